import { matchesOf } from './each-match.js'
import { stem } from './tokens.js'

/** A word with the number that tells it from its like: "type 2", "weed 7", "phase 3b", "Study 4". */
const NUMBERED = /(?<![\p{L}\p{N}])(\p{L}{3,})[ \u00a0-](\d{1,3}[a-z]?)(?![\p{L}\p{N}.,]|\s*(?:%|±))/giu

/** What every match of `NUMBERED` holds. */
const NUMBER_BEHIND = /[ \u00a0-]\d/u

/** A numbered word in a text; offsets are UTF-16 units. */
export interface NumberedWord {
  /** `<stem>#<number>`, which is no index term and never one of a text without the pair. */
  readonly term: string
  readonly number: string
}

/** Words with their numbers, in text order. "Type 1" and "type 2" give different terms, though both hold "type". */
export function numberedWords(text: string): NumberedWord[] {
  if (!NUMBER_BEHIND.test(text)) return []
  return matchesOf(NUMBERED, text).map(([, word = '', number = '']) => ({
    term: `${stem(word.toLowerCase())}#${number.toLowerCase()}`,
    number: number.toLowerCase(),
  }))
}

/** The two parts of a numbered term, or undefined where it is an ordinary one. */
export function partsOfNumbered(term: string): readonly [word: string, number: string] | undefined {
  const at = term.indexOf('#')
  return at < 0 ? undefined : [term.slice(0, at), term.slice(at + 1)]
}
