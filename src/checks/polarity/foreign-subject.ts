import type { TextSpan } from '../../language/text-span.js'
import type { Alignment } from '../claim/alignment.js'
import type { ReadWord, TextReading } from '../claim/text-reading.js'

/** A subject of an effect that the passage does not know. */
export interface ForeignSubject {
  readonly words: string
  readonly span: TextSpan
  /** The sentence that says the effect of something else. */
  readonly sentence: string
}

/** Share of the claim's other content words that one sentence has to carry, and how many there have to be. */
const LEAST_SHARE = 0.8
const LEAST_WORDS = 3
/** Longest subject, in content words. */
const LONGEST = 4
/** A claim about a question or a wording says nothing of the effect itself. */
const QUOTES = /[?“”"]/u
/** Words by which a claim may name what the source calls by its name. */
const GENERIC =
  /^(?:treatments?|therap(?:y|ies)|drugs?|interventions?|compounds?|exposures?|agents?|procedures?|programmes?|programs?|medications?|supplements?|supplementation|stud(?:y|ies)|authors?|researchers?|results?|findings?|data|trials?|patients?|participants?|subjects?|people|models?|methods?|approach(?:es)?)$/iu

/**
 * "Zinc raised night vision compared with syrup" where one sentence says all of it but of copper: every content word
 * before the claim's direction word stands nowhere in the passage, and a sentence carries nearly all the others.
 */
export function foreignSubject(claim: TextReading, alignment: Alignment): ForeignSubject | undefined {
  const [mark] = claim.directions()
  const [best] = alignment.ranked
  if (mark === undefined || best === undefined || best.sentence.source.kind === 'table-row') return undefined
  if (QUOTES.test(claim.text)) return undefined
  const content = claim.words().filter(({ terms }) => terms.length > 0)
  const comma = claim.text.slice(0, mark.start).lastIndexOf(',')
  const subject = content.filter(({ start, end }) => start > comma && end <= mark.start)
  const [first, last] = [subject[0], subject.at(-1)]
  if (first === undefined || last === undefined || subject.length > LONGEST) return undefined
  const isUnknown = (word: ReadWord) => alignment.unsaid.includes(word) && !GENERIC.test(word.text)
  if (!subject.every(isUnknown)) return undefined
  const others = content.filter((word) => !subject.includes(word))
  const carried = others.filter(({ terms }) => terms.some((term) => best.sentence.exactTerms().has(term)))
  if (others.length < LEAST_WORDS || carried.length < LEAST_SHARE * others.length) return undefined
  const span = { start: first.start, end: last.end }
  return { words: claim.text.slice(span.start, span.end), span, sentence: best.sentence.text }
}
