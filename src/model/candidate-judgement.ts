import type { CallRecord } from './call-record.js'

/** One thing that is asked of the literature: a sub-question of a plan, or a query where there is no plan. */
export interface BriefAxis {
  /** `S1`… of a plan, `Q1`… of queries. */
  readonly label: string
  readonly text: string
  readonly queries: readonly string[]
}

/** What found papers are judged against. Made by code from a plan or from queries. */
export interface SearchBrief {
  readonly question: string
  readonly axes: readonly BriefAxis[]
  /** What a fitting paper would have, in words. */
  readonly criteria: readonly string[]
}

/**
 * What a model said of a found paper from its title and abstract alone. An opinion that orders papers; never evidence.
 * Scales and weights as RAGdoll has them (parity A3.8).
 */
export interface CandidateJudgement {
  /** Key of the candidate. */
  readonly paper: string
  /** 0 (something else) to 4 (exactly what is asked). */
  readonly topicalRelevance: number
  /** 0 (none of the criteria) to 4 (all of them). */
  readonly criteriaFit: number
  /** Labels of the axes that it is said to report on. */
  readonly axes: readonly string[]
  /** 0 (no result in the abstract), 1 (results in words), 2 (results with numbers). */
  readonly evidenceAvailability: number
  /** 0 to 1, as the model says. */
  readonly confidence: number
  /** The model's own words, at most 160 characters. */
  readonly rationale: string
  /** Its score of rank fusion as a share of the best candidate's. */
  readonly fusion: number
  /** `candidateScore` of the above. */
  readonly score: number
}

/** A paper of the shortlist that keeps the place of its rank. */
export interface UnjudgedCandidate {
  readonly paper: string
  readonly reason: string
}

/** The model that judged. */
export interface JudgingModel {
  readonly adapter: string
  readonly model: string
  readonly digest: string
  readonly family: string
  readonly endpoint: string
  readonly isRemote: boolean
}

/** How found papers were judged by a model, with everything that is needed to check their order again. */
export interface CandidateJudging {
  readonly brief: SearchBrief
  /** Absent where none was asked. */
  readonly model?: JudgingModel
  /** Best first. */
  readonly judged: readonly CandidateJudgement[]
  /** In the order of their rank. */
  readonly unjudged: readonly UnjudgedCandidate[]
  /** Candidates behind the shortlist, which no model looked at. */
  readonly beyond: number
  readonly calls: readonly CallRecord[]
}

/** Papers that are judged at most (parity A3.8). */
export const SHORTLIST = 24
/** Papers of one call at most (parity A3.8). */
export const JUDGED_AT_ONCE = 3
/** Id of the prompt by which papers are judged. */
export const JUDGING_PROMPT = 'judge-candidates'

const WEIGHTS = { relevance: 0.55, criteria: 0.25, fusion: 0.2 } as const
const HIGHEST_MARK = 4

/** 0 to 1: 0.55 relevance + 0.25 criteria + 0.20 rank (parity A3.8). Citations are no part of it. */
export function candidateScore({
  topicalRelevance,
  criteriaFit,
  fusion,
}: Pick<CandidateJudgement, 'topicalRelevance' | 'criteriaFit' | 'fusion'>): number {
  return (
    (WEIGHTS.relevance * topicalRelevance + WEIGHTS.criteria * criteriaFit) / HIGHEST_MARK +
    WEIGHTS.fusion * fusion
  )
}
