/*
 * Gradient-boosted regression trees with logistic loss on binned features (J. Friedman, "Greedy function approximation:
 * a gradient boosting machine", 2001; second-order leaf values after T. Chen and C. Guestrin, XGBoost, 2016).
 */
import type { BoostedTrees, TreeNode } from '../src/checks/trained-judge/boosted-trees.js'

export interface TrainingSet {
  readonly names: readonly string[]
  /** One array a row, in the order of `names`. */
  readonly rows: readonly Float64Array[]
  /** 1 for supported. */
  readonly labels: Uint8Array
  readonly weights: Float64Array
}

export interface BoostingOptions {
  readonly trees: number
  readonly depth: number
  readonly rate: number
  /** L2 on leaf values. */
  readonly lambda: number
  /** Least sum of second derivatives in a leaf. */
  readonly leastLeaf: number
  /** Share of the features that each tree may use. */
  readonly featureShare: number
  /** Share of the rows that each tree sees. */
  readonly rowShare: number
  readonly seed: number
}

export const DEFAULT_OPTIONS: BoostingOptions = {
  trees: 150,
  depth: 5,
  rate: 0.04,
  lambda: 8,
  leastLeaf: 20,
  featureShare: 0.5,
  rowShare: 0.7,
  seed: 7,
}

const BINS = 32

/** Rows with each feature cut into bins; several fits share them. */
interface BinnedSet extends TrainingSet {
  readonly cuts: readonly Float64Array[]
  /** The bin of each row, a column for each feature. */
  readonly columns: readonly Uint8Array[]
}

/** Cuts the features of a set into bins. */
export function binSet(set: TrainingSet): BinnedSet {
  const cuts = set.names.map((_, feature) => cutsOf(set.rows, feature))
  const columns = cuts.map((cut, feature) => Uint8Array.from(set.rows, (row) => binOf(cut, row[feature] ?? 0)))
  return { ...set, cuts, columns }
}

/** Fits the trees; the same rows, options and seed give the same trees. */
export function fitTrees(set: BinnedSet, options: BoostingOptions = DEFAULT_OPTIONS): BoostedTrees {
  const random = generator(options.seed)
  const { cuts, columns } = set
  const base = baseOf(set)
  const scores = new Float64Array(set.rows.length).fill(base)
  const trees: TreeNode[] = []
  for (let round = 0; round < options.trees; round += 1) {
    const { gradients, hessians } = derivatives(set, scores)
    const chosen = Int32Array.from(indexes(set.rows.length).filter(() => random() < options.rowShare))
    const features = indexes(set.names.length).filter(() => random() < options.featureShare)
    const grow = { set, columns, cuts, gradients, hessians, features, options }
    const grown = growNode(grow, { rows: chosen, depth: 0 })
    trees.push(toTree(grown, grow))
    for (let row = 0; row < scores.length; row += 1) scores[row] = (scores[row] ?? 0) + leafOf(grown, columns, row)
  }
  return { features: set.names, base, trees }
}

function baseOf({ labels, weights }: TrainingSet): number {
  let [sum, total] = [0, 0]
  for (const [index, label] of labels.entries()) {
    total += weights[index] ?? 0
    sum += label * (weights[index] ?? 0)
  }
  return Math.log(sum / (total - sum))
}

function derivatives({ labels, weights }: TrainingSet, scores: Float64Array) {
  const gradients = new Float64Array(scores.length)
  const hessians = new Float64Array(scores.length)
  for (const [index, score] of scores.entries()) {
    const probability = 1 / (1 + Math.exp(-score))
    const weight = weights[index] ?? 0
    gradients[index] = (probability - (labels[index] ?? 0)) * weight
    hessians[index] = probability * (1 - probability) * weight
  }
  return { gradients, hessians }
}

interface Growth {
  readonly set: TrainingSet
  /** The bin of each row, a column for each feature. */
  readonly columns: readonly Uint8Array[]
  readonly cuts: readonly Float64Array[]
  readonly gradients: Float64Array
  readonly hessians: Float64Array
  readonly features: readonly number[]
  readonly options: BoostingOptions
}

type GrownNode =
  | { readonly feature: number; readonly bin: number; readonly below: GrownNode; readonly above: GrownNode }
  | { readonly value: number }

/** Sums of first and second derivatives a bin, for each feature of a tree. */
type Histograms = readonly { readonly sumG: Float64Array; readonly sumH: Float64Array }[]

/** Rows that reached a node, and their histograms where its parent has them already. */
interface NodeRows {
  readonly rows: Int32Array
  readonly depth: number
  readonly known?: Histograms | undefined
}

function growNode(growth: Growth, { rows, depth, known }: NodeRows): GrownNode {
  const { gradients, hessians, options, columns } = growth
  let [g, h] = [0, 0]
  for (const row of rows) {
    g += gradients[row] ?? 0
    h += hessians[row] ?? 0
  }
  const value = round((-g / (h + options.lambda)) * options.rate)
  if (depth >= options.depth || h < options.leastLeaf * 2) return { value }
  const histograms = known ?? histogramsOf(growth, rows)
  const split = bestSplit(growth, histograms, { g, h })
  if (split === undefined) return { value }
  const column = columns[split.feature]
  const isBelow = (row: number) => (column?.[row] ?? 0) <= split.bin
  const [below, above] = [rows.filter(isBelow), rows.filter((row) => !isBelow(row))]
  const parts = depth + 1 < options.depth ? divide(growth, histograms, { below, above }) : undefined
  return {
    feature: split.feature,
    bin: split.bin,
    below: growNode(growth, { rows: below, depth: depth + 1, known: parts?.below }),
    above: growNode(growth, { rows: above, depth: depth + 1, known: parts?.above }),
  }
}

