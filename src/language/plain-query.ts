const FEWEST_WORDS = 3
const MOST_WORDS = 8

/** What a proposed query has to be, in words. */
export const PLAIN_QUERY = `${FEWEST_WORDS} to ${MOST_WORDS} plain words`

/** True for 3 to 8 words without quotation marks, brackets and operators. */
export function isPlainQuery(query: string): boolean {
  const words = query.trim().split(/\s+/u)
  return (
    words.length >= FEWEST_WORDS &&
    words.length <= MOST_WORDS &&
    !/["“”()[\]{}|]|\b(?:AND|OR|NOT)\b/u.test(query)
  )
}
