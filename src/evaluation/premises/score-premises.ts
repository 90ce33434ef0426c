import { type Share, share } from '../wilson.js'
import type { PremiseRow } from './premise-row.js'

/** What became of a question's premises: one refuted refutes, else one not found, else all hold. */
export type PremiseOutcome = 'holds' | 'refuted' | 'contested' | 'not-found' | 'no-premise'

export interface ScoredPremise {
  readonly id: string
  readonly question: string
  readonly label: PremiseRow['label']
  readonly outcome: PremiseOutcome
  /** The presupposition in words, and the sentence that the outcome rests on, where there is one. */
  readonly premise?: string
  readonly sentence?: string
  readonly milliseconds: number
}

export interface PremiseScores {
  readonly rows: number
  /** False premises that do not pass for true: refuted, or not found. */
  readonly found: Share
  /** The same of those that the passage denies, and of those that it does not speak of. */
  readonly foundDenied: Share
  readonly foundUnsaid: Share
  /** Denied premises that are refuted, with the sentence that denies them. */
  readonly refuted: Share
  /** True premises that do not hold: refuted, or not found. */
  readonly overRefused: Share
  /** True premises that are refuted. */
  readonly wronglyRefuted: Share
  /** Questions in which no premise was seen at all. */
  readonly withoutPremise: Share
}

export function scorePremises(rows: readonly ScoredPremise[]): PremiseScores {
  const count = (
    labels: readonly PremiseRow['label'][],
    isHit: (outcome: PremiseOutcome) => boolean,
  ): Share => {
    const chosen = rows.filter(({ label }) => labels.includes(label))
    return share(chosen.filter(({ outcome }) => isHit(outcome)).length, chosen.length)
  }
  const isStopped = (outcome: PremiseOutcome) => outcome === 'refuted' || outcome === 'not-found'
  const isRefuted = (outcome: PremiseOutcome) => outcome === 'refuted'
  return {
    rows: rows.length,
    found: count(['refuted', 'unsupported'], isStopped),
    foundDenied: count(['refuted'], isStopped),
    foundUnsaid: count(['unsupported'], isStopped),
    refuted: count(['refuted'], isRefuted),
    overRefused: count(['supported'], isStopped),
    wronglyRefuted: count(['supported'], isRefuted),
    withoutPremise: count(['supported', 'refuted', 'unsupported'], (outcome) => outcome === 'no-premise'),
  }
}