/** Histograms of both parts of a node: the smaller is counted, the other is the rest. */
function divide(
  growth: Growth,
  whole: Histograms,
  { below, above }: { readonly below: Int32Array; readonly above: Int32Array },
): { readonly below: Histograms; readonly above: Histograms } {
  const small = histogramsOf(growth, below.length < above.length ? below : above)
  const rest = whole.map(({ sumG, sumH }, index) => ({
    sumG: sumG.map((value, bin) => value - (small[index]?.sumG[bin] ?? 0)),
    sumH: sumH.map((value, bin) => value - (small[index]?.sumH[bin] ?? 0)),
  }))
  return below.length < above.length ? { below: small, above: rest } : { below: rest, above: small }
}

interface Split {
  readonly feature: number
  readonly bin: number
  readonly gain: number
}

const LEAST_GAIN = 1e-6

function bestSplit(
  growth: Growth,
  histograms: Histograms,
  whole: { readonly g: number; readonly h: number },
): Split | undefined {
  const { lambda, leastLeaf } = growth.options
  let best: Split | undefined
  for (const [index, feature] of growth.features.entries()) {
    const { sumG, sumH } = histograms[index] ?? { sumG: new Float64Array(), sumH: new Float64Array() }
    let [g, h] = [0, 0]
    for (const [bin, partG] of sumG.subarray(0, growth.cuts[feature]?.length ?? 0).entries()) {
      g += partG
      h += sumH[bin] ?? 0
      if (h < leastLeaf || whole.h - h < leastLeaf) continue
      const gain =
        (g * g) / (h + lambda) + (whole.g - g) ** 2 / (whole.h - h + lambda) - whole.g ** 2 / (whole.h + lambda)
      if (gain > (best?.gain ?? LEAST_GAIN)) best = { feature, bin, gain }
    }
  }
  return best
}

function histogramsOf(growth: Growth, rows: Int32Array): Histograms {
  const gradients = Float64Array.from(rows, (row) => growth.gradients[row] ?? 0)
  const hessians = Float64Array.from(rows, (row) => growth.hessians[row] ?? 0)
  return growth.features.map((feature) =>
    histogram({ gradients, hessians }, rows, growth.columns[feature] ?? new Uint8Array()),
  )
}

/** Sums a bin, over the rows of a node, whose derivatives are given in the rows' order. */
function histogram(
  { gradients, hessians }: Pick<Growth, 'gradients' | 'hessians'>,
  rows: Int32Array,
  column: Uint8Array,
) {
  const sumG = new Float64Array(BINS + 2)
  const sumH = new Float64Array(BINS + 2)
  for (let at = 0; at < rows.length; at += 1) {
    const bin = column[rows[at] ?? 0] ?? 0
    sumG[bin] = (sumG[bin] ?? 0) + (gradients[at] ?? 0)
    sumH[bin] = (sumH[bin] ?? 0) + (hessians[at] ?? 0)
  }
  return { sumG, sumH }
}

function leafOf(tree: GrownNode, columns: readonly Uint8Array[], row: number): number {
  let node = tree
  while ('feature' in node) node = (columns[node.feature]?.[row] ?? 0) <= node.bin ? node.below : node.above
  return node.value
}

/** With cuts instead of bins. */
function toTree(node: GrownNode, growth: Growth): TreeNode {
  if ('value' in node) return node.value
  const at = growth.cuts[node.feature]?.[node.bin] ?? 0
  return [node.feature, at, toTree(node.below, growth), toTree(node.above, growth)]
}

/** Cuts between bins at quantiles of the distinct values. */
function cutsOf(rows: readonly Float64Array[], feature: number): Float64Array {
  const values = Float64Array.from(rows, (row) => row[feature] ?? 0).sort()
  const cuts = new Set<number>()
  for (let bin = 1; bin < BINS; bin += 1) {
    const value = values[Math.floor((bin * values.length) / BINS)] ?? 0
    if (value < (values.at(-1) ?? 0)) cuts.add(round(value))
  }
  const least = values[0] ?? 0
  if (least < (values.at(-1) ?? 0)) cuts.add(least)
  return Float64Array.from([...cuts].sort((a, b) => a - b))
}

function binOf(cuts: Float64Array, value: number): number {
  let bin = 0
  while (bin < cuts.length && value > (cuts[bin] ?? 0)) bin += 1
  return bin
}

/** Shorter numbers in the file; a cut is rounded before rows are binned, so that training and use agree. */
function round(value: number): number {
  return Math.round(value * 1e5) / 1e5
}

function indexes(length: number): number[] {
  return Array.from({ length }, (_, index) => index)
}

/** Mulberry32, for the same numbers on every machine. */
export function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
