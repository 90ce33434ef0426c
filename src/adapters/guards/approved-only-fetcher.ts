import type { Approvals } from '../../contracts/approvals.js'
import type { Fetcher, FetchOutcome, FetchRequest } from '../../contracts/fetcher.js'
import { approvalFingerprint } from '../../model/approval.js'
import { type SeenPages, uncoveredPart } from './approval-coverage.js'

export interface ApprovedOnlyNeeds {
  readonly inner: Fetcher
  readonly approvals: Pick<Approvals, 'find'>
  /** True for a service on this machine that the user configured; a model there needs no approval. */
  readonly isLocal: (url: string) => boolean
}

/**
 * Lets nothing out that nobody has said yes to: a search, a document or a question to a remote model needs a stored approval
 * whose terms still have the fingerprint and cover exactly this request. The store is asked every time, so that an approval
 * that was taken back holds no longer. `install` has a consent of its own.
 */
export function createApprovedOnlyFetcher({ inner, approvals, isLocal }: ApprovedOnlyNeeds): Fetcher {
  const lookUps = new Map<string, Set<string>>()
  const pages: SeenPages = new Map()
  return {
    async fetch(request) {
      const isFree = request.purpose === 'install' || (request.purpose === 'model' && isLocal(request.url))
      if (isFree) return inner.fetch(request)
      const objection = objectionTo(request, { approvals, pages }) ?? overLookUps(request, approvals, lookUps)
      if (objection !== undefined) return refused(objection)
      const outcome = await inner.fetch(request)
      if (request.purpose === 'document') remember(request, outcome, pages)
      return outcome
    },
    close: () => inner.close(),
  }
}

/** Where an approved address led: the file that a page names has to be of that site, and the page has to have been seen. */
function remember({ approval = '', url }: FetchRequest, outcome: FetchOutcome, pages: SeenPages): void {
  if (outcome.kind !== 'response' || outcome.status >= 300) return
  const seen = pages.get(approval) ?? new Map<string, string>()
  pages.set(approval, seen.set(url, outcome.finalUrl))
}

function objectionTo(
  request: FetchRequest,
  { approvals, pages }: { readonly approvals: Pick<Approvals, 'find'>; readonly pages: SeenPages },
): string | undefined {
  const { approval: fingerprint } = request
  if (fingerprint === undefined) return 'it was made without an approval'
  const approval = approvals.find(fingerprint)
  if (approval === undefined) return `there is no approval ${fingerprint.slice(0, 12)}`
  if (approval.fingerprint !== fingerprint || approvalFingerprint(approval.terms) !== fingerprint)
    return `the terms of approval ${fingerprint.slice(0, 12)} are not those that were approved`
  const part = uncoveredPart(request, approval.terms, pages.get(fingerprint))
  return part === undefined ? undefined : `approval ${fingerprint.slice(0, 12)} does not cover it: ${part}`
}

/** Works that may be looked up under one approval, each any number of times; counted by this process. */
function overLookUps(
  { approval = '', subject }: FetchRequest,
  approvals: Pick<Approvals, 'find'>,
  counted: Map<string, Set<string>>,
): string | undefined {
  if (subject?.kind !== 'look-up') return undefined
  const seen = counted.get(approval) ?? new Set()
  counted.set(approval, seen)
  const most = approvals.find(approval)?.terms.limits['lookUps'] ?? 0
  if (!seen.has(subject.id) && seen.size >= most) return `its ${most} look-ups are used up`
  seen.add(subject.id)
  return undefined
}

function refused(detail: string): FetchOutcome {
  return { kind: 'refused', refusal: 'not-approved', detail: `Nothing was sent: ${detail}.`, hops: [] }
}
