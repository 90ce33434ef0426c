import { equivalentTerms } from '../language/equivalents.js'
import type { InheritedSlot } from '../model/claim.js'
import type { QuestionSlot, SlotKind } from '../model/plan.js'

/** Index terms of a sentence and of what stands around it. */
export interface Surroundings {
  readonly sentence: ReadonlySet<string>
  /** The sentences before and after it in its section. */
  readonly neighbours: ReadonlySet<string>
  /** Headings, and the caption of a table row's table. */
  readonly heading: ReadonlySet<string>
  /** Title and abstract of the paper. */
  readonly paper: ReadonlySet<string>
}

/** How much a term says, from how rare it is in the library (inverse document frequency). */
export type TermWeight = (term: string) => number

/** Share of a slot's weight that has to be carried for the slot to count as carried. */
const CARRIED_SHARE = 0.5

/** Levels of carriage, nearest first, with the share that a term carried there counts in ranking. */
const LEVELS = [
  { state: 'sentence', credit: 1 },
  { state: 'neighbours', credit: 0.4 },
  { state: 'heading', credit: 0.5 },
  { state: 'paper', credit: 0.3 },
] as const
type CarriedState = (typeof LEVELS)[number]['state']

/** Where a slot may be carried for a sentence to answer: what is asked about has to be close by. */
const ALLOWED: Readonly<Record<SlotKind, readonly CarriedState[]>> = {
  focus: ['sentence', 'neighbours', 'heading'],
  compared: ['sentence', 'neighbours', 'heading'],
  subject: ['sentence', 'neighbours', 'heading', 'paper'],
  relation: ['sentence', 'neighbours', 'heading', 'paper'],
}

/** The nearest level at which a slot is carried, its terms added up from the sentence outwards. */
export function slotState(
  slot: QuestionSlot,
  around: Surroundings,
  weight: TermWeight,
): InheritedSlot['state'] {
  const total = slot.terms.reduce((sum, term) => sum + weight(term), 0)
  const carried = new Set<string>()
  for (const { state } of LEVELS) {
    for (const term of slot.terms) if (holds(around[state], term)) carried.add(term)
    const share = [...carried].reduce((sum, term) => sum + weight(term), 0) / total
    if (share >= CARRIED_SHARE) return state
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
  for (const term of slots.flatMap((slot) => slot.terms)) {
    total += weight(term)
    const level = LEVELS.find(({ state }) => holds(around[state], term))
    carried += weight(term) * (level?.credit ?? 0)
  }
  return total === 0 ? 0 : carried / total
}

function holds(terms: ReadonlySet<string>, term: string): boolean {
  if (terms.has(term)) return true
  return equivalentTerms(term).some((other) => terms.has(other))
}
