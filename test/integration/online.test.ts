import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunRecord } from '../../src/model/run.js'
import { KELP_DOCUMENTS, KELP_WORKS } from '../support/kelp-on-the-web.js'
import { type OnlineBench, startOnlineBench } from '../support/online-bench.js'

/* From the question to the answer over services that answer, fail, throttle and lie, and servers that do the same. */

const QUESTION = 'How fast does giant kelp grow in warm water?'
const EIGHT = [
  'openalex',
  'crossref',
  'arxiv',
  'europe-pmc',
  'pubmed',
  'semantic-scholar',
  'doaj',
  'datacite',
]
const PROVIDERS = EIGHT.flatMap((id) => ['--provider', id])
const ASK = ['ask', QUESTION, '--online', ...PROVIDERS]

let bench: OnlineBench
let answer: { readonly code: number | null; readonly stdout: string; readonly stderr: string }
beforeAll(async () => {
  bench = await startOnlineBench({
    works: KELP_WORKS,
    behaviours: { datacite: 'down', 'semantic-scholar': 'throttled', doaj: 'html' },
    documents: KELP_DOCUMENTS,
  })
})
afterAll(() => bench.close())

describe('ask --online', () => {
  it('sends nothing where nobody can be asked, and says what it would have sent', async () => {
    const { code, stderr } = await bench.cli(...ASK)
    expect(code).toBe(16)
    expect(stderr).toContain(`query: ${QUESTION}`)
    expect(stderr.match(/sent to: /gu)).toHaveLength(8)
    expect(stderr).toContain('limit: hits per query 25')
    expect([bench.services.requests, bench.documentRequests]).toEqual([[], []])
  })

  it('shows what it agrees to with --yes: queries, services, papers, addresses', async () => {
    answer = await bench.cli(...ASK, '--yes', '--out', join(bench.folder, 'run'))
    expect(answer.code).toBe(0)
    expect(answer.stderr).toContain('from: https://papers.example.org/kelp-2.pdf')
    expect(answer.stderr).toContain(
      'abstract only: Growth of giant kelp in warm water without nitrate (doi:10.5555/kelp.4)',
    )
    expect(answer.stderr.match(/Approved by --yes\./gu)).toHaveLength(3)
  })

  it('says in its coverage who was asked, who was silent, and what came of each paper', () => {
    const coverage = answer.stdout.split('\nCoverage\n')[1]?.split('\nSearch for')[0] ?? ''
    expect(coverage).toContain('3 full texts, 2 abstracts only, 0 records only')
    expect(coverage).toContain(
      'Outside of this library arXiv, Crossref, DataCite, DOAJ, Europe PMC, OpenAlex, PubMed and Semantic Scholar were asked',
    )
    expect(coverage).toMatch(
      /Answered: arXiv \(3 records\), Crossref .*, Europe PMC .*, OpenAlex .*, PubMed /u,
    )
    expect(coverage).toMatch(/Throttled: Semantic Scholar asks for fewer requests/u)
    expect(coverage).toMatch(/Did not answer: DataCite failed: .*503/u)
    expect(coverage).toMatch(/Did not answer: DOAJ answered with something else than data: the body is html/u)
    expect(coverage).toContain('Silence is not zero results.')
    expect(coverage).toContain('6 sought: 3 full texts, 2 abstracts only, 1 wrong file.')
    expect(coverage).toContain('(doi:10.5555/kelp.1): full text (JATS XML, CC-BY).')
    expect(coverage).toContain('(doi:10.5555/kelp.2): full text (PDF, CC-BY).')
    expect(coverage).toContain('(arxiv:2101.00003): full text (LaTeX source).')
    expect(coverage).toContain('(doi:10.5555/kelp.4): abstract only: no open copy is reported.')
    expect(coverage).toMatch(/kelp\.5\): abstract only: blocked at walled\.example\.org/u)
    expect(coverage).toMatch(/kelp\.6\): wrong file: at papers\.example\.org: its title is "Minutes/u)
    expect(coverage).not.toContain('Nothing outside of this library')
  })

  it('quotes full texts and abstracts, each at its level, and nothing of the wrong file', () => {
    expect(answer.stdout).toContain('Giant kelp in warm water grew 4.2 cm per week (p < 0.05).')
    expect(answer.stdout).toContain('In the model giant kelp in warm water grew 3.1 cm per week.')
    expect(answer.stdout).toMatch(/Novak 2020 \[\d\], abstract · .*supported by the abstract only/u)
    expect(answer.stdout).not.toContain('ropes')
  })

  it('keeps all of it in the record, which verifies and replays', async () => {
    const folder = join(bench.folder, 'run')
    expect((await bench.cli('verify', folder)).code).toBe(0)
    expect((await bench.cli('replay', folder)).code).toBe(0)
  })

  it('goes on where it ended: what is in the library is not asked for again', async () => {
    const before = bench.documentRequests.length
    const { code, stdout, stderr } = await bench.cli(...ASK, '--yes', '--json')
    expect(code).toBe(0)
    expect(stderr).toContain('Agreed to on ')
    const asked = bench.documentRequests.slice(before)
    expect(asked).toEqual(
      expect.arrayContaining(['walled.example.org/kelp-5.pdf', 'papers.example.org/kelp-6.pdf']),
    )
    expect(asked).toHaveLength(2)
    const { discovery } = JSON.parse(stdout) as RunRecord
    expect(discovery?.flow).toMatchObject({
      screened: 6,
      fullText: 3,
      abstractOnly: 2,
      notGot: { 'wrong-file': 1 },
    })
    expect(discovery?.editorial).toEqual({ kind: 'recent', lookedUp: 0, unanswered: [] })
  })
})

