import { createHash } from 'node:crypto'
import { NATURAL_ORIGINS } from '../src/evaluation/claims/claim-row.js'
import type { RowOutcome } from '../src/evaluation/claims/judge-row.js'
import { share, shareText } from '../src/evaluation/wilson.js'
import { generator } from './boosted-trees.js'
import { balancedAccuracy } from './calibrate.js'

/** A development row, judged while its fold was held out. */
export interface MeasuredRow {
  readonly group: string
  /** Whether the judge gave an opinion; quotations and answers of yes or no pass without one. */
  readonly isJudged: boolean
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
  const left = natural.filter((row) => row.isJudged && row.rule === 'accepted')
  const sources = [...new Set(natural.map(({ source }) => source))].sort()
  const [first, second] = [natural.filter(({ group }) => isFirstHalf(group)), natural.filter(({ group }) => !isFirstHalf(group))]
  return [
    '\n| | rows | AUC | rules alone: caught / false / BA | judge alone: caught / false / BA | together: caught / false / BA |',
    '| --- | ---: | ---: | --- | --- | --- |',
    line('**naturally occurring**', natural),
    line('natural · one half of the articles', first),
    line('natural · the other half', second),
    line('constructed', others),
    ...origins.map((origin) => line(origin, rows.filter((row) => row.origin === origin))),
    ...sources.map((source) => line(`natural · ${source}`, natural.filter((row) => row.source === source))),
    `\nNatural rows, 95 % by drawing articles: ${intervals(natural)}`,
    `Without an opinion: natural supported ${natural.filter((row) => !row.isJudged && row.label === 'supported').length}, wrong ${natural.filter((row) => !row.isJudged && row.label !== 'supported').length}`,
    `Below the lower threshold, natural rows: wrong ${shareText(countOf(natural, false))}, supported ${shareText(countOf(natural, true))}`,
    `Calibration on natural rows that the rules leave to it: Brier ${brier(left).toFixed(4)} (always the mean: ${base(left).toFixed(4)})`,
    ...calibrationTable(left),
    '',
  ].join('\n')
}

function line(name: string, rows: readonly MeasuredRow[]): string {
  const cell = (isAccepted: IsAccepted) => {
    const judged = rows.map((row) => ({ isSupported: row.label === 'supported', isAccepted: isAccepted(row) }))
    const caught = judged.filter((row) => !row.isSupported && !row.isAccepted).length
    const falsely = judged.filter((row) => row.isSupported && !row.isAccepted).length
    const wrong = judged.filter((row) => !row.isSupported).length
    const accuracy = balancedAccuracy(judged)
    return `${caught}/${wrong} / ${falsely}/${judged.length - wrong} / ${Number.isNaN(accuracy) ? '–' : accuracy.toFixed(3)}`
  }
  const auc = areaUnder(rows)
  return `| ${name} | ${rows.length} | ${Number.isNaN(auc) ? '–' : auc.toFixed(3)} | ${cell(({ rule }) => rule === 'accepted')} | ${cell(isAlone)} | ${cell(isTogether)} |`
}

/** By hash, so that an article stays in its half. */
function isFirstHalf(group: string): boolean {
  return (createHash('sha256').update(`half${group}`).digest()[0] ?? 0) % 2 === 0
}

const DRAWS = 2000

/** Percentile intervals of the area and of both balanced accuracies over draws of whole articles. */
function intervals(rows: readonly MeasuredRow[]): string {
  const groups = [...byGroup(rows).values()]
  const random = generator(17)
  const draws = Array.from({ length: DRAWS }, () => {
    const drawn = groups.flatMap(() => groups[Math.floor(random() * groups.length)] ?? [])
    return [areaUnder(drawn), accuracy(drawn, isAlone), accuracy(drawn, isTogether)]
  })
  const names = ['area', 'balanced accuracy alone', 'with the rules']
  return names
    .map((name, index) => {
      const values = draws.map((draw) => draw[index] ?? 0).sort((a, b) => a - b)
      return `${name} ${at(values, 0.025).toFixed(3)}–${at(values, 0.975).toFixed(3)}`
    })
    .join(', ')
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(share * sorted.length)] ?? 0
}

type IsAccepted = (row: MeasuredRow) => boolean
const isAlone: IsAccepted = ({ isAccepted }) => isAccepted
const isTogether: IsAccepted = ({ isAccepted, rule }) => isAccepted && rule === 'accepted'

function accuracy(rows: readonly MeasuredRow[], isAccepted: IsAccepted): number {
  return balancedAccuracy(rows.map((row) => ({ isSupported: row.label === 'supported', isAccepted: isAccepted(row) })))
}

/** Area under the ROC curve by ranks, over the rows that the judge gave an opinion on. */
function areaUnder(rows: readonly MeasuredRow[]): number {
  let [below, supported, others] = [0, 0, 0]
  for (const { label } of rows.filter(({ isJudged }) => isJudged).sort((a, b) => a.logOdds - b.logOdds)) {
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

function byGroup(rows: readonly MeasuredRow[]): ReadonlyMap<string, MeasuredRow[]> {
  const groups = new Map<string, MeasuredRow[]>()
  for (const row of rows) groups.set(row.group, [...(groups.get(row.group) ?? []), row])
  return groups
}
