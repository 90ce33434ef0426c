import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Reading } from '../../../model/document.js'
import { readHtml } from './read-html.js'

const FILLER =
  'The spoon went round for ten minutes and the heat was written down every second by two of us. '.repeat(14)
const HEAD =
  '<meta charset="utf-8"><meta name="citation_title" content="Warm soup"><meta name="citation_doi" content="10.5555/soup.1"><meta name="citation_author" content="Ann van der Ladle"><meta name="citation_publication_date" content="2020 Mar 3">'
const page = (body: string, head = HEAD) =>
  `<!DOCTYPE html><html lang="en"><head>${head}</head><body>${body}</body></html>`
const article = (inner: string, more = '') =>
  page(`<nav>Home</nav><article><h1>Warm soup</h1><h2>Methods</h2><p>${FILLER}</p>${inner}</article>${more}`)

const outcomeOf = (html: string | Uint8Array) =>
  readHtml({
    bytes: typeof html === 'string' ? new TextEncoder().encode(html) : html,
    format: 'html',
    fileName: 'a.html',
  })

function read(html: string | Uint8Array): Reading {
  const outcome = outcomeOf(html)
  if (outcome.status !== 'read') throw new Error(outcome.message)
  return outcome.reading
}

function refusal(html: string): string {
  const outcome = outcomeOf(html)
  return outcome.status === 'read' ? 'read' : `${outcome.reason}: ${outcome.message}`
}

const blocks = (reading: Reading) =>
  reading.blocks.slice(3).map(({ kind, section, display }) => `${kind}/${section}: ${display}`)

