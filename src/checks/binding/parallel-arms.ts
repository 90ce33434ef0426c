import type { Quantity } from '../../language/quantities/quantity.js'
import { indexTerms } from '../../language/tokens.js'
import type { Mention, SentenceReading } from '../claim/evidence-types.js'
import type { TextReading } from '../claim/text-reading.js'

/** What a claim says of the side on which one of its numbers stands in a sentence with two parallel sides. */
export type ArmStand =
  | { readonly stand: 'same' | 'unclear' }
  | {
      readonly stand: 'other'
      readonly claimed: string
      readonly found: string
      /** The claim says all of the other side's words; default true. */
      readonly isCertain?: boolean
    }

const UNCLEAR: ArmStand = { stand: 'unclear' }
const PREPOSITION = 'with|in|for|among|under|after|on|without'
/** What is counted, or a unit that was not read as one: "points", "fry/m^2". */
const NOUN = String.raw`[\p{L}/^\d²³%-]+`
const BEHIND = new RegExp(
  String.raw`^(?:\s${NOUN})?\s(?<preposition>${PREPOSITION})\s(?<phrase>[^,;(.]+)`,
  'iu',
)
const BEFORE = new RegExp(String.raw`^\s*(?<preposition>${PREPOSITION})\s(?<phrase>[^,;(.]+)`, 'iu')
/** Where the phrase of one side ends. */
const PHRASE_END = /\s(?:and|but|while|whereas|against|versus|vs|compared|it|was|were|is|are|had|has)\s/iu
/** A claim that compares may name the other side only to compare with it. */
const COMPARES =
  /\b(?:than|versus|vs|against|compared|comparison|relative|difference|whereas|while|instead|not)\b/iu

/**
 * Whether the claim names the side of a number, the other one, or neither: "41 % with tea and 29 % with water", "with
 * tea, sleep was 7 h; with water it was 6 h". `other` only where the claim has every word that only the other side has,
 * none that only this side has, and compares nothing.
 */
export function armStand(claim: TextReading, { sentence, quantity, part }: Mention): ArmStand {
  if (part !== 'prose') return UNCLEAR
  let found: ArmStand = UNCLEAR
  for (const other of sentence.quantities()) {
    if (other === quantity || !isOfKind(other, quantity)) continue
    const phrases = phrasesBehind(sentence, quantity, other) ?? phrasesBefore(sentence, quantity, other)
    if (phrases === undefined) continue
    const stand = standOf(claim, phrases)
    if (stand.stand === 'same') return stand
    if (stand.stand === 'other') found = stand
  }
  return found
}

function isOfKind(a: Quantity, b: Quantity): boolean {
  return a.kind === b.kind && a.unit?.canonical === b.unit?.canonical
}

interface Phrases {
  readonly here: string
  readonly there: string
}

function phraseIn(pattern: RegExp, text: string) {
  const { preposition, phrase = '' } = pattern.exec(text)?.groups ?? {}
  if (preposition === undefined) return undefined
  return { preposition: preposition.toLowerCase(), phrase: phrase.split(PHRASE_END)[0] ?? '' }
}

/** "41 % with tea and 29 % with water" */
function phrasesBehind({ text }: SentenceReading, here: Quantity, there: Quantity): Phrases | undefined {
  const until = (own: Quantity, next: Quantity) =>
    text.slice(own.end, next.start > own.end ? next.start : undefined)
  return pairOf(phraseIn(BEHIND, until(here, there)), phraseIn(BEHIND, until(there, here)))
}

/** "With tea, sleep was 7 h; with water it was 6 h" */
function phrasesBefore({ text }: SentenceReading, here: Quantity, there: Quantity): Phrases | undefined {
  const [first, second] = here.start < there.start ? [here, there] : [there, here]
  const stop = text.slice(first.end, second.start).indexOf(';')
  if (stop < 0) return undefined
  const clauseStart = (quantity: Quantity) => text.lastIndexOf(';', quantity.start) + 1
  const clause = (quantity: Quantity) => text.slice(clauseStart(quantity), quantity.start)
  return pairOf(phraseIn(BEFORE, clause(here)), phraseIn(BEFORE, clause(there)))
}

type Phrase = ReturnType<typeof phraseIn>

function pairOf(here: Phrase, there: Phrase): Phrases | undefined {
  return here === undefined || there === undefined || here.preposition !== there.preposition
    ? undefined
    : { here: here.phrase, there: there.phrase }
}

function standOf(claim: TextReading, { here, there }: Phrases): ArmStand {
  const [ours, theirs] = [termsOf(here), termsOf(there)]
  const own = [...ours].filter((term) => !theirs.has(term))
  const other = [...theirs].filter((term) => !ours.has(term))
  const terms = claim.exactTerms()
  const namesOwn = own.some((term) => terms.has(term))
  const namesOther = other.some((term) => terms.has(term))
  if (namesOwn && !namesOther) return { stand: 'same' }
  const isOther = !namesOwn && own.length > 0 && other.length > 0 && other.every((term) => terms.has(term))
  return isOther && !COMPARES.test(claim.text)
    ? { stand: 'other', claimed: there.trim(), found: here.trim() }
    : UNCLEAR
}

function termsOf(phrase: string): ReadonlySet<string> {
  return new Set(indexTerms(phrase))
}
