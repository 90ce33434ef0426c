import { readQuantities } from '../language/quantities/read-quantities.js'
import { tokenise } from '../language/tokens.js'

/** Kinds that name a time, not an amount to look up. */
const NOT_LOOKED_UP: ReadonlySet<string> = new Set(['clock', 'confidence-level'])

/** Names of a claim: words with capitals inside the sentence, with digits or of all capitals; empty where it has none. */
export function entitiesOf(text: string): string {
  const names = tokenise(text).filter(
    ({ text: word, start }) =>
      /\p{L}/u.test(word) &&
      (/\d/u.test(word) || /\p{Lu}.*\p{Lu}/u.test(word) || (start > 0 && /^\p{Lu}/u.test(word))),
  )
  return [...new Set(names.map(({ text: word }) => word))].join(' ')
}

/** Numbers of a claim as printed, to be looked up exactly. */
export function numbersOf(text: string): readonly string[] {
  return [
    ...new Set(
      readQuantities(text)
        .filter(({ kind, spelling }) => !NOT_LOOKED_UP.has(kind) && spelling === 'digits')
        .map(({ numeral }) => text.slice(numeral.start, numeral.end)),
    ),
  ]
}
