import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scriptedModel } from '../../src/adapters/models/scripted-model.js'
import type { CompletionRequest } from '../../src/contracts/language-model.js'
import type { RunRecord } from '../../src/model/run.js'
import type { PaperSearch } from '../../src/operations/search-papers.js'
import { KELP_DOCUMENTS, KELP_WORKS } from '../support/kelp-on-the-web.js'
import { MODEL_NAME, type ModelServer, startModelServer } from '../support/model-server.js'
import { type OnlineBench, startOnlineBench } from '../support/online-bench.js'

/* A model judges found papers, over real services and a real model server; its answers are those of a script. */

const QUESTION = 'How fast does giant kelp grow in warm water?'
const PROVIDERS = ['openalex', 'europe-pmc', 'crossref'].flatMap((id) => ['--provider', id])
/** The paper that the model prefers, whatever its rank. */
const PREFERRED = 'Growth of giant kelp in warm water without nitrate'

const titlesOf = ({ prompt }: CompletionRequest) =>
  [...prompt.user.matchAll(/^Title: (.*)$/gmu)].map(([, title]) => title)
const labelOf = ({ prompt }: CompletionRequest) => /^([SQ]1): /mu.exec(prompt.user)?.[1]

const model = scriptedModel([
  {
    when: (request) => titlesOf(request).length > 0,
    times: 1000,
    answer: (request) =>
      Object.fromEntries(
        titlesOf(request).map((title, at) => [
          `P${at + 1}`,
          {
            topical_relevance: title === PREFERRED ? 4 : 1,
            criteria_fit: title === PREFERRED ? 4 : 1,
            axis_coverage: title === PREFERRED ? [labelOf(request)] : [],
            evidence_availability: 1,
            confidence: 0.75,
            rationale: `Growth is what "${title?.slice(0, 20)}" is about.`,
          },
        ]),
      ),
  },
])

let server: ModelServer
let bench: OnlineBench
const chats = () => server.asked.filter(({ path }) => path === '/api/chat').length
const search = (...more: readonly string[]) => bench.cli('search', QUESTION, ...PROVIDERS, '--yes', ...more)
const keysOf = (json: string) =>
  (JSON.parse(json) as PaperSearch).discovery.candidates.map(({ record }) => record.title)

beforeAll(async () => {
  server = await startModelServer(model)
  bench = await startOnlineBench({
    works: KELP_WORKS,
    documents: KELP_DOCUMENTS,
    variables: {
      FIRSTHAND_MODELS_EXTRACTOR: `ollama/${MODEL_NAME}`,
      FIRSTHAND_MODELS_OLLAMA_ENDPOINT: server.origin,
    },
  })
})
afterAll(async () => {
  await bench.close()
  await server.close()
})

describe('search --judge', () => {
  it('asks no model without the flag', async () => {
    const { stdout } = await search('--json')
    expect([chats(), (JSON.parse(stdout) as PaperSearch).entry.judging]).toEqual([0, undefined])
    expect(keysOf(stdout)[0]).not.toBe(PREFERRED)
  })

  it('orders what was found by the judgements, and shows them as the words of a model', async () => {
    const { code, stdout } = await search('--judge')
    expect(code).toBe(0)
    expect(stdout).toMatch(new RegExp(`^ {2}1\\. .*${PREFERRED}`, 'u'))
    expect(stdout).toMatch(
      / judged by a model: relevance 4\/4 · criteria 4\/4 · results 1\/2 · reports on Q1 · confidence 0\.75 · score 0\.9\d\n +in the model's words: “Growth is what "Growth of giant kelp" is about\.”/u,
    )
    expect(stdout).toContain(`Q1: ${QUESTION}`)
    expect(stdout).toMatch(
      /papers judged by the model ollama\/smollm2:135m from title and abstract, .*a model's opinions, no evidence\./u,
    )
  })

  it('asks a question once: kept answers of the model give the same order', async () => {
    const before = chats()
    expect(before).toBeGreaterThan(0)
    const { stdout } = await search('--judge', '--json')
    const { judging } = (JSON.parse(stdout) as PaperSearch).entry
    expect(chats()).toBe(before)
    expect(keysOf(stdout)[0]).toBe(PREFERRED)
    expect(judging?.calls.every(({ isCached, outcome }) => isCached && outcome === 'valid')).toBe(true)
    expect(judging?.judged.map(({ score }) => score)).toEqual(
      judging?.judged.map(({ score }) => score).toSorted((left, right) => right - left),
    )
  })

  it('lets staging take the best of each sub-question as judged', async () => {
    const { stdout } = await bench.cli('stage', '--auto', '1')
    expect(stdout).toContain(PREFERRED)
  })

  it('leaves the order of the search where the model fails, and says so', async () => {
    const plain = keysOf((await bench.cli('search', 'kelp growth', ...PROVIDERS, '--yes', '--json')).stdout)
    server.fault = (response) => void response.writeHead(500).end()
    try {
      const judged = await bench.cli('search', 'kelp growth', ...PROVIDERS, '--yes', '--judge')
      expect(judged.code).toBe(0)
      expect(judged.stdout).toMatch(/Not judged, kept in the place of their rank: \d+ papers\. .*500/u)
      const again = await bench.cli('search', 'kelp growth', ...PROVIDERS, '--yes', '--judge', '--json')
      expect(keysOf(again.stdout)).toEqual(plain)
    } finally {
      server.fault = undefined
    }
  })
})

describe('ask --online --judge', () => {
  it('keeps the judgements in the record, which verifies and replays, and tells of them in its coverage', async () => {
    const folder = join(bench.folder, 'judged')
    const ask = ['ask', QUESTION, '--online', '--judge', ...PROVIDERS, '--papers', '3', '--yes']
    const asked = await bench.cli(...ask, '--out', folder)
    expect(asked.stdout).toMatch(/papers judged by the model ollama\/smollm2:135m/u)
    const run = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')) as RunRecord
    const judging = run.discovery?.judging
    expect(judging?.brief.axes.map(({ label }) => label)).toEqual(
      run.plan.subQuestions.map(({ label }) => label),
    )
    expect(judging?.judged[0]).toMatchObject({ topicalRelevance: 4, axes: ['S1'], confidence: 0.75 })
    expect(run.modelCalls?.filter(({ promptId }) => promptId === 'judge-candidates').length).toBeGreaterThan(
      0,
    )
    expect(run.discovery?.acquisitions[0]?.title).toBe(PREFERRED)
    expect((await bench.cli('verify', folder)).code).toBe(0)
    expect((await bench.cli('replay', folder)).code).toBe(0)

    const path = join(folder, 'run.json')
    writeFileSync(path, readFileSync(path, 'utf8').replace('"topicalRelevance": 1', '"topicalRelevance": 3'))
    const broken = await bench.cli('verify', folder)
    expect(broken.code).toBe(1)
    expect(broken.stdout).toMatch(/Its score is 0\.\d+, but its marks and its rank make 0\.\d+/u)
  })
})
