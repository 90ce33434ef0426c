import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BibliographicRecord } from '../../../model/paper.js'
import { citationKeys } from './citation-keys.js'

function record(family: string, title: string, year?: number): BibliographicRecord {
  return {
    type: 'article',
    title,
    authors: family === '' ? [] : [{ family }],
    ids: {},
    ...(year === undefined ? {} : { issued: { year } }),
  }
}

describe('citationKeys', () => {
  it('names family, year and the first telling word in ASCII', () => {
    expect(
      citationKeys([
        record("O'Çelik-Łoś", 'The Ozone', 2019),
        record('', 'On 漢字'),
        record('李', '漢字', 2001),
      ]),
    ).toEqual(['ocelikłos2019ozone'.replace('ł', 'l'), 'anonymousndon', 'anonymous2001'])
  })

  it('tells equal keys apart, past z and past keys that look like it', () => {
    const same = Array.from({ length: 28 }, () => record('Lee', 'Ozone', 2001))
    const keys = citationKeys([...same, record('Lee', 'Ozonea', 2001)])
    expect(keys.slice(0, 2)).toEqual(['lee2001ozoneb', 'lee2001ozonec'])
    expect(keys.at(-1)).toBe('lee2001ozonea')
    expect(keys).toContain('lee2001ozoneaa')
    expect(new Set(keys).size).toBe(29)
  })

  it('gives unique ASCII keys for whatever records', () => {
    const any = fc.tuple(
      fc.string({ unit: 'grapheme', maxLength: 4 }),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
      fc.integer({ min: 2000, max: 2002 }),
    )
    fc.assert(
      fc.property(fc.array(any), (parts) => {
        const keys = citationKeys(parts.map(([family, title, year]) => record(family, title, year)))
        expect(new Set(keys).size).toBe(keys.length)
        for (const key of keys) expect(key).toMatch(/^[a-z][a-z0-9]*$|^[a-z0-9]+$/u)
      }),
    )
  })
})
