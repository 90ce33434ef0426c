import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pdfOfLines } from '../support/made-papers.js'
import { type OnlineBench, type ServedDocument, startOnlineBench } from '../support/online-bench.js'
import type { ServedWork } from '../support/provider-server.js'

/* Open copies of which services know the page only: what the page names on its own site, and what it names elsewhere. */

const work = (name: string, landingUrl: string): ServedWork => ({
  title: `Growth of ${name} weed in the cold tanks of the station`,
  authors: [{ family: 'Okonkwo', given: 'Ada' }],
  date: '2021-03-14',
  journal: 'Annals of Weed',
  doi: `10.5555/${name}`,
  licence: 'cc-by',
  landingUrl,
})
const pdf = (name: string): ServedDocument => ({
  type: 'application/pdf',
  body: pdfOfLines([
    `Growth of ${name} weed in the cold tanks of the station`,
    'Ada Okonkwo',
    'Results',
    `The ${name} weed grew 3 mm per week in the cold tanks of the northern station.`,
  ]),
})
const page = (url: string): ServedDocument => ({
  type: 'text/html',
  body: `<!doctype html><html><head><title>Weed</title><meta name="citation_pdf_url" content="${url}"></head></html>`,
})

const WORKS = [
  work('red', 'https://ids.example.org/10.5555/red'),
  work('brown', 'https://www.press.example.org/brown'),
]
const DOCUMENTS: Readonly<Record<string, ServedDocument>> = {
  'ids.example.org/10.5555/red': { status: 302, location: 'https://www.press.example.org/red' },
  'www.press.example.org/red': page('http://cdn.press.example.org/red.pdf?a=1&amp;b=2'),
  'cdn.press.example.org/red.pdf?a=1&b=2': pdf('red'),
  'www.press.example.org/brown': page('https://files.elsewhere.example.net/brown.pdf'),
  'files.elsewhere.example.net/brown.pdf': pdf('brown'),
}

let bench: OnlineBench
beforeEach(async () => {
  bench = await startOnlineBench({ works: WORKS, documents: DOCUMENTS })
})
afterEach(() => bench.close())

async function stageFrom(provider: string): Promise<void> {
  const query = 'growth of weed in cold tanks'
  expect(await bench.cli('search', query, '--provider', provider, '--yes')).toMatchObject({ code: 0 })
  expect(await bench.cli('stage', '--auto', '2')).toMatchObject({ code: 0 })
}

describe('fetch', () => {
  it('says in its preview that a page may name a file on its own site', async () => {
    await stageFrom('doaj')
    const { code, stderr } = await bench.cli('fetch')
    expect(code).toBe(16)
    expect(stderr).toContain(
      'from: https://ids.example.org/10.5555/red, a page, and the PDF that it names on its own site',
    )
    expect(bench.documentRequests).toEqual([])
  })

  it('gets the file on the site to which the page led, and offers one on another site with the next preview', async () => {
    await stageFrom('doaj')
    const first = await bench.cli('fetch', '--yes')
    expect(first.code).toBe(0)
    expect(first.stdout).toMatch(/red +full text +pdf of cdn\.press\.example\.org/u)
    expect(first.stdout).toMatch(/brown +needs approval .*file at files\.elsewhere\.example\.net/u)
    expect(first.stdout).toContain(
      'https://files.elsewhere.example.net/brown.pdf (named by https://www.press.example.org/brown)',
    )
    expect(bench.documentRequests).not.toContain('files.elsewhere.example.net/brown.pdf')

    const asked = bench.documentRequests.length
    const preview = await bench.cli('fetch')
    expect(preview.code).toBe(16)
    expect(preview.stderr).toContain(
      'names a file at files.elsewhere.example.net, which was not asked so far',
    )
    expect(preview.stderr).toContain('from: https://files.elsewhere.example.net/brown.pdf')
    expect(bench.documentRequests).toHaveLength(asked)

    // Having fetched is no change of what is staged.
    const staged = (text: string) => /staged papers: (\w+)/u.exec(text)?.[1]
    expect(staged(preview.stderr)).toBe(staged(first.stderr))

    const second = await bench.cli('fetch', '--yes')
    expect(second.code).toBe(0)
    expect(second.stdout).toMatch(/brown +full text +pdf of files\.elsewhere\.example\.net/u)
    expect(bench.documentRequests.slice(asked)).toEqual(['files.elsewhere.example.net/brown.pdf'])
    expect((await bench.cli('fetch')).stdout).toContain('Nothing was left to get.')
  })

  it('keeps a file that was agreed to in later previews, also after its server had failed', async () => {
    await stageFrom('doaj')
    await bench.cli('fetch', '--yes')
    const served = DOCUMENTS['files.elsewhere.example.net/brown.pdf']
    Object.assign(DOCUMENTS, { 'files.elsewhere.example.net/brown.pdf': { status: 404 } })
    try {
      expect((await bench.cli('fetch', '--yes')).code).toBe(4)
      const { stderr } = await bench.cli('fetch')
      expect(stderr).toContain('from: https://files.elsewhere.example.net/brown.pdf')
    } finally {
      Object.assign(DOCUMENTS, { 'files.elsewhere.example.net/brown.pdf': served })
    }
    const last = await bench.cli('fetch', '--yes')
    expect(last.stdout).toMatch(/brown +full text/u)
  })

  it('asks no page of a paper that no service reports as open', async () => {
    await stageFrom('openalex')
    const { code, stdout } = await bench.cli('fetch', '--yes')
    expect(code).toBe(4)
    expect(stdout).toMatch(/red +closed/u)
    expect(bench.documentRequests).toEqual([])
  })
})
