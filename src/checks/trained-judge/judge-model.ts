import { FirsthandError } from '../../model/errors.js'
import { type BoostedTrees, logOdds, type TreeNode } from './boosted-trees.js'
import type { Features } from './features.js'

/** A fitted judge as `training/train-judge.ts` writes it. */
export interface JudgeModel extends BoostedTrees {
  /** Platt scaling: probability = 1 / (1 + exp(−(slope × log odds + offset))). */
  readonly slope: number
  readonly offset: number
  /** From here on the judge takes a claim as supported. */
  readonly accept: number
  /** Below it the judge takes a claim as unsupported. */
  readonly reject: number
}

/** Calibrated probability that the passage supports the claim, 0 to 1. */
export function supportProbability(model: JudgeModel, features: Features): number {
  return 1 / (1 + Math.exp(-(model.slope * logOdds(model, features) + model.offset)))
}

/** Reads the weights file. Throws `internal` where it has another form: it ships with the program. */
export function parseJudgeModel(value: unknown): JudgeModel {
  const { features, trees, ...rest } = asRecord(value)
  if (!Array.isArray(features) || !Array.isArray(trees) || trees.length === 0)
    throw malformed('features or trees')
  return {
    features: features.map(String),
    trees: trees.map((tree) => parseNode(tree, features.length)),
    base: asNumber(rest.base),
    slope: asNumber(rest.slope),
    offset: asNumber(rest.offset),
    accept: asNumber(rest.accept),
    reject: asNumber(rest.reject),
  }
}

function parseNode(node: unknown, features: number): TreeNode {
  if (typeof node === 'number') return node
  if (!Array.isArray(node) || node.length !== 4) throw malformed('a tree')
  const feature = asNumber(node[0])
  if (!Number.isInteger(feature) || feature < 0 || feature >= features) throw malformed('a split')
  return [feature, asNumber(node[1]), parseNode(node[2], features), parseNode(node[3], features)]
}

function asRecord(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw malformed('the file')
  return value as Record<string, unknown>
}

function asNumber(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw malformed('a number')
  return value
}

function malformed(what: string): FirsthandError {
  return new FirsthandError('internal', `The weights of the trained judge are malformed: ${what}.`)
}
