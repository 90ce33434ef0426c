import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GridCell, GridRow } from './table-grid.js'
import { resolveTable } from './table-grid.js'
import { composeTableRows, MAX_ROW_CAPTION, shortCaption } from './table-rows.js'

interface Options {
  readonly head?: boolean
  readonly columns?: number
  readonly rows?: number
  readonly indented?: boolean
}
const cell = (text: string, options: Options = {}): GridCell<string> => ({
  content: text,
  text,
  isHead: options.head ?? false,
  columnSpan: options.columns ?? 1,
  rowSpan: options.rows ?? 1,
  isIndented: options.indented ?? false,
})
const head = (...cells: (string | GridCell<string>)[]) => row(true, cells)
const body = (...cells: (string | GridCell<string>)[]) => row(false, cells)
const row = (isHeader: boolean, cells: (string | GridCell<string>)[]): GridRow<string> => ({
  isHeader,
  cells: cells.map((item) => (typeof item === 'string' ? cell(item, { head: isHeader }) : item)),
})
const composed = (rows: GridRow<string>[], caption = 'T1') =>
  composeTableRows(rows, caption, (text, builder) => builder.text(text)).map(
    (builder) => builder.build().display,
  )

describe('composeTableRows', () => {
  it('writes caption, row head and cells with their column heads', () => {
    expect(
      composed([head('Group', 'Age', 'n'), body('Placebo', '54.1', '30'), body('Drug', '53', '31')]),
    ).toEqual(['T1 | Placebo | Age: 54.1; n: 30', 'T1 | Drug | Age: 53; n: 31'])
  })

  it('marks every part with its column', () => {
    const [built] = composeTableRows([head('Group', 'Age'), body('Placebo', '54.1')], 'T1', (text, b) =>
      b.text(text),
    )
    const text = built?.build()
    expect(
      text?.cells.map((span) => [span.part, span.column, text.display.slice(span.start, span.end)]),
    ).toEqual([
      ['caption', undefined, 'T1'],
      ['row-head', 0, 'Placebo'],
      ['column-head', 1, 'Age'],
      ['cell', 1, '54.1'],
    ])
  })

  it('resolves spans in the head to a path and does not repeat a cell that spans rows', () => {
    const rows = [
      head(cell('Arm', { head: true, rows: 2 }), cell('Outcome', { head: true, columns: 2 })),
      head('Week 4', 'Week 8'),
      body('A', '1.2', '3.4'),
    ]
    expect(composed(rows)).toEqual(['T1 | A | Outcome / Week 4: 1.2; Outcome / Week 8: 3.4'])
  })

  it('carries a row head that spans rows', () => {
    const rows = [
      head('Site', 'Season', 'Yield'),
      body(cell('North', { rows: 2 }), 'Summer', '10'),
      body('Winter', '7'),
      body('South', 'Summer', '12'),
    ]
    expect(composed(rows)).toEqual([
      'T1 | North / Summer | Yield: 10',
      'T1 | North / Winter | Yield: 7',
      'T1 | South / Summer | Yield: 12',
    ])
  })

  it('puts a group row before the rows below it', () => {
    const rows = [
      head('', 'n', '%'),
      body(cell('Sex', { columns: 3 })),
      body('Male', '10', '50'),
      body('Female', '10', '50'),
      body('Severity', '', ''),
      body('Mild', '4', '20'),
    ]
    expect(composed(rows)).toEqual([
      'T1 | Sex / Male | n: 10; %: 50',
      'T1 | Sex / Female | n: 10; %: 50',
      'T1 | Severity / Mild | n: 4; %: 20',
    ])
  })

  it('takes a full row at the end of the head for the first group', () => {
    const rows = [
      head('', 'n'),
      head(cell('Men', { head: true, columns: 2 })),
      body('Young', '1'),
      body(cell('Women', { columns: 2 })),
      body('Young', '2'),
    ]
    expect(composed(rows)).toEqual(['T1 | Men / Young | n: 1', 'T1 | Women / Young | n: 2'])
  })

  it('ends a group where the rows are no longer set in', () => {
    const rows = [
      head('', 'n', '%'),
      body('Sex', '', ''),
      body(cell('Male', { indented: true }), '10', '50'),
      body('Smokers', '3', '15'),
    ]
    expect(composed(rows)).toEqual(['T1 | Sex / Male | n: 10; %: 50', 'T1 | Smokers | n: 3; %: 15'])
  })

  it('keeps a group row that nothing follows', () => {
    expect(
      composed([head('', 'n', '%'), body('A', '1', '2'), body(cell('Note on the data', { columns: 3 }))]),
    ).toEqual(['T1 | A | n: 1; %: 2', 'T1 | Note on the data'])
  })

  it('takes a first row of words above numbers for the head where none is marked', () => {
    expect(composed([body('Arm', 'Mean', 'SD'), body('A', '1.2', '0.1')])).toEqual([
      'T1 | A | Mean: 1.2; SD: 0.1',
    ])
    expect(composed([body('Arm', 'red'), body('A', 'blue')])).toEqual(['T1 | Arm | red', 'T1 | A | blue'])
  })

  it('starts anew at a row of head cells inside the body', () => {
    const again = row(false, [cell('Arm', { head: true }), cell('Day 2', { head: true })])
    expect(composed([head('Arm', 'Day 1'), body('A', '1'), again, body('A', '2')])).toEqual([
      'T1 | A | Day 1: 1',
      'T1 | A | Day 2: 2',
    ])
  })

  it('names the column of a row head that begins with a number', () => {
    expect(composed([head('Dose', 'Deaths'), body('5 mg', '0'), body('20 mg', '3')])).toEqual([
      'T1 | Dose: 5 mg | Deaths: 0',
      'T1 | Dose: 20 mg | Deaths: 3',
    ])
  })

  it('works without a caption', () => {
    expect(composed([head('Arm', 'n'), body('A', '1')], '')).toEqual(['A | n: 1'])
  })
})

