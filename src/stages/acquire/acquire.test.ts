import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Answer,
  bytesOf,
  directReader,
  sniffFormat,
  tableFetcher,
} from '../../../test/support/acquiring.js'
import { jatsArticle, pdfOfLines, pdfOfPages } from '../../../test/support/made-papers.js'
import { recordOf } from '../../../test/support/reading.js'
import type { OpenLocation } from '../../contracts/provider.js'
import type { BibliographicRecord } from '../../model/paper.js'
import { findCopy } from './acquire.js'
import { namedFiles } from './landing-page.js'
import { isNotSought, outcomeWithoutCopy } from './outcome.js'
import { type KnownLocation, routesOf } from './routes.js'

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
  locations: readonly KnownLocation[],
  record = RECORD,
) {
  const fetcher = tableFetcher(answers)
  const search = await findCopy(
    { record, locations },
    {
      fetcher,
      reader: directReader,
      sniffFormat,
      limits: { maxBytes: 1e6, maxPages: 3, timeoutMilliseconds: 1000 },
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
      'https://eutils.ncbi.nlm.nih.gov/entrez/eutils/efetch.fcgi?db=pmc&id=1&retmode=xml',
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

  it('takes JATS without a body for what it is, and goes on', async () => {
    const jats = (body: string) => {
      const facts = { title: RECORD.title, doi: '10.5555/zeltane.1', abstract: 'Zeltane was given.' }
      const article = jatsArticle({ ...facts, body }).replace(/^[\s\S]*?(?=<article )/u, '')
      return { body: bytesOf(`<pmc-articleset>${article.replace('<body></body>', '')}</pmc-articleset>`) }
    }
    const reply = bytesOf('<pmc-articleset><Reply Id="PMC1" error="id is not available"/></pmc-articleset>')
    const { attempts, copy } = await get(
      {
        'https://a.example/reply.xml': { body: reply },
        'https://a.example/front.xml': jats(''),
        'https://a.example/whole.xml': jats('<sec><title>Results</title><p>Lactate fell.</p></sec>'),
      },
      [
        at('https://a.example/reply.xml', 'jats'),
        at('https://a.example/front.xml', 'jats'),
        at('https://a.example/whole.xml', 'jats'),
      ],
    )
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['absent', 'absent', 'got'])
    expect(copy?.reading.reading.level).toBe('full-text')
  })

  it('takes no document with more pages than were agreed to', async () => {
    const long = Array.from({ length: 4 }, (_, page) => [
      RECORD.title,
      'Ada Moe',
      `Page ${page} of the thesis.`,
    ])
    const { attempts } = await get({ 'https://a.example/1.pdf': { body: pdfOfPages(long) } }, [
      at('https://a.example/1.pdf'),
    ])
    expect(attempts).toMatchObject([{ outcome: 'too-large', detail: 'it has 4 pages, more than 3' }])
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

  const page = (...urls: readonly string[]) => ({
    body: bytesOf(
      `<html>${urls.map((url) => `<meta name="citation_pdf_url" content="${url}">`).join('')}</html>`,
    ),
  })
  const landing = [at('https://www.a.example/x', 'landing-page')]

  it('gets what a landing page names on its own site, and says which page named it', async () => {
    const { attempts, fetcher } = await get(
      { 'https://www.a.example/x': page('/x.pdf'), 'https://www.a.example/x.pdf': RIGHT },
      landing,
    )
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['absent', 'got'])
    expect(fetcher.asked.map(({ namedBy }) => namedBy)).toEqual([undefined, 'https://www.a.example/x'])
  })

  it('does not ask for what it names on another site: that waits for an approval', async () => {
    const { attempts, copy, fetcher } = await get(
      { 'https://www.a.example/x': page('https://b.example/x.pdf') },
      landing,
    )
    expect(copy).toBeUndefined()
    expect(fetcher.asked).toHaveLength(1)
    expect(attempts.at(-1)).toMatchObject({
      outcome: 'needs-approval',
      detail: 'file at b.example',
      route: { kind: 'pdf', url: 'https://b.example/x.pdf', namedBy: 'https://www.a.example/x' },
    })
  })

  it('takes the site of a page from where its redirects end, and from the approved address', async () => {
    const { attempts } = await get(
      {
        'https://doi.example/10.5555/zeltane.1': {
          ...page('https://cdn.press.example/x.pdf', 'https://b.example/x.pdf'),
          finalUrl: 'https://www.press.example/article/1',
        },
        'https://cdn.press.example/x.pdf': { status: 404 },
      },
      [at('https://doi.example/10.5555/zeltane.1', 'landing-page')],
    )
    expect(attempts.map(({ outcome, route }) => `${outcome} ${route.url}`)).toEqual([
      'absent https://doi.example/10.5555/zeltane.1',
      'needs-approval https://b.example/x.pdf',
      'absent https://cdn.press.example/x.pdf',
    ])
  })

  it('asks for a file once, also where two pages name it and where it is listed', async () => {
    const { attempts, fetcher } = await get(
      {
        'https://www.a.example/x': page('/x.pdf', 'https://b.example/x.pdf'),
        'https://www.a.example/y': page('/x.pdf', 'https://b.example/x.pdf', 'https://b.example/listed.pdf'),
        'https://www.a.example/x.pdf': { status: 404 },
        'https://b.example/listed.pdf': { status: 404 },
      },
      [...landing, at('https://www.a.example/y', 'landing-page'), at('https://b.example/listed.pdf')],
    )
    expect(fetcher.asked).toHaveLength(4)
    expect(attempts.filter(({ outcome }) => outcome === 'needs-approval')).toHaveLength(1)
  })

  it('reads a PDF that was reported as a page', async () => {
    const { copy, attempts } = await get({ 'https://www.a.example/x': RIGHT }, landing)
    expect(copy?.route).toMatchObject({ kind: 'pdf', url: 'https://www.a.example/x' })
    expect(copy?.fileName).toBe('x.pdf')
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['got'])
  })

  it('reads the file that an earlier run found named, where it is listed now', async () => {
    const { copy, fetcher } = await get({ 'https://b.example/x.pdf': RIGHT }, [
      ...landing,
      { ...at('https://b.example/x.pdf'), namedBy: 'https://www.a.example/x' },
    ])
    expect(copy?.route.namedBy).toBe('https://www.a.example/x')
    expect(fetcher.asked.map(({ namedBy }) => namedBy)).toEqual([undefined])
  })
})

