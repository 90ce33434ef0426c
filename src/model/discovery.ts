import type { AcquisitionOutcome, RouteKind } from './acquisition.js'
import type { CandidateJudging } from './candidate-judgement.js'
import type { PaperKey } from './ids.js'

export const PROVIDER_CONDUCTS = ['answered', 'partly', 'throttled', 'silent', 'skipped'] as const
/**
 * How a literature service behaved over all queries of a search. `partly`: not every query was answered; `throttled`: it asked for
 * fewer requests; `silent`: no query was answered; `skipped`: it was not asked. None of them but `answered` says anything
 * about what there is.
 */
export type ProviderConduct = (typeof PROVIDER_CONDUCTS)[number]

/** One service in a search. */
export interface AskedProvider {
  readonly provider: string
  readonly name: string
  readonly conduct: ProviderConduct
  readonly queries: number
  readonly answered: number
  readonly hits: number
  /** Why it did not answer all; absent where it did. */
  readonly reason?: string
}

/** How many records and papers passed each step, as PRISMA 2020 counts them. */
export interface PaperFlow {
  /** Records that services gave. */
  readonly identified: number
  /** Further records of a paper that another record gave already. */
  readonly merged: number
  /** No papers of their own, or outside of the bounds on dates. */
  readonly setAside: number
  /** Papers that were left to look at. */
  readonly screened: number
  /** Papers that were to be had. */
  readonly sought: number
  readonly fullText: number
  readonly abstractOnly: number
  /** Papers of which nothing was had, by outcome. */
  readonly notGot: Readonly<Partial<Record<AcquisitionOutcome, number>>>
  /** Retracted papers and those beyond the limit: not sought. */
  readonly notSought: Readonly<Partial<Record<AcquisitionOutcome, number>>>
}

/** What came of one paper, for the reader of an answer. */
export interface RunAcquisition {
  readonly paper: string
  readonly title: string
  readonly outcome: AcquisitionOutcome
  /** Why it is no full text; empty where it is one. */
  readonly reason: string
  /** Kind of copy that was got. */
  readonly route?: RouteKind
  readonly licence?: string
}

export const EDITORIAL_CHECK_KINDS = ['looked-up', 'recent', 'not-approved'] as const

/** Whether the editorial status of the cited papers was looked up for an answer. */
export interface RunEditorialCheck {
  /** `recent`: no look-up was due; `not-approved`: one was due, and nobody agreed to it. */
  readonly kind: (typeof EDITORIAL_CHECK_KINDS)[number]
  /** Cited papers that were looked up. */
  readonly lookedUp: number
  /** Of those, papers that are still unchecked since services did not answer or do not know them. */
  readonly unanswered: readonly PaperKey[]
  /** Of those looked up, papers about which not all services answered; absent where there is none. */
  readonly partly?: readonly {
    readonly paper: PaperKey
    readonly answered: number
    readonly asked: number
  }[]
}

/** What was done outside of the library for an answer. */
export interface RunDiscovery {
  /** ISO 8601, UTC. */
  readonly searchedAt: string
  readonly queries: readonly string[]
  readonly providers: readonly AskedProvider[]
  readonly flow: PaperFlow
  /** In the order in which they were sought. */
  readonly acquisitions: readonly RunAcquisition[]
  readonly editorial?: RunEditorialCheck
  /** What a model said of the papers that were found, and hence which were sought; its calls are among those of the run. */
  readonly judging?: Omit<CandidateJudging, 'calls'>
}
