import type { Features } from './features.js'

/** A leaf's value, or a split: signal number, cut, the node at or below the cut, the node above it. */
export type TreeNode = number | readonly [feature: number, at: number, below: TreeNode, above: TreeNode]

/** Added up, the leaves and the base give the log odds of support. */
export interface BoostedTrees {
  /** Names of the signals, by number. */
  readonly features: readonly string[]
  readonly base: number
  readonly trees: readonly TreeNode[]
}

/** Trees node by node in arrays that lie close together: they are walked some hundred times a claim. */
interface FlatTrees {
  readonly roots: readonly number[]
  /** Signal of a split; -1 at a leaf. */
  readonly feature: Int16Array
  /** Cut of a split, value of a leaf. */
  readonly value: Float64Array
  /** Place of the node at or below the cut. */
  readonly below: Int32Array
  /** Place of the node above the cut. */
  readonly above: Int32Array
}

const FLAT = new WeakMap<BoostedTrees, FlatTrees>()

/** Log odds of support before calibration; a signal that is missing counts as 0. */
export function logOdds(model: BoostedTrees, signals: Features): number {
  const flat = FLAT.get(model) ?? flatten(model.trees)
  FLAT.set(model, flat)
  const values = Float64Array.from(model.features, (name) => signals[name] ?? 0)
  let sum = model.base
  for (const root of flat.roots) sum += leaf(flat, root, values)
  return sum
}

function leaf({ feature, value, below, above }: FlatTrees, root: number, values: Float64Array): number {
  let at = root
  for (let split = feature[at] ?? -1; split >= 0; split = feature[at] ?? -1)
    at = ((values[split] ?? 0) <= (value[at] ?? 0) ? below[at] : above[at]) ?? 0
  return value[at] ?? 0
}

function flatten(trees: readonly TreeNode[]): FlatTrees {
  const nodes: { feature: number; value: number; below: number; above: number }[] = []
  const place = (node: TreeNode): number => {
    const at = nodes.length
    if (typeof node === 'number') return nodes.push({ feature: -1, value: node, below: 0, above: 0 }) - 1
    const [feature, value, below, above] = node
    const split = { feature, value, below: 0, above: 0 }
    nodes.push(split)
    split.below = place(below)
    split.above = place(above)
    return at
  }
  const roots = trees.map(place)
  return {
    roots,
    feature: Int16Array.from(nodes, (node) => node.feature),
    value: Float64Array.from(nodes, (node) => node.value),
    below: Int32Array.from(nodes, (node) => node.below),
    above: Int32Array.from(nodes, (node) => node.above),
  }
}