describe('readHtml', () => {
  it('takes the record from the metadata, and its DOI as the own statement of the page', () => {
    const { record, isRecordAuthoritative } = read(article(''))
    expect(record).toMatchObject({
      title: 'Warm soup',
      authors: [{ family: 'van der Ladle', given: 'Ann' }],
      ids: { doi: '10.5555/soup.1' },
      issued: { year: 2020, month: 3, day: 3 },
    })
    expect(isRecordAuthoritative).toBe(true)
  })

  it('reads JSON-LD where there is no other metadata', () => {
    const data = {
      '@type': 'ScholarlyArticle',
      headline: 'Cold soup',
      author: [{ name: 'Bo Pot' }],
      sameAs: 'https://doi.org/10.5555/cold',
      datePublished: '2019-04-05',
    }
    const { record } = read(
      page(
        `<h2>Methods</h2><p>${FILLER}</p>`,
        `<script type="application/ld+json">${JSON.stringify(data)}</script>`,
      ),
    )
    expect(record).toMatchObject({
      title: 'Cold soup',
      authors: [{ family: 'Pot' }],
      ids: { doi: '10.5555/cold' },
      issued: { year: 2019, month: 4 },
    })
  })

  it('keeps superscripts, subscripts and formulas, and reads one form of each formula', () => {
    const math =
      '<math alttext="T\\leq 5"><semantics><mrow><mi>T</mi><mo>≤</mo><mn>5</mn></mrow><annotation encoding="application/x-tex">T\\leq 5</annotation></semantics></math>'
    const tex = '<span class="math inline">\\(10^{-6} \\pm \\frac{a}{b+c}\\)</span>'
    expect(blocks(read(article(`<p>H<sub>2</sub>O at 10<sup>-6</sup> K, ${math}, ${tex}.</p>`)))).toEqual([
      'paragraph/methods: H2O at 10^-6 K, T ≤ 5, 10^−6 ± a/(b+c).',
    ])
  })

  it('gives cells their heads over spans, and the caption', () => {
    const table =
      '<table><caption>Table 1. Spoons.</caption><thead><tr><th rowspan="2">Spoon</th><th colspan="2">Heat</th></tr><tr><th>low</th><th>high</th></tr></thead><tbody><tr><td>Wood</td><td>1</td><td>2</td></tr></tbody></table>'
    expect(blocks(read(article(table)))).toEqual([
      'caption/caption: Table 1. Spoons.',
      'table-row/table: Table 1. Spoons. | Wood | Heat / low: 1; Heat / high: 2',
    ])
  })

  it('resolves links to entries and leaves out the services behind an entry', () => {
    const list =
      '<h2>References</h2><ol><li id="B1"><span class="label">1.</span>Pot B. Pots and pans. 2001. [<a href="https://doi.org/10.5555/pots">CrossRef</a>] [<a href="x">Google Scholar</a>]</li></ol>'
    const { blocks: all, references } = read(article(`<p>As said <a href="#B1">[1]</a>.</p>${list}`))
    expect(references).toMatchObject([
      { label: 'B1', text: 'Pot B. Pots and pans. 2001.', ids: { doi: '10.5555/pots' } },
    ])
    expect(all.find(({ citations }) => citations !== undefined)?.citations).toEqual([
      { start: 8, end: 11, targets: ['B1'] },
    ])
  })

  it('sets hidden text and page furniture aside and lists them', () => {
    const hidden =
      '<p>Seen <span style="color:#fff">white</span><span style="display:none">gone</span><span style="font-size:0">tiny</span><span class="gone">sheet</span><b hidden>attr</b> text.</p>'
    const { blocks: all, setAside } = read(
      page(
        `<article><h2>Methods</h2><p>${FILLER}</p>${hidden}</article><div class="related-articles">Other soup</div>`,
        `${HEAD}<style>.gone { display: none }</style>`,
      ),
    )
    expect(all.at(-1)?.display).toBe('Seen text.')
    expect(setAside.map(({ reason, text }) => `${reason} ${text}`)).toEqual([
      'invisible white',
      'invisible gone',
      'invisible tiny',
      'invisible sheet',
      'invisible attr',
      'furniture Other soup',
    ])
  })

  it('keeps a section whose title is a word of page furniture', () => {
    const body = `<section id="navigation"><h2>Navigation</h2><p>${FILLER}</p></section>`
    expect(read(article(body)).blocks.some(({ display }) => display === 'Navigation')).toBe(true)
  })

  it('sets footnotes apart from the sentence', () => {
    const note =
      '<span class="ltx_note ltx_role_footnote"><sup class="ltx_note_mark">1</sup><span class="ltx_note_outer"><span class="ltx_note_content">A note.</span></span></span>'
    expect(blocks(read(article(`<p>Stirred 10${note} times.</p>`)))).toEqual([
      'paragraph/methods: Stirred 10 times.',
      'footnote/methods: A note.',
    ])
  })

  it('decodes windows-1252 by the declaration of the page', () => {
    const html = Buffer.from(article('<p>5 \u00b1 2 \u00b5m</p>').replace('utf-8', 'windows-1252'), 'latin1')
    expect(read(html).blocks.at(-1)?.display).toBe('5 ± 2 µm')
  })

  it.each([
    [
      'a robot check',
      '<title>Just a moment...</title>',
      '<h1>Checking your browser</h1><p>Enable JavaScript and cookies to continue</p>',
      /robot/,
    ],
    [
      'a log-in page',
      '<title>Sign in</title>',
      '<form>Sign in with your institution: username, password</form>',
      /log in/,
    ],
    ['an error page', '<title>404 Not Found</title>', '<h1>Page not found</h1>', /with an error/],
    [
      'a paywall',
      HEAD,
      `<h1>Warm soup</h1><h2>Abstract</h2><p>${'Soup cools. '.repeat(40)}</p><div>Purchase this article for 39 €</div>`,
      /paywall/,
    ],
    ['any other page', '<title>My soup blog</title>', `<p>${'I like soup. '.repeat(30)}</p>`, /not a paper/],
  ] as const)('refuses %s', (...[, head, body, message]) => {
    expect(refusal(page(body, head))).toMatch(message)
    expect(refusal(page(body, head))).toMatch(/^wrong-type/)
  })

  it('reads a page that shows only an abstract as an abstract', () => {
    const { level } = read(
      page(`<h1>Warm soup</h1><div class="abstract"><p>${FILLER.slice(0, 600)}</p></div>`),
    )
    expect(level).toBe('abstract')
  })

  it('refuses pages nested without end, and empty files', () => {
    expect(refusal('<div>'.repeat(100_000))).toMatch(/^corrupt/)
    expect(refusal('<b><font size=1>'.repeat(100_000))).toMatch(/^(?:corrupt|too-large)/)
    expect(refusal('')).toMatch(/^empty/)
    expect(refusal(' \n ')).toMatch(/^empty/)
  })

  it('ends in an outcome whatever the markup is', () => {
    const piece = fc.constantFrom(
      '<table>',
      '<tr>',
      '<td colspan=9>',
      '</table>',
      '<p>',
      '<a href="#x">',
      '<math>',
      '<msup>',
      'x',
      '<li>',
      '<h2>References</h2>',
      '<figure>',
      '<figcaption>',
      '</div>',
      '\\(x^{',
      '<sup>',
      '&amp;',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        expect(['read', 'unreadable']).toContain(outcomeOf(article(pieces.join(''))).status)
      }),
      { numRuns: 200 },
    )
  })
})
