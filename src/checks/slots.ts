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

/** Levels of carriage, nearest first, with the share that a term carried there counts in ranking. */
const LEVELS = [
  { state: 'sentence', credit: 1 },
  { state: 'neighbours', credit: 0.4 },
  { state: 'heading', credit: 0.5 },
  { state: 'paper', credit: 0.3 },
  { state: 'document', credit: 0.1 },
] as const
type CarriedState = (typeof LEVELS)[number]['state']

const NEAR: readonly CarriedState[] = ['sentence', 'neighbours', 'heading']
const ANYWHERE: readonly CarriedState[] = [...NEAR, 'paper', 'document']

/** Where a slot may be carried for a sentence to answer: what is asked about has to be close by. */
const ALLOWED: Readonly<Record<SlotKind, readonly CarriedState[]>> = {
  focus: NEAR,
  compared: NEAR,
  subject: ANYWHERE,
  relation: ANYWHERE,
}

/** How much the kinds of slots count in ranking: who or what a paper is about is the same for all its sentences. */
const KIND_WEIGHT: Readonly<Record<SlotKind, number>> = {
  focus: 1.5,
  compared: 1.2,
  relation: 1,
  subject: 0.8,
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
    if (share >= CARRIED_SHARE || (share >= HEAD_SHARE && carried.has(head))) return state
  }
  return 'not-carried'
}

/** Whether a slot in this state lets a sentence answer. Relations are never required. */
export function isCarried(slot: QuestionSlot, state: InheritedSlot['state']): boolean {
  return slot.kind === 'relation' || (ALLOWED[slot.kind] as readonly string[]).includes(state)
}

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
      carried += value * (level?.credit ?? 0)
    }
  }
  return total === 0 ? 0 : carried / total
}
