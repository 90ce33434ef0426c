import { describe, expect, it } from 'vitest'
import { dateFromParts, monthNumber, parseDate } from './dates.js'

describe('parseDate', () => {
  it.each([
    ['2016', { year: 2016 }],
    ['2016-04-18', { year: 2016, month: 4, day: 18 }],
    ['2016/12//', { year: 2016, month: 12 }],
    ['2016/04/18/received', { year: 2016, month: 4, day: 18 }],
    ['20160419', { year: 2016, month: 4, day: 19 }],
    ['2016 Apr 19', { year: 2016, month: 4, day: 19 }],
    ['2016 Jan-Feb', { year: 2016, month: 1 }],
    ['April 18, 2016', { year: 2016, month: 4, day: 18 }],
    ['18. Mai 2016', { year: 2016, month: 5, day: 18 }],
    ['18.04.2016', { year: 2016, month: 4, day: 18 }],
    ['25/04/2016', { year: 2016, month: 4, day: 25 }],
    ['03/04/2016', { year: 2016 }],
    ['Spring 2016', { year: 2016 }],
    ['2003-21', { year: 2003 }],
    ['2016-02-31', { year: 2016, month: 2 }],
    ['1995--1996', { year: 1995 }],
    ['2004-06/2006-08', { year: 2004, month: 6 }],
    ['1999?', { year: 1999 }],
    ['c. 1999', { year: 1999 }],
    ['1985a', { year: 1985 }],
    ['-0379-02', { year: -379, month: 2 }],
    ['2001-01-03T15:00:00', { year: 2001, month: 1, day: 3 }],
    ['1999-XX-XX', { year: 1999 }],
  ])('reads %s', (stated, date) => {
    expect(parseDate(stated)).toEqual(date)
  })

  it.each(['', 'in press', '199X', 'n.d.', '12345'])('finds no year in "%s"', (stated) => {
    expect(parseDate(stated)).toBeUndefined()
  })
})

describe('dateFromParts', () => {
  it('reads month fields as BibTeX users write them', () => {
    expect(dateFromParts('2019', 'feb')).toEqual({ year: 2019, month: 2 })
    expect(dateFromParts('2019', '2 sep')).toEqual({ year: 2019, month: 9, day: 2 })
    expect(dateFromParts('2002', 'July 30th')).toEqual({ year: 2002, month: 7, day: 30 })
    expect(dateFromParts('2002', '07', '30')).toEqual({ year: 2002, month: 7, day: 30 })
    expect(dateFromParts('2010', 'unknown')).toEqual({ year: 2010 })
    expect(dateFromParts('forthcoming', 'may')).toBeUndefined()
  })

  it('knows June from July in French', () => {
    expect([monthNumber('juin'), monthNumber('juillet'), monthNumber('Junio')]).toEqual([6, 7, 6])
  })
})
