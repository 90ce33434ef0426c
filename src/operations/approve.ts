import type { Approvals } from '../contracts/approvals.js'
import type { Clock } from '../contracts/clock.js'
import { type Approval, type ApprovalTerms, approvalFingerprint } from '../model/approval.js'
import { FirsthandError } from '../model/errors.js'
import { checkedTerms, termsInWords } from './approval-terms.js'

/** What a person sees before saying yes. Showing it stores nothing and sends nothing. */
export interface ApprovalPreview {
  readonly fingerprint: string
  readonly terms: ApprovalTerms
  /** The terms in words, one line each. */
  readonly lines: readonly string[]
  /** A yes to exactly these terms that is stored already. */
  readonly given?: Approval
}

export interface ApproveNeeds {
  readonly approvals: Approvals
  readonly clock: Clock
}

/** Checks the terms and says what would be agreed to. Throws `input-invalid`. */
export function previewApproval(
  terms: unknown,
  { approvals }: Pick<ApproveNeeds, 'approvals'>,
): ApprovalPreview {
  const checked = checkedTerms(terms)
  const fingerprint = approvalFingerprint(checked)
  const given = approvals.find(fingerprint)
  return { fingerprint, terms: checked, lines: termsInWords(checked), ...(given !== undefined && { given }) }
}

export interface ApproveRequest {
  readonly terms: unknown
  /** That of the preview which the person has seen. */
  readonly fingerprint: string
  readonly by: Approval['by']
}

/**
 * Stores a yes. It has to name the fingerprint that was shown: terms that have changed since are not what was agreed to.
 * Throws `approval-missing` for those and `input-invalid`.
 */
export function approve({ terms, fingerprint, by }: ApproveRequest, needs: ApproveNeeds): Approval {
  const preview = previewApproval(terms, needs)
  if (preview.fingerprint !== fingerprint)
    throw new FirsthandError(
      'approval-missing',
      `What was shown (${fingerprint.slice(0, 12)}) is not what would be done (${preview.fingerprint.slice(0, 12)}); look at it again.`,
    )
  const approval: Approval = {
    fingerprint,
    terms: preview.terms,
    approvedAt: needs.clock.now().toISOString(),
    by,
  }
  needs.approvals.save(approval)
  return approval
}

/** A stored approval with its terms in words. */
export interface ApprovalRow extends Approval {
  readonly lines: readonly string[]
  /** Present where it is for staged papers and no collection is what it was: it allows nothing unless one is so again. */
  readonly isStale?: true
}

/** Newest first. `staged`: fingerprints of all collections as they are. */
export function listApprovals({
  approvals,
  staged,
}: Pick<ApproveNeeds, 'approvals'> & { readonly staged: ReadonlySet<string> }): readonly ApprovalRow[] {
  return approvals.list().map((approval) => {
    const { terms } = approval
    const fingerprint = terms.kind === 'search' ? undefined : terms.stagedFingerprint
    const isStale = fingerprint !== undefined && !staged.has(fingerprint)
    return { ...approval, lines: termsInWords(terms), ...(isStale && { isStale }) }
  })
}

/** Shorter beginnings of a fingerprint are too likely to name another one. */
const SHORTEST_BEGINNING = 8

/** Takes a yes back, by its fingerprint or the beginning of it. Throws `not-found`. */
export function revokeApproval(
  fingerprint: string,
  { approvals }: Pick<ApproveNeeds, 'approvals'>,
): Approval {
  const isLongEnough = fingerprint.length >= SHORTEST_BEGINNING
  const found = isLongEnough ? approvals.list().filter((one) => one.fingerprint.startsWith(fingerprint)) : []
  const [approval] = found
  if (approval === undefined || found.length > 1)
    throw new FirsthandError('not-found', `There is no single approval that begins with "${fingerprint}".`)
  approvals.remove(approval.fingerprint)
  return approval
}
