/*
 * Language models that judge somebody's own text, through the composition: a server that speaks as LM Studio, vLLM and others do, in front
 * of a model that knows the entrance test. What is asserted is what code makes of its answers.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ScriptedModel } from '../../src/adapters/models/scripted-model.js'
import { type Environment, type Firsthand, openFirsthand } from '../../src/compose.js'
import type { DraftReport } from '../../src/model/draft-report.js'
import { isFirsthandError } from '../../src/model/errors.js'
import type { Opinion } from '../../src/model/judgement.js'
import { openTestLocalModels } from '../support/gguf-weights.js'
import { judgingModel } from '../support/judging-model.js'
import { MODEL_NAME, type ModelServer, startModelServer } from '../support/model-server.js'
import { weightsCache } from '../support/model-weights.js'
import { KELP_PAPERS, writePapers } from '../support/small-library.js'

/** Two claims in other words, which code leaves open, and one that it removes. */
const OPEN = [
  'Blades of kelp gained 4.2 cm in each week at 12 °C.',
  'Spores of kelp were diluted in tanks to feed the blades with nitrate.',
]
const WRONG = 'Blades grew 7.7 cm per week at 12 °C.'
const DRAFT = `${[...OPEN, WRONG].join(' ')}\n`

let folder = ''
const opened: { server?: ModelServer; model?: ScriptedModel } = {}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firsthand-check-judges-'))
  writePapers(join(folder, 'papers'), KELP_PAPERS)
  writeFileSync(join(folder, 'draft.md'), DRAFT)
})
afterEach(async () => {
  await opened.server?.close()
  rmSync(folder, { recursive: true, force: true })
})

type Settings = Readonly<Record<string, string | number | boolean>>

/** A session over the library of the folder; the papers are added by the first. */
async function using<Result>(
  settings: Settings,
  action: (firsthand: Firsthand) => Promise<Result>,
): Promise<Result> {
  mkdirSync(join(folder, 'home'), { recursive: true })
  const environment: Environment = {
    variables: { XDG_CONFIG_HOME: join(folder, 'home'), XDG_DATA_HOME: join(folder, 'home') },
    platform: 'linux',
    homeDirectory: folder,
    workingDirectory: folder,
  }
  const firsthand = await openFirsthand({
    environment,
    settings: { 'library.directory': join(folder, 'library'), ...settings },
  })
  try {
    await firsthand.add({ paths: [join(folder, 'papers')] })
    return await action(firsthand)
  } finally {
    await firsthand.close()
  }
}

async function serve(says: (claim: string) => Opinion): Promise<Settings> {
  opened.model = judgingModel(({ claim }) => says(claim))
  opened.server = await startModelServer(opened.model)
  return {
    'models.judges': `server/${MODEL_NAME}`,
    'models.serverEndpoint': `${opened.server.origin}/v1`,
  }
}
const asked = () => (opened.model?.requests ?? []).length
const draft = () => join(folder, 'draft.md')

