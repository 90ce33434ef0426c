/*
 * What is weak about the evidence of a sub-question, computed from its records: no model says it, and none can deny it.
 */
import type { Evidence } from '../../model/evidence.js'
import type { SubQuestion } from '../../model/plan.js'

export const PROBLEM_KINDS = [
  'no-evidence',
  'one-paper',
  'only-relayed',
  'one-direction',
  'domain-rule',
  'unused-evidence',
] as const
export type ProblemKind = (typeof PROBLEM_KINDS)[number]

/** A computed weakness with the search that may mend it. */
export interface ComputedProblem {
  readonly subQuestion: string
  readonly kind: ProblemKind
  readonly says: string
  /** Empty where no search would help. */
  readonly queries: readonly string[]
}

export interface EvidenceOfQuestion {
  readonly question: SubQuestion
  readonly evidence: readonly Evidence[]
  /** Labels that claims rest on. */
  readonly used: ReadonlySet<string>
  /** What the domain's critique rules say of the designs of the used evidence. */
  readonly domainSays: readonly string[]
}

/** Problems of one sub-question, the gravest first. Pure. */
export function computedProblems(state: EvidenceOfQuestion): readonly ComputedProblem[] {
  const { question, evidence, used, domainSays } = state
  const problem = (kind: ProblemKind, says: string, queries: readonly string[] = []): ComputedProblem => ({
    subQuestion: question.label,
    kind,
    says,
    queries,
  })
  const names = namesOf(question)
  if (evidence.length === 0)
    return [problem('no-evidence', 'No sentence was found that answers it.', [names])]
  const cited = evidence.filter(({ label }) => used.has(label))
  const own = cited.filter(({ role }) => role === 'firsthand')
  const unused = evidence.filter(({ label, role }) => !used.has(label) && role === 'firsthand')
  const papers = new Set(own.map(({ paperKey }) => paperKey))
  return [
    ...(cited.length > 0 && own.length === 0
      ? [problem('only-relayed', 'All that is cited reports the work of others.', [`${names} results`])]
      : []),
    ...(papers.size === 1 ? [problem('one-paper', 'One paper alone carries it.', [`${names} study`])] : []),
    ...(isOneWay(own)
      ? [problem('one-direction', 'All results point one way.', [`${names} no effect`, `${names} contrary`])]
      : []),
    ...domainSays.map((says) => problem('domain-rule', says)),
    ...(unused.length > 0
      ? [problem('unused-evidence', `Found and not used: ${unused.map(({ label }) => label).join(', ')}.`)]
      : []),
  ]
}

function isOneWay(own: readonly Evidence[]): boolean {
  const directions = new Set(own.map(({ direction }) => direction))
  return own.length > 1 && directions.size === 1 && (directions.has('affirms') || directions.has('denies'))
}

function namesOf({ slots, text }: SubQuestion): string {
  const words = slots.filter(({ kind }) => kind !== 'relation').map((slot) => slot.words)
  return words.length === 0 ? text : words.slice(0, 4).join(' ')
}
