import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createLanguageModelJudge } from '../../src/adapters/models/language-model-judge.js'
import { createScriptedJudge } from '../../src/adapters/models/scripted-judge.js'
import { scriptedModel } from '../../src/adapters/models/scripted-model.js'
import { createOnnxModelStore } from '../../src/adapters/onnx/onnx-model-store.js'
import type { Judge, JudgePair } from '../../src/contracts/judge.js'
import { isUnavailable } from '../../src/contracts/model-store.js'
import { enableModel } from '../../src/operations/enable-model.js'
import { openTestModels, weightsCache } from '../support/model-weights.js'
import { TINY_CALIBRATION, type TinyJudge, writeTinyJudge } from '../support/tiny-judge.js'
import { describeJudge } from './judge.contract.js'

const pair = (claim: string, ...texts: string[]): JudgePair => ({
  claim,
  sentences: texts.map((text, at) => ({ label: `s${at + 1}`, text })),
})

const PAIRS = {
  accepted: pair('Kelp grew in cold water.', 'The tanks stood outside.', 'Kelp grew in cold water.'),
  refused: pair('Kelp died in cold water.', 'The tanks stood outside.', 'Nothing was seen of whelks.'),
}

describeJudge({
  name: 'scripted',
  pairs: PAIRS,
  open: async () => ({
    judge: createScriptedJudge({
      script: [
        { claim: 'Kelp grew', passage: 'Kelp grew', says: 'supported' },
        { claim: 'Kelp died', says: 'not-stated', claimAdds: 'that kelp died' },
      ],
    }),
  }),
})

describeJudge({
  name: 'language model',
  pairs: PAIRS,
  open: async () => ({
    judge: createLanguageModelJudge(
      scriptedModel([
        {
          when: ({ prompt }) => prompt.user.includes('Kelp died'),
          answer: { closest_sentence: 'none', claim_adds: 'that kelp died', opinion: 'not-stated' },
          times: 9,
        },
        { answer: { closest_sentence: 's2', claim_adds: '', opinion: 'supported' }, times: 9 },
      ]),
    ),
  }),
})

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'firsthand-judge-'))
  folders.push(folder)
  return folder
}

/** Grew speaks for a claim, died against it, all other words for nothing. */
const WORDS = {
  grew: [4, 0, 0],
  died: [0, 4, 0],
  kelp: [0, 0, 0],
  water: [0, 0, 0.1],
  tanks: [0, 0, 0.5],
  nothing: [0, 0, 2],
}

type Opened = { readonly judge: Judge } | { readonly reason: string }

/** Installs a folder of weights into a store of its own that shares the runtime of the tests, and opens the judge. */
async function installed(weights: string): Promise<Opened> {
  const models = await openTestModels()
  if (models.kind === 'missing') return models
  const store = createOnnxModelStore({
    directory: newFolder(),
    runtimeDirectory: join(models.store.directory, 'runtime'),
    hub: 'http://localhost:9',
    threads: 1,
    milliseconds: () => performance.now(),
  })
  await enableModel({ model: store.describeJudge(weights).name, from: weights }, { store })
  const judge = await store.openJudge()
  return isUnavailable(judge) ? { reason: judge.reason } : { judge }
}

function tiny(change: Partial<TinyJudge> = {}): string {
  const folder = newFolder()
  writeTinyJudge(folder, { words: WORDS, calibration: TINY_CALIBRATION, ...change })
  return folder
}

describeJudge({ name: 'ONNX, weights made here', pairs: PAIRS, open: () => installed(tiny()) })

const REAL = join(weightsCache(), 'judges')
for (const name of ['firsthand-minilm']) {
  const folder = join(REAL, name)
  describeJudge({
    name: `ONNX, real weights of ${name}`,
    isRightAboutPairs: false,
    pairs: {
      accepted: pair(
        'Kelp blades grew 4.2 cm per week at 12 °C.',
        'Blades were weighed on Mondays.',
        'Kelp blades grew 4.2 cm per week at 12 °C.',
      ),
      refused: pair('Kelp cures scurvy in sailors.', 'Blades were weighed on Mondays.'),
    },
    open: async () =>
      existsSync(join(folder, 'calibration.json'))
        ? installed(folder)
        : { reason: `The weights of ${name} are not in the cache of test models.` },
  })
}

