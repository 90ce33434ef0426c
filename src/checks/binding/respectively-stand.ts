import { type Assignment, expandRespectively } from '../../language/quantities/respectively.js'
import type { Quantity } from '../../language/quantities/quantity.js'
import { indexTerms } from '../../language/tokens.js'
import type { Mention, SentenceReading } from '../claim/evidence-types.js'
import type { TextReading } from '../claim/text-reading.js'
import type { ArmStand } from './parallel-arms.js'
import { sidesOf } from './sides.js'

const UNCLEAR: ArmStand = { stand: 'unclear' }
const LISTS = /\brespectively\b/iu

/** Lists are expanded once a text, whatever number is asked for. */
const KNOWN = new WeakMap<TextReading, readonly Assignment[]>()

function assignmentsOf(reading: TextReading): readonly Assignment[] {
  if (!LISTS.test(reading.text)) return []
  const known = KNOWN.get(reading) ?? expandRespectively(reading.text, reading.quantities())
  KNOWN.set(reading, known)
  return known
}

/**
 * Whether the claim names the member to which "A, B and C were 1, 2 and 3, respectively" gives its number, or another
 * member of that list. The claim's own list, where it has one, says which member it means; else its words have to
 * name one member alone, by words that only that member has.
 */
export function respectivelyStand(
  claim: TextReading,
  claimed: Quantity,
  { sentence, quantity, part }: Mention,
): ArmStand {
  if (part !== 'prose') return UNCLEAR
  const list = assignmentsOf(sentence)
  const own = list.find((one) => one.quantity.start === quantity.start)
  if (own === undefined || list.length < 2) return UNCLEAR
  const said = saidOf(claim, claimed)
  const named = list.filter((one) => names(said, ownTerms(sentence, one, list)))
  const [only] = named
  if (only === undefined || named.length > 1) return UNCLEAR
  return only === own
    ? { stand: 'same' }
    : { stand: 'other', claimed: subjectOf(sentence, only), found: subjectOf(sentence, own) }
}

/** The terms of the claim that can say whose its number is. */
function saidOf(claim: TextReading, claimed: Quantity): ReadonlySet<string> {
  const mine = assignmentsOf(claim).find(({ quantity }) => quantity.start === claimed.start)
  if (mine !== undefined) return new Set(indexTerms(claim.text.slice(mine.subject.start, mine.subject.end)))
  const sides = sidesOf(claim, claimed)
  const side = sides.find(({ quantities }) => quantities.includes(claimed))
  const isOneOf = side !== undefined && sides.length > 1
  return isOneOf ? new Set(indexTerms(`${side.before} ${side.behind}`)) : claim.exactTerms()
}

function subjectOf({ text }: SentenceReading, { subject }: Assignment): string {
  return text.slice(subject.start, subject.end)
}

/** What a member is called by and no other member of its list. */
function ownTerms(
  sentence: SentenceReading,
  one: Assignment,
  list: readonly Assignment[],
): readonly string[] {
  const others = new Set(
    list.filter((other) => other !== one).flatMap((other) => indexTerms(subjectOf(sentence, other))),
  )
  return indexTerms(subjectOf(sentence, one)).filter((term) => !others.has(term))
}

function names(said: ReadonlySet<string>, terms: readonly string[]): boolean {
  return terms.length > 0 && terms.every((term) => said.has(term))
}
