import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunRecord } from '../../src/model/run.js'
import { KELP_DOCUMENTS, KELP_WORKS } from '../support/kelp-on-the-web.js'
import { type OnlineBench, startOnlineBench } from '../support/online-bench.js'

/* What a changed collection does to the answers and approvals over it, as a user sees it. */

const QUESTION = 'How fast does giant kelp grow in warm water?'
const PROVIDERS = ['openalex', 'europe-pmc', 'crossref'].flatMap((id) => ['--provider', id])
const [FIRST, SECOND, THIRD] = ['doi:10.5555/kelp.1', 'doi:10.5555/kelp.2', 'doi:10.5555/kelp.4']

let bench: OnlineBench
beforeAll(async () => {
  bench = await startOnlineBench({ works: KELP_WORKS, documents: KELP_DOCUMENTS })
})
afterAll(() => bench.close())

/** What was said, the tables and the notes together. */
const said = async (...args: readonly string[]) => {
  const { stdout, stderr } = await bench.cli(...args)
  return `${stdout}${stderr}`
}

describe('looking at the services', () => {
  it('makes no library where there is none, and neither does looking at approvals', async () => {
    const { code, stdout } = await bench.cli('providers')
    expect([code, stdout]).toEqual([0, expect.stringContaining('openalex')])
    expect(await said('approvals')).toContain('Nothing was agreed to')
    expect(existsSync(join(bench.folder, 'library'))).toBe(false)
  })
})

describe('the preview of a search', () => {
  it('says which services will be skipped, and asks to agree to the others alone', async () => {
    const both = ['--provider', 'core', '--provider', 'openalex']
    const { code, stderr } = await bench.cli('search', QUESTION, ...both)
    expect(code).toBe(16)
    expect(stderr).toMatch(/will be skipped: CORE answers nobody without a key; set providers\.coreKey\./u)
    expect(stderr.match(/sent to: .*/gu)).toEqual([expect.stringContaining('OpenAlex')])
  })

  it('is none where nobody can be asked', async () => {
    const { code, stderr } = await bench.cli('search', QUESTION, '--provider', 'core', '--yes')
    expect(code).not.toBe(0)
    expect(stderr).toMatch(/No service can be asked\..*set providers\.coreKey/u)
    expect(bench.services.requests).toEqual([])
  })
})

describe('an answer over a collection', () => {
  let run: RunRecord

  it('keeps which papers the collection held', async () => {
    await bench.cli('search', QUESTION, ...PROVIDERS, '--yes')
    await bench.cli('stage', FIRST, SECOND)
    await bench.cli('fetch', '--yes')
    run = JSON.parse(
      (await bench.cli('ask', QUESTION, '--collection', 'staged', '--json')).stdout,
    ) as RunRecord
    expect(run.collection).toMatchObject({
      name: 'staged',
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/u),
      papers: [{ paper: FIRST }, { paper: SECOND }],
    })
    expect(run.limits.join(' ')).toContain(`in the collection staged (${FIRST}, ${SECOND})`)
    const runs = await said('runs')
    expect(runs).toContain(run.id)
    expect(runs).not.toContain('stale')
    expect((await bench.cli('verify', run.id)).stdout).toMatch(/^Holds/u)
  })

  it('is stale as soon as the collection is another, wherever it is shown', async () => {
    expect(await said('stage', THIRD)).toContain('1 answer over this collection is stale now')
    const line = 'Stale: the collection staged changed since: +1 paper; ask again.'
    expect(await said('runs')).toContain(`${run.id}: ${line}`)
    const verified = await bench.cli('verify', run.id)
    expect([verified.code, verified.stdout]).toEqual([0, expect.stringContaining(line)])
    expect(await said('evidence', run.evidence[0]?.label ?? '')).toContain(`Answer ${run.id}: ${line}`)
    const rows = JSON.parse((await bench.cli('runs', '--json')).stdout) as {
      runs: { standing: { kind: string; added: string[] } }[]
    }
    expect(rows.runs.at(-1)?.standing).toMatchObject({ kind: 'stale', added: [THIRD] })
    const again = await bench.cli('ask', QUESTION, '--collection', 'staged')
    expect(again.stdout).toContain(
      'Of the 3 papers of the collection staged 1 is not in the library and was not searched.',
    )
    expect(again.stderr).toContain(`Takes the place of ${run.id}: stale, since the collection changed.`)
    await bench.cli('unstage', FIRST, SECOND)
    expect(await said('runs')).toContain('+1 −2 papers; ask again.')
  })

  it('demands a new yes for what is to be got', async () => {
    expect(await said('approvals')).toMatch(/ {2}stale: the staged papers are others now/u)
    await bench.cli('unstage', THIRD)
    await bench.cli('stage', FIRST, 'doi:10.5555/kelp.5')
    const before = bench.documentRequests.length
    expect(await bench.cli('fetch')).toMatchObject({ code: 16 })
    expect(bench.documentRequests).toHaveLength(before)
  })

  it('stands again once the collection is what it was, with nothing lost', async () => {
    await bench.cli('unstage', 'doi:10.5555/kelp.5')
    expect(await said('stage', SECOND)).toContain('1 answer over this collection is stale now')
    expect(await said('runs')).not.toContain(`${run.id}: Stale`)
    expect(await said('approvals')).not.toContain('stale:')
    expect((await bench.cli('verify', run.id)).stdout).not.toContain('Stale')
  })

  it('is stale too where a later search knows another abstract of a paper', async () => {
    const work = KELP_WORKS.find(({ doi }) => doi === '10.5555/kelp.2')
    const before = work?.abstract
    Object.assign(work ?? {}, { abstract: 'Giant kelp was followed over four warm summers.' })
    try {
      await bench.cli('search', QUESTION, ...PROVIDERS, '--yes', '--refresh')
      expect(await said('runs')).toContain(
        'Stale: the collection staged changed since: 1 changed paper; ask again.',
      )
    } finally {
      Object.assign(work ?? {}, { abstract: before })
      await bench.cli('search', QUESTION, ...PROVIDERS, '--yes', '--refresh')
    }
    expect(await said('runs')).not.toContain(`${run.id}: Stale`)
  })
})

describe('an answer that was asked online', () => {
  it('stands on the papers that were staged for it', async () => {
    const asked = await bench.cli(
      'ask',
      QUESTION,
      '--online',
      ...PROVIDERS,
      '--papers',
      '2',
      '--yes',
      '--json',
    )
    const { collection, id } = JSON.parse(asked.stdout) as RunRecord
    expect(collection?.name).toBe('How fast does giant kelp grow in warm water')
    expect(collection?.papers).toHaveLength(2)
    const [paper = ''] = collection?.papers.map((one) => one.paper) ?? []
    await bench.cli('unstage', paper, '--collection', collection?.name ?? '')
    expect(await said('runs')).toContain(
      `${id}: Stale: the collection ${collection?.name} changed since: −1 paper`,
    )
    await bench.cli('stage', paper, '--collection', collection?.name ?? '')
    expect(await said('runs')).not.toContain(`${id}: Stale`)
  })
})