describe('shortCaption', () => {
  it('cuts a long caption at a word', () => {
    const short = shortCaption(`Table 1. ${'word '.repeat(60)}`)
    expect(short.length).toBeLessThanOrEqual(MAX_ROW_CAPTION + 1)
    expect(short).toMatch(/word…$/)
    expect(shortCaption('Table 1. Short')).toBe('Table 1. Short')
  })
})

describe('properties of a resolved table', () => {
  const cells = fc.record({
    text: fc.constantFrom('', 'a', 'b', '1', '2.5', 'Total'),
    columns: fc.integer({ min: 1, max: 3 }),
    rows: fc.integer({ min: 1, max: 3 }),
    indented: fc.boolean(),
  })
  const tables = fc.array(fc.array(cells, { maxLength: 5 }), { maxLength: 6 })

  it('keeps every body cell that has text', () => {
    fc.assert(
      fc.property(tables, (table) => {
        const rows = table.map((list) =>
          row(
            false,
            list.map(({ text, ...options }) => cell(text, options)),
          ),
        )
        const resolved = resolveTable([head('x', 'y', 'z'), ...rows])
        const kept = resolved.flatMap((line) => [...line.heads, ...line.cells]).length
        const seen = new Set(
          resolved.flatMap((line) => [...line.heads, ...line.cells].map(({ text }) => text)),
        )
        const texts = rows.flatMap((line) => line.cells.map(({ text }) => text)).filter((text) => text !== '')
        for (const text of texts) expect(seen.has(text)).toBe(true)
        expect(kept).toBeGreaterThanOrEqual(texts.length === 0 ? 0 : 1)
      }),
    )
  })

  it('keeps a table of head cells only', () => {
    expect(composed([head('A', 'B'), head('C', 'D')])).toEqual(['T1 | A | B', 'T1 | C | D'])
  })
})
