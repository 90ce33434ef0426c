/** Names of U+00A0 to U+00FF in order (HTML 4 Latin-1 set). */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute ' +
  'micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring ' +
  'AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml ' +
  'times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil ' +
  'egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ' +
  'ugrave uacute ucirc uuml yacute thorn yuml'
/** Greek capitals from U+0391 (U+03A2 is empty) and small letters from U+03B1. */
const CAPITALS =
  'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho . Sigma Tau Upsilon ' +
  'Phi Chi Psi Omega'
const SMALL =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau ' +
  'upsilon phi chi psi omega'
/** The rest of HTML 4 and the ISO names that old JATS and NLM files use: name and character by turns. */
const OTHERS =
  'OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ fnof ƒ circ ˆ tilde ˜ ensp \u2002 emsp \u2003 thinsp \u2009 ' +
  'hairsp \u200a numsp \u2007 puncsp \u2008 zwnj \u200c zwj \u200d ndash – mdash — horbar ― hyphen ‐ dash ‐ ' +
  'lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ dagger † Dagger ‡ bull • hellip … permil ‰ prime ′ Prime ″ ' +
  'lsaquo ‹ rsaquo › oline ‾ frasl ⁄ euro € image ℑ weierp ℘ real ℜ trade ™ alefsym ℵ larr ← uarr ↑ rarr → ' +
  'darr ↓ harr ↔ crarr ↵ lArr ⇐ uArr ⇑ rArr ⇒ dArr ⇓ hArr ⇔ forall ∀ part ∂ exist ∃ empty ∅ nabla ∇ isin ∈ ' +
  'notin ∉ ni ∋ prod ∏ sum ∑ minus − lowast ∗ radic √ prop ∝ infin ∞ ang ∠ and ∧ or ∨ cap ∩ cup ∪ int ∫ ' +
  'there4 ∴ sim ∼ cong ≅ asymp ≈ ne ≠ equiv ≡ le ≤ ge ≥ sub ⊂ sup ⊃ nsub ⊄ sube ⊆ supe ⊇ oplus ⊕ otimes ⊗ ' +
  'perp ⊥ sdot ⋅ lceil ⌈ rceil ⌉ lfloor ⌊ rfloor ⌋ lang ⟨ rang ⟩ loz ◊ spades ♠ clubs ♣ hearts ♥ diams ♦ ' +
  'thetasym ϑ upsih ϒ piv ϖ epsi ε epsiv ϵ phiv ϕ plus + equals = ast * percnt % dollar $ num # lpar ( rpar ) ' +
  'lsqb [ rsqb ] lcub { rcub } lbrack [ rbrack ] sol / bsol \\ verbar | vert | comma , period . colon : semi ; ' +
  'excl ! quest ? commat @ lowbar _ check ✓ cross ✗ male ♂ female ♀ star ☆ starf ★ squ □ cir ○ utri ▵ dtri ▿ ' +
  'les ⩽ ges ⩾ lap ⪅ ap ≈ thksim ∼ mnplus ∓ mldr … nldr ‥ half ½ frac13 ⅓ frac23 ⅔ ell ℓ angst Å ohm Ω caron ˇ ' +
  'breve ˘ inodot ı ccaron č Ccaron Č cacute ć Cacute Ć zcaron ž Zcaron Ž eogon ę aogon ą lstrok ł Lstrok Ł ' +
  'nacute ń sacute ś gbreve ğ scedil ş Scedil Ş Idot İ rcaron ř ecaron ě uring ů odblac ő udblac ű'

/** Named characters beyond the five of XML, for files whose document type declares them elsewhere. */
export const NAMED_CHARACTERS: ReadonlyMap<string, string> = new Map([
  ...inOrder(LATIN, 0xa0),
  ...inOrder(CAPITALS, 0x391),
  ...inOrder(SMALL, 0x3b1),
  ...pairs(OTHERS),
])

const XML_NAMES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/** The character of a reference such as `&nbsp;`, `&#233;` or `&#xE9;`; undefined where there is none. */
export function characterOf(reference: string): string | undefined {
  const name = reference.slice(1, -1)
  const digits = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name)
  if (digits === null) return XML_NAMES.get(name) ?? NAMED_CHARACTERS.get(name)
  const code = digits[1] === undefined ? Number(digits[2]) : Number.parseInt(digits[1], 16)
  const isCharacter = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : undefined
}

function inOrder(names: string, first: number): [string, string][] {
  return names.split(' ').map((name, index) => [name, String.fromCodePoint(first + index)])
}

function pairs(list: string): [string, string][] {
  const words = list.split(' ')
  return words.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, words[index + 1] ?? '']] : [],
  )
}
