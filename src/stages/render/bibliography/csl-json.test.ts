import { describe, expect, it } from 'vitest'
import { WORK_TYPES } from '../../../model/paper.js'
import { toCslJson } from './csl-json.js'

/** Item types of the CSL 1.0.2 schema that are written. */
const CSL_TYPES = [
  'article',
  'article-journal',
  'book',
  'chapter',
  'dataset',
  'document',
  'paper-conference',
  'report',
  'thesis',
]

describe('toCslJson', () => {
  it('writes an item with the fields of the schema', () => {
    const text = toCslJson([
      {
        type: 'article',
        title: 'On ozone',
        authors: [{ family: 'King', given: 'Martin, Jr.' }, { family: 'WHO' }],
        issued: { year: 2016, month: 4 },
        pages: '1-2',
        licence: 'CC-BY-4.0',
        ids: { doi: '10.1000/x', arxiv: '2101.00001' },
      },
    ])
    expect(JSON.parse(text)).toEqual([
      {
        id: 'king2016ozone',
        type: 'article-journal',
        title: 'On ozone',
        author: [{ family: 'King', given: 'Martin', suffix: 'Jr.' }, { literal: 'WHO' }],
        issued: { 'date-parts': [[2016, 4]] },
        page: '1-2',
        DOI: '10.1000/x',
        note: 'arXiv: 2101.00001\nLicence: CC-BY-4.0',
      },
    ])
    expect(text.endsWith(']\n')).toBe(true)
  })

  it('knows a type of the schema for every work type', () => {
    const items = JSON.parse(
      toCslJson(WORK_TYPES.map((type) => ({ type, title: 'T', authors: [], ids: {} }))),
    ) as { type: string }[]
    for (const { type } of items) expect(CSL_TYPES).toContain(type)
  })

  it('is an empty list without records', () => {
    expect(toCslJson([])).toBe('[]\n')
  })
})
