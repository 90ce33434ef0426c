import type { ClaimCheck } from '../checks/claim/claim-check.js'
import { CLAIM_CHECKS } from '../checks/claim/claim-checks-table.js'
import { parseClaimFile, type RejectedRow } from '../evaluation/claims/claim-row.js'
import { type JudgedRow, judgeRow, type LayerTimes, passageReader } from '../evaluation/claims/judge-row.js'
import { type ClaimScores, scoreClaims } from '../evaluation/claims/score-claims.js'
import { scoreSpans, type SpanScore } from '../evaluation/claims/score-spans.js'
import { FirsthandError } from '../model/errors.js'

export interface ClaimEvaluation {
  /** Undefined where the files hold error spans only. */
  readonly scores?: ClaimScores
  readonly spans: readonly SpanScore[]
  readonly rows: readonly JudgedRow[]
  readonly rejected: readonly RejectedRow[]
}

export interface EvaluateClaimsOptions {
  /** Texts of the row files, see `parseClaimFile`. */
  readonly texts: readonly string[]
  /** Default all code checks. */
  readonly checks?: readonly ClaimCheck[]
}

const WARM_UP = 1000

/**
 * Judges every row of the files by code and scores the outcomes. `milliseconds` is best a clock of this process's
 * own computing time. Throws `input-invalid` where no line can be used.
 */
export function evaluateClaims(options: EvaluateClaimsOptions, milliseconds: () => number): ClaimEvaluation {
  const files = options.texts.map(parseClaimFile)
  const claims = files.flatMap((file) => file.claims)
  const spans = files.flatMap((file) => file.spans)
  const rejected = files.flatMap((file) => file.rejected)
  if (claims.length + spans.length === 0)
    throw new FirsthandError(
      'input-invalid',
      `no line could be used; the first: ${rejected[0]?.message ?? 'none'}`,
    )
  const checks = options.checks ?? CLAIM_CHECKS
  // The first claims run while the engine is still being compiled: so many of the last are judged once before.
  for (const row of [...claims, ...spans].slice(-WARM_UP))
    judgeRow({ kind: '', label: '', ...row }, { checks, milliseconds, times: new Map() })
  const times: LayerTimes = new Map()
  const needs = { checks, milliseconds, times, readPassage: passageReader() }
  const judged = claims.map((row) => judgeRow(row, needs))
  const spanNeeds = { ...needs, times: new Map() }
  const judgedSpans = spans.map((row) =>
    judgeRow({ ...row, kind: 'error span', label: 'unsupported' }, spanNeeds),
  )
  return {
    ...(judged.length > 0 && { scores: scoreClaims(judged, times) }),
    spans: spans.length === 0 ? [] : scoreSpans(spans, judgedSpans),
    rows: [...judged, ...judgedSpans],
    rejected,
  }
}
