import type { AcquisitionOutcome, AttemptOutcome, RouteAttempt } from '../../model/acquisition.js'
import type { BibliographicRecord, EditorialStatus } from '../../model/paper.js'

/** Gravest first: what a reader has to know of a paper that was not had in full. */
const GRAVEST: readonly AttemptOutcome[] = [
  'wrong-file',
  'too-large',
  'needs-approval',
  'blocked',
  'unreadable',
  'refused',
  'unavailable',
]
const OUTCOME_OF: Readonly<Partial<Record<AttemptOutcome, AcquisitionOutcome>>> = {
  'wrong-file': 'wrong-file',
  'too-large': 'too-large',
  'needs-approval': 'needs-approval',
  blocked: 'blocked',
  unreadable: 'failed',
  refused: 'failed',
  unavailable: 'failed',
}

/** What was had of a paper without a full text, and why. A wrong file is told even where there is an abstract. */
export function outcomeWithoutCopy(
  record: BibliographicRecord,
  attempts: readonly RouteAttempt[],
): { readonly outcome: AcquisitionOutcome; readonly reason: string } {
  const gravest = GRAVEST.map((outcome) => attempts.find((attempt) => attempt.outcome === outcome)).find(
    (attempt) => attempt !== undefined,
  )
  const isWaiting = gravest?.outcome === 'needs-approval'
  const reason =
    gravest === undefined
      ? attempts.length === 0
        ? 'no open copy is reported'
        : 'no reported address has it'
      : isWaiting
        ? gravest.detail
        : `${gravest.outcome} at ${new URL(gravest.route.url).hostname}: ${gravest.detail}`
  if (gravest?.outcome === 'wrong-file') return { outcome: 'wrong-file', reason }
  if ((record.abstract ?? '').trim() !== '')
    return { outcome: 'abstract-only', reason: isWaiting ? `needs approval: ${reason}` : reason }
  const outcome = gravest === undefined ? 'closed' : (OUTCOME_OF[gravest.outcome] ?? 'failed')
  return { outcome, reason }
}

/** A retracted paper is not sought: it could support nothing. */
export function isNotSought(status: EditorialStatus): boolean {
  return status === 'retracted' || status === 'withdrawn'
}
