import { describe, expect, it } from 'vitest'
import { editorialMarksOf, noticeLine } from './editorial-marks.js'

const statusOf = (record: Parameters<typeof editorialMarksOf>[0]) => editorialMarksOf(record).notice?.status
const TITLE = 'Ozone and the lung of mice'

describe('editorialMarksOf', () => {
  it.each([
    [{ title: `RETRACTED: ${TITLE}` }, 'retracted'],
    [{ title: `Retracted article: ${TITLE}` }, 'retracted'],
    [{ title: `${TITLE} (Retracted article. See vol. 3, pg. 12, 2010)` }, 'retracted'],
    [{ title: `WITHDRAWN: ${TITLE}` }, 'withdrawn'],
    [{ title: TITLE, publicationTypes: ['Journal Article', 'Retracted Publication'] }, 'retracted'],
    [{ title: TITLE, publicationTypes: ['Expression of Concern'] }, 'concern'],
    [{ title: TITLE, publicationTypes: ['Published Erratum'] }, 'corrected'],
    [{ title: TITLE, keywords: ['ozone', 'retracted'] }, 'retracted'],
    [{ title: TITLE, notes: ['Retracted in 2012 because of error'] }, 'retracted'],
    [{ title: TITLE, notes: ['Expression of concern published 2013'] }, 'concern'],
  ])('reads %j as %s', (record, status) => {
    expect(statusOf(record)).toBe(status)
  })

  it.each([
    { title: 'Retracted publications in biomedicine: a survey', keywords: ['retracted publications'] },
    { title: 'Withdrawn patients in trials' },
    { title: TITLE, notes: ['This study was never retracted'] },
    { title: TITLE },
  ])('finds no mark in %j', (record) => {
    expect(editorialMarksOf(record)).toEqual({})
  })

  it('knows a notice from the work that it is about', () => {
    expect(
      editorialMarksOf({ title: `Retraction: ${TITLE}`, publicationTypes: ['Retraction of Publication'] }),
    ).toEqual({ type: 'retraction' })
    expect(
      editorialMarksOf({ title: `Erratum to: ${TITLE}`, publicationTypes: ['Published Erratum'] }),
    ).toEqual({ type: 'correction' })
    expect(editorialMarksOf({ title: `Expression of Concern: ${TITLE}` })).toEqual({ type: 'correction' })
    expect(editorialMarksOf({ title: 'Correction of refraction in children' })).toEqual({})
  })

  it('reads back the line that it writes', () => {
    const notice = { status: 'concern', source: 'metadata', detail: 'See vol. 3', date: '2019-12' } as const
    expect(editorialMarksOf({ title: TITLE, notes: [noticeLine(notice) ?? ''] }).notice).toEqual(notice)
    expect(noticeLine({ status: 'unchecked', source: 'metadata' })).toBeUndefined()
  })
})
