/** What one document writes, apart from the words at its line ends. */
export interface Vocabulary {
  /** How often a word or hyphenated compound (lower case) stands in the document. */
  count(word: string): number
  /** True where the word is a part of a compound with hyphens. */
  isPart(word: string): boolean
  /** True where the word stands in the document exactly so, capitals included. */
  hasSpelled(word: string): boolean
  /** Words of the document in lower case, compounds among them. */
  words(): Iterable<string>
}

const WORD = /[\p{L}\p{M}]{2,}(?:-[\p{L}\p{M}]{2,})*/gu
const HYPHEN_END = /[-\u00AD\u2010\u2011]\s*$/
const PLAIN = /^[a-z]+$/

/**
 * The vocabulary of lines in reading order. A line's last word may go on in the next, and the first word of a line
 * below a hyphen is the end of one: neither is evidence.
 */
export function vocabularyOf(lines: Iterable<string>): Vocabulary {
  const counts = new Map<string, number>()
  const spelled = new Set<string>()
  const parts = new Set<string>()
  let isTorn = false
  for (const line of lines) {
    const last = lastBlank(line)
    const inner = line.slice(isTorn ? firstBlank(line) : 0, Math.max(0, last)).replace(/[\u2010\u2011]/g, '-')
    isTorn = HYPHEN_END.test(line)
    for (const word of inner.match(WORD) ?? []) {
      const lower = PLAIN.test(word) ? word : word.toLowerCase()
      if (lower !== word) spelled.add(word)
      counts.set(lower, (counts.get(lower) ?? 0) + 1)
      if (lower.includes('-')) lower.split('-').forEach((part) => parts.add(part))
    }
  }
  return {
    count: (word) => counts.get(word) ?? 0,
    isPart: (word) => parts.has(word),
    hasSpelled: (word) => spelled.has(word),
    words: () => counts.keys(),
  }
}

/** Where the last word of the line begins. */
function lastBlank(line: string): number {
  let at = line.length
  while (at > 0 && !isBlank(line, at - 1)) at--
  return at
}

function firstBlank(line: string): number {
  let at = 0
  while (at < line.length && !isBlank(line, at)) at++
  return at
}

function isBlank(line: string, at: number): boolean {
  const code = line.charCodeAt(at)
  return code <= 0x20 || code === 0xa0
}
