import fc from 'fast-check'
import { marked } from 'marked'
import { describe, expect, it } from 'vitest'
import { blockquote, escapeMarkdown, inlineCode } from './markdown-escape.js'

describe('escapeMarkdown', () => {
  it.each([
    '# 3. strains',
    '1. first',
    '12) twelfth',
    '- minus 3 °C',
    '+ plus',
    '* star * and ** stars **',
    'snake_case and _under_',
    'a | b | c',
    '<b>bold</b> <!-- gone -->',
    '&lt; stays &amp; stays',
    '[link](target) ![picture](x) [12]: note',
    'p<0.001 and 10^-6 mol~a~',
    '`code` and \\ and \\* and $x_1$',
    'see https://example.org/a_b and www.example.org or me@example.org',
    '=== rule',
    '---',
    '~~~ fence',
    '> not a quote',
  ])('renders %j as it is', (text) => {
    expect(shownText(escapeMarkdown(text))).toBe(text)
    expect(shownText(blockquote(text))).toBe(text)
  })

  it('renders any line of signs as it is', () => {
    const sign = fc.constantFrom(
      ...'#*_`[]<>|~&$\\^-+=!().:/@"\'0129ax ',
      'http://',
      'www.',
      '&amp;',
      'é',
      '−',
      '𝛼',
    )
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 30 }), (signs) => {
        const text = signs.join('').replace(/\s+/gu, ' ').trim()
        expect(shownText(escapeMarkdown(text))).toBe(text)
      }),
      { numRuns: 2000 },
    )
  })

  it('leaves superscripts readable in the source', () => {
    expect(escapeMarkdown('5 × 10^-6 mol L^-1')).toBe('5 × 10^-6 mol L^-1')
  })

  it('keeps a text of several paragraphs one blockquote', () => {
    const html = marked.parse(blockquote('First.\n\n# Second.'), { async: false })
    expect(html.match(/<blockquote>/g)).toHaveLength(1)
    expect(html.match(/<p>/g)).toHaveLength(2)
    expect(html).toContain('# Second.')
  })
})

describe('inlineCode', () => {
  it.each(['plain', 'with `ticks`', '``', '<a> & b'])('shows %j as it is', (text) => {
    expect(shownText(inlineCode(text))).toBe(text)
  })
})

/** What a reader sees: the text of the HTML, of which only paragraph and code tags are expected. */
function shownText(markdown: string): string {
  const html = marked.parse(markdown, { async: false, gfm: true }).trim()
  expect(html).not.toMatch(/<(?!\/?(?:p|code|blockquote)>)/)
  return html
    .replace(/<[^>]*>/gu, '')
    .replace(/&(lt|gt|quot|#39|amp);/gu, (_, name: string) => ENTITIES[name] ?? '')
    .trim()
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
