/*
 * Fits the trained judge and measures it.
 *
 *   tsx training/train-judge.ts DEV.jsonl DEV-FEATURES.jsonl TRAIN-FEATURES.jsonl [SCORES.jsonl]
 *
 * With SCORES, the held-out judgement of every development row is written there and no weights are.
 *
 * Measurement: five folds of the development rows by article group. For each, the trees are fitted on the training pairs
 * and the other four folds, calibration and thresholds on predictions within these four (two inner folds), and the held
 * fold is judged once. Fitted are permitted rows only (`pairs.ts`); measured are all. Weights that ship are fitted on all
 * permitted rows, with calibration and thresholds from the five folds' predictions.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { CLAIM_CHECKS } from '../src/checks/claim/claim-checks-table.js'
import { logOdds } from '../src/checks/trained-judge/boosted-trees.js'
import { judgeRow, type RowOutcome } from '../src/evaluation/claims/judge-row.js'
import { NATURAL_ORIGINS } from '../src/evaluation/claims/claim-row.js'
import { binSet, DEFAULT_OPTIONS, fitTrees, type TrainingSet } from './boosted-trees.js'
import { type Calibration, chooseThresholds, fitPlatt, probability, type Scored } from './calibrate.js'
import { isPermitted, type Pair, readPairs } from './pairs.js'
import { type MeasuredRow, report } from './report.js'

/** A row with its signals; claim and passage are not needed any more. */
interface FeatureRow extends Pair {
  readonly features: Readonly<Record<string, number>>
  readonly isDev: boolean
  /** A sentence of its passage, which passes without a judge. */
  readonly isQuote: boolean
  /** An answer of yes or no, of which the judge says nothing. */
  readonly isYesOrNo: boolean
}

type Judgement = Pick<MeasuredRow, 'logOdds' | 'probability' | 'isAccepted' | 'isRejected'>

const ACCEPTED: Judgement = { logOdds: Number.POSITIVE_INFINITY, probability: 1, isAccepted: true, isRejected: false }

const FOLDS = 5
const INNER_FOLDS = 2
/** Weight of a development row against a training pair, and of a constructed row against a natural one. */
const DEV_WEIGHT = 4
const CONSTRUCTED_WEIGHT = 0.1
const SEEDS = [7, 11, 13]
/** Within a fold only calibration and thresholds are fitted, for which one seed does. */
const INNER_SEEDS = SEEDS.slice(0, 1)

function main(): void {
  const [, , devFile, devFeatures, trainFeatures, scores] = process.argv
  if (devFile === undefined || devFeatures === undefined || trainFeatures === undefined)
    throw new Error('usage: tsx training/train-judge.ts DEV DEV-FEATURES TRAIN-FEATURES')
  const all = readRows(devFeatures, true)
  const dev = all.filter(isJudged)
  const train = readRows(trainFeatures, false).filter((row) => isPermitted(row) && isJudged(row))
  const names = Object.keys(dev[0]?.features ?? {}).sort()
  const rules = ruleOutcomes(devFile)
  const fit = (rows: readonly FeatureRow[]) => fitModel(rows, names, SEEDS)
  const fitInner = (rows: readonly FeatureRow[]) => fitModel(rows, names, INNER_SEEDS)
  const measured: Judgement[] = dev.map(() => ACCEPTED)
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const inside = dev.filter(({ group }) => foldOf(group, FOLDS) !== fold)
    const { calibration, thresholds } = settle(innerScores(inside, train, fitInner), rules)
    const model = fit([...train, ...inside.filter(isPermitted)])
    for (const [index, row] of dev.entries()) {
      if (foldOf(row.group, FOLDS) !== fold) continue
      const score = model(row)
      const chance = probability(calibration, score)
      measured[index] = {
        logOdds: score,
        probability: chance,
        isAccepted: chance >= thresholds.accept,
        isRejected: chance < thresholds.reject,
      }
    }
    process.stdout.write(`fold ${fold + 1}: accept ${thresholds.accept.toFixed(3)}, reject ${thresholds.reject.toFixed(3)}\n`)
  }
  const others = all.filter((row) => !isJudged(row))
  const rows: (MeasuredRow & FeatureRow)[] = [
    ...dev.map((row, index) => ({ ...row, ...(measured[index] ?? ACCEPTED), isJudged: true, rule: rules.get(row.id) ?? 'accepted' })),
    ...others.map((row) => ({ ...row, ...ACCEPTED, isJudged: false, rule: rules.get(row.id) ?? 'accepted' })),
  ]
  process.stdout.write(report(rows))
  if (scores !== undefined) {
    writeFileSync(scores, rows.map(scoreLine).join(''))
    return
  }
  const outer = dev.map((row, index): Scored => ({ id: row.id, origin: row.origin, isSupported: row.label === 'supported', score: measured[index]?.logOdds ?? 0 }))
  ship([...train, ...dev.filter(isPermitted)], names, settle(outer, rules))
}

function isJudged({ isQuote, isYesOrNo }: FeatureRow): boolean {
  return !isQuote && !isYesOrNo
}

function readRows(file: string, isDev: boolean): FeatureRow[] {
  return readPairs(readFileSync(file, 'utf8')).map((row) => ({ ...(row as FeatureRow), isDev }))
}

/** The fold of an article group; by hash, so that it stays when rows come or go. */
function foldOf(group: string, folds: number): number {
  const digest = createHash('sha256').update(group).digest()
  return (digest[folds === FOLDS ? 1 : 2] ?? 0) % folds
}

