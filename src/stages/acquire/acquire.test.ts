import { describe, expect, it } from 'vitest'
import {
  type Answer,
  bytesOf,
  directReader,
  sniffFormat,
  tableFetcher,
} from '../../../test/support/acquiring.js'
import { jatsArticle, pdfOfLines } from '../../../test/support/made-papers.js'
import { recordOf } from '../../../test/support/reading.js'
import type { OpenLocation } from '../../contracts/provider.js'
import type { BibliographicRecord } from '../../model/paper.js'
import { findCopy } from './acquire.js'
import { citationPdfUrl } from './landing-page.js'
import { isNotSought, outcomeWithoutCopy } from './outcome.js'
import { routesOf } from './routes.js'

const RECORD: BibliographicRecord = recordOf({
  title: 'Zeltane lowers blood lactate in marmots',
  authors: [{ family: 'Moe' }],
  ids: { doi: '10.5555/zeltane.1' },
})
const at = (
  url: string,
  kind: OpenLocation['kind'] = 'pdf',
  version: OpenLocation['version'] = 'published',
): OpenLocation => ({
  url,
  kind,
  version,
  reportedBy: 'openalex',
})
const pdf = (...lines: readonly string[]): Answer => ({ body: pdfOfLines(lines) })
const RIGHT = pdf(
  'Zeltane lowers blood lactate in marmots',
  'Ada Moe',
  'Zeltane lowered blood lactate by 31 percent.',
)

async function get(
  answers: Readonly<Record<string, Answer>>,
  locations: readonly OpenLocation[],
  record = RECORD,
) {
  const fetcher = tableFetcher(answers)
  const search = await findCopy(
    { record, locations },
    {
      fetcher,
      reader: directReader,
      sniffFormat,
      limits: { maxBytes: 1e6, timeoutMilliseconds: 1000 },
      approval: 'f'.repeat(64),
    },
  )
  return { ...search, fetcher }
}

describe('the addresses of a paper', () => {
  it('are tried JATS first, landing pages last, published versions before manuscripts, each once', () => {
    const urls = routesOf({
      ids: { pmcid: 'PMC1', arxiv: '2101.00001' },
      locations: [
        at('https://a.example/landing', 'landing-page'),
        at('https://a.example/submitted.pdf', 'pdf', 'submitted'),
        at('http://a.example/published.pdf'),
        at('https://a.example/published.pdf'),
        at('ftp://a.example/x.pdf'),
        at('not an address'),
      ],
    }).map(({ url }) => url)
    expect(urls).toEqual([
      'https://www.ebi.ac.uk/europepmc/webservices/rest/PMC1/fullTextXML',
      'https://arxiv.org/html/2101.00001',
      'https://arxiv.org/e-print/2101.00001',
      'https://a.example/published.pdf',
      'https://a.example/submitted.pdf',
      'https://arxiv.org/pdf/2101.00001',
      'https://a.example/landing',
    ])
  })

  it('are none where nobody reports an open copy', () => {
    expect(routesOf({ ids: { doi: '10.5555/x', pmcid: 'PMC1' }, locations: [] })).toEqual([])
  })
})

