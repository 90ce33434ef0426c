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
const LONGEST_FORMULA = 160
const MOST_FORMULA_WORDS = 3

/** True for a formula set on lines of its own: operators, and hardly any words. */
export function isFormula(text: string): boolean {
  if (text.length > LONGEST_FORMULA || !OPERATORS.test(text)) return false
  const words = text.match(/\p{Ll}{3,}/gu) ?? []
  return words.length <= MOST_FORMULA_WORDS && words.join('').length < text.replace(/\s/g, '').length * 0.5
}
