/*
 * Evaluate drafts: labelled claims with their passages come in; how each fares as a sentence of a draft goes out. All
 * passages together become one library, so that a claim has to find its own among those of the others, as in `check`.
 */
import { type ClaimRow, parseClaimFile, type RejectedRow } from '../evaluation/claims/claim-row.js'
import { type DraftGroup, type ScoredDraftClaim, scoreDrafts } from '../evaluation/drafts/score-drafts.js'
import { foldedKey } from '../language/normalise.js'
import type { DraftClaimReport, DraftOutcome } from '../model/draft-report.js'
import { FirsthandError } from '../model/errors.js'
import { checkClaim, type CheckTextNeeds } from './check-text.js'
import type { TemporaryLibrary } from './evaluate-retrieval.js'
import { storePassage } from './store-passage.js'

export interface EvaluateDraftsNeeds extends Pick<CheckTextNeeds, 'domain' | 'clock' | 'judging' | 'signal'> {
  readonly openTemporaryLibrary: () => Promise<TemporaryLibrary>
  /** Reading of a steady clock in milliseconds. */
  readonly milliseconds: () => number
  readonly onProgress?: (done: number, all: number) => void
}

export interface DraftEvaluation {
  /** Passages in the library. */
  readonly passages: number
  readonly groups: readonly DraftGroup[]
  readonly rows: readonly ScoredDraftClaim[]
  readonly rejected: readonly RejectedRow[]
}

/** Worst first. */
const OUTCOMES: readonly DraftOutcome[] = ['failed', 'flagged', 'supported']

/** Throws `input-invalid` where no row is a labelled claim. */
export async function evaluateDrafts(
  request: { readonly text: string; readonly firsthandVersion: string },
  needs: EvaluateDraftsNeeds,
): Promise<DraftEvaluation> {
  const { claims, rejected } = parseClaimFile(request.text)
  if (claims.length === 0)
    throw new FirsthandError('input-invalid', 'No row of the file has a claim, a passage and a label.')
  const { library, passageIndex, discard } = await needs.openTemporaryLibrary()
  try {
    const passages = new Set(claims.map(({ passage }) => passage))
    for (const passage of passages) storePassage(passage, library)
    const rows: ScoredDraftClaim[] = []
    for (const row of claims) {
      rows.push(await scored(row, request.firsthandVersion, { ...needs, library, passageIndex }))
      needs.onProgress?.(rows.length, claims.length)
    }
    return { passages: passages.size, groups: scoreDrafts(rows), rows, rejected }
  } finally {
    await discard()
  }
}

async function scored(
  row: ClaimRow,
  firsthandVersion: string,
  needs: EvaluateDraftsNeeds & Pick<CheckTextNeeds, 'library' | 'passageIndex'>,
): Promise<ScoredDraftClaim> {
  const start = needs.milliseconds()
  const worst = worstOf(await reportsOf(row.claim, firsthandVersion, needs))
  const quote = worst?.evidence?.quote
  const { id, label, kind, origin, claim } = row
  return {
    id,
    label,
    kind,
    origin,
    claim,
    outcome: worst?.outcome ?? 'flagged',
    reason: worst?.reason ?? 'was not read as a claim',
    ...(quote !== undefined && { quote }),
    isOwnPassage: quote !== undefined && foldedKey(row.passage).includes(foldedKey(quote)),
    milliseconds: Math.round(needs.milliseconds() - start),
  }
}

/** A text that is no claim to `check` (a question, three words) has no report. */
async function reportsOf(
  text: string,
  firsthandVersion: string,
  needs: Omit<CheckTextNeeds, 'readDraft'>,
): Promise<readonly DraftClaimReport[]> {
  try {
    return await checkClaim({ text, firsthandVersion }, needs)
  } catch (error) {
    if (error instanceof FirsthandError && error.code === 'input-invalid') return []
    throw error
  }
}

function worstOf(reports: readonly DraftClaimReport[]): DraftClaimReport | undefined {
  return reports.toSorted((a, b) => OUTCOMES.indexOf(a.outcome) - OUTCOMES.indexOf(b.outcome))[0]
}
