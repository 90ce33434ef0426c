import type { TermSet } from '../language/term-set.js'
import type { InheritedSlot } from '../model/claim.js'
import type { QuestionSlot, SlotKind } from '../model/plan.js'

/** Index terms of a sentence and of what stands around it, nearest first. */
export interface Surroundings {
  readonly sentence: TermSet
  /** The sentences before and after it in its section. */
  readonly neighbours: TermSet
  /** Headings, and the caption of a table row's table. */
  readonly heading: TermSet
  /** Title and abstract of the paper. */
  readonly paper: TermSet
  /** Anywhere else in the document. */
  readonly document: Pick<TermSet, 'has'>
}

/** How much a term says, from how rare it is in the library (inverse document frequency). */
export type TermWeight = (term: string) => number

/** Share of a slot's weight that has to be carried for the slot to count as carried … */
const CARRIED_SHARE = 0.5
/** … or this share, if the last word, the head of an English noun phrase, is among it. */
const HEAD_SHARE = 0.34

/** Share that has to be carried where the rest of the paper counts: a mere mention has to be of the whole thing. */
const MENTION_CARRIED_SHARE = 0.75

/** Levels of carriage, nearest first, with the share that a term carried there counts in ranking. */
const LEVELS = [
  { state: 'sentence', credit: 1 },
  { state: 'neighbours', credit: 0.4 },
  { state: 'heading', credit: 0.5 },
  { state: 'paper', credit: 0.3 },
  { state: 'document', credit: 0.1 },
] as const
type CarriedState = (typeof LEVELS)[number]['state']

/** States that count as close to the sentence. */
const NEAR: readonly CarriedState[] = ['sentence', 'neighbours', 'heading']
/** Share of all slots' weight that has to be near for the focus itself to be farther off. */
const NEAR_SHARE = 0.5
/** Largest share of the weight of what the question is about that may rest on mentions elsewhere in the paper. */
const MENTIONED_SHARE = 0.25

/** How much the kinds of slots count in ranking: who or what a paper is about is the same for all its sentences. */
const KIND_WEIGHT: Readonly<Record<SlotKind, number>> = {
  focus: 2,
  compared: 1.2,
  relation: 1.1,
  subject: 0.8,
  population: 0.8,
}

/** The nearest level at which a slot is carried, its terms added up from the sentence outwards. */
export function slotState(
  slot: QuestionSlot,
  around: Surroundings,
  weight: TermWeight,
): InheritedSlot['state'] {
  const total = slot.terms.reduce((sum, term) => sum + weight(term), 0)
  const head = slot.terms.at(-1) ?? ''
  const carried = new Set<string>()
  for (const { state } of LEVELS) {
    for (const term of slot.terms) if (!carried.has(term) && around[state].has(term)) carried.add(term)
    const share = [...carried].reduce((sum, term) => sum + weight(term), 0) / total
    if (state === 'document') return share >= MENTION_CARRIED_SHARE ? state : 'not-carried'
    if (share >= CARRIED_SHARE || (share >= HEAD_SHARE && carried.has(head))) return state
  }
  return 'not-carried'
}

/** A slot with the nearest level that carries it. */
export interface SlotState {
  readonly slot: QuestionSlot
  readonly state: InheritedSlot['state']
}

/**
 * The slots that keep a sentence from answering. What is asked about and what is compared has to be near, or
 * most of the question has; who or what it is about may be carried by title and abstract, and only a minor part
 * of it by mentions elsewhere in the paper. Relations are never required.
 */
export function missingSlots(states: readonly SlotState[], weight: TermWeight): readonly QuestionSlot[] {
  const required = states.filter(({ slot }) => slot.kind !== 'relation')
  const sum = (list: readonly SlotState[]) =>
    list.flatMap(({ slot }) => slot.terms).reduce((total, term) => total + weight(term), 0)
  const isNear = ({ state }: SlotState) => (NEAR as readonly string[]).includes(state)
  const isMostlyNear = sum(required.filter(isNear)) >= NEAR_SHARE * sum(required)
  const mentioned = required.filter(({ state }) => state === 'document')
  const isMereMention = sum(mentioned) > MENTIONED_SHARE * sum(required)
  return required
    .filter((entry) => {
      if (entry.state === 'not-carried') return true
      if (entry.state === 'document' && (isMereMention || entry.slot.kind === 'population')) return true
      return (
        (entry.slot.kind === 'focus' || entry.slot.kind === 'compared') &&
        !isNear(entry) &&
        !(isMostlyNear && entry.state === 'paper')
      )
    })
    .map(({ slot }) => slot)
}

/** The verbs of a question that are carried neither near the sentence nor by title and abstract. */
export function distantRelations(states: readonly SlotState[]): readonly QuestionSlot[] {
  return states
    .filter(
      ({ slot, state }) => slot.kind === 'relation' && (state === 'document' || state === 'not-carried'),
    )
    .map(({ slot }) => slot)
}

/** Weight of all terms of some slots. */
export function weightOf(slots: readonly QuestionSlot[], weight: TermWeight): number {
  return slots.flatMap(({ terms }) => terms).reduce((total, term) => total + weight(term), 0)
}

/** Share of the slots' weight, relations included, whose terms occur nowhere in or around the sentence. */
export function neverSaidShare(
  slots: readonly QuestionSlot[],
  around: Surroundings,
  weight: TermWeight,
): number {
  const terms = slots.flatMap((slot) => slot.terms)
  const sum = (list: readonly string[]) => list.reduce((total, term) => total + weight(term), 0)
  const total = sum(terms)
  const unsaid = terms.filter((term) => !LEVELS.some(({ state }) => around[state].has(term)))
  return total === 0 ? 0 : sum(unsaid) / total
}

/** Credit of what the whole paper is about: a sentence that repeats it says hardly more than one that does not. */
const GIVEN_CREDIT = 0.75

/** How much of the slots' weight is carried, nearer levels counting more; 0 to 1. */
export function slotCoverage(
  slots: readonly QuestionSlot[],
  around: Surroundings,
  weight: TermWeight,
): number {
  let total = 0
  let carried = 0
  for (const slot of slots) {
    for (const term of slot.terms) {
      const value = weight(term) * KIND_WEIGHT[slot.kind]
      total += value
      const level = LEVELS.find(({ state }) => state !== 'document' && around[state].has(term))
      const isGiven = (slot.kind === 'subject' || slot.kind === 'population') && around.paper.has(term)
      carried += value * Math.max(level?.credit ?? 0, isGiven ? GIVEN_CREDIT : 0)
    }
  }
  return total === 0 ? 0 : carried / total
}

/**
 * How much of the slots' weight the sentence carries beyond what the whole paper repeats: `weight` is to be small
 * for terms that most sentences of the paper have. 0 to 1.
 */
export function ownCoverage(
  slots: readonly QuestionSlot[],
  around: Surroundings,
  weight: TermWeight,
): number {
  let total = 0
  let carried = 0
  for (const slot of slots) {
    for (const term of slot.terms) {
      const value = weight(term) * KIND_WEIGHT[slot.kind]
      total += value
      const level = LEVELS.slice(0, 3).find(({ state }) => around[state].has(term))
      carried += value * (level?.credit ?? 0)
    }
  }
  return total === 0 ? 0 : carried / total
}
