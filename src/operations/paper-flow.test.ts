import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import type { ProviderReportRow } from '../contracts/paper-candidate.js'
import { ACQUISITION_OUTCOMES, type Acquisition, type AcquisitionOutcome } from '../model/acquisition.js'
import {
  acquisitionLine,
  askedProviders,
  flowLine,
  paperFlow,
  providerLines,
  toRunAcquisition,
} from './paper-flow.js'

const row = (changes: Partial<ProviderReportRow>): ProviderReportRow => ({
  provider: 'openalex',
  query: 'kelp',
  status: 'ok',
  hits: 0,
  leftOut: 0,
  ...changes,
})
const acquisition = (outcome: AcquisitionOutcome, reason = ''): Acquisition => ({
  paper: `doi:10.5555/${outcome}`,
  title: 'Kelp',
  outcome,
  reason,
  attempts: [],
  acquiredAt: '2026-01-02T03:04:05Z',
})

describe('the flow of papers', () => {
  it('counts a paper of two searches once and its further records as merged', () => {
    const search = { report: [row({ hits: 4 }), row({ provider: 'crossref', hits: 2 })], aside: 1 }
    const flow = paperFlow(
      [
        { ...search, candidates: ['a', 'b'] },
        { ...search, candidates: ['b', 'c'] },
      ],
      [],
    )
    expect(flow).toMatchObject({ identified: 12, setAside: 2, screened: 3, merged: 7, sought: 0 })
    expect(flowLine(flow)).toBe(
      '12 records found, 7 further records of the same papers were merged, 2 records set aside; 3 papers left to look at; none was sought.',
    )
  })

  it('tells what was not sought from what was not got', () => {
    const outcomes = [
      'full-text',
      'abstract-only',
      'closed',
      'blocked',
      'blocked',
      'retracted',
      'over-budget',
    ] as const
    const flow = paperFlow(
      [],
      outcomes.map((outcome) => acquisition(outcome)),
    )
    expect(flow).toMatchObject({
      sought: 5,
      fullText: 1,
      abstractOnly: 1,
      notGot: { closed: 1, blocked: 2 },
      notSought: { retracted: 1, 'over-budget': 1 },
    })
    expect(flowLine(flow)).toContain(
      '5 sought: 1 full text, 1 abstract only, 1 closed, 2 blocked; not sought: 1 retracted, 1 beyond the limit.',
    )
  })

  it('loses no paper, whatever came of them', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ACQUISITION_OUTCOMES)), (outcomes) => {
        const flow = paperFlow(
          [],
          outcomes.map((outcome) => acquisition(outcome)),
        )
        const sum = (counts: object) =>
          Object.values(counts).reduce((all: number, one: number) => all + one, 0)
        expect(flow.fullText + flow.abstractOnly + sum(flow.notGot)).toBe(flow.sought)
        expect(flow.sought + sum(flow.notSought)).toBe(outcomes.length)
      }),
    )
  })
})

describe('what services did', () => {
  const names = (id: string) => id.toUpperCase()

  it('is told by the worst of it, and look-ups of single works are no queries', () => {
    const asked = askedProviders(
      [
        row({ hits: 3 }),
        row({ query: 'doi:10.5555/part', hits: 1 }),
        row({ provider: 'crossref', status: 'unavailable', reason: 'Crossref failed.' }),
        row({ provider: 'crossref', query: 'other', hits: 2 }),
        row({ provider: 'doaj', status: 'unavailable', reason: 'DOAJ did not answer in time' }),
        row({ provider: 'core', status: 'skipped', reason: 'no key' }),
        row({ provider: 'arxiv', status: 'absent' }),
        row({ provider: 'pubmed', status: 'unavailable', isThrottled: true, reason: 'busy' }),
      ],
      names,
    )
    expect(Object.fromEntries(asked.map(({ provider, conduct }) => [provider, conduct]))).toEqual({
      openalex: 'answered',
      crossref: 'partly',
      doaj: 'silent',
      core: 'skipped',
      arxiv: 'answered',
      pubmed: 'throttled',
    })
    expect(asked[0]).toMatchObject({ queries: 1, hits: 3 })
    expect(providerLines(asked)).toEqual([
      'Answered: OPENALEX (3 records), ARXIV (0 records).',
      'Answered 1 of 2 queries: CROSSREF (2 records): Crossref failed.',
      'Throttled: PUBMED: busy.',
      'Did not answer: DOAJ did not answer in time.',
      'Not asked: CORE: no key.',
      'Silence is not zero results.',
    ])
  })

  it('is no silence where only services were left out', () => {
    const asked = askedProviders([row({ hits: 1 }), row({ provider: 'core', status: 'skipped' })], names)
    expect(providerLines(asked)).toEqual(['Answered: OPENALEX (1 record).', 'Not asked: CORE.'])
  })
})

describe('what came of a paper', () => {
  it('is one line with copy, licence or reason', () => {
    const got = {
      ...acquisition('full-text'),
      licence: 'CC-BY',
      attempts: [
        {
          route: {
            kind: 'jats',
            url: 'https://papers.example.org/1',
            version: 'published',
            reportedBy: 'openalex',
          },
          outcome: 'got',
          detail: '',
        },
      ],
    } as const
    expect(acquisitionLine(toRunAcquisition(got))).toBe(
      'Kelp (doi:10.5555/full-text): full text (JATS XML, CC-BY).',
    )
    expect(
      acquisitionLine(acquisition('wrong-file', 'wrong-file at papers.example.org: another title.')),
    ).toBe('Kelp (doi:10.5555/wrong-file): wrong file: at papers.example.org: another title.')
  })
})
