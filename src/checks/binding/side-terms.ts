import { matchesOf } from '../../language/each-match.js'
import { indexTerms } from '../../language/tokens.js'

const ORDINALS: ReadonlyMap<string, string> = new Map(
  'first second third fourth fifth sixth seventh eighth ninth tenth'
    .split(' ')
    .map((word, index) => [word, String(index + 1)]),
)
const ORDINAL =
  /\b(?:(?<word>first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)|(?<digits>\d{1,2})(?:st|nd|rd|th))\b/giu
/** Function words that tell one side of a comparison from the other. */
const TELLING = /\b(?:before|after|without|during|baseline)\b/giu

/**
 * Terms by which a side of a comparison is named: index terms, ordinals as their numbers ("fourth visit" as "visit 4"), and
 * the prepositions that make a difference ("before", "without").
 */
export function sideTerms(text: string): ReadonlySet<string> {
  const terms = new Set<string>()
  const plain = text.replace(ORDINAL, (printed, word?: string, digits?: string) =>
    word === undefined ? (digits ?? printed) : (ORDINALS.get(word.toLowerCase()) ?? printed),
  )
  for (const term of indexTerms(plain)) terms.add(term)
  for (const [word] of matchesOf(TELLING, text)) terms.add(word.toLowerCase())
  return terms
}
