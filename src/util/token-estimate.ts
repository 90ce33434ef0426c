/**
 * How many tokens a text has at most, about: for refusing what is too long before it is sent. Byte-pair vocabularies
 * give 4 to 5 characters of English prose per token, close to 1 of digits and signs, and up to 2 tokens per character
 * of other scripts; each kind is counted at its dear end, so the estimate is seldom too low (a test compares it with
 * real tokenizers).
 */
export function estimateTokens(text: string): number {
  let letters = 0
  let singles = 0
  let others = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isPlain(code)) letters += 1
    else if (code < 128) singles += 1
    else others += 1
  }
  return Math.ceil(letters / 3.5 + singles + others * 1.5)
}

/** A Latin letter, or white space between words. */
function isPlain(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 32 || code === 10
}
