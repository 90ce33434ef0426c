import type { RunRecord } from '../../model/run.js'
import { decides } from '../answers/score-answers.js'
import { type Share, share } from '../wilson.js'
import type { LibraryPremiseLabel, LibraryPremiseRow } from './library-premise-row.js'

/** What became of a question's premises. */
export type LibraryPremiseOutcome = 'holds' | 'refuted' | 'contested' | 'not-found' | 'no-premise'

export interface ScoredLibraryPremise {
  readonly id: string
  readonly question: string
  readonly label: LibraryPremiseLabel
  readonly outcome: LibraryPremiseOutcome
  /** The presupposition in words, and the sentences that the outcome rests on. */
  readonly premise?: string
  readonly sentences: readonly string[]
  /** Whether a deciding sentence is among them. */
  readonly isRightSentence: boolean
  /** Findings shown as the answer. */
  readonly findings: number
  readonly milliseconds: number
}

export interface LibraryPremiseScores {
  readonly rows: number
  /** False premises that do not pass for true: refuted, or not found. */
  readonly found: Share
  /** Denied premises refuted with a sentence that denies them. */
  readonly refuted: Share
  /** Refutations, of premises of any label, that rest on a sentence which does not deny the premise. */
  readonly wrongEvidence: Share
  /** Premises of which the library says nothing that are called true. */
  readonly wronglyHeld: Share
  /** True premises that do not hold: refuted, or not found. */
  readonly overRefused: Share
  /** True premises that are refuted. */
  readonly wronglyRefuted: Share
  /** Premises on which papers are at odds that are called so. */
  readonly contested: Share
  /** Questions with a premise that is denied or not found which are answered as they were put. */
  readonly answered: Share
  /** Questions in which no premise was seen at all. */
  readonly withoutPremise: Share
}

/** Order in which the verdicts on several premises decide a question: the gravest first. */
const GRAVEST = ['refuted', 'contested'] as const

/** Scores the run of one question; the first premise decides where none is refuted or contested. */
export function scoreLibraryPremise(
  row: LibraryPremiseRow,
  run: Pick<RunRecord, 'premises' | 'evidence' | 'answers'>,
  milliseconds: number,
): ScoredLibraryPremise {
  const verdict =
    GRAVEST.map((gravest) => run.premises.find((premise) => premise.verdict === gravest)).find(
      (premise) => premise !== undefined,
    ) ?? run.premises[0]
  const evidence = run.evidence.filter(({ label }) => verdict?.evidence.includes(label))
  return {
    id: row.id,
    question: row.question,
    label: row.label,
    outcome: verdict?.verdict ?? 'no-premise',
    ...(verdict !== undefined && { premise: verdict.text }),
    sentences: evidence.map(({ quote }) => quote),
    isRightSentence: evidence.some((piece) => decides(row.deciding, piece)),
    findings: run.answers.reduce((total, { findings }) => total + findings.length, 0),
    milliseconds,
  }
}

export function scoreLibraryPremises(rows: readonly ScoredLibraryPremise[]): LibraryPremiseScores {
  const count = (
    labels: readonly LibraryPremiseLabel[],
    isHit: (row: ScoredLibraryPremise) => boolean,
  ): Share => {
    const chosen = rows.filter(({ label }) => labels.includes(label))
    return share(chosen.filter(isHit).length, chosen.length)
  }
  const isStopped = ({ outcome }: ScoredLibraryPremise) => outcome === 'refuted' || outcome === 'not-found'
  const isRefuted = ({ outcome }: ScoredLibraryPremise) => outcome === 'refuted'
  const refutations = rows.filter(isRefuted)
  const isBeside = ({ label, isRightSentence }: ScoredLibraryPremise) =>
    label === 'holds' || label === 'contested' || !isRightSentence
  return {
    rows: rows.length,
    found: count(['refuted', 'not-found'], isStopped),
    refuted: count(['refuted'], (row) => isRefuted(row) && row.isRightSentence),
    wrongEvidence: share(refutations.filter(isBeside).length, refutations.length),
    wronglyHeld: count(['not-found'], ({ outcome }) => outcome === 'holds'),
    overRefused: count(['holds'], isStopped),
    wronglyRefuted: count(['holds'], isRefuted),
    contested: count(['contested'], ({ outcome }) => outcome === 'contested'),
    answered: count(['refuted', 'not-found'], ({ findings }) => findings > 0),
    withoutPremise: share(rows.filter(({ outcome }) => outcome === 'no-premise').length, rows.length),
  }
}
