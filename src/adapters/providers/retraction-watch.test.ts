import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { describeWithCorpus } from '../../../test/support/corpus.js'
import type { FetchOutcome } from '../../contracts/fetcher.js'
import { settleNotices } from '../../reading/editorial-notices.js'
import { loadRetractionWatch, parseRetractionWatch, refreshRetractionWatch } from './retraction-watch.js'

const HEADER =
  'Record ID,Title,Reason,RetractionDate,RetractionDOI,OriginalPaperDOI,OriginalPaperPubMedID,RetractionNature,Notes'
const CSV = [
  HEADER,
  '1,"Kelp, warm",+Error in Data;+Upset;,7/12/2023 0:00,10.5555/NOTE.1,10.5555/KELP.1,31000001.0,Retraction,"a ""quoted""\nnote"',
  '2,Kelp again,,1/2/2024 0:00,,https://doi.org/10.5555/Kelp.2,0,Expression of concern,',
  '3,Was back,,3/4/2020 0:00,,10.5555/kelp.3,0,Retraction,',
  '4,Was back,,5/6/2021 0:00,,10.5555/kelp.3,0,Reinstatement,',
  '5,Lost,,5/6/2021 0:00,,unavailable,0,Retraction,',
].join('\r\n')

describe('parseRetractionWatch', () => {
  it('reads the full table: quoted fields, typed DOIs, spreadsheet numbers, American dates', () => {
    const list = parseRetractionWatch(CSV)
    expect(list).toMatchObject({ name: 'Retraction Watch', entries: 4, asOf: '2024-01-02' })
    const notice = {
      status: 'retracted',
      source: 'Retraction Watch',
      date: '2023-07-12',
      detail: 'Retraction; Error in Data, Upset; doi:10.5555/note.1',
    }
    expect(list.find({ doi: '10.5555/kelp.1' })).toEqual([notice])
    expect(list.find({ pmid: '31000001' })).toEqual([notice])
    expect(list.find({ doi: '10.5555/kelp.2' })).toMatchObject([{ status: 'concern', date: '2024-01-02' }])
    expect(list.find({ doi: '10.5555/other' })).toEqual([])
  })

  it('takes a reinstated work for no retracted one', () => {
    expect(settleNotices(parseRetractionWatch(CSV).find({ doi: '10.5555/kelp.3' }))).toMatchObject({
      status: 'reinstated',
      date: '2021-05-06',
    })
  })

  it('reads a table of DOI and nature, several natures in a cell', () => {
    const list = parseRetractionWatch(
      'doi\tnature\n10.5555/A\tCorrection;Retraction\n10.5555/b\tReinstatement\n10.5555/c\tRetraction;Reinstatement',
    )
    const status = (doi: string) => settleNotices(list.find({ doi }))?.status
    expect([status('10.5555/a'), status('10.5555/b'), status('10.5555/c')]).toEqual([
      'retracted',
      'reinstated',
      'reinstated',
    ])
  })

  it('refuses a file that is another', () => {
    expect(() => parseRetractionWatch('<html>No</html>')).toThrow(/no list of Retraction Watch/u)
    expect(() => parseRetractionWatch('')).toThrow(/no list of Retraction Watch/u)
  })
})

describe('refreshRetractionWatch', () => {
  const written: string[] = []
  const files = {
    list: async () => [],
    readText: async () => '',
    writeTextAtomically: async (_: unknown, text: string) => void written.push(text),
  }
  const refresh = (outcome: Partial<FetchOutcome>) =>
    refreshRetractionWatch({
      fetcher: { fetch: async () => outcome as FetchOutcome, close: async () => undefined },
      files,
      place: { directory: '/data', name: 'retraction-watch.csv' },
    })
  const response = (status: number, text: string) => ({
    kind: 'response' as const,
    status,
    body: new TextEncoder().encode(text),
  })

  it('replaces the list only by a list', async () => {
    expect(await refresh({ kind: 'unavailable', reason: 'dns', detail: 'no address' })).toEqual({
      status: 'unavailable',
      reason: 'no address',
    })
    expect(await refresh(response(503, ''))).toMatchObject({
      status: 'unavailable',
      reason: expect.stringContaining('503'),
    })
    expect(await refresh(response(200, '<html>busy</html>'))).toMatchObject({ status: 'unavailable' })
    expect(await refresh(response(200, CSV))).toMatchObject({
      status: 'unavailable',
      reason: expect.stringContaining('only 4 entries'),
    })
    expect(written).toEqual([])
    const many = [
      HEADER,
      ...Array.from({ length: 1200 }, (_, row) => `${row},T,,1/2/2024 0:00,,10.5555/k.${row},0,Retraction,`),
    ].join('\n')
    expect(await refresh(response(200, many))).toEqual({
      status: 'refreshed',
      entries: 1200,
      asOf: '2024-01-02',
    })
    expect(written).toEqual([many])
  })
})

describeWithCorpus('the list of Retraction Watch', (corpus) => {
  const file = join(corpus, 'api/retraction-watch/retractionwatch-dois-2025-08-22.tsv.gz')

  it('is read whole from its compressed table, with no reinstated work as retracted', async () => {
    const list = await loadRetractionWatch(file)
    const rows = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n').slice(1)
    // Some DOIs are `unavailable`, some are typed so that they are none.
    expect(list.entries).toBeGreaterThan(rows.length * 0.99)
    const status = new Map<string, number>()
    for (const row of rows) {
      const [doi = '', nature = ''] = row.split('\t')
      const settled = settleNotices(list.find({ doi: doi.toLowerCase() }))?.status ?? 'none'
      if (nature === 'Reinstatement') expect([doi, settled]).toEqual([doi, 'reinstated'])
      if (nature === 'Retraction' && settled !== 'none')
        expect([doi, settled]).toEqual([doi, expect.stringMatching(/retracted|reinstated/u)])
      status.set(settled, (status.get(settled) ?? 0) + 1)
    }
    expect(status.get('retracted')).toBeGreaterThan(50_000)
    expect(status.get('none') ?? 0).toBeLessThan(rows.length * 0.01)
  })

  it('is read from its full table', () => {
    const text = readFileSync(join(corpus, 'api/retraction-watch/stub_retractions.csv'), 'utf8')
    const list = parseRetractionWatch(text)
    // Cells without quotes are read a second time, by their form.
    const rows = [
      ...text.matchAll(/,(\d+)\/(\d+)\/(\d{4}) 0:00,[^,]*,[\d.]*,[^,]*,(10\.[^,]+),(\d+)\.0,Retraction,/gu),
    ]
    expect(rows.length).toBeGreaterThan(5)
    for (const [, month = '', day = '', year = '', doi = '', pmid = ''] of rows) {
      const notice = {
        status: 'retracted',
        date: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
      }
      expect(list.find({ doi: doi.toLowerCase() })).toContainEqual(expect.objectContaining(notice))
      if (pmid !== '0') expect(list.find({ pmid })).toContainEqual(expect.objectContaining(notice))
    }
  })
})
