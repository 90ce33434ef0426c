/** Words of a language, to tell a word from a part of one. */
export interface WordList {
  /** `word` in lower case. */
  has(word: string): boolean
}

/** A list that knows no word. */
export const NO_WORDS: WordList = { has: () => false }

/** Words of a line share so many letters, which open the line. */
const KEY_LENGTH = 2
/** Stands for nothing shared with the word before; the next capital for one letter, and so on. */
const FIRST_CAPITAL = 65

/**
 * The list that `encodeWords` wrote. Only the words that begin as a word asked for are taken apart, once.
 */
export function decodeWords(coded: string): WordList {
  const lines = new Map<string, string>()
  for (const line of coded.split('\n')) lines.set(line.slice(0, KEY_LENGTH), line.slice(KEY_LENGTH))
  const known = new Map<string, ReadonlySet<string>>()
  return {
    has(word) {
      const key = word.slice(0, KEY_LENGTH)
      const line = lines.get(key)
      if (line === undefined || word.length < KEY_LENGTH) return false
      const words = known.get(key) ?? decodeLine(key, line)
      known.set(key, words)
      return words.has(word)
    },
  }
}

function decodeLine(key: string, line: string): ReadonlySet<string> {
  const words = new Set<string>()
  let before = ''
  for (const [part] of line.matchAll(/[A-Z][a-z]*/g)) {
    const word = before.slice(0, part.charCodeAt(0) - FIRST_CAPITAL) + part.slice(1)
    words.add(key + word)
    before = word
  }
  return words
}

/**
 * Words (two letters or more, a to z) in a form that is small and that `decodeWords` reads: a line for each two first
 * letters, in it for each word a capital that says how many letters it shares with the one before, and its other letters.
 */
export function encodeWords(words: Iterable<string>): string {
  const lines = new Map<string, { line: string; before: string }>()
  for (const word of [...new Set(words)].sort()) {
    const key = word.slice(0, KEY_LENGTH)
    const rest = word.slice(KEY_LENGTH)
    const { line, before } = lines.get(key) ?? { line: key, before: '' }
    const shared = sharedLength(before, rest)
    const capital = String.fromCharCode(FIRST_CAPITAL + shared)
    lines.set(key, { line: line + capital + rest.slice(shared), before: rest })
  }
  return [...lines.values()].map(({ line }) => line).join('\n')
}

function sharedLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && length < 25 && one[length] === other[length]) length++
  return length
}