describe('looking for a copy', () => {
  it('takes the first copy that is the right paper, under the approval', async () => {
    const { copy, attempts, fetcher } = await get({ 'https://a.example/1.pdf': RIGHT }, [
      at('https://a.example/1.pdf'),
      at('https://a.example/2.pdf'),
    ])
    expect(copy?.finalUrl).toBe('https://a.example/1.pdf')
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['got'])
    expect(fetcher.asked.map(({ approval, purpose }) => [approval?.length, purpose])).toEqual([
      [64, 'document'],
    ])
  })

  it('goes on after another paper, and after one by other authors', async () => {
    const { copy, attempts } = await get(
      {
        'https://a.example/other.pdf': pdf('Sleep of voles in the winter months', 'Bo Roe', 'Voles slept.'),
        'https://a.example/namesake.pdf': pdf('Zeltane lowers blood lactate in marmots', 'Bo Roe', 'Text.'),
        'https://a.example/right.pdf': RIGHT,
      },
      [
        at('https://a.example/other.pdf'),
        at('https://a.example/namesake.pdf'),
        at('https://a.example/right.pdf'),
      ],
    )
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['wrong-file', 'wrong-file', 'got'])
    expect(copy?.route.url).toBe('https://a.example/right.pdf')
  })

  it('believes a JATS document that states the DOI of the record', async () => {
    const jats = jatsArticle({ title: 'Effects of zeltane', doi: '10.5555/zeltane.1', body: '<p>Text.</p>' })
    const { copy } = await get({ 'https://a.example/x.xml': { body: bytesOf(jats) } }, [
      at('https://a.example/x.xml', 'jats'),
    ])
    expect(copy?.reading.reading.record.title).toBe('Effects of zeltane')
  })

  const faults: Readonly<Record<string, Answer>> = {
    blocked: { status: 403 },
    absent: { status: 404 },
    'too-large': { kind: 'refused', refusal: 'streamed-too-large', detail: 'more than 25 MiB', hops: [] },
    refused: { kind: 'refused', refusal: 'address-not-public', detail: '10.0.0.1', hops: [] },
    unavailable: { kind: 'unavailable', reason: 'timeout', detail: 'no answer in 45 s' },
    unreadable: { body: bytesOf('%PDF-1.4\n broken') },
  }
  it.each(Object.entries(faults))('tells what is %s, and goes on', async (outcome, answer) => {
    const { attempts, copy } = await get(
      { 'https://a.example/bad.pdf': answer, 'https://a.example/right.pdf': RIGHT },
      [at('https://a.example/bad.pdf'), at('https://a.example/right.pdf')],
    )
    expect(attempts.map((attempt) => attempt.outcome)).toEqual([outcome, 'got'])
    expect(copy).toBeDefined()
  })

  it('follows what a landing page names on its own site, and nothing else', async () => {
    const page = (url: string): Answer => ({
      body: bytesOf(`<html><meta name="citation_pdf_url" content="${url}"></html>`),
    })
    const own = await get(
      { 'https://www.a.example/x': page('/x.pdf'), 'https://www.a.example/x.pdf': RIGHT },
      [at('https://www.a.example/x', 'landing-page')],
    )
    expect(own.attempts.map(({ outcome }) => outcome)).toEqual(['absent', 'got'])
    const foreign = await get({ 'https://www.a.example/x': page('https://evil.example/x.pdf') }, [
      at('https://www.a.example/x', 'landing-page'),
    ])
    expect(foreign.copy).toBeUndefined()
    expect(foreign.fetcher.asked).toHaveLength(1)
  })
})

describe('the copy that a landing page names', () => {
  it.each([
    [
      '<meta content="https://dl.a.ac.uk/x.pdf" name=citation_pdf_url>',
      'https://www.a.ac.uk/p',
      'https://dl.a.ac.uk/x.pdf',
    ],
    [
      '<meta name="citation_pdf_url" content="http://www.a.example/x.pdf">',
      'https://www.a.example/p',
      undefined,
    ],
    ['<meta name="citation_pdf_url" content="https://b.ac.uk/x.pdf">', 'https://www.a.ac.uk/p', undefined],
    [
      '<meta name="citation_title" content="https://www.a.example/x.pdf">',
      'https://www.a.example/p',
      undefined,
    ],
    ['<meta name="citation_pdf_url" content="javascript:alert(1)">', 'https://www.a.example/p', undefined],
  ])('%s on %s', (html, page, expected) => {
    expect(citationPdfUrl(html, page)).toBe(expected)
  })
})

describe('the outcome of a paper without a copy', () => {
  const attempt = (outcome: 'absent' | 'blocked' | 'wrong-file' | 'unavailable') => ({
    route: {
      kind: 'pdf',
      url: 'https://a.example/x.pdf',
      version: 'published',
      reportedBy: 'openalex',
    } as const,
    outcome,
    detail: 'detail',
  })
  it.each([
    ['closed', [], ''],
    ['abstract-only', [], 'An abstract.'],
    ['blocked', [attempt('unavailable'), attempt('blocked')], ''],
    ['abstract-only', [attempt('blocked')], 'An abstract.'],
    ['wrong-file', [attempt('wrong-file')], 'An abstract.'],
    ['failed', [attempt('unavailable')], ''],
    ['closed', [attempt('absent')], ''],
  ] as const)('%s', (expected, attempts, abstract) => {
    const { outcome, reason } = outcomeWithoutCopy({ ...RECORD, abstract }, attempts)
    expect(outcome).toBe(expected)
    expect(reason).not.toBe('')
  })

  it('seeks no retracted paper', () => {
    expect(isNotSought('retracted')).toBe(true)
    expect(isNotSought('concern')).toBe(false)
    expect(isNotSought('unchecked')).toBe(false)
  })
})
