import { fingerprintsOfText } from '../../checks/output-fingerprint.js'
import type { RunRecord } from '../../model/run.js'
import { type AnswerView, toAnswerView } from './answer-view.js'

/**
 * Fingerprints of the sentences that a run composed itself, by which a later `add` knows its answer again in
 * any format. Nothing that a paper says is among them: a composed sentence may quote, so whatever is also a
 * sentence of a stored passage, a quotation, a claim, a record or the question is taken out.
 */
export function fingerprintsOfRun(run: RunRecord): string[] {
  const foreign = new Set(fingerprintsOfText(foreignTexts(run).join('\n\n')))
  const composed = fingerprintsOfText(composedLines(toAnswerView(run)).join('\n\n'))
  return composed.filter((fingerprint) => !foreign.has(fingerprint))
}

/** Every line of the answer that is the run's own. */
function composedLines(view: AnswerView): string[] {
  return [
    ...view.statusLines,
    ...view.premises.map(({ line }) => line),
    ...view.headline.map(({ text }) => text),
    ...view.answers.flatMap(({ more, oppositionLine, insufficientReason, nearest, findings, opposing }) => [
      more,
      ...[...findings, ...opposing].flatMap(({ text, inherited }) => [text ?? '', inherited]),
      oppositionLine,
      insufficientReason,
      ...nearest.flatMap(({ reason, missing }) => [reason, ...missing]),
    ]),
    ...view.limits,
    ...view.removed.map(({ line }) => line),
    ...view.coverage,
    ...view.footer,
  ]
}

function foreignTexts(run: RunRecord): string[] {
  return [
    run.question,
    ...run.plan.subQuestions.map(({ text }) => text),
    ...run.passages.map(({ text }) => text),
    ...run.evidence.flatMap(({ quote, relays }) => [
      quote,
      ...relays.map(({ reference }) => reference ?? ''),
    ]),
    ...run.claims.map(({ text }) => text),
    ...run.papers.flatMap(({ record }) => [record.title, record.abstract ?? '']),
  ]
}
