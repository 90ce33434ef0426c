import type { Judge, JudgeOrder, JudgeOutcome, JudgePair } from '../../contracts/judge.js'
import { FirsthandError } from '../../model/errors.js'
import { canonicalJson } from '../../util/canonical-json.js'
import { shortHash } from '../../util/hash.js'
import { toBatches, type TokenizedInput } from './batches.js'
import type { Calibration, JudgeLabel } from './calibration.js'
import type { JudgeSpecification } from './known-models.js'
import { openModel, type OpenModel, type OpenOptions } from './open-model.js'
import { smallerWindows, windowsOf } from './passage-windows.js'

/** Raised where windows or the reading of outputs change. */
const RECIPE_VERSION = 1

/** Tokens that a pair has beside its two texts, the most that tokenizers in use add. */
const SPECIAL_TOKENS = 4
/** Largest part of the input that the claim may take: a window has to have room for a sentence. */
const CLAIM_SHARE = 0.6

/**
 * Any entailment or fact-checking classifier of sentence pairs on ONNX Runtime as a judge: passage first, claim second, thresholds from
 * its calibration file. A passage that does not fit is read in windows of whole sentences, and the best window decides.
 * Entailment has a direction, so that its texts cannot change places: the second look reads the passage in smaller windows instead.
 * Throws `model-failed`.
 */
export async function openOnnxJudge(
  specification: JudgeSpecification,
  options: OpenOptions & { readonly digest: string },
): Promise<Judge> {
  const model = await openModel(specification, options)
  const { name, calibration, maxTokens } = specification
  const recipe = canonicalJson([RECIPE_VERSION, options.digest, calibration, maxTokens])
  return {
    name: `onnx/${name}`,
    family: calibration.family,
    fingerprint: `onnx/${name}@${shortHash(recipe, 12)}`,
    async judge(pairs, { order, signal }) {
      const outcomes: JudgeOutcome[] = []
      for (const pair of pairs) {
        if (signal?.aborted === true) throw new FirsthandError('cancelled', 'Judging was stopped.')
        outcomes.push(await judgePair(pair, order, { model, specification }))
      }
      return outcomes
    },
    close: model.close,
  }
}

interface Judging {
  readonly model: OpenModel
  readonly specification: JudgeSpecification
}

async function judgePair(
  { claim, sentences }: JudgePair,
  order: JudgeOrder,
  { model, specification }: Judging,
): Promise<JudgeOutcome> {
  const { maxTokens, calibration } = specification
  const added = model.tokenize('').ids.length
  const lengthOf = (text: string) => model.tokenize(text).ids.length - added
  const claimLength = lengthOf(claim)
  if (claimLength > CLAIM_SHARE * maxTokens)
    return {
      kind: 'failed',
      reason: `the claim has ${claimLength} tokens, too many for a model of ${maxTokens}`,
    }
  const texts = sentences.map(({ text }) => text).filter((text) => text.trim() !== '')
  if (texts.length === 0) return { kind: 'failed', reason: 'the passage holds no sentence' }
  const needs = { budget: maxTokens - claimLength - SPECIAL_TOKENS, lengthOf }
  const windows = order === 'passage-first' ? windowsOf(texts, needs) : smallerWindows(texts, needs)
  try {
    const inputs = windows.map((window) => model.tokenize(window, claim))
    return decide(await probabilities(inputs, { model, specification }), calibration)
  } catch (error) {
    // One pair that the runtime cannot compute does not cost the others.
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Calibrated probabilities of the labels, for each window. */
type LabelShares = Readonly<Partial<Record<JudgeLabel, number>>>

async function probabilities(
  inputs: readonly TokenizedInput[],
  { model, specification }: Judging,
): Promise<readonly LabelShares[]> {
  const { labels, labelOrder, temperature } = specification.calibration
  const shares: LabelShares[] = []
  for (const batch of toBatches(inputs)) {
    const { data, dims } = await model.run(batch)
    if (!(data instanceof Float32Array) || dims[1] !== labels.length)
      throw new FirsthandError(
        'model-failed',
        `The model ${specification.name} gives no ${labels.length} outputs for a pair.`,
      )
    for (const [row, place] of batch.places.entries()) {
      const outputs = data.subarray(row * labels.length, (row + 1) * labels.length)
      const spread = softmax([...outputs].map((output) => output / temperature))
      shares[place] = Object.fromEntries(labels.map((label, at) => [label, spread[labelOrder[at] ?? 0]]))
    }
  }
  return shares
}

function softmax(values: readonly number[]): number[] {
  const top = Math.max(...values)
  const powers = values.map((value) => Math.exp(value - top))
  const sum = powers.reduce((total, power) => total + power, 0)
  return powers.map((power) => power / sum)
}

/** The window that supports most decides for it; against it the one that contradicts most. In doubt nothing is stated. */
export function decide(windows: readonly LabelShares[], { accept }: Calibration): JudgeOutcome {
  const supported = Math.max(...windows.map((shares) => shares.supported ?? 0))
  if (!Number.isFinite(supported)) return { kind: 'failed', reason: 'the model gave no number' }
  const isContradicted = windows.some(
    ({ contradicted = 0, supported: own = 0, 'not-stated': rest = 0 }) =>
      contradicted > own && contradicted > rest,
  )
  return {
    kind: 'judged',
    claimAdds: '',
    opinion: supported >= accept ? 'supported' : isContradicted ? 'contradicted' : 'not-stated',
    probability: Math.round(supported * 1e4) / 1e4,
    ...(windows.length > 1 && { windows: windows.length }),
  }
}
