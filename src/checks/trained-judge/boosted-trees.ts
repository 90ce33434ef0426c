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

/** Log odds of support before calibration; a signal that is missing counts as 0. */
export function logOdds({ features, base, trees }: BoostedTrees, signals: Features): number {
  const values = features.map((name) => signals[name] ?? 0)
  return trees.reduce<number>((sum, tree) => sum + leaf(tree, values), base)
}

function leaf(tree: TreeNode, values: readonly number[]): number {
  let node = tree
  while (typeof node !== 'number') {
    const [feature, at, below, above] = node
    node = (values[feature] ?? 0) <= at ? below : above
  }
  return node
}
