/** Little words that sentences of these languages are held together by (English, German, French, Spanish, Portuguese). */
const LINKING_WORDS = new Set(
  `a an the of and in to for with was were is are be by on at from as that this which we it not or than
  der die das und in zu den von mit ist im für auf des ein eine nicht
  le la les de des et en du un une est dans pour que
  el los las y por con para se del al una
  o os as e em do da no na com um uma`.split(/\s+/),
)
const LEAST_SHARE = 0.12
const LEAST_WORDS = 4

/** True for running text; lists of names, addresses and keywords have hardly any linking words. */
export function isProse(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const linking = words.filter((word) => LINKING_WORDS.has(word)).length
  return words.length >= LEAST_WORDS && linking >= words.length * LEAST_SHARE
}

const OPERATORS = /[=≈≤≥∑∏∫√∞∂±×÷∈→]|\s[+−-]\s/u
const STRONG_OPERATORS = /[=≈∑∏∫√∂×÷]/gu
const LONGEST_FORMULA = 160
const LONGEST_WORDED_FORMULA = 120
const MOST_FORMULA_WORDS = 3
const LEAST_SYMBOLS = 3
const SYMBOL_SHARE = 0.7

/** True for a formula set on lines of its own: operators, and hardly any words. */
export function isFormula(text: string): boolean {
  if (text.length > LONGEST_FORMULA) return false
  if (isSymbolsOnly(text)) return true
  if (!OPERATORS.test(text)) return false
  const words = text.match(/\p{Ll}{3,}/gu) ?? []
  if (words.length <= MOST_FORMULA_WORDS && words.join('').length < text.replace(/\s/g, '').length * 0.5)
    return true
  return isWordedFormula(text)
}

/** `number of visits × 100 visible time (sec)`: a fraction of words, with an operator and no end of a sentence. */
function isWordedFormula(text: string): boolean {
  const operators = text.match(STRONG_OPERATORS)?.length ?? 0
  const hasFactor = /(?:[×÷]\s*\d+|\d+\s*[×÷])(?!\s*10)/u.test(text)
  const isOpen = !/[\p{L}\d)][.!?;]$/u.test(text.trim()) && !/[,;:]/u.test(text)
  return text.length <= LONGEST_WORDED_FORMULA && isOpen && (operators >= 2 || hasFactor)
}

/** Letters, digits and signs apart from each other: what is left of a formula whose lines were set one by one. */
function isSymbolsOnly(text: string): boolean {
  const parts = text.trim().split(/\s+/u)
  if (parts.length < LEAST_SYMBOLS || /\p{L}{4,}/u.test(text)) return false
  const short = parts.filter(
    (part) => part.length <= 2 && !/^(?:is|in|of|to|we|as|an?|by|on|at|it)$/i.test(part),
  )
  const hasSign = /[\p{Sm}\p{Script=Greek}]|\(\d{1,2}\)$/u.test(text)
  return (
    short.length >= parts.length * SYMBOL_SHARE &&
    (hasSign || parts.every((part) => /^[\da-z]{1,2}$/iu.test(part)))
  )
}
