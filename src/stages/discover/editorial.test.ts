import { describe, expect, it } from 'vitest'
import type { EditorialNotice } from '../../model/paper.js'
import { type EditorialReport, isEditorialStale, settleEditorial } from './editorial.js'

const UNCHECKED: EditorialNotice = { status: 'unchecked', source: 'none' }
const AT = '2026-01-02T03:04:05.000Z'
const settle = (reports: readonly EditorialReport[], known = UNCHECKED, title = 'Kelp') =>
  settleEditorial({ reports, title, known, checkedAt: AT })
const clean = (source: string): EditorialReport => ({
  source,
  kind: 'answered',
  notices: [{ status: 'no-notice-found', source }],
})
const said = (source: string, status: EditorialNotice['status'], date?: string): EditorialReport => ({
  source,
  kind: 'answered',
  notices: [{ status, source, ...(date !== undefined && { date }) }],
})
const failed: EditorialReport = { source: 'Crossref', kind: 'failed', reason: 'Crossref failed (503).' }
const unknown = (source: string): EditorialReport => ({ source, kind: 'unknown-work' })

describe('settleEditorial', () => {
  it('lets one source that knows of a retraction outweigh all that do not', () => {
    expect(
      settle([
        clean('OpenAlex'),
        said('Crossref', 'retracted', '2020-02-03'),
        said('PubMed', 'retracted'),
        clean('Europe PMC'),
      ]),
    ).toEqual({
      status: 'retracted',
      source: 'Crossref, PubMed',
      date: '2020-02-03',
      checkedAt: AT,
    })
  })

  it('says who was asked where nobody has a notice', () => {
    expect(settle([clean('OpenAlex'), clean('Crossref'), unknown('PubMed')])).toEqual({
      status: 'no-notice-found',
      source: 'Crossref, OpenAlex',
      checkedAt: AT,
    })
  })

  it('is unchecked, never clean, where one of the sources failed', () => {
    expect(settle([clean('OpenAlex'), failed])).toEqual({
      status: 'unchecked',
      source: 'none',
      detail: 'Crossref did not answer: Crossref failed (503).',
      checkedAt: AT,
      partly: { answered: 1, asked: 2 },
    })
  })

  it('says how many answered where one that failed might know more than the notice found', () => {
    const notice = settle([failed, said('PubMed', 'concern'), unknown('OpenAlex')])
    expect(notice).toMatchObject({
      status: 'concern',
      source: 'PubMed',
      partly: { answered: 2, asked: 3 },
    })
    expect(isEditorialStale(notice, new Date(AT))).toBe(true)
    const whole = settle([clean('Crossref'), said('PubMed', 'concern'), unknown('OpenAlex')], notice)
    expect(whole).toEqual({ status: 'concern', source: 'PubMed', checkedAt: AT })
    expect(isEditorialStale(whole, new Date(AT))).toBe(false)
  })

  it('is unchecked where nobody knows the work, and as before where nobody was asked', () => {
    expect(settle([unknown('Crossref'), unknown('PubMed')])).toMatchObject({
      status: 'unchecked',
      detail: 'Crossref, PubMed do not know this work.',
    })
    expect(settle([{ source: 'Crossref', kind: 'skipped', reason: 'no id' }])).toEqual(UNCHECKED)
  })

  it('never loses what the document itself says', () => {
    const printed: EditorialNotice = {
      status: 'retracted',
      source: 'document',
      detail: 'RETRACTED stands on its first page.',
    }
    expect(settle([clean('Crossref')], printed)).toMatchObject({ status: 'retracted', source: 'document' })
    expect(settle([clean('Crossref')], UNCHECKED, 'RETRACTED: Kelp')).toMatchObject({
      status: 'retracted',
      source: 'title',
    })
  })

  it('keeps an earlier notice while a source is silent, and lets it go when all answer', () => {
    const before: EditorialNotice = {
      status: 'retracted',
      source: 'Crossref',
      checkedAt: '2025-01-01T00:00:00.000Z',
    }
    expect(settle([failed, clean('OpenAlex')], before)).toMatchObject({ status: 'retracted', checkedAt: AT })
    expect(settle([clean('Crossref'), clean('OpenAlex')], before)).toMatchObject({
      status: 'no-notice-found',
    })
    expect(
      settle([failed], {
        status: 'no-notice-found',
        source: 'Crossref',
        checkedAt: '2025-01-01T00:00:00.000Z',
      }).detail,
    ).toContain('Last answer, 2025-01-01')
  })

  it('takes a work for reinstated where that came after its retraction', () => {
    expect(
      settle([
        said('Crossref', 'retracted', '2019-01-01'),
        said('Retraction Watch', 'reinstated', '2020-01-01'),
      ]),
    ).toMatchObject({ status: 'reinstated', source: 'Retraction Watch' })
  })
})

describe('isEditorialStale', () => {
  it('asks again after its days, when nothing was checked, and when the clock was wrong', () => {
    const now = new Date('2026-01-31T00:00:00Z')
    const notice = (checkedAt?: string): EditorialNotice => ({
      status: 'no-notice-found',
      source: 'Crossref',
      ...(checkedAt && { checkedAt }),
    })
    expect(isEditorialStale(notice('2026-01-02T00:00:00Z'), now)).toBe(false)
    expect(isEditorialStale(notice('2025-12-31T00:00:00Z'), now)).toBe(true)
    expect(isEditorialStale(notice('2026-01-02T00:00:00Z'), now, 7)).toBe(true)
    expect(isEditorialStale(notice(), now)).toBe(true)
    expect(isEditorialStale(notice('2030-01-01T00:00:00Z'), now)).toBe(true)
    expect(
      isEditorialStale({ status: 'unchecked', source: 'none', checkedAt: '2026-01-30T00:00:00Z' }, now),
    ).toBe(true)
  })
})
