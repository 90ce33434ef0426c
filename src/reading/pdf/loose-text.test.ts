import { describe, expect, it } from 'vitest'
import type { BodyStyle } from './body-style.js'
import type { LayoutLine } from './layout-line.js'
import { blockOf } from './line-blocks.js'
import { markCaptionText, markLooseText } from './loose-text.js'
import type { TextStyle } from './page-text.js'
import type { ParagraphRole, RoledParagraph } from './paragraph-roles.js'

const BODY: BodyStyle = { size: 10, font: 'Body', fonts: new Set(['Body']), isBold: false, leading: 12 }

function line(text: string, size: number, page: number): LayoutLine {
  const style: TextStyle = {
    font: size === BODY.size ? BODY.font : 'Small',
    size,
    isBold: false,
    isItalic: false,
    colour: 0,
    alpha: 255,
    renderMode: 0,
    angle: 0,
  }
  const edges = Array.from({ length: text.length + 1 }, (_, index) => 50 + index * size * 0.5)
  return {
    page,
    order: 0,
    text,
    edges,
    runs: [{ start: 0, end: text.length, style }],
    left: 50,
    right: 50 + text.length * size * 0.5,
    baseline: 100,
    top: 92,
    bottom: 102,
    size,
    style,
    hasHyphenMark: false,
  }
}

function paragraph(
  text: string,
  role: ParagraphRole,
  { size = 8, page = 2 }: { readonly size?: number; readonly page?: number } = {},
): RoledParagraph {
  const lines = [line(text, size, page)]
  return { lines, block: blockOf(lines), hasStart: true, hasEnd: true, role, text }
}

const roles = (paragraphs: readonly RoledParagraph[]) =>
  markLooseText(paragraphs, BODY).map(({ role }) => role)
const TABLE = paragraph('Table 1. Spoons.', 'caption')
const FIGURE = paragraph('Figure 1. Spoons.', 'caption')

describe('markLooseText', () => {
  it('takes small cells beside a table for the table', () => {
    expect(roles([TABLE, paragraph('wood 14 (3%) 15 (4%)', 'text')])).toEqual(['caption', 'table-text'])
  })

  it('leaves sentences in small print alone, long or short', () => {
    const long = `${'The spoons of the kitchen were made of wood and the ladles were not. '.repeat(3)}So it was.`
    expect(roles([TABLE, paragraph(long, 'text'), paragraph('Not applicable.', 'text')])).toEqual([
      'caption',
      'text',
      'text',
    ])
  })

  it('leaves text in the body size alone', () => {
    expect(roles([TABLE, paragraph('wood 14 (3%) 15 (4%)', 'text', { size: 10 })])).toEqual([
      'caption',
      'text',
    ])
  })

  it('leaves pages without a table or figure alone', () => {
    expect(roles([TABLE, paragraph('wood 14 (3%)', 'text', { page: 3 })])).toEqual(['caption', 'text'])
  })

  it('keeps a box of a flow chart beside the caption of its figure, and sets its short labels aside', () => {
    const box = `${'9 left soup, 2 stirred, 3 spilled, '.repeat(3)}4 burnt`
    expect(roles([FIGURE, paragraph(box, 'text'), paragraph('time (s)', 'text')])).toEqual([
      'caption',
      'caption',
      'figure-text',
    ])
  })

  it('takes lists of short forms and of contributor roles for notes wherever they stand', () => {
    expect(
      roles([
        paragraph('WS: wooden spoon; SL: silver ladle; TP: tin pot', 'text', { size: 10, page: 9 }),
        paragraph('Formal analysis: Ann Ladle, Bo Pot.', 'text', { size: 10, page: 9 }),
      ]),
    ).toEqual(['footnote', 'footnote'])
  })
})

describe('markCaptionText', () => {
  it('gives the text below a bare label to the caption, but not the body text that follows', () => {
    const label = { ...paragraph('Figure 4', 'caption') }
    const text = { ...paragraph('Spoons in soup.', 'text'), block: label.block }
    const body = { ...paragraph('The soup was hot.', 'text', { size: 10 }), block: label.block }
    expect(markCaptionText([label, text, body], BODY).map(({ role }) => role)).toEqual([
      'caption',
      'caption',
      'text',
    ])
    expect(markCaptionText([label, body], BODY).map(({ role }) => role)).toEqual(['caption', 'text'])
  })
})
