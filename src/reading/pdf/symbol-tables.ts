/** What a font with a private encoding really draws, by the character that the file claims. */
export interface SymbolTable {
  /** Names of the fonts (without subset prefix) that have this encoding. */
  readonly fonts: RegExp
  readonly characters: Readonly<Record<string, string>>
}

/** Greek letters in the order of Adobe's Symbol encoding (PDF 32000-1, annex D.5), as the pi fonts keep it. */
const GREEK: Readonly<Record<string, string>> = {
  a: 'α',
  b: 'β',
  c: 'χ',
  d: 'δ',
  e: 'ε',
  g: 'γ',
  k: 'κ',
  l: 'λ',
  m: 'µ',
  n: 'ν',
  p: 'π',
  q: 'θ',
  r: 'ρ',
  s: 'σ',
  t: 'τ',
  w: 'ω',
  D: 'Δ',
  F: 'Φ',
  G: 'Γ',
  L: 'Λ',
  S: 'Σ',
  W: 'Ω',
}

/** Operators on the digit row of the Mathematical Pi fonts. */
const MATH_PI: Readonly<Record<string, string>> = {
  '1': '+',
  '2': '−',
  '3': '×',
  '5': '=',
  '6': '±',
  '9': '′',
  '.': '>',
  ',': '<',
  '#': '≤',
  $: '≥',
}

/** Operators of TeX's cmsy and cmr that a wrong Latin-1 reading turns into letters and fractions. */
const TEX_OPERATORS: Readonly<Record<string, string>> = { '¼': '=', ð: '(', Þ: ')', þ: '+', '0': '′', j: '|' }

/**
 * Encodings of fonts whose code points lie, learned from published files in which the drawn sign is known.
 * `m` alone is left out where a font also draws plain letters.
 */
export const SYMBOL_TABLES: readonly SymbolTable[] = [
  {
    fonts: /^(?:AdvP7DA6|.*Greekwith?MathPi.*|MathematicalPi-?One.*|MathPi.*)$/i,
    characters: { ...MATH_PI, m: 'µ', a: 'α', b: 'β', g: 'γ', d: 'δ', u: '°' },
  },
  { fonts: /^AdvEls-ent4$/, characters: { p: '≤', o: '<' } },
  { fonts: /^AdvEls-ent5$/, characters: { X: '≥' } },
  { fonts: /^AdvEls-ent3$/, characters: { s: '®' } },
  { fonts: /^AdvPi1$/, characters: { ...GREEK, '4': '>' } },
  { fonts: /^(?:AdvP4C4E74|TeX_CM_Maths_Symbols|.*MathSymbols.*)$/i, characters: TEX_OPERATORS },
  { fonts: /^(?:AdvP4C4E51|TeX_CM_Maths_Italic|MT2MIT|.*CMMI\d+)$/i, characters: { ':': '.', ';': ',' } },
]
