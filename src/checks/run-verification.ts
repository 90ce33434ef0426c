/** What of a run can stop holding. */
export type RunProblemKind =
  | 'record'
  | 'passage'
  | 'sentence'
  | 'quotation'
  | 'claim'
  | 'number'
  | 'premise'
  | 'answer'
  | 'source'
  | 'file'

/** One thing that no longer holds. */
export interface RunProblem {
  readonly kind: RunProblemKind
  /** The passage, sentence, evidence, claim, premise, paper or file that it is about. */
  readonly where: string
  readonly message: string
  /** First differing position in the text, in UTF-16 units from 0, where there is one. */
  readonly position?: number
}

/** How many of each were checked. */
export interface RunCheckCounts {
  readonly passages: number
  readonly sentences: number
  readonly quotations: number
  readonly claims: number
  readonly premises: number
  readonly files: number
}

/** The result of checking a run against itself: every problem, none merged or left out. */
export interface RunVerification {
  readonly status: 'holds' | 'broken'
  readonly problems: readonly RunProblem[]
  readonly checked: RunCheckCounts
}

/** Result from problems and counts. */
export function runVerification(problems: readonly RunProblem[], checked: RunCheckCounts): RunVerification {
  return { status: problems.length === 0 ? 'holds' : 'broken', problems, checked }
}

/** First position at which two texts differ; undefined where they are equal. */
export function firstDifference(left: string, right: string): number | undefined {
  if (left === right) return undefined
  const shorter = Math.min(left.length, right.length)
  for (let index = 0; index < shorter; index += 1) if (left[index] !== right[index]) return index
  return shorter
}

/** Some text around a position, quoted for a message; line breaks are shown as spaces. */
export function around(text: string, position: number): string {
  const start = Math.max(0, position - 20)
  const end = Math.min(text.length, position + 20)
  const words = text
    .slice(start, end)
    .replace(/\s+/gu, ' ')
    .replace(/\p{Surrogate}/gu, '')
  return `“${start > 0 ? '…' : ''}${words}${end < text.length ? '…' : ''}”`
}