describe('a source that is retracted after it was fetched', () => {
  const found = (stdout: string) => stdout.split('\nLimits\n')[0] ?? ''

  it('is looked up before the claims are settled, supports nothing, and is named', async () => {
    const works = KELP_WORKS.filter(({ doi }) => doi === '10.5555/kelp.1' || doi === '10.5555/kelp.2')
    const other = await startOnlineBench({ works, documents: KELP_DOCUMENTS })
    try {
      const only = ['--provider', 'openalex', '--provider', 'europe-pmc', '--provider', 'crossref']
      expect((await other.cli('search', QUESTION, ...only, '--yes')).code).toBe(0)
      expect((await other.cli('stage', '--auto', '2')).code).toBe(0)
      expect((await other.cli('fetch', '--yes')).code).toBe(0)
      const offline = await other.cli('ask', QUESTION, '--offline')
      expect(found(offline.stdout)).toContain('grew 4.2 cm per week')
      expect(offline.stdout).toContain('Not checked, since this was asked offline')
      expect(offline.stdout).toContain('of 2 it was never looked up')

      for (const work of works) if (work.doi === '10.5555/kelp.1') Object.assign(work, { isRetracted: true })
      const online = await other.cli('ask', QUESTION, '--online', '--yes', ...only, '--collection', 'staged')
      expect(found(online.stdout)).toContain('grew 3.7 cm per week')
      expect(found(online.stdout)).not.toContain('grew 4.2 cm per week')
      expect(online.stdout).toContain('RETRACTED')
      expect((await other.cli('papers')).stdout).toMatch(/kelp\.1 .*retracted \(checked \d{4}-/u)
    } finally {
      for (const work of works) Object.assign(work, { isRetracted: false })
      await other.close()
    }
  })
})

describe('retractions', () => {
  it('looks the papers of the library up after asking, and fails where one is retracted', async () => {
    const works = KELP_WORKS.filter(({ doi }) => doi === '10.5555/kelp.2').map((work) => ({ ...work }))
    const other = await startOnlineBench({ works, documents: KELP_DOCUMENTS })
    try {
      await other.cli('search', QUESTION, '--provider', 'openalex', '--yes')
      await other.cli('stage', '--auto', '1')
      await other.cli('fetch', '--yes')
      const asked = other.services.requests.length
      expect(await other.cli('retractions')).toMatchObject({ code: 16 })
      expect(other.services.requests).toHaveLength(asked)
      expect(await other.cli('retractions', '--yes')).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('1 paper looked up, 1 with no notice found'),
      })
      expect((await other.cli('retractions')).stdout).toContain('1 looked up recently')
    } finally {
      await other.close()
    }
  })

  it('says that a paper is only partly checked where a service is down, and looks it up again', async () => {
    const works = KELP_WORKS.filter(({ doi }) => doi === '10.5555/kelp.2').map((work) => ({ ...work }))
    const other = await startOnlineBench({ works, documents: KELP_DOCUMENTS })
    const only = ['--provider', 'openalex', '--provider', 'crossref', '--yes']
    try {
      await other.cli('search', QUESTION, ...only)
      other.services.setBehaviour('crossref', 'empty-body')
      const { stdout, code } = await other.cli('ask', QUESTION, '--online', ...only)
      expect(code).toBe(0)
      expect(stdout).toContain(
        'Editorial status of doi:10.5555/kelp.2: partly checked: 1 of 2 services answered; a notice may be missing.',
      )
      expect((await other.cli('papers')).stdout).toMatch(
        /partly checked: 1 of 2 services answered \(checked/u,
      )
      expect((await other.cli('retractions', '--yes')).stdout).toMatch(
        /1 paper looked up, 0 with no notice found; 1 only partly, since not all services answered/u,
      )
      other.services.setBehaviour('crossref', 'ok')
      expect((await other.cli('retractions', '--yes')).stdout).toContain('1 paper looked up')
      expect((await other.cli('papers')).stdout).not.toContain('partly')
    } finally {
      await other.close()
    }
  })
})
