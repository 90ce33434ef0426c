const SYMBOLS: Readonly<Record<string, string>> = {
  times: '×',
  pm: '±',
  mp: '∓',
  leq: '≤',
  le: '≤',
  geq: '≥',
  ge: '≥',
  approx: '≈',
  sim: '~',
  cdot: '·',
  mu: 'µ',
  micro: 'µ',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  Delta: 'Δ',
  epsilon: 'ε',
  kappa: 'κ',
  lambda: 'λ',
  rho: 'ρ',
  sigma: 'σ',
  tau: 'τ',
  chi: 'χ',
  omega: 'ω',
  Omega: 'Ω',
  degree: '°',
  circ: '°',
  textdegree: '°',
  textmu: 'µ',
  ldots: '…',
  dots: '…',
  textendash: '–',
  textemdash: '—',
  infty: '∞',
  to: '→',
  rightarrow: '→',
  neq: '≠',
  ne: '≠',
  ss: 'ß',
  ae: 'æ',
  oe: 'œ',
  o: 'ø',
  aa: 'å',
  AA: 'Å',
  l: 'ł',
  S: '§',
  quad: ' ',
  qquad: ' ',
  celsius: '°C',
  percent: '%',
  kilo: 'k',
  milli: 'm',
  nano: 'n',
  pico: 'p',
  centi: 'c',
  mega: 'M',
  gram: 'g',
  metre: 'm',
  meter: 'm',
  second: 's',
  litre: 'L',
  liter: 'L',
  molar: 'M',
  mole: 'mol',
  hertz: 'Hz',
  volt: 'V',
  ampere: 'A',
  pascal: 'Pa',
  minute: 'min',
  hour: 'h',
  day: 'd',
  per: '/',
}
const ACCENTS: Readonly<Record<string, string>> = {
  '"': '\u0308',
  "'": '\u0301',
  '`': '\u0300',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  '.': '\u0307',
  c: '\u0327',
  v: '\u030C',
  u: '\u0306',
  H: '\u030B',
  r: '\u030A',
  k: '\u0328',
  d: '\u0323',
  b: '\u0331',
}
const DROPPED_ARGUMENT =
  /\\(?:label|ref|eqref|cref|Cref|autoref|pageref|input|include|includegraphics|vspace|hspace|bibliography|bibliographystyle|usepackage|documentclass|begin|end|setlength|newcommand|todo|thanks|footnotemark)\*?(?:\[[^\]]*\])?\{[^{}]*\}/gu

/** The words of a stretch of LaTeX on one line: accents composed, common symbols and quantities spelled, commands unwrapped. */
export function latexWords(source: string): string {
  return source
    .replace(/\\(?:SI|qty)\s*(?:\[[^\]]*\])?\{(?<value>[^{}]*)\}\{(?<unit>[^{}]*)\}/gu, '$<value> $<unit>')
    .replace(/\\num\s*(?:\[[^\]]*\])?\{(?<value>[^{}]*)\}/gu, '$<value>')
    .replace(DROPPED_ARGUMENT, ' ')
    .replace(
      /\\(?<mark>["'`^~=.]|[cvuHrkdb](?=\s*\{|\s+\p{L}))\s*(?:\{\s*(?:\\(?<dotless>[ij])|(?<inner>\p{L}))\s*\}|(?<bare>\p{L}))/gu,
      accented,
    )
    .replace(/\\(?<sign>[%&$#_{}])/gu, '$<sign>')
    .replace(/\\[,;:!/ ]|~|\\\\(?:\[[^\]]*\])?/gu, ' ')
    .replace(/(?<!\\)\$/gu, '')
    .replace(/\^\{(?<up>[^{}]*)\}/gu, '^$<up>')
    .replace(/_\{(?<down>[^{}]*)\}/gu, '_$<down>')
    .replace(/\\(?<name>[A-Za-z]+)\*?\s*/gu, (_command, name: string) => symbolOf(name))
    .replace(/\^°/gu, '°')
    .replace(/[{}]/gu, '')
    .replace(/---/gu, '—')
    .replace(/--/gu, '–')
    .replace(/``|''/gu, '"')
    .replace(/\s+/gu, ' ')
    .replace(/\s+(?=[.,;:)])/gu, '')
    .trim()
    .normalize('NFC')
}

function symbolOf(name: string): string {
  const symbol = Object.hasOwn(SYMBOLS, name) ? (SYMBOLS[name] ?? '') : ''
  // A command swallows the space behind it; operators are printed with theirs.
  return /^[×±∓≤≥≈→≠]$/u.test(symbol) ? ` ${symbol} ` : symbol
}

function accented(...match: readonly unknown[]): string {
  const groups = match.at(-1) as Readonly<Record<string, string | undefined>>
  const letter = groups['dotless'] ?? groups['inner'] ?? groups['bare'] ?? ''
  return letter + (ACCENTS[groups['mark'] ?? ''] ?? '')
}
