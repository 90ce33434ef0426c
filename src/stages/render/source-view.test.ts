import { expect, it } from 'vitest'
import { sampleRun } from '../../../test/fixtures/sample-run.js'
import type { EditorialNotice } from '../../model/paper.js'
import { sourceViews } from './source-view.js'

function editorialOf(editorial: EditorialNotice) {
  const run = sampleRun()
  const [view] = sourceViews({ ...run, papers: run.papers.map((paper) => ({ ...paper, editorial })) })
  return [view?.editorial, view?.isEditorialWarning]
}

it('says who spoke of the editorial status, of when the notice is and when it was looked up', () => {
  const checkedAt = '2026-01-02T03:04:05.000Z'
  expect(editorialOf({ status: 'no-notice-found', source: 'Crossref, OpenAlex', checkedAt })).toEqual([
    'no notice found (according to: Crossref, OpenAlex, checked 2026-01-02)',
    false,
  ])
  expect(
    editorialOf({
      status: 'retracted',
      source: 'PubMed',
      date: '2020-02',
      detail: 'Retraction In: Tide',
      checkedAt,
    }),
  ).toEqual(['RETRACTED (2020-02, according to: PubMed, checked 2026-01-02): Retraction In: Tide', true])
})

it('never shows a failed look-up as clean, and names it', () => {
  expect(editorialOf({ status: 'unchecked', source: 'none' })[0]).toBe('not checked')
  expect(
    editorialOf({
      status: 'unchecked',
      source: 'none',
      detail: 'Crossref did not answer: failed (503).',
      checkedAt: '2026-01-02T03:04:05.000Z',
    })[0],
  ).toBe('not checked (tried 2026-01-02): Crossref did not answer: failed (503).')
})

it('says how many services answered where not all did', () => {
  const checkedAt = '2026-01-02T03:04:05.000Z'
  const partly = { answered: 2, asked: 4 }
  const detail = 'Crossref did not answer: failed (503).'
  expect(editorialOf({ status: 'unchecked', source: 'none', detail, checkedAt, partly })[0]).toBe(
    `partly checked: 2 of 4 services answered (tried 2026-01-02): ${detail}`,
  )
  expect(editorialOf({ status: 'corrected', source: 'PubMed', checkedAt, partly })[0]).toBe(
    'corrected (according to: PubMed, checked 2026-01-02, partly checked: 2 of 4 services answered)',
  )
})