/** What the rules alone make of each development row. */
function ruleOutcomes(devFile: string): ReadonlyMap<string, RowOutcome> {
  const checks = CLAIM_CHECKS.filter(({ id }) => id !== 'trained-judge')
  const needs = { checks, milliseconds: () => 0, times: new Map() }
  return new Map(readPairs(readFileSync(devFile, 'utf8')).map((row) => [row.id, judgeRow(row, needs).outcome]))
}

/** A row's held-out judgement, with the outcome of the rules. */
function scoreLine(row: MeasuredRow & FeatureRow): string {
  return `${JSON.stringify({ ...row, features: undefined })}\n`
}

type Model = (row: FeatureRow) => number

function fitModel(rows: readonly FeatureRow[], names: readonly string[], seeds: readonly number[]): Model {
  const models = fitSeeds(rows, names, seeds)
  return ({ features }) => models.reduce((sum, model) => sum + logOdds(model, features), 0) / models.length
}

function fitSeeds(rows: readonly FeatureRow[], names: readonly string[], seeds: readonly number[]) {
  const set = binSet(toSet(rows, names))
  return seeds.map((seed) => fitTrees(set, { ...DEFAULT_OPTIONS, seed }))
}

function toSet(rows: readonly FeatureRow[], names: readonly string[]): TrainingSet {
  const balance = balanceOf(rows)
  return {
    names,
    rows: rows.map(({ features }) => Float64Array.from(names, (name) => features[name] ?? 0)),
    labels: Uint8Array.from(rows, ({ label }) => (label === 'supported' ? 1 : 0)),
    weights: Float64Array.from(
      rows,
      (row) => balance(row) * (row.isDev ? DEV_WEIGHT : 1) * (isNatural(row) ? 1 : CONSTRUCTED_WEIGHT),
    ),
  }
}

/** Supported and other rows count the same in each part, so that no part's mixture passes for evidence. */
function balanceOf(rows: readonly FeatureRow[]): (row: FeatureRow) => number {
  const key = (row: FeatureRow, isSupported: boolean) => `${row.isDev} ${isNatural(row)} ${isSupported}`
  const counts = new Map<string, number>()
  for (const row of rows) {
    const own = key(row, row.label === 'supported')
    counts.set(own, (counts.get(own) ?? 0) + 1)
  }
  return (row) => {
    const isSupported = row.label === 'supported'
    const [own, other] = [counts.get(key(row, isSupported)) ?? 1, counts.get(key(row, !isSupported)) ?? 1]
    return (own + other) / 2 / own
  }
}

function isNatural({ origin }: { readonly origin: string }): boolean {
  return NATURAL_ORIGINS.includes(origin)
}

function innerScores(
  inside: readonly FeatureRow[],
  train: readonly FeatureRow[],
  fit: (rows: readonly FeatureRow[]) => Model,
): Scored[] {
  const scored: Scored[] = []
  for (let fold = 0; fold < INNER_FOLDS; fold += 1) {
    const model = fit([
      ...train,
      ...inside.filter((row) => isPermitted(row) && foldOf(row.group, INNER_FOLDS) !== fold),
    ])
    for (const row of inside.filter(({ group }) => foldOf(group, INNER_FOLDS) === fold))
      scored.push({ id: row.id, origin: row.origin, isSupported: row.label === 'supported', score: model(row) })
  }
  return scored
}

/** Calibration on the natural rows that the rules leave to the judge, thresholds on all natural rows. */
function settle(scored: readonly Scored[], rules: ReadonlyMap<string, RowOutcome>) {
  const natural = scored.filter(isNatural)
  const calibration = fitPlatt(natural.filter(({ id }) => rules.get(id) === 'accepted'))
  return { calibration, thresholds: chooseThresholds(natural, calibration) }
}

function ship(
  rows: readonly FeatureRow[],
  names: readonly string[],
  { calibration, thresholds }: { readonly calibration: Calibration; readonly thresholds: { readonly accept: number; readonly reject: number } },
): void {
  const models = fitSeeds(rows, names, SEEDS)
  const scaled = models.map(({ base, trees }) => ({ base, trees: trees.map((tree) => scale(tree, models.length)) }))
  const file = {
    note: 'Written by training/train-judge.ts; see training/README.md. Do not edit.',
    ...calibration,
    ...thresholds,
    base: scaled.reduce((sum, { base }) => sum + base, 0) / models.length,
    features: names,
    trees: scaled.flatMap(({ trees }) => trees),
  }
  writeFileSync(new URL('../src/checks/trained-judge/weights.json', import.meta.url), `${JSON.stringify(file)}\n`)
  const sources = new Map<string, number>()
  for (const { source, isDev } of rows) {
    const key = `${source} ${isDev ? '(dev)' : ''}`
    sources.set(key, (sources.get(key) ?? 0) + 1)
  }
  process.stdout.write(`\nfitted on ${rows.length} rows\n${[...sources].map(([name, count]) => `${name}: ${count}`).join('\n')}\n`)
}

type Tree = ReturnType<typeof fitTrees>['trees'][number]

/** Leaves divided by the number of models whose mean is taken. */
function scale(tree: Tree, by: number): Tree {
  if (typeof tree === 'number') return Math.round((tree / by) * 1e5) / 1e5
  const [feature, at, below, above] = tree
  return [feature, at, scale(below, by), scale(above, by)]
}

main()
