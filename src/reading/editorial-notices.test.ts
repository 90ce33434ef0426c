import { expect, it } from 'vitest'
import { settleNotices, statusOfNoticeKind } from './editorial-notices.js'

it('knows what kinds of notices do to a work', () => {
  const kinds = [
    'retraction',
    'Retraction in',
    'removal',
    'withdrawal',
    'expression_of_concern',
    'partial_retraction',
    'Erratum in',
    'corrigendum',
    'addendum',
    'Reinstatement',
    'new_version',
  ]
  expect(kinds.map(statusOfNoticeKind)).toEqual([
    'retracted',
    'retracted',
    'retracted',
    'withdrawn',
    'concern',
    'concern',
    'corrected',
    'corrected',
    'corrected',
    'reinstated',
    undefined,
  ])
})

it('lets the gravest notice stand, dated before undated', () => {
  const notice = (status: 'retracted' | 'concern' | 'corrected', source: string, date?: string) => ({
    status,
    source,
    ...(date && { date }),
  })
  expect(
    settleNotices([
      notice('corrected', 'A'),
      notice('retracted', 'B'),
      notice('retracted', 'C', '2020-01-02'),
    ]),
  ).toEqual(notice('retracted', 'C', '2020-01-02'))
  expect(settleNotices([])).toBeUndefined()
})

it('lifts a retraction by a later reinstatement only', () => {
  const retracted = { status: 'retracted', source: 'A', date: '2020-01-01' } as const
  expect(settleNotices([retracted, { status: 'reinstated', source: 'B', date: '2021-01-01' }])?.status).toBe(
    'reinstated',
  )
  expect(settleNotices([retracted, { status: 'reinstated', source: 'B', date: '2019-01-01' }])?.status).toBe(
    'retracted',
  )
  expect(
    settleNotices([
      { status: 'retracted', source: 'A' },
      { status: 'reinstated', source: 'B' },
    ])?.status,
  ).toBe('retracted')
})