describe('the files that a landing page names', () => {
  const named = (html: string, finalUrl = 'https://www.kelp.org/a/1', approvedUrl = finalUrl) =>
    namedFiles({ html, finalUrl, approvedUrl }).map(({ url, isOwn }) => `${isOwn ? 'own' : 'foreign'} ${url}`)

  it.each([
    ['<meta content="https://dl.kelp.org/x.pdf" name=citation_pdf_url>', ['own https://dl.kelp.org/x.pdf']],
    ["<META NAME='citation_pdf_url' CONTENT='x.pdf'/>", ['own https://www.kelp.org/a/x.pdf']],
    [
      '<meta name="citation_pdf_url" content="/x?a=1&amp;b=2&#38;c=3&#x26;d=4#p">',
      ['own https://www.kelp.org/x?a=1&b=2&c=3&d=4'],
    ],
    [
      '<meta name="citation_pdf_url" content="http://www.kelp.org/x.pdf">',
      ['own https://www.kelp.org/x.pdf'],
    ],
    ['<meta name="citation_pdf_url" content=https://b.org/x.pdf>', ['foreign https://b.org/x.pdf']],
    ['<meta name="citation_title" content="https://www.kelp.org/x.pdf">', []],
    ['<meta name="citation_pdf_url_old" content="https://www.kelp.org/x.pdf">', []],
    ['<meta name="citation_pdf_url" content="javascript:alert(1)">', []],
    ['<meta name="citation_pdf_url" content="file:///etc/passwd">', []],
    ['<meta name="citation_pdf_url" content="https://a:b@www.kelp.org/x.pdf">', []],
    ['<meta name="citation_pdf_url" content="">', []],
    ['<meta name="citation_pdf_url" content="https://www.kelp.org/a/1">', []],
  ])('%s: %j', (html, expected) => {
    expect(named(html)).toEqual(expected)
  })

  it('are those of its own site first, each once, and no more than five', () => {
    const html = ['https://b.org/1', '/2', '/2', 'https://b.org/3', '/4', '/5', '/6']
      .map((url) => `<meta name="citation_pdf_url" content="${url}">`)
      .join('\n')
    expect(named(html)).toEqual([
      'own https://www.kelp.org/2',
      'own https://www.kelp.org/4',
      'own https://www.kelp.org/5',
      'foreign https://b.org/1',
      'foreign https://b.org/3',
    ])
  })

  it('may lie on the site of the approved address from which the page was reached', () => {
    const html = '<meta name="citation_pdf_url" content="https://files.kelp.org/x.pdf">'
    expect(named(html, 'https://new.press.org/1', 'https://www.kelp.org/1')).toEqual([
      'own https://files.kelp.org/x.pdf',
    ])
  })

  it('are read from pages of any kind without an error', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const { url } of namedFiles({
          html: `<meta name="citation_pdf_url" content="${text}">`,
          finalUrl: 'https://www.kelp.org/1',
          approvedUrl: 'https://www.kelp.org/1',
        }))
          expect(new URL(url)).toMatchObject({ protocol: 'https:', username: '', password: '' })
      }),
    )
  })
})

describe('the outcome of a paper without a copy', () => {
  const attempt = (outcome: 'absent' | 'blocked' | 'wrong-file' | 'unavailable' | 'needs-approval') => ({
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
    ['needs-approval', [attempt('absent'), attempt('needs-approval'), attempt('unavailable')], ''],
    ['abstract-only', [attempt('needs-approval')], 'An abstract.'],
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
