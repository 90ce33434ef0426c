import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFirsthand } from '../../src/compose.js'
import { openTestModels } from '../support/model-weights.js'
import { TINY_CALIBRATION, writeTinyJudge } from '../support/tiny-judge.js'
import { KELP_PAPERS, writePapers } from '../support/small-library.js'

const DRAFT = 'Blades of kelp gained 4.2 cm in each week at 12 °C. Blades grew 7.7 cm per week at 12 °C.\n'
/** A bag of words that sees support where blades grew. */
const WORDS = { grew: [4, 0, 0], blades: [0, 0, 0], nothing: [0, 0, 2] }
/** The same, with words enough to pass the entrance test of judges. */
const TRAPS = ['62', 'raised', 'lowered', 'shortens', 'diabetes']
const ofTraps = (weight: number) => Object.fromEntries(TRAPS.map((word) => [word, [0, 0, weight]] as const))
const SCHOOLED = { words: { ...WORDS, placebo: [4, 0, 0], ...ofTraps(0) }, claimWords: ofTraps(60) }

describe('a judge from a folder', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'firsthand-judges-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  /** A Firsthand over a new library and new models that share the runtime of the tests. */
  async function open() {
    const models = await openTestModels()
    if (models.kind === 'missing') return models
    const directory = join(folder, 'models')
    mkdirSync(directory, { recursive: true })
    if (!existsSync(join(directory, 'runtime')))
      symlinkSync(join(models.store.directory, 'runtime'), join(directory, 'runtime'))
    writePapers(join(folder, 'papers'), KELP_PAPERS)
    const firsthand = await openFirsthand({
      settings: { 'library.directory': join(folder, 'library'), 'models.directory': directory },
    })
    return { kind: 'ready', firsthand } as const
  }

  it('judges what code leaves open, is named in the report, and its judgements are kept private', async (context) => {
    const opened = await open()
    if (opened.kind === 'missing') return context.skip(opened.reason)
    const { firsthand } = opened
    try {
      await firsthand.add({ paths: [join(folder, 'papers')] })
      const draft = join(folder, 'draft.md')
      writeFileSync(draft, DRAFT)
      const before = await firsthand.checkText(draft)
      expect(before.claims.map(({ outcome }) => outcome)).toEqual(['flagged', 'failed'])
      expect(before.judges).toBeUndefined()

      const weights = join(folder, 'weights')
      writeTinyJudge(weights, { ...SCHOOLED, calibration: TINY_CALIBRATION })
      const plan = await firsthand.planJudge(weights)
      expect(plan.model).toMatchObject({ name: 'tide-tiny', role: 'judge' })
      await firsthand.enableModel({ model: plan.model.name, from: weights })
      const after = await firsthand.checkText(draft)
      expect(after.judges).toMatchObject([
        { name: 'onnx/tide-tiny', family: 'tidal', exam: { isPassed: true } },
      ])
      expect(after.claims.map(({ outcome, verdict }) => `${outcome} ${verdict}`)).toEqual([
        'supported supported',
        'failed number-not-in-source',
      ])
      expect(await firsthand.renderDraftReport(after)).toContain('judged by onnx/tide-tiny')
      expect(statSync(join(folder, 'library', 'judgements.sqlite')).mode & 0o777).toBe(0o600)

      const run = await firsthand.ask('How much did blades grow per week at 12 °C?')
      expect(run.judges).toMatchObject([{ name: 'onnx/tide-tiny' }])
      const verification = await firsthand.verifyRun(run.id)
      expect(verification.problems).toEqual([])
    } finally {
      await firsthand.close()
    }
  })

  it('that fails its entrance test clears nothing, and the report says so', async (context) => {
    const opened = await open()
    if (opened.kind === 'missing') return context.skip(opened.reason)
    const { firsthand } = opened
    try {
      await firsthand.add({ paths: [join(folder, 'papers')] })
      const draft = join(folder, 'draft.md')
      writeFileSync(draft, DRAFT)
      const weights = join(folder, 'weights')
      writeTinyJudge(weights, { words: WORDS, calibration: TINY_CALIBRATION })
      await firsthand.enableModel({ model: 'tide-tiny', from: weights })
      const after = await firsthand.checkText(draft)
      expect(after.judges).toMatchObject([{ exam: { isPassed: false } }])
      expect(after.claims.map(({ outcome }) => outcome)).toEqual(['flagged', 'failed'])
      expect(await firsthand.renderDraftReport(after)).toContain('did not pass its entrance test')
    } finally {
      await firsthand.close()
    }
  })

  it('that is enabled and damaged stops a check: nothing passes unjudged in silence', async (context) => {
    const opened = await open()
    if (opened.kind === 'missing') return context.skip(opened.reason)
    const { firsthand } = opened
    try {
      await firsthand.add({ paths: [join(folder, 'papers')] })
      const weights = join(folder, 'weights')
      writeTinyJudge(weights, { words: WORDS, calibration: TINY_CALIBRATION })
      await firsthand.enableModel({ model: 'tide-tiny', from: weights })
      const installed = join(folder, 'models', 'tide-tiny')
      rmSync(join(installed, readdirSync(installed).find((name) => name.endsWith('.onnx')) ?? ''))
      await expect(firsthand.checkClaim('Blades of kelp gained 4.2 cm in each week.')).rejects.toMatchObject({
        code: 'model-unavailable',
      })
      await firsthand.disableModel('judge')
      expect(await firsthand.checkClaim('Blades of kelp gained 4.2 cm in each week.')).toHaveLength(1)
    } finally {
      await firsthand.close()
    }
  })

  it('adds a rung to the ladder of labelled claims', async (context) => {
    const opened = await open()
    if (opened.kind === 'missing') return context.skip(opened.reason)
    const { firsthand } = opened
    try {
      const row = { id: 't/1/a', passage: 'Blades grew well.', kind: 'general', origin: 'human' }
      const texts = [
        JSON.stringify({ ...row, claim: 'The blades did well.', label: 'supported' }),
        JSON.stringify({ ...row, id: 't/1/b', passage: 'Nothing.', claim: 'It did well.', label: 'refuted' }),
      ]
      await expect(firsthand.evaluateClaims({ texts, judge: true })).rejects.toMatchObject({
        code: 'model-unavailable',
      })
      const weights = join(folder, 'weights')
      writeTinyJudge(weights, { words: WORDS, calibration: TINY_CALIBRATION })
      await firsthand.enableModel({ model: 'tide-tiny', from: weights })
      const { scores, rows } = await firsthand.evaluateClaims({ texts: [texts.join('\n')], judge: true })
      expect(scores?.ladder.at(-1)).toMatchObject({ layer: 'judge', caught: { count: 1, total: 1 } })
      expect(rows.map(({ judged }) => judged?.judgements[0]?.opinion)).toEqual(['supported', 'not-stated'])
    } finally {
      await firsthand.close()
    }
  })
})
