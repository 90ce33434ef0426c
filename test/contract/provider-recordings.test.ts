import { beforeAll, expect, it } from 'vitest'
import type { ProviderAnswer, ProviderHit, ProviderId } from '../../src/contracts/provider.js'
import { parseArxivId, parseDoi, parsePmcid, parsePmid } from '../../src/language/identifiers.js'
import type { PaperIds } from '../../src/model/paper.js'
import { describeWithCorpus } from '../support/corpus.js'
import { type Recording, readRecordings, replayRecordings } from '../support/provider-recordings.js'

interface Replayed {
  readonly recording: Recording
  readonly answer: ProviderAnswer
}

/** Records in a recorded answer, counted without the provider's own code. */
const COUNTED: Partial<Record<ProviderId, (body: string) => number>> = {
  openalex: (body) => listLength(body, 'results'),
  crossref: (body) => listLength(body, 'message', 'items'),
  arxiv: (body) => body.match(/<entry>/gu)?.length ?? 0,
  'europe-pmc': (body) => listLength(body, 'resultList', 'result'),
  pubmed: (body) => body.match(/<Pubmed(?:Book)?Article>/gu)?.length ?? 0,
  'semantic-scholar': (body) => listLength(body, 'data'),
  doaj: (body) => listLength(body, 'results'),
  unpaywall: (body) => listLength(body, 'results'),
}

function listLength(body: string, ...path: readonly string[]): number {
  const at = path.reduce<unknown>(
    (value, name) => (value as Readonly<Record<string, unknown>> | undefined)?.[name],
    JSON.parse(body),
  )
  return Array.isArray(at) ? at.length : 1
}

const SAYS_NONE =
  /"total-results":\s*0\b|<opensearch:totalResults>0<|"totalHits":\s*0\b|"results":\s*\[\]|"total":\s*0\b|"hitCount":\s*0\b/u
/** Tags of HTML and JATS, character references, and what cannot be seen. */
const UNCLEAN =
  /<\/?(?:i|b|em|p|sub|sup|sec|title|italic|bold|jats:\w+|mml:\w+|span|br|div|h\d)\b[^<>]*>|&(?:amp|lt|gt|quot|nbsp|#\d+|#x[0-9a-f]+);|[\p{Cc}\u200B\u202A-\u202E]/iu

function expectCanonical({ doi, arxiv, pmid, pmcid }: PaperIds): void {
  expect([doi && parseDoi(doi), arxiv && parseArxivId(arxiv)]).toEqual([doi, arxiv])
  expect([pmid && parsePmid(pmid), pmcid && parsePmcid(pmcid)]).toEqual([pmid, pmcid])
  expect(doi ?? '').not.toMatch(/[A-Z]|doi\.org/u)
  expect(arxiv ?? '').not.toMatch(/v\d+$/u)
}

describeWithCorpus('recorded answers of the services', (corpus) => {
  const replayed: Replayed[] = []
  beforeAll(async () => {
    await replayRecordings(readRecordings(corpus), (recording, answer) => {
      replayed.push({ recording, answer })
    })
  }, 120_000)
  const hitsOf = ({ answer }: Replayed): readonly ProviderHit[] =>
    answer.status === 'ok' || answer.status === 'cached' ? answer.hits : []
  const bodyOf = ({ recording }: Replayed) => String(recording.replies.at(-1)?.body)
  const statusOf = ({ recording }: Replayed) => recording.replies.at(-1)?.status ?? 0

  it('are all answered, and those of nearly every service hold records', () => {
    expect(replayed.length).toBeGreaterThan(100)
    const providers = new Set(
      replayed.filter((row) => hitsOf(row).length > 0).map(({ recording }) => recording.provider),
    )
    expect(providers.size).toBeGreaterThanOrEqual(10)
  })

  it('are never "nothing found" where the service did not say so', () => {
    for (const row of replayed) {
      if (row.answer.status !== 'absent') continue
      const isUnknownWork = statusOf(row) === 404 && row.recording.use === 'look-up'
      expect([row.recording.file, isUnknownWork || SAYS_NONE.test(bodyOf(row))]).toEqual([
        row.recording.file,
        true,
      ])
    }
  })

  it('are unavailable with a reason where the service failed', () => {
    const failed = replayed.filter((row) => statusOf(row) !== 200)
    expect(failed.length).toBeGreaterThan(10)
    for (const row of failed) {
      if (row.answer.status === 'absent') expect(statusOf(row)).toBe(404)
      else
        expect([row.recording.file, row.answer]).toMatchObject([
          row.recording.file,
          { status: 'unavailable', reason: expect.stringMatching(/\(\d{3}\)/u) },
        ])
    }
  })

  it('give every record that they hold, or name the one that is left out', () => {
    let compared = 0
    for (const row of replayed) {
      const { recording, answer } = row
      if (recording.use !== 'search' || answer.status !== 'ok') continue
      const counted = COUNTED[recording.provider]?.(bodyOf(row))
      if (counted === undefined) continue
      compared += 1
      expect([recording.file, answer.hits.length + (answer.leftOut?.length ?? 0)]).toEqual([
        recording.file,
        counted,
      ])
      expect([recording.file, answer.leftOut]).toEqual([recording.file, undefined])
    }
    expect(compared).toBeGreaterThan(50)
  })

  it('are understood wherever the request asked for enough to know a work by', () => {
    for (const { recording, answer } of replayed) {
      const hasTitle =
        !/[?&](?:fields|select)=/u.test(recording.uri) ||
        /[?&](?:fields|select)=[^&]*title/u.test(recording.uri)
      if (recording.use === 'other' || !hasTitle || answer.status === 'ok' || answer.status === 'absent')
        continue
      // What is left: errors, other formats of the same address, searches for ids only, one record without title and ids.
      expect([recording.file, 'reason' in answer ? answer.reason : '']).toEqual([
        recording.file,
        expect.stringMatching(
          /\(\d{3}\)|not JSON|empty page|not understood \(record 1: no title and no id\)|in a form that is not understood\.|an error/u,
        ),
      ])
    }
  })

  it('give canonical ids and clean texts only', () => {
    for (const { record, provider } of replayed.flatMap(hitsOf)) {
      expectCanonical(record.ids)
      for (const text of [record.title, record.abstract ?? '', record.containerTitle ?? ''])
        expect([provider, UNCLEAN.exec(text)?.[0]]).toEqual([provider, undefined])
      for (const { family, given } of record.authors) {
        expect(family).not.toBe('')
        expect(`${family}${given ?? ''}`).not.toMatch(UNCLEAN)
      }
    }
  })

  it('report open copies with addresses only', () => {
    const places = replayed.flatMap(hitsOf).flatMap(({ locations }) => locations)
    expect(places.length).toBeGreaterThan(50)
    for (const { url } of places) expect(url).toMatch(/^https?:\/\/[^\s@]+$/u)
  })
})
