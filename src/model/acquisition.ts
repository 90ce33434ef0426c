import type { DocumentId } from './ids.js'

/** Kinds of copies, in the order in which they are tried: what reads best comes first. */
export const ROUTE_KINDS = ['jats', 'html', 'latex', 'pdf', 'landing-page'] as const
export type RouteKind = (typeof ROUTE_KINDS)[number]

/** One address at which an open copy is reported. */
export interface Route {
  readonly kind: RouteKind
  readonly url: string
  readonly version: 'published' | 'accepted' | 'submitted' | 'unknown'
  /** As reported with the location. */
  readonly licence?: string
  /** Provider that reports it, or `arxiv` and `pubmed-central` for the addresses that follow from those ids. */
  readonly reportedBy: string
  /** The open copy's own page, where it names this file on another site; such a file is got under an approval that lists it. */
  readonly namedBy?: string
}

export const ATTEMPT_OUTCOMES = [
  'got',
  'absent',
  'blocked',
  'wrong-file',
  'unreadable',
  'too-large',
  'refused',
  'unavailable',
  'needs-approval',
] as const
/**
 * How one address answered. `blocked`: a log-in, a challenge or a refusal of the server; `refused`: by our own rules;
 * `unavailable`: no answer; `needs-approval`: it was not asked, since nobody has agreed to its site.
 */
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number]

export interface RouteAttempt {
  readonly route: Route
  readonly outcome: AttemptOutcome
  /** For the user; empty where the copy was got. */
  readonly detail: string
  /** Where the redirects ended. */
  readonly finalUrl?: string
  readonly bytes?: number
  readonly milliseconds?: number
}

export const ACQUISITION_OUTCOMES = [
  'full-text',
  'abstract-only',
  'metadata-only',
  'blocked',
  'closed',
  'wrong-file',
  'too-large',
  'failed',
  'over-budget',
  'retracted',
  'needs-approval',
] as const
/**
 * What was had of a paper in the end. `closed`: no open copy is reported; it is listed unread. `needs-approval`: its page names a
 * file on another site; the next preview lists it.
 */
export type AcquisitionOutcome = (typeof ACQUISITION_OUTCOMES)[number]

/** Everything that was tried for one paper. */
export interface Acquisition {
  /** Key of the candidate. */
  readonly paper: string
  readonly title: string
  readonly outcome: AcquisitionOutcome
  /** Why it is no full text; empty where it is one. */
  readonly reason: string
  readonly attempts: readonly RouteAttempt[]
  readonly documentId?: DocumentId
  readonly licence?: string
  /** ISO 8601, UTC. */
  readonly acquiredAt: string
}
