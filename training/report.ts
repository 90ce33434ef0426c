import { NATURAL_ORIGINS } from '../src/evaluation/claims/claim-row.js'
import type { RowOutcome } from '../src/evaluation/claims/judge-row.js'
import { share, shareText } from '../src/evaluation/wilson.js'
import { balancedAccuracy } from './calibrate.js'

/** A development row, judged while its fold was held out. */
export interface MeasuredRow {
  readonly source: string
  readonly origin: string
  readonly label: string
  readonly rule: RowOutcome
  readonly logOdds: number
  readonly probability: number
  readonly isAccepted: boolean
  readonly isRejected: boolean
}

/** The measurement as Markdown tables. */
export function report(rows: readonly MeasuredRow[]): string {
  const natural = rows.filter(({ origin }) => NATURAL_ORIGINS.includes(origin))
  const others = rows.filter(({ origin }) => !NATURAL_ORIGINS.includes(origin))
  const origins = [...new Set(rows.map(({ origin }) => origin))].sort()
  const sources = [...new Set(natural.map(({ source }) => source))].sort()
  return [
    '\n| | rows | AUC | rules alone: caught / false / BA | judge alone: caught / false / BA | together: caught / false / BA |',
    '| --- | ---: | ---: | --- | --- | --- |',
    line('**naturally occurring**', natural),
    line('constructed', others),
    ...origins.map((origin) => line(origin, rows.filter((row) => row.origin === origin))),
    ...sources.map((source) => line(`natural · ${source}`, natural.filter((row) => row.source === source))),
    `\nBelow the lower threshold, natural rows: wrong ${shareText(countOf(natural, false))}, supported ${shareText(countOf(natural, true))}`,
    `Calibration on natural rows: Brier ${brier(natural).toFixed(4)} (always the mean: ${base(natural).toFixed(4)})`,
    ...calibrationTable(natural),
    '',
  ].join('\n')
}

function line(name: string, rows: readonly MeasuredRow[]): string {
  const cell = (isAccepted: (row: MeasuredRow) => boolean) => {
    const judged = rows.map((row) => ({ isSupported: row.label === 'supported', isAccepted: isAccepted(row) }))
    const caught = judged.filter((row) => !row.isSupported && !row.isAccepted).length
    const falsely = judged.filter((row) => row.isSupported && !row.isAccepted).length
    const wrong = judged.filter((row) => !row.isSupported).length
    const accuracy = balancedAccuracy(judged)
    return `${caught}/${wrong} / ${falsely}/${judged.length - wrong} / ${Number.isNaN(accuracy) ? '–' : accuracy.toFixed(3)}`
  }
  const auc = areaUnder(rows)
  return `| ${name} | ${rows.length} | ${Number.isNaN(auc) ? '–' : auc.toFixed(3)} | ${cell(({ rule }) => rule === 'accepted')} | ${cell(({ isAccepted }) => isAccepted)} | ${cell((row) => row.isAccepted && row.rule === 'accepted')} |`
}

/** Area under the ROC curve by ranks. */
function areaUnder(rows: readonly MeasuredRow[]): number {
  let [below, supported, others] = [0, 0, 0]
  for (const { label } of rows.toSorted((a, b) => a.logOdds - b.logOdds)) {
    if (label !== 'supported') others += 1
    else {
      supported += 1
      below += others
    }
  }
  return below / (supported * others)
}

function countOf(rows: readonly MeasuredRow[], isSupported: boolean) {
  const chosen = rows.filter(({ label }) => (label === 'supported') === isSupported)
  return share(chosen.filter(({ isRejected }) => isRejected).length, chosen.length)
}

function brier(rows: readonly MeasuredRow[]): number {
  return rows.reduce((sum, { label, probability }) => sum + (probability - truth(label)) ** 2, 0) / rows.length
}

function base(rows: readonly MeasuredRow[]): number {
  const mean = rows.reduce((sum, { label }) => sum + truth(label), 0) / rows.length
  return mean * (1 - mean)
}

function truth(label: string): number {
  return label === 'supported' ? 1 : 0
}

function calibrationTable(rows: readonly MeasuredRow[]): string[] {
  const bins = [0, 0.15, 0.25, 0.35, 0.45, 0.55, 0.7, 1.01]
  return [
    '\n| predicted | rows | mean predicted | supported |',
    '| --- | ---: | ---: | --- |',
    ...bins.slice(1).flatMap((high, index) => {
      const low = bins[index] ?? 0
      const chosen = rows.filter(({ probability }) => probability >= low && probability < high)
      if (chosen.length === 0) return []
      const mean = chosen.reduce((sum, { probability }) => sum + probability, 0) / chosen.length
      const supported = chosen.filter(({ label }) => label === 'supported').length
      return [`| ${low}–${Math.min(1, high)} | ${chosen.length} | ${mean.toFixed(2)} | ${shareText(share(supported, chosen.length))} |`]
    }),
  ]
}
