/** Fewest words that can say something of something: subject, verb, object. */
const FEWEST_WORDS = 3

/** False for what can be no claim whatever it means: a question, or fewer than three words. */
export function isStatement(text: string): boolean {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.,%-]*/gu) ?? []
  return words.length >= FEWEST_WORDS && !/[?？]["'”’)\s]*$/u.test(text)
}
