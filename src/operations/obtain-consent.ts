import type { Approvals } from '../contracts/approvals.js'
import type { Clock } from '../contracts/clock.js'
import type { Approval, ApprovalTerms } from '../model/approval.js'
import { type ApprovalPreview, approve, previewApproval } from './approve.js'

/** How an interface asks its user. Every interface goes through it, so that none can agree in the user's place unseen. */
export interface Consent {
  /** How a yes is given here. */
  readonly by: Approval['by']
  /** Shows the preview, with notes that are no terms, and says whether the user agrees; one that was agreed to before (`given`) may pass unasked. */
  confirm(preview: ApprovalPreview, notes: readonly string[]): Promise<boolean>
}

export interface ConsentNeeds {
  readonly approvals: Approvals
  readonly clock: Clock
  readonly consent: Consent
}

/** Asks for a yes to exactly these terms and stores it. False where there is none; nothing may be sent then. */
export async function obtainConsent(
  terms: ApprovalTerms,
  needs: ConsentNeeds,
  notes: readonly string[] = [],
): Promise<boolean> {
  const preview = previewApproval(terms, needs)
  if (!(await needs.consent.confirm(preview, notes))) return false
  if (preview.given === undefined)
    approve({ terms: preview.terms, fingerprint: preview.fingerprint, by: needs.consent.by }, needs)
  return true
}
