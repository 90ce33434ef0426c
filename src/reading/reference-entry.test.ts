import { describe, expect, it } from 'vitest'
import { parseReferenceEntry } from './reference-entry.js'

describe('parseReferenceEntry', () => {
  it('reads the order of medical journals', () => {
    const entry = parseReferenceEntry({
      label: '3',
      text: 'Miller AB, van Dijk C, Ott EF, et al. Effects of light on sleep in shift workers: a cohort study. J Sleep Stud 2011; 12: 45–52. doi: 10.1234/jss.2011.45',
    })
    expect(entry).toMatchObject({
      label: '3',
      title: 'Effects of light on sleep in shift workers: a cohort study',
      authors: ['Miller, AB', 'van Dijk, C', 'Ott, EF'],
      year: 2011,
      ids: { doi: '10.1234/jss.2011.45' },
    })
  })

  it('reads the order with the year behind the authors and labels by name and year', () => {
    const entry = parseReferenceEntry({
      text: 'García, M., Ott, E. F., and Lee, S. (2009a). Soil moisture and root depth. Plant Notes 3, 1–9.',
    })
    expect(entry.label).toBe('garcia2009a')
    expect(entry.year).toBe(2009)
    expect(entry.authors).toEqual(['García, M.', 'Ott, E. F.', 'Lee, S.'])
    expect(entry.title).toBe('Soil moisture and root depth')
  })

  it('reads full names and a title after the year', () => {
    const entry = parseReferenceEntry({
      text: 'Anna Schmidt, Peter Novak, and Li Wei. 2019. Parsing tables with graphs. In Proceedings of a Meeting, pages 1–10.',
    })
    expect(entry.authors).toEqual(['Schmidt, Anna', 'Novak, Peter', 'Wei, Li'])
    expect(entry.title).toBe('Parsing tables with graphs')
  })

  it('puts a broken DOI together and takes no year out of it', () => {
    const entry = parseReferenceEntry({
      label: '1',
      text: 'Ott E. Title of the work. J Notes. 1998;3:1. https://doi.org/10.2015/ abc.2020',
    })
    expect(entry.ids?.doi).toBe('10.2015/abc.2020')
    expect(entry.year).toBe(1998)
  })

  it('takes the title from between quotation marks', () => {
    const entry = parseReferenceEntry({
      label: '2',
      text: 'A. B. Miller and C. Ott, “A quoted title, with comma,” Notes, vol. 3, 2004.',
    })
    expect(entry.title).toBe('A quoted title, with comma')
    expect(entry.authors).toEqual(['Miller, A. B.', 'Ott, C.'])
  })

  it('keeps the text of an entry that it cannot read', () => {
    const entry = parseReferenceEntry({ label: '9', text: 'see above' })
    expect(entry).toEqual({ label: '9', text: 'see above' })
  })
})
