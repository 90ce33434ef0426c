import { describe, expect, it } from 'vitest'
import { readLinearTable } from './linear-table.js'
import { readRecord } from './linear-record.js'
import { passageSentences } from './passage-sentences.js'

const rowsOf = (text: string) =>
  (readLinearTable(text) ?? []).filter(({ kind }) => kind === 'table-row').map((row) => row.text)

describe('a table written in one line', () => {
  it('gets its heads from a head row with a cell over the row heads', () => {
    expect(rowsOf('Depths (in metres); Spring; Autumn | North basin; 12; 18 | South basin; 7; 9')).toEqual([
      'Depths (in metres); Spring; Autumn',
      'North basin | Spring: 12; Autumn: 18',
      'South basin | Spring: 7; Autumn: 9',
    ])
  })

  it('gets its heads from a head row without one', () => {
    expect(rowsOf('Catch || 2019; 2018 | Cod; 1,204; 1,377 | Hake; 310; 295').slice(1)).toEqual([
      'Cod | 2019: 1,204; 2018: 1,377',
      'Hake | 2019: 310; 2018: 295',
    ])
  })

  it('joins head rows that follow one another, and groups with their rows', () => {
    expect(rowsOf('Years ended June 30, | 2019; 2018 | Harbour: | Fees; $40; $35 | Fines; 3; 4').at(-1)).toBe(
      'Harbour: / Fines | Years ended June 30, / 2019: 3; Years ended June 30, / 2018: 4',
    )
  })

  it('starts anew with a head row further down', () => {
    const rows = rowsOf('2018 | A; B | Kelp; 4; 5 | 2019 | A; B | Kelp; 6; 7')
    expect(rows.filter((row) => row.startsWith('2018 / Kelp') || row.startsWith('Kelp'))).not.toEqual([])
    expect(rows.at(-1)).toContain('7')
    expect(rows.at(-1)).toContain('2019')
  })

  it('names no column for a row from which cells were left out', () => {
    expect(rowsOf('2019; 2018; 2017 | Cod; 5; 6; 7 | Eel; 8; 9').at(-1)).toBe('Eel | 8; 9')
  })

  it('reads heads before their cells', () => {
    expect(
      rowsOf('Table 2: Scores. || Model: Otter; Dev: 61.2; Test: 58.9 | Model: Seal; Dev: 60.1; Test: 59.4'),
    ).toEqual(['Model: Otter | Dev: 61.2; Test: 58.9', 'Model: Seal | Dev: 60.1; Test: 59.4'])
  })

  it('carries a scale that stands in a head row', () => {
    const rows = readLinearTable('(In thousands); 2020; 2019 | Rent; 65; 27 | Fuel; 400; 250') ?? []
    expect(rows.at(-1)?.caption).toContain('In thousands')
  })

  it('marks every part where it stands', () => {
    for (const { text, cells = [] } of readLinearTable('2019; 2018 | Cod; 5; 6 | Eel; 8; 9') ?? [])
      for (const cell of cells)
        expect(text.slice(cell.start, cell.end)).toMatch(/^(?:2019|2018|Cod|Eel|\d)$/u)
  })

  it('is not seen in prose', () => {
    expect(readLinearTable('Cod were caught in May; eel were not. No table here.')).toBeUndefined()
    expect(passageSentences('One sentence. And another one.').map(({ text }) => text)).toEqual([
      'One sentence.',
      'And another one.',
    ])
  })
})

describe('a record written in one line', () => {
  const record =
    'name: Gull Inn, city: Port Ada, stars: 3.5, hours: Monday: 9:0-17:30, Tuesday: 10:0-20:0, parking: false, wifi: free'

  it('becomes rows of one cell, weekdays under their hours and minutes written out', () => {
    const texts = readRecord(record)?.map(({ text }) => text)
    expect(texts).toContain('stars | 3.5')
    expect(texts).toContain('hours / Monday | 9:00-17:30')
    expect(texts).toContain('hours / Tuesday | 10:00-20:00')
  })

  it('is not seen in prose with a colon', () => {
    expect(readRecord('Results: the tide rose. Methods: we waited.')).toBeUndefined()
  })
})
