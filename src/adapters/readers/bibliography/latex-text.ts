import type { parse as Parse } from '@retorquere/bibtex-parser'

/** Turns a raw TeX value into text. Markup that TeX expresses becomes the HTML that `tidyText` removes. */
export type LatexReader = (raw: string) => string

/** Longest value given to the TeX parser, whose time grows with the square of the length. */
const LONGEST_PARSED = 20_000
/** Values remembered: names recur in a bibliography, so most of the work is done once. */
const REMEMBERED = 20_000

const COMBINING = new Map(
  Object.entries({
    '`': '\u0300',
    "'": '\u0301',
    '^': '\u0302',
    '~': '\u0303',
    '"': '\u0308',
    '=': '\u0304',
    '.': '\u0307',
    u: '\u0306',
    v: '\u030C',
    H: '\u030B',
    c: '\u0327',
    d: '\u0323',
    b: '\u0331',
    k: '\u0328',
    r: '\u030A',
  }),
)
const SYMBOLS = new Map(
  Object.entries({
    ss: 'ß',
    o: 'ø',
    O: 'Ø',
    l: 'ł',
    L: 'Ł',
    ae: 'æ',
    AE: 'Æ',
    oe: 'œ',
    OE: 'Œ',
    aa: 'å',
    AA: 'Å',
    i: 'ı',
    j: 'ȷ',
    dj: 'đ',
    DJ: 'Đ',
    dh: 'ð',
    DH: 'Ð',
    th: 'þ',
    TH: 'Þ',
    ng: 'ŋ',
    NG: 'Ŋ',
    textbackslash: '\\',
    textasciitilde: '~',
    textasciicircum: '^',
    textbraceleft: '{',
    textbraceright: '}',
    textless: '<',
    textgreater: '>',
    textquotesingle: "'",
    textasciigrave: '`',
    textendash: '–',
    textemdash: '—',
    ldots: '…',
    dots: '…',
    textdegree: '°',
    textregistered: '®',
    texttrademark: '™',
    copyright: '©',
    textbar: '|',
    textquotedbl: '"',
    slash: '/',
  }),
)
/** Commands that only change how their argument looks; the argument stays. */
const LOOK =
  /\\(?:emph|textit|textbf|textsc|textrm|textsf|texttt|textsl|textup|textnormal|mkbibemph|mbox|hbox|uppercase|lowercase|text|mathrm|mathit|mathbf)\s*(?=\{)/gu
const SWITCH =
  /\\(?:em|it|bf|rm|sc|sf|sl|tt|itshape|bfseries|scshape|upshape|rmfamily|sffamily|ttfamily|normalfont|relax|protect|nocase|null)(?![A-Za-z])\s*/gu
const ACCENT_OR_SYMBOL =
  /\\([`'^~"=.])\s*(?:\{\s*(?:\\([ij])\s*|(\p{L})\s*)\}|\\([ij])(?![A-Za-z])\s*|(\p{L}))|\\([uvHcdbkr])(?:\s*\{\s*(?:\\([ij])\s*|(\p{L})\s*)\}|\s+\\([ij])(?![A-Za-z])\s*|\s+(\p{L}))|\\([A-Za-z]{1,15})(?![A-Za-z])(?:\{\}|\s)?|\\([&%$#_{}\-/,;:! ])/gu

/** Stand-ins, from code points that no text may use, for characters that must not take part in TeX. */
const LITERAL = new Map(
  [...'\\~^{}<>$`\'"|-'].map((mark, index) => [mark, String.fromCharCode(0xfdd0 + index)]),
)
const STAND_IN = new Map([...LITERAL].map(([mark, standIn]) => [standIn, mark]))

/**
 * A reader of TeX values. Accents, escapes and plain braces are resolved here; mathematics and rarer commands by
 * `@retorquere/bibtex-parser`, which is loaded only when a value needs it. Unknown commands lose their name and keep
 * their argument.
 */
export async function loadLatexReader(text: string): Promise<LatexReader> {
  // 123 ms and 19 MB are spared where nothing in the file looks like TeX.
  const parse = /[\\$]/u.test(text) ? (await import('@retorquere/bibtex-parser')).parse : undefined
  const remembered = new Map<string, string>()
  return (raw) => {
    const known = remembered.get(raw)
    if (known !== undefined) return known
    const plain = latexToText(raw, parse)
    if (remembered.size < REMEMBERED && raw.length < 500) remembered.set(raw, plain)
    return plain
  }
}

function latexToText(value: string, parse: typeof Parse | undefined): string {
  // An accent on nothing is the mark itself.
  const raw = value.replace(/\\([`'^~"=.])\s*\{\s*\}/gu, (whole, mark: string) => LITERAL.get(mark) ?? whole)
  if (!/[\\${}~`'<>!?\uFDD0-\uFDDC-]/u.test(raw)) return raw
  const simple = resolveSimple(raw)
  if (simple !== undefined) return simple
  const parsed = parse === undefined || raw.length > LONGEST_PARSED ? undefined : parseTex(raw, parse)
  const text = parsed ?? withoutCommands(raw)
  // A value that is one unknown command is an abbreviation of some style (`\aap`): its name is all there is to say.
  return text.trim() === '' ? raw.replace(/[\\{}$]/gu, '') : text
}

/** The value as text where it holds only accents, escapes, looks and braces; undefined where TeX proper remains. */
function resolveSimple(raw: string): string | undefined {
  if (!raw.includes('\\') && !raw.includes('$')) return finish(raw)
  const resolved = raw.replace(LOOK, '').replace(SWITCH, '').replace(ACCENT_OR_SYMBOL, simpleCommand)
  return /[\\$]/u.test(resolved) ? undefined : finish(resolved)
}

function simpleCommand(...match: readonly unknown[]): string {
  const [whole, ...groups] = match.map((part) => (typeof part === 'string' ? part : undefined))
  const [mark, wordMark, name, escaped] = [groups[0], groups[5], groups[10], groups[11]]
  const accent = mark ?? wordMark
  if (accent !== undefined) {
    const base = [...groups.slice(1, 5), ...groups.slice(6, 10)].find((group) => group !== undefined)
    return `${base ?? ''}${COMBINING.get(accent) ?? ''}`.normalize('NFC')
  }
  if (escaped !== undefined) return escapedMark(escaped)
  const symbol = SYMBOLS.get(name ?? '')
  return symbol === undefined ? (whole ?? '') : (LITERAL.get(symbol) ?? symbol)
}

function escapedMark(mark: string): string {
  if (mark === '-' || mark === '/' || mark === '!') return ''
  if (mark === ',' || mark === ';' || mark === ':') return ' '
  return LITERAL.get(mark) ?? mark
}

/** Ligatures of TeX, then the braces go and the stand-ins become what they stand for. */
function finish(text: string): string {
  return text
    .replace(/---/gu, '—')
    .replace(/--/gu, '–')
    .replace(/``/gu, '“')
    .replace(/''/gu, '”')
    .replace(/\?`/gu, '¿')
    .replace(/!`/gu, '¡')
    .replace(/~/gu, ' ')
    .replace(/[{}]/gu, '')
    .replace(/[\uFDD0-\uFDDC]/gu, (standIn) => STAND_IN.get(standIn) ?? standIn)
}

function parseTex(raw: string, parse: typeof Parse): string | undefined {
  const isMathOpen = (raw.match(/(?<!\\)\$/gu)?.length ?? 0) % 2 === 1
  const prepared = raw
    .replace(/\\(?:url|path|nolinkurl)\s*\{([^{}]*)\}/gu, '$1')
    .replace(/\\href\s*\{[^{}]*\}\s*(?=\{)/gu, '')
    .replace(SWITCH, '')
    .replace(/\\textless(?:\{\}|\s|(?![A-Za-z]))|</gu, LITERAL.get('<') ?? '<')
    .replace(/\\textgreater(?:\{\}|\s|(?![A-Za-z]))|>/gu, LITERAL.get('>') ?? '>')
    // A percent sign in a value is text to its author, a comment to TeX.
    .replace(/(?<!\\)%/gu, '\\%')
    .replace(isMathOpen ? /(?<!\\)\$/gu : /(?!)/u, '\\$')
  const library = parse(`@misc{k,\nx={${prepared}}}`, {
    sentenceCase: false,
    caseProtection: false,
    applyCrossRef: false,
    unsupported: (_node, tex) => (/^\\[A-Za-z]+\*?$/u.test(tex) ? '' : withoutCommands(tex)),
  })
  const value = library.entries[0]?.fields['x']
  if (typeof value !== 'string') return undefined
  return value.replace(/[\uFDD0-\uFDDC]/gu, (standIn) => STAND_IN.get(standIn) ?? standIn)
}

/** Last resort: the value without its commands and braces. */
function withoutCommands(raw: string): string {
  return finish(
    raw
      .replace(/\\(?:begin|end)\s*\{[^{}]*\}/gu, ' ')
      .replace(/\\[A-Za-z]+\*?\s?/gu, '')
      .replace(/\\(.)/gu, '$1')
      .replace(/\$/gu, ''),
  )
}
