import type { Features } from './features.js'

/** A split by one named signal, or a leaf. */
export type TreeNode =
  | { readonly feature: string; readonly at: number; readonly below: TreeNode; readonly above: TreeNode }
  | { readonly value: number }

/** Added up, the leaves and the base give the log odds of support. */
export interface BoostedTrees {
  readonly base: number
  readonly trees: readonly TreeNode[]
}

/** Log odds of support before calibration; a signal that is missing counts as 0. */
export function logOdds({ base, trees }: BoostedTrees, features: Features): number {
  return trees.reduce((sum, tree) => sum + leaf(tree, features), base)
}

function leaf(tree: TreeNode, features: Features): number {
  let node = tree
  while ('feature' in node) node = (features[node.feature] ?? 0) <= node.at ? node.below : node.above
  return node.value
}
