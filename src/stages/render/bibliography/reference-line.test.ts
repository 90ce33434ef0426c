import { describe, expect, it } from 'vitest'
import type { BibliographicRecord } from '../../../model/paper.js'
import { referenceLine } from './reference-line.js'

const RECORD: BibliographicRecord = {
  type: 'article',
  title: 'Does ozone matter?',
  authors: [
    { family: 'van Dam', given: 'Jean-Paul Émile' },
    { family: 'King', given: 'Martin L., Jr.' },
    { family: 'Shruthi', given: 'BS' },
    { family: 'World Health Organization' },
  ],
  issued: { year: 2019, month: 3 },
  containerTitle: 'J. Air',
  volume: '12',
  issue: '3',
  pages: '12-34',
  ids: { doi: '10.1000/x' },
}

describe('referenceLine', () => {
  it('writes one line with one mark after each part', () => {
    expect(referenceLine(RECORD)).toBe(
      'van Dam JPÉ, King ML Jr, Shruthi BS, World Health Organization. Does ozone matter? J. Air. 2019;12(3):12-34. doi:10.1000/x',
    )
  })

  it('names six authors at most', () => {
    const authors = Array.from({ length: 9 }, (_, index) => ({ family: `F${index}`, given: 'A' }))
    expect(referenceLine({ ...RECORD, authors })).toMatch(
      /^F0 A, F1 A, F2 A, F3 A, F4 A, F5 A, et al\. Does/u,
    )
    expect(referenceLine({ ...RECORD, authors: authors.slice(0, 6) })).not.toContain('et al')
  })

  it('leaves out what is not known', () => {
    expect(referenceLine({ type: 'other', title: 'A note', authors: [], ids: {} })).toBe('A note.')
    expect(
      referenceLine({
        type: 'preprint',
        title: 'A note',
        authors: [],
        issued: { year: 2021 },
        ids: { arxiv: '2101.00001' },
      }),
    ).toBe('A note. 2021. arXiv:2101.00001')
    expect(
      referenceLine({
        type: 'other',
        title: 'A note',
        authors: [],
        issued: { year: 2021 },
        pages: '7',
        ids: {},
      }),
    ).toBe('A note. 2021:7.')
  })

  it('names a retraction first, once', () => {
    const editorial = { status: 'retracted', source: 'metadata' } as const
    expect(referenceLine({ ...RECORD, editorial })).toMatch(/^RETRACTED: van Dam/u)
    expect(referenceLine({ ...RECORD, title: 'RETRACTED: Ozone', editorial })).toMatch(/^van Dam/u)
  })
})