describe('a language model as the judge of a text', () => {
  it('decides what code leaves open, several claims in a call, and is named with its test and its calls', async () => {
    const settings = await serve((claim) => (claim.startsWith('Blades') ? 'supported' : 'not-stated'))
    const report = await using(settings, (firsthand) => firsthand.checkText(draft()))
    expect(report.claims.map(({ outcome, verdict }) => `${outcome} ${verdict}`)).toEqual([
      'supported supported',
      'failed not-stated',
      'failed number-not-in-source',
    ])
    expect(report.judges).toMatchObject([
      { family: 'smollm', isSameFamily: false, exam: { isPassed: true }, batch: { most: 6, by: 'trial' } },
    ])
    expect(report.claims[1]?.judgements?.map(({ order }) => order)).toContain('claim-first')
    expect(report.modelCalls?.map(({ promptId }) => promptId)).toContain('judge-claims')
    const prompts = (opened.model?.requests ?? []).map(({ prompt }) => prompt.user)
    for (const text of OPEN) expect(prompts.some((user) => user.includes(text))).toBe(true)
    expect(prompts.some((user) => user.includes('7.7'))).toBe(false)
  })

  it('is told in the report, with what is not known about the writer', async () => {
    const settings = await serve(() => 'supported')
    await using(settings, async (firsthand) => {
      const text = await firsthand.renderDraftReport(await firsthand.checkText(draft()))
      expect(text).toContain('given up to 6 claims in a call, after a trial')
      expect(text).toContain('Who wrote the text is not known')
    })
  })

  it('is asked nothing again about a text that was checked before', async () => {
    const settings = await serve(() => 'supported')
    const first = await using(settings, (firsthand) => firsthand.checkText(draft()))
    const before = asked()
    const second = await using(settings, (firsthand) => firsthand.checkText(draft()))
    expect(asked()).toBe(before)
    expect(second.claims).toEqual(first.claims)
  })

  it('is asked about one claim too, and one claim a call where the setting says so', async () => {
    const settings = await serve(() => 'contradicted')
    await using({ ...settings, 'models.judgeBatch': 'off' }, async (firsthand) => {
      const [claim] = await firsthand.checkClaim(OPEN[0] ?? '')
      expect(claim).toMatchObject({ outcome: 'failed', verdict: 'contradicted' })
      const prompts = (opened.model?.requests ?? []).map(({ prompt }) => prompt.user)
      expect(prompts.every((user) => user.includes('<data name="passage">'))).toBe(true)
    })
  })

  it('leaves a claim unjudged where its budget ends, and shows nothing as supported', async () => {
    const settings = await serve(() => 'supported')
    const report = await using({ ...settings, 'models.maxCalls': 1 }, (firsthand) =>
      firsthand.checkText(draft()),
    )
    expect(report.claims.slice(0, 2).map(({ verdict }) => verdict)).toEqual(['unjudged', 'unjudged'])
    expect(report.counts.supported).toBe(0)
    expect(report.claims[0]?.reason).toContain('budget')
  })

  it('opens no model of another role: who plans and writes is not needed to check', async () => {
    const settings = await serve(() => 'supported')
    const elsewhere = { 'models.writer': 'ollama/nobody', 'models.ollamaEndpoint': 'http://127.0.0.1:9' }
    const report = await using({ ...settings, ...elsewhere }, (firsthand) => firsthand.checkText(draft()))
    expect(report.claims[0]?.verdict).toBe('supported')
  })

  it('on another machine is asked only after a yes that names the claims of the text', async () => {
    const settings = {
      'models.judges': 'server/far',
      'models.serverEndpoint': 'https://judge.example/v1',
    }
    await using(settings, async (firsthand) => {
      const error: unknown = await firsthand.checkText(draft()).catch((caught: unknown) => caught)
      if (!isFirsthandError(error, 'approval-missing')) throw new Error('nobody was asked', { cause: error })
      expect(error.details['terms']).toMatchObject({
        kind: 'remote-model',
        isForDrafts: true,
        destinations: [{ endpoint: 'https://judge.example', transport: 'remote' }],
      })
      const preview = await firsthand.previewApproval(error.details['terms'])
      expect(preview.lines[0]).toContain('of the claims to be checked is sent to')
      await expect(firsthand.checkClaim(OPEN[0] ?? '')).rejects.toMatchObject({ code: 'approval-missing' })
    })
  })
})

/** What a judge accepts that did not pass its test is no support, and it is given one claim a call. */
function expectNothingUnproven({ judges = [], claims }: DraftReport): void {
  const isProven = judges.every(({ exam }) => exam?.isPassed === true)
  expect(judges.every(({ batch }) => batch === undefined || isProven)).toBe(true)
  expect(claims.every(({ verdict }) => verdict !== 'supported' || isProven)).toBe(true)
}

const local = await openTestLocalModels(['smollm2-135m'])
if (local.kind === 'missing') it('a real model as the judge of a claim', ({ skip }) => skip(local.reason))
else
  it('a real small model judges a claim in the process: tested first, its answer kept, never trusted unproven', async () => {
    const settings = {
      'models.directory': weightsCache(),
      'models.judges': 'local/smollm2-135m',
      'models.contextTokens': 4096,
      'models.threads': 1,
    }
    writeFileSync(draft(), `${OPEN[0]} ${WRONG}\n`)
    await using(settings, async (firsthand) => {
      const report = await firsthand.checkText(draft())
      expect(report.judges).toMatchObject([
        { name: 'llama-cpp/smollm2-135m', family: 'smollm', isSameFamily: false, exam: { each: 6 } },
      ])
      expect(report.claims.map(({ judgements = [] }) => judgements.length > 0)).toEqual([true, false])
      expectNothingUnproven(report)
      expect(report.modelCalls?.length ?? 0).toBeGreaterThan(12)
      const again = await firsthand.checkText(draft())
      // A blind reading that failed is asked again; test, trial and opinions are kept.
      const looks = again.modelCalls?.filter(({ promptId }) => promptId.startsWith('judge-claim'))
      expect(looks ?? []).toEqual([])
      expect(again.claims.map(({ verdict }) => verdict)).toEqual(report.claims.map(({ verdict }) => verdict))
    })
  }, 1_800_000)