describe('the ONNX judge', () => {
  const judgeOne = async (
    weights: string,
    one: JudgePair,
    order: 'passage-first' | 'claim-first' = 'passage-first',
  ) => {
    const opened = await installed(weights)
    if ('reason' in opened) return opened.reason
    const [outcome] = await opened.judge.judge([one], { order })
    await opened.judge.close()
    return outcome
  }

  const windowsIn = (outcome: unknown) => (outcome as { readonly windows?: number }).windows ?? 0

  it('takes its threshold from the calibration, never one half', async (context) => {
    const weak = pair('Kelp grew.', 'Kelp grew nothing.')
    const low = await judgeOne(tiny({ calibration: { ...TINY_CALIBRATION, accept: 0.8 } }), weak)
    if (typeof low === 'string') return context.skip(low)
    expect(low).toMatchObject({ kind: 'judged', opinion: 'supported' })
    const high = await judgeOne(tiny({ calibration: { ...TINY_CALIBRATION, accept: 0.9 } }), weak)
    expect(high).toMatchObject({
      kind: 'judged',
      opinion: 'not-stated',
      probability: expect.closeTo(0.867, 2),
    })
    const cool = await judgeOne(
      tiny({ calibration: { ...TINY_CALIBRATION, accept: 0.8, temperature: 4 } }),
      weak,
    )
    expect(cool).toMatchObject({ opinion: 'not-stated' })
  })

  it('reads labels in the order that the calibration gives, and models of two labels', async (context) => {
    const turned = tiny({ calibration: { ...TINY_CALIBRATION, labelOrder: [1, 0, 2] } })
    const outcome = await judgeOne(turned, pair('Kelp grew.', 'Kelp grew.'))
    if (typeof outcome === 'string') return context.skip(outcome)
    expect(outcome).toMatchObject({ opinion: 'contradicted' })
    const two = tiny({
      words: { grew: [0, 3], nothing: [2, 0] },
      calibration: { ...TINY_CALIBRATION, labels: ['supported', 'not-stated'], labelOrder: [1, 0] },
    })
    expect(await judgeOne(two, pair('Kelp grew.', 'Kelp grew.'))).toMatchObject({ opinion: 'supported' })
    expect(await judgeOne(two, pair('Kelp grew.', 'Nothing.'))).toMatchObject({ opinion: 'not-stated' })
  })

  it('reads a long passage in windows, of which the best decides, and says in how many', async (context) => {
    const filler = Array.from({ length: 40 }, () => 'The blades stood in water and the rest was cold.')
    const long = pair('Kelp grew.', ...filler, 'Kelp grew.', ...filler)
    const weights = tiny({ config: { max_position_embeddings: 64 } })
    const outcome = await judgeOne(weights, long)
    if (typeof outcome === 'string') return context.skip(outcome)
    expect(outcome).toMatchObject({ opinion: 'supported', windows: expect.any(Number) })
    expect(windowsIn(outcome)).toBeGreaterThan(10)
    const again = await judgeOne(weights, long, 'claim-first')
    expect(windowsIn(again)).toBeGreaterThan(windowsIn(outcome))
  })

  it('fails on a claim that leaves no room for a passage', async (context) => {
    const outcome = await judgeOne(
      tiny({ config: { max_position_embeddings: 32 } }),
      pair('kelp '.repeat(40), 'Kelp grew.'),
    )
    if (typeof outcome === 'string') return context.skip(outcome)
    expect(outcome).toMatchObject({ kind: 'failed' })
  })

  it('is refused without a calibration, and with one that does not fit the weights', () => {
    const store = createOnnxModelStore({
      directory: newFolder(),
      hub: 'http://localhost:9',
      threads: 1,
      milliseconds: () => 0,
    })
    const refusal = (change: Partial<TinyJudge>) => () => store.describeJudge(tiny(change))
    expect(refusal({ isUncalibrated: true })).toThrow('without measured thresholds a classifier is no judge')
    expect(refusal({ calibration: { ...TINY_CALIBRATION, labelOrder: [0, 0, 2] } })).toThrow('labelOrder')
    expect(refusal({ calibration: { ...TINY_CALIBRATION, reject: 0.9 } })).toThrow('reject lies above accept')
    expect(refusal({ calibration: { ...TINY_CALIBRATION, model: '../up' } })).toThrow('no calibration')
    const names = { id2label: { 0: 'CONTRADICTION', 1: 'ENTAILMENT', 2: 'NEUTRAL' } }
    expect(refusal({ config: names })).toThrow('the model calls it “CONTRADICTION”')
    expect(refusal({ config: { id2label: { 0: 'a', 1: 'b' } } })).toThrow('2 outputs')
  })

  it('stays enabled, and cannot be used, where its files were changed', async (context) => {
    const models = await openTestModels()
    if (models.kind === 'missing') return context.skip(models.reason)
    const directory = newFolder()
    const store = createOnnxModelStore({
      directory,
      runtimeDirectory: join(models.store.directory, 'runtime'),
      hub: 'http://localhost:9',
      threads: 1,
      milliseconds: () => 0,
    })
    await enableModel({ model: 'tide-tiny', from: tiny() }, { store })
    expect(store.models().filter(({ isEnabled }) => isEnabled)).toMatchObject([
      { name: 'tide-tiny', role: 'judge', isInstalled: true },
    ])
    rmSync(join(directory, 'tide-tiny', 'calibration.json'))
    expect(store.models().filter(({ isEnabled }) => isEnabled)).toMatchObject([
      { name: 'tide-tiny', isInstalled: false },
    ])
    expect(await store.openJudge()).toMatchObject({ kind: 'unavailable' })
  })
})
