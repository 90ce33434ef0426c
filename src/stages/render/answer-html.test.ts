import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rehashed, SAMPLE_SENTENCES, sampleRun } from '../../../test/fixtures/sample-run.js'
import { renderHtml } from './answer-html.js'
import { escapeHtml, richParagraphs, richText } from './html-escape.js'

const run = sampleRun()
const html = renderHtml(run)

describe('renderHtml', () => {
  it('is well formed: every element that opens closes in order', () => {
    expect(unclosed(html)).toEqual([])
  })

  it('loads nothing and runs nothing', () => {
    expect(html).toContain("default-src 'none'; style-src 'sha256-")
    expect(html).not.toMatch(/<(?:script|link|img|iframe|object|embed|form|base)\b/i)
    expect(html).not.toMatch(/\s(?:src|style|on\w+)=/i)
    expect(html).not.toMatch(/url\(|@import/i)
  })

  it('shows every quotation as it is, with its superscripts raised', () => {
    const shown = textOf(html)
    for (const quote of run.evidence.filter(({ label }) => /E[1-4]$/.test(label)).map((one) => one.quote))
      expect(shown).toContain(quote)
    expect(html).toContain('10<sup><span class="sign">^</span>-6</sup>')
  })

  it('marks the quotation in its passage', () => {
    expect(html).toMatch(
      /<details id="passage-S1-E3">[\s\S]*?<mark>The plants were not grown from spores; [^<]*<\/mark>/,
    )
  })

  it('gives every id once, and every link within the page a target', () => {
    const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map((match) => match[1])
    const targets = [...html.matchAll(/href="#([^"]*)"/g)].map((match) => decodeURIComponent(match[1] ?? ''))
    expect(new Set(ids).size).toBe(ids.length)
    expect(targets.filter((target) => !ids.includes(target))).toEqual([])
    expect(ids).toEqual(expect.arrayContaining(['S1-E1', 'source-1', 'passage-S1-E1']))
  })

  it('has landmarks and headings without a gap between their levels', () => {
    for (const element of ['header', 'nav', 'main', 'footer'])
      expect(html).toMatch(new RegExp(`<${element}[ >]`))
    const levels = [...html.matchAll(/<h([1-6])/g)].map((match) => Number(match[1]))
    expect(levels[0]).toBe(1)
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    levels.slice(1).forEach((level, index) => expect(level - (levels[index] ?? 0)).toBeLessThanOrEqual(1))
  })

  it('says what the status is, also where a premise is refuted', () => {
    expect(html).toContain('class="status status-premise-refuted"')
    expect(renderHtml(rehashed(run, { premises: [], status: 'insufficient' }))).toContain(
      'status-insufficient',
    )
  })

  it('leads from a quotation to the words in a public copy where an id is confirmed', () => {
    const confirmed = run.papers.map((paper) =>
      paper.number === 1 ? { ...paper, record: { ...paper.record, ids: { arxiv: '1901.00001' } } } : paper,
    )
    const page = renderHtml(rehashed(run, { papers: confirmed }))
    expect(page).toContain('href="https://arxiv.org/pdf/1901.00001#page=4"')
    expect(page).not.toContain('spores.3"')
  })

  it('lets no text of a paper become markup', () => {
    const nasty = '"><script>alert(1)</script><img src=x onerror=alert(1)> \u0000 \uD800 &lt;'
    const page = renderHtml(
      rehashed(run, {
        question: nasty,
        limits: [nasty],
        evidence: run.evidence.map((one) => ({
          ...one,
          label: nasty + one.label,
          quote: nasty,
          locator: nasty,
        })),
        claims: run.claims.map((one) => ({ ...one, evidence: one.evidence.map((label) => nasty + label) })),
        papers: run.papers.map((paper) => ({
          ...paper,
          record: { ...paper.record, title: nasty, ids: { doi: `10.1/${nasty}` } },
          documents: paper.documents.map((document) => ({ ...document, fileName: nasty })),
        })),
      }),
    )
    expect(page).not.toMatch(/<(?:script|img)\b/i)
    expect(unclosed(page)).toEqual([])
  })
})

describe('richText', () => {
  it.each([
    ['10^-6', '10<sup>-6</sup>'],
    ['Cu^2+, x', 'Cu<sup>2+</sup>, x'],
    ['m^2.', 'm<sup>2</sup>.'],
    ['text^1,2 next', 'text<sup>1,2</sup> next'],
    ['value^(a, b) and p^*', 'value<sup>(a, b)</sup> and p<sup>*</sup>'],
    ['Participants^∗∗ (age)', 'Participants<sup>∗∗</sup> (age)'],
    ['10^−6', '10<sup>−6</sup>'],
    ['3_10-helix', '3<sub>10</sub>-helix'],
    ['snake_case ^ alone', 'snake_case ^ alone'],
  ])('raises %j', (text, expected) => {
    expect(richText(text).replace(/<span class="sign">.<\/span>/g, '')).toBe(expected)
  })

  it('changes no character of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'^_-+(),.0129ab<>&"\' µ') }), (text) => {
        expect(textOf(richText(text))).toBe(text)
        expect(textOf(escapeHtml(text))).toBe(text)
      }),
    )
  })
})

describe('richParagraphs', () => {
  it('marks exactly the span, over paragraphs too', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(60), (left, right) => {
        const text = `${SAMPLE_SENTENCES.near}\n\n${SAMPLE_SENTENCES.own}`
        const span = { start: Math.min(left, right), end: Math.max(left, right) }
        const marked = [...richParagraphs(text, span).matchAll(/<mark>(.*?)<\/mark>/g)].map(
          (match) => match[1],
        )
        expect(marked.join('')).toBe(text.slice(span.start, span.end).replaceAll('\n', ''))
      }),
    )
  })
})

function textOf(page: string): string {
  const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
  return page
    .replace(/<[^>]*>/gu, '')
    .replace(/&(lt|gt|quot|#39|amp);/gu, (_, name: string) => entities[name] ?? '')
}

/** Elements that are open at the end, or the first that closes out of order. */
function unclosed(page: string): string[] {
  const open: string[] = []
  for (const [, slash, name] of page.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g)) {
    if (name === undefined || name === 'meta') continue
    if (slash === '') open.push(name)
    else if (open.pop() !== name) return [`</${name}>`]
  }
  return open
}
