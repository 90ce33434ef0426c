import type { Approvals } from '../../contracts/approvals.js'
import type { LanguageModel, ModelIdentity } from '../../contracts/language-model.js'
import { type ApprovalTerms, approvalFingerprint, type Destination } from '../../model/approval.js'
import { FirsthandError } from '../../model/errors.js'

export type RemoteModelTerms = Extract<ApprovalTerms, { readonly kind: 'remote-model' }>

/** Under what a remote model may be asked. */
export interface Permission {
  readonly approvals: Approvals
  /** Absent: nobody was asked. */
  readonly terms?: RemoteModelTerms
}

/** Where the prompts of a model go, as an approval names it. */
export function destinationOf({ adapter, model, endpoint, isRemote }: ModelIdentity): Destination {
  return { name: adapter, model, endpoint, transport: isRemote ? 'remote' : 'local' }
}

/**
 * Throws `approval-missing` unless an approval of exactly these terms is stored and names the destination and the
 * papers. A destination on this machine passes.
 */
export function checkApproved(
  destination: Destination,
  { approvals, terms }: Permission,
  papers: readonly string[] = [],
): void {
  if (destination.transport === 'local') return
  if (terms === undefined) throw missing(destination, 'nobody has approved it')
  if (!terms.destinations.some((one) => isSame(one, destination)))
    throw missing(destination, 'the approval names other destinations')
  const other = papers.find((paper) => !terms.papers.includes(paper))
  if (other !== undefined) throw missing(destination, `the approval does not name the paper ${other}`)
  const fingerprint = approvalFingerprint(terms)
  const stored = approvals.find(fingerprint)
  // What is stored is compared, not trusted: its own terms must have the fingerprint under which it lies.
  if (stored === undefined || approvalFingerprint(stored.terms) !== fingerprint)
    throw missing(destination, 'no such approval is stored')
}

function isSame(left: Destination, right: Destination): boolean {
  return (
    left.name === right.name &&
    left.model === right.model &&
    left.endpoint === right.endpoint &&
    left.transport === right.transport
  )
}

/**
 * A model that is asked only under an approval, and at most `limits.calls` times where the terms limit that. Looked up
 * at every call, so that a yes that is taken back ends it.
 */
export function approvedOnlyModel(
  model: LanguageModel,
  needs: Permission & {
    /** Where it was opened; absent: what its identity says. */
    readonly destination?: Destination
  },
): LanguageModel {
  const { identity } = model
  const destination = needs.destination ?? destinationOf(identity)
  const made = { calls: 0 }
  return {
    identity,
    async complete(request) {
      checkApproved(destination, needs, request.papers)
      const most = needs.terms?.limits['calls']
      if (destination.transport === 'remote') made.calls += 1
      if (destination.transport === 'remote' && most !== undefined && made.calls > most)
        throw missing(destination, `the approval is for ${most} calls`)
      return model.complete(request)
    },
    close: () => model.close(),
  }
}

function missing({ model, endpoint }: Destination, why: string): FirsthandError {
  return new FirsthandError(
    'approval-missing',
    `Nothing was sent to ${model ?? 'a model'} at ${endpoint}, which is not this machine: ${why}.`,
    { details: { model, endpoint } },
  )
}
