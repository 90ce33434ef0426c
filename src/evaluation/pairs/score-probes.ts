import { SHOWN_VERDICTS } from '../../model/claim.js'
import type { RunRecord } from '../../model/run.js'
import type { ProbeRow } from './pair-row.js'

/** How a probe came out. */
export interface ProbeResult {
  readonly id: string
  readonly question: string
  readonly isRight: boolean
  readonly status: string
  /** What is wrong, or what the run did. */
  readonly reason: string
}

/** A probe is right where nothing is given as an answer, and where a premise is to be refuted by a named sentence, it is. */
export function scoreProbe(probe: ProbeRow, run: RunRecord): ProbeResult {
  const findings = new Set(run.answers.flatMap((answer) => answer.findings))
  const shown = run.claims.filter(
    ({ label, verdict }) => findings.has(label) && SHOWN_VERDICTS.includes(verdict),
  )
  const refuted = run.premises.filter(({ verdict }) => verdict === 'refuted')
  const quotes = run.evidence
    .filter(({ label }) => refuted.some(({ evidence }) => evidence.includes(label)))
    .map(({ quote }) => quote)
  const wrong = [
    ...(shown.length > 0
      ? [`${shown.length} findings: ${shown.map(({ text }) => `“${text}”`).join(' ')}`]
      : []),
    ...(probe.forbidden !== undefined && shown.some(({ text }) => text.includes(probe.forbidden ?? ''))
      ? [`a finding holds ${probe.forbidden}`]
      : []),
    ...(probe.expect === 'refuted' && refuted.length === 0 ? ['no premise was refuted'] : []),
    ...(probe.mustCite !== undefined && !quotes.includes(probe.mustCite)
      ? [`the refutation does not quote “${probe.mustCite}”`]
      : []),
  ]
  const done = refuted.length > 0 ? 'premise refuted' : 'abstained'
  return {
    id: probe.id,
    question: probe.question,
    isRight: wrong.length === 0,
    status: refuted.length > 0 ? 'premise-refuted' : run.status,
    reason: wrong.length === 0 ? done : wrong.join('; '),
  }
}
