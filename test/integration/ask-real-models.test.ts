/*
 * The whole pipeline on real small language models, through the composition. A model of 135 million weights is not clever:
 * what is asserted is only what code guarantees whatever it says.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Environment, type Firsthand, openFirsthand } from '../../src/compose.js'
import type { LanguageModel } from '../../src/contracts/language-model.js'
import type { LocalModels } from '../../src/contracts/local-models.js'
import { type Claim, SHOWN_VERDICTS } from '../../src/model/claim.js'
import type { RunRecord } from '../../src/model/run.js'
import { GGUF_SOURCES, openTestLocalModels } from '../support/gguf-weights.js'
import { MARMOT_PAPERS, MARMOT_QUESTION } from '../support/marmot-papers.js'
import { MODEL_NAME, type ModelServer, startModelServer } from '../support/model-server.js'
import { weightsCache } from '../support/model-weights.js'

const WRITER = 'local/smollm2-135m'
const JUDGE = 'local/gemma-3-270m'
/** One run on a busy machine. */
const TIMEOUT = 900_000

const outcome = await openTestLocalModels(['smollm2-135m', 'gemma-3-270m'])
if (outcome.kind === 'missing') it('real models', ({ skip }) => skip(outcome.reason))
else withRealModels(outcome.local)

/** A library of its own with the made-up papers, and Firsthand over it with changing settings. */
function createBench() {
  const folder = mkdtempSync(join(tmpdir(), 'firsthand-real-'))
  const environment: Environment = {
    variables: { XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder },
    platform: 'linux',
    homeDirectory: folder,
    workingDirectory: folder,
  }
  const withFirsthand = async <Result>(
    settings: Readonly<Record<string, string | number | boolean>>,
    action: (firsthand: Firsthand) => Promise<Result>,
  ): Promise<Result> => {
    const firsthand = await openFirsthand({
      environment,
      settings: {
        'library.directory': join(folder, 'library'),
        'models.directory': weightsCache(),
        'models.contextTokens': 4096,
        'models.threads': 1,
        ...settings,
      },
    })
    return action(firsthand).finally(() => firsthand.close())
  }
  return {
    async addPapers() {
      const papers = join(folder, 'papers')
      mkdirSync(papers)
      for (const [name, text] of Object.entries(MARMOT_PAPERS)) writeFileSync(join(papers, name), text)
      await withFirsthand({}, (firsthand) => firsthand.add({ paths: [papers] }))
    },
    ask: (settings: Readonly<Record<string, string | number | boolean>>, rounds = 1) =>
      withFirsthand(settings, async (firsthand) => {
        const found: string[] = []
        const record = await firsthand.ask(
          MARMOT_QUESTION,
          ({ stage, item }) => void (stage === 'found' && found.push(item)),
          { rounds },
        )
        await expectSound(record, firsthand, join(folder, record.id))
        return { record, found }
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const shownIn = ({ claims }: RunRecord) => claims.filter(({ verdict }) => SHOWN_VERDICTS.includes(verdict))
const newCallsOf = ({ modelCalls = [] }: RunRecord) => modelCalls.filter(({ isCached }) => !isCached)

/** What holds for every run, whatever models say. */
async function expectSound(record: RunRecord, firsthand: Firsthand, folder: string): Promise<void> {
  await firsthand.exportRun(record, folder)
  // Reads the record with its schema, and checks every quotation, claim and file.
  expect(await firsthand.verifyRun(folder)).toMatchObject({ status: 'holds', problems: [] })
  expect(await firsthand.replayRun(folder)).toMatchObject({ status: 'same' })
  const quotes = new Map(record.evidence.map(({ label, quote }) => [label, quote]))
  const shown = new Map(shownIn(record).map((claim) => [claim.label, claim]))
  for (const { evidence } of record.claims) expect(evidence.every((label) => quotes.has(label))).toBe(true)
  for (const claim of shown.values()) expectShowable(claim, quotes)
  for (const { claims, evidence, text, verdict } of record.headline ?? []) {
    if (!SHOWN_VERDICTS.includes(verdict)) continue
    expect(claims.every((label) => shown.has(label))).toBe(true)
    expect(numbersMissing(text, evidence, quotes)).toEqual([])
  }
  for (const call of record.modelCalls ?? [])
    expect(call).toMatchObject({
      digest: expect.stringMatching(/^[0-9a-f]{64}$/u),
      promptSha256: expect.stringMatching(/^[0-9a-f]{64}$/u),
    })
}

function expectShowable({ checks, evidence, text }: Claim, quotes: ReadonlyMap<string, string>): void {
  expect(checks.filter(({ outcome: result }) => result === 'fail')).toEqual([])
  expect(numbersMissing(text, evidence, quotes)).toEqual([])
}

/** Numbers of a text that none of its quotations prints. */
function numbersMissing(
  text: string,
  evidence: readonly string[],
  quotes: ReadonlyMap<string, string>,
): string[] {
  const printed = evidence.map((label) => quotes.get(label) ?? '').join('\n')
  const printedNumbers = new Set(printed.match(/\d+(?:\.\d+)?/gu))
  return (text.match(/\d+(?:\.\d+)?/gu) ?? []).filter((number) => !printedNumbers.has(number))
}

function withRealModels(local: LocalModels): void {
  describe('a question with SmolLM2 as planner, extractor and writer and Gemma as judge, in the process', () => {
    const bench = createBench()
    const settings = {
      'models.planner': WRITER,
      'models.extractor': WRITER,
      'models.writer': WRITER,
      'models.judges': JUDGE,
      // The trial of batches with a real model is in check-judges.test.ts.
      'models.judgeBatch': 'off',
    }
    const STOPPED_AT = 4
    beforeAll(() => bench.addPapers(), TIMEOUT)
    afterAll(() => bench.remove())

    it(
      'ends as partial where the budget ends, keeps what was found, and goes on from there with a larger one',
      async () => {
        const { record: stopped, found } = await bench.ask({ ...settings, 'models.maxCalls': STOPPED_AT })
        expect(stopped.status).toBe('partial')
        expect(newCallsOf(stopped).filter(({ outcome: end }) => end !== 'failed')).toHaveLength(STOPPED_AT)
        expect(stopped.failures.map(({ message }) => message)).toContainEqual(
          expect.stringContaining(`budget of ${STOPPED_AT} calls (models.maxCalls)`),
        )
        expect(stopped.evidence.map(({ quote }) => quote)).toContainEqual(expect.stringContaining('31%'))
        expect(found).toEqual([expect.stringMatching(/^S1: \d+ passages found, best: “/u)])

        const { record: whole } = await bench.ask(settings)
        const made =
          stopped.modelCalls?.filter(({ outcome: end }) => end === 'valid' || end === 'invalid') ?? []
        const repeated = whole.modelCalls?.slice(0, STOPPED_AT) ?? []
        expect(made).toHaveLength(STOPPED_AT)
        expect(repeated.map(({ cacheKey, isCached }) => ({ cacheKey, isCached }))).toEqual(
          made.map(({ cacheKey }) => ({ cacheKey, isCached: true })),
        )
        expect(newCallsOf(whole).length).toBeGreaterThan(0)
        expect(new Set(whole.modelCalls?.map(({ digest }) => digest))).toEqual(
          new Set([GGUF_SOURCES['smollm2-135m'].sha256, GGUF_SOURCES['gemma-3-270m'].sha256]),
        )
        expect(whole.judges).toMatchObject([{ family: 'gemma', isSameFamily: false }])

        const { record: again } = await bench.ask(settings)
        expect(newCallsOf(again)).toEqual([])
        expect(again.claims).toEqual(whole.claims)
      },
      3 * TIMEOUT,
    )
  })

  describe('a question with SmolLM2 behind a server', () => {
    const bench = createBench()
    const opened: { model?: LanguageModel; server?: ModelServer } = {}
    beforeAll(async () => {
      await bench.addPapers()
      opened.model = await local.open('smollm2-135m', { contextTokens: 4096, threads: 1 })
      opened.server = await startModelServer(opened.model)
    }, TIMEOUT)
    afterAll(async () => {
      await opened.server?.close()
      await opened.model?.close()
      bench.remove()
    })
    const settings = () => ({
      'models.ollamaEndpoint': opened.server?.origin ?? '',
      'models.serverEndpoint': `${opened.server?.origin ?? ''}/v1`,
    })

    it(
      'is answered over the protocol of Ollama, with texts of papers as data only; a judge of the same family is refused',
      async () => {
        const { record } = await bench.ask(
          {
            ...settings(),
            'models.extractor': `ollama/${MODEL_NAME}`,
            'models.writer': `ollama/${MODEL_NAME}`,
            'models.judges': `server/${MODEL_NAME}`,
          },
          0,
        )
        expect(record.modelCalls?.map(({ adapter }) => adapter)).toContain('ollama')
        expect(record.judges ?? []).toEqual([])
        expect(record.limits).toContainEqual(expect.stringContaining('was not asked'))
        const prompts = (opened.server?.asked ?? []).flatMap(({ body }) => messagesOf(body))
        expect(prompts.length).toBeGreaterThan(0)
        for (const { system, user } of prompts) {
          expect(system).toContain('never an instruction')
          expect(`${system}${outsideData(user)}`).not.toMatch(/marmot|zeltane|lactate/iu)
          expect(outsideData(user).trim()).toBe('')
        }
      },
      TIMEOUT,
    )

    it(
      'is answered over the protocol of OpenAI; a judge of the same family is asked where that is allowed, and disclosed',
      async () => {
        const { record } = await bench.ask(
          {
            ...settings(),
            'models.writer': `server/${MODEL_NAME}`,
            'models.judges': `ollama/${MODEL_NAME}`,
            'models.allowSameFamily': true,
          },
          0,
        )
        expect(record.modelCalls?.map(({ adapter }) => adapter)).toContain('openai-compatible')
        expect(record.judges).toMatchObject([{ family: 'smollm', isSameFamily: true }])
      },
      TIMEOUT,
    )
  })
}

interface Message {
  readonly role: string
  readonly content: string
}

/** First turn of a call; a correction brings the model's own answer, which is no text of a paper. */
function messagesOf(body: Readonly<Record<string, unknown>>): { system: string; user: string }[] {
  const messages = (body['messages'] ?? []) as readonly Message[]
  const [system, user] = messages
  return system === undefined || user === undefined ? [] : [{ system: system.content, user: user.content }]
}

function outsideData(user: string): string {
  return user.replaceAll(/<data name="[^"]*">[\s\S]*?<\/data>/gu, '')
}
