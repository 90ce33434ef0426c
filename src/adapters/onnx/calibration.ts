import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { FirsthandError } from '../../model/errors.js'

const JUDGE_LABELS = ['supported', 'contradicted', 'not-stated'] as const
export type JudgeLabel = (typeof JUDGE_LABELS)[number]

export const CALIBRATION_FILE = 'calibration.json'

const share = z.number().min(0).max(1)

/**
 * How a sequence-pair classifier is read as a judge. It comes beside the weights and is made by whoever measured them: a
 * threshold that nobody measured for these weights is no threshold.
 */
const CALIBRATION = z
  .object({
    /** Name of the judge, also of its folder. */
    model: z.string().regex(/^[A-Za-z0-9][\w.-]{0,79}$/u, 'expected letters, digits, ".", "_" and "-"'),
    /** Model family, as compared with the writer's; `firsthand` for weights that were trained for Firsthand. */
    family: z.string().min(1).max(80),
    licence: z.string().max(80).default('not stated'),
    labels: z.array(z.enum(JUDGE_LABELS)).min(2).max(3),
    /** For each label the index of its output. */
    labelOrder: z.array(z.int().min(0).max(2)),
    /** The outputs are divided by it before they become probabilities. */
    temperature: z.number().positive().max(100),
    /** From this probability of `supported` on a claim is accepted … */
    accept: share,
    /** … and below this it is as good as refused. */
    reject: share,
    /** What it was measured on, in words; shown. */
    measuredOn: z.string().min(1).max(1000),
    /** Longest pair in tokens; default that of config.json, at most 512. */
    maxTokens: z.int().min(16).max(8192).exactOptional(),
  })
  .refine(({ labels, labelOrder }) => isPermutation(labelOrder, labels.length), {
    message: 'labelOrder has to name each output once, one for each label',
    path: ['labelOrder'],
  })
  .refine(({ labels }) => labels.includes('supported') && new Set(labels).size === labels.length, {
    message: 'labels have to hold "supported" and each label once',
    path: ['labels'],
  })
  .refine(({ accept, reject }) => reject <= accept, { message: 'reject lies above accept', path: ['reject'] })

export type Calibration = z.infer<typeof CALIBRATION>

const CONFIG = z.object({
  id2label: z.record(z.string(), z.string()).optional(),
  max_position_embeddings: z.int().positive().optional(),
})

export interface ReadCalibration {
  readonly calibration: Calibration
  readonly maxTokens: number
}

const MOST_TOKENS = 512
/** Positions that RoBERTa and its kin keep for themselves. */
const RESERVED_POSITIONS = 2

/**
 * The calibration in a folder of weights, checked against the model's own configuration. Throws `input-invalid` where there is none,
 * or where it does not fit the weights.
 */
export function readCalibration(directory: string): ReadCalibration {
  const path = join(directory, CALIBRATION_FILE)
  if (!existsSync(path))
    throw new FirsthandError(
      'input-invalid',
      `${directory} holds no ${CALIBRATION_FILE}, and without measured thresholds a classifier is no judge. Measure it with \`firsthand eval claims --judge\` on labelled claims and write one: { model, family, labels, labelOrder, temperature, accept, reject, measuredOn }.`,
    )
  const parsed = CALIBRATION.safeParse(readJson(path))
  if (!parsed.success)
    throw new FirsthandError('input-invalid', `${path} is no calibration: ${z.prettifyError(parsed.error)}`)
  const config = CONFIG.parse(readJson(join(directory, 'config.json')))
  refuseOtherLabels(parsed.data, config.id2label, path)
  const positions = config.max_position_embeddings ?? MOST_TOKENS + RESERVED_POSITIONS
  const own = Math.min(MOST_TOKENS, positions > MOST_TOKENS ? positions - RESERVED_POSITIONS : positions)
  return { calibration: parsed.data, maxTokens: parsed.data.maxTokens ?? own }
}

/** Names under which published classifiers have the three labels; other names (`LABEL_0`) tell nothing. */
const NAMES: Readonly<Record<JudgeLabel, RegExp>> = {
  supported: /^(?:entail\w*|support\w*|consistent)$/iu,
  contradicted: /^(?:contradict\w*|refut\w*)$/iu,
  'not-stated':
    /^(?:neutral|not[ _-]?(?:stated|supported|entail\w*|enough[ _-]?info)|unsupported|nei|inconsistent)$/iu,
}

/** A label order that the weights' own label names belie would turn every opinion round. */
function refuseOtherLabels(
  { labels, labelOrder }: Calibration,
  names: Readonly<Record<string, string>> | undefined,
  path: string,
): void {
  if (names === undefined) return
  const count = Object.keys(names).length
  if (count !== labels.length)
    throw new FirsthandError(
      'input-invalid',
      `${path} names ${labels.length} labels, the model has ${count} outputs (${Object.values(names).join(', ')}).`,
    )
  for (const [at, label] of labels.entries()) {
    const name = names[String(labelOrder[at])] ?? ''
    const other = JUDGE_LABELS.find((one) => one !== label && NAMES[one].test(name))
    if (other !== undefined)
      throw new FirsthandError(
        'input-invalid',
        `${path} takes output ${labelOrder[at]} for ${label}, the model calls it “${name}”.`,
      )
  }
}

function isPermutation(order: readonly number[], length: number): boolean {
  return order.length === length && order.toSorted().every((index, at) => index === at)
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new FirsthandError('input-invalid', `${path} cannot be read: ${message}`, { cause: error })
  }
}
