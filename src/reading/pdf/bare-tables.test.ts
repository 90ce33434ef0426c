import { describe, expect, it } from 'vitest'
import type { BodyStyle } from './body-style.js'
import { findBareTables } from './bare-tables.js'
import type { LayoutLine } from './layout-line.js'
import { captionAtFoot, tableBelowBreak } from './table-region.js'

const STYLE = {
  font: 'Body',
  size: 10,
  isBold: false,
  isItalic: false,
  colour: 0,
  alpha: 255,
  renderMode: 0,
  angle: 0,
}
const BODY: BodyStyle = { size: 10, font: 'Body', fonts: new Set(['Body']), isBold: false, leading: 12 }

function lineAt(text: string, left: number, baseline: number): LayoutLine {
  const right = left + 5 * text.length
  return {
    page: 1,
    order: 0,
    text,
    edges: Array.from({ length: text.length + 1 }, (_, index) => left + 5 * index),
    runs: [{ start: 0, end: text.length, style: STYLE }],
    left,
    right,
    baseline,
    top: baseline - 8,
    bottom: baseline + 2,
    size: 10,
    style: STYLE,
    hasHyphenMark: false,
  }
}

/** Rows of cells in columns 120 points apart, 14 points below each other. */
function grid(rows: readonly (readonly string[])[], top = 100, page = 1): readonly LayoutLine[] {
  return rows.flatMap((row, at) =>
    row.map((text, column) => ({ ...lineAt(text, 50 + 120 * column, top + 14 * at), page })),
  )
}

const ROWS = [
  ['Group', 'Before', 'After'],
  ['Tea', '4.1', '5.2'],
  ['Milk', '3.9', '4.4'],
  ['Water', '4.0', '4.1'],
  ['None', '4.2 (0.3)', '< 4.0'],
]
const PROSE = lineAt('The text below the table goes on for the whole width of it.', 50, 300)

describe('findBareTables', () => {
  it('finds a grid of numbers with its column heads, and leaves the text below it', () => {
    const { tables, rest } = findBareTables([...grid(ROWS), PROSE], BODY)
    expect(tables).toHaveLength(1)
    expect(tables[0]?.cells.map((line) => line.text)).toEqual(ROWS.flat())
    expect(rest).toEqual([PROSE])
  })

  it('takes three columns of words for what they are', () => {
    const words = Array.from({ length: 8 }, (_, row) => [
      'some words of',
      'other columns',
      `stand here ${row}`,
    ])
    expect(findBareTables(grid(words), BODY).tables).toEqual([])
  })

  it('takes a few rows, or rows whose cells stand in other places, for no table', () => {
    expect(findBareTables(grid(ROWS.slice(0, 4)), BODY).tables).toEqual([])
    const shifted = grid(ROWS).map((line, index) => lineAt(line.text, line.left + 17 * index, line.baseline))
    expect(findBareTables(shifted, BODY).tables).toEqual([])
  })

  it('leaves the numbers of a page with a figure alone', () => {
    const caption = lineAt('Figure 1. Numbers at risk.', 50, 80)
    expect(findBareTables([caption, ...grid(ROWS)], BODY).tables).toEqual([])
  })
})

describe('a caption at the foot of a page', () => {
  const caption = lineAt('Table 3. Sleep before and after the tea.', 50, 700)

  it('takes the table at the top of the next page', () => {
    const foot = captionAtFoot([PROSE, caption], BODY, 800)
    expect(foot).toEqual([caption])
    const next = [...grid(ROWS, 60, 2), { ...PROSE, page: 2 }]
    const table = tableBelowBreak(foot, next, BODY)
    expect(table?.caption).toEqual([caption])
    expect(table?.cells.map((line) => line.text)).toEqual(ROWS.flat())
  })

  it('takes nothing where the next page begins with text', () => {
    const next = [
      { ...lineAt('The text of the next page begins here and goes on.', 50, 60), page: 2 },
      ...grid(ROWS, 90, 2),
    ]
    expect(tableBelowBreak([caption], next, BODY)).toBeUndefined()
  })

  it('is none where text follows below it, or where it stands high on the page', () => {
    expect(captionAtFoot([caption, lineAt('Text below it.', 50, 730)], BODY, 800)).toEqual([])
    expect(captionAtFoot([lineAt('Table 3. Sleep after tea.', 50, 200)], BODY, 800)).toEqual([])
  })
})
