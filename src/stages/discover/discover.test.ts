import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { madeHit as hit } from '../../../test/support/made-hits.js'
import type { PaperCandidate } from '../../contracts/paper-candidate.js'
import { PROVIDER_IDS, type ProviderHit } from '../../contracts/provider.js'
import { type AnsweredQuery, discover } from './discover.js'
import { fusionScore } from './rank-candidates.js'

function answersOf(hits: readonly ProviderHit[]): AnsweredQuery[] {
  return hits.map((one) => ({
    provider: one.provider,
    query: one.query,
    answer: { status: 'ok', hits: [one] },
  }))
}
const merge = (...hits: readonly ProviderHit[]) => discover(answersOf(hits))
const keys = (...hits: readonly ProviderHit[]) =>
  merge(...hits)
    .candidates.map(({ key }) => key)
    .sort()
const DOI = '10.5555/kelp.1'

describe('merging', () => {
  it('joins hits by any shared id, also over a third hit', () => {
    expect(
      keys(
        hit({ record: { ids: { doi: DOI, pmid: '11' } } }),
        hit({ provider: 'pubmed', record: { ids: { pmid: '11', pmcid: 'PMC12' } } }),
        hit({ provider: 'core', record: { ids: { pmcid: 'PMC12' } } }),
      ),
    ).toEqual([`doi:${DOI}`])
  })

  it('joins by title with first author, never by title alone', () => {
    const known = hit({ record: { ids: { doi: DOI } } })
    expect(
      keys(known, hit({ provider: 'doaj', record: { title: 'Growth of Kelp in Warm Water.' } })),
    ).toHaveLength(1)
    expect(keys(known, hit({ provider: 'doaj', by: ['Lindqvist'] }))).toHaveLength(2)
    expect(keys(known, hit({ provider: 'doaj', by: [] }))).toHaveLength(2)
  })

  it('keeps namesakes apart: an editorial is not every editorial', () => {
    const editorial = (doi: string, by: string) =>
      hit({ by: [by], record: { title: 'Editorial', ids: { doi } } })
    expect(keys(editorial('10.5555/a', 'Roe'), editorial('10.5555/b', 'Doe'))).toHaveLength(2)
    expect(keys(editorial('10.5555/a', 'Roe'), editorial('10.5555/b', 'Roe'))).toHaveLength(2)
  })

  it('keeps two articles under one title and first author apart and says so', () => {
    const { candidates } = merge(
      hit({
        record: {
          title: 'Annual report on the state of kelp',
          ids: { doi: '10.5555/r.2019' },
          issued: { year: 2019 },
        },
      }),
      hit({
        record: {
          title: 'Annual report on the state of kelp',
          ids: { doi: '10.5555/r.2020' },
          issued: { year: 2020 },
        },
      }),
    )
    expect(candidates).toHaveLength(2)
  })

  it('does not let one wrong id chain two unrelated works', () => {
    const { candidates } = merge(
      hit({ record: { ids: { doi: DOI, pmid: '11' } } }),
      hit({ provider: 'crossref', record: { ids: { doi: DOI } } }),
      hit({
        provider: 'semantic-scholar',
        by: ['Smith'],
        record: { title: 'Barnacles on ships of the line', ids: { doi: '10.5555/ships', pmid: '11' } },
      }),
    )
    expect(candidates.map(({ key }) => key).sort()).toEqual([`doi:${DOI}`, 'doi:10.5555/ships'])
    expect(candidates.flatMap(({ notes }) => notes).join(' ')).toMatch(/same PMID for another title/u)
  })

  it('does not let a hit without a title chain two works either', () => {
    expect(
      keys(
        hit({ record: { ids: { doi: DOI } } }),
        hit({ provider: 'unpaywall', by: [], record: { title: '', ids: { doi: DOI, pmid: '11' } } }),
        hit({
          provider: 'pubmed',
          by: ['Smith'],
          record: { title: 'Barnacles on ships of the line', ids: { pmid: '11' } },
        }),
      ),
    ).toEqual([`doi:${DOI}`, 'pmid:11'])
  })

  it('makes preprint and article versions of one paper, by relation or by title', () => {
    const article = hit({
      provider: 'crossref',
      record: { ids: { doi: DOI }, issued: { year: 2023 }, containerTitle: 'Tide Letters' },
    })
    const related = hit({
      provider: 'biorxiv',
      record: {
        title: 'Kelp likes it warm',
        type: 'preprint',
        ids: { doi: '10.1101/2021.01.01.000001' },
        issued: { year: 2021 },
      },
      related: [{ relation: 'preprint-of', ids: { doi: DOI } }],
    })
    const onArxiv = hit({
      provider: 'arxiv',
      record: { type: 'preprint', ids: { arxiv: '2101.00001' }, issued: { year: 2021 } },
    })
    const { candidates } = merge(related, onArxiv, article)
    expect(candidates).toHaveLength(1)
    expect(candidates[0]).toMatchObject({
      key: `doi:${DOI}`,
      isPreprint: false,
      record: {
        title: 'Growth of kelp in warm water',
        issued: { year: 2023 },
        containerTitle: 'Tide Letters',
        ids: { doi: DOI, arxiv: '2101.00001' },
      },
      versions: [{ kind: 'published' }, { kind: 'preprint', ids: { arxiv: '2101.00001' } }],
    })
  })

  it('takes versions of a preprint as one, and arXiv under its DOI as itself', () => {
    expect(
      keys(
        hit({ record: { type: 'preprint', ids: { doi: '10.21203/rs.3.rs-1/v1' } } }),
        hit({
          provider: 'crossref',
          record: {
            type: 'preprint',
            ids: { doi: '10.21203/rs.3.rs-1/v2' },
            title: 'Growth of kelp in warm waters',
          },
        }),
      ),
    ).toHaveLength(1)
    expect(
      keys(
        hit({ record: { ids: { doi: '10.48550/arxiv.2101.00001', arxiv: '2101.00001' } } }),
        hit({ provider: 'arxiv', by: ['Other'], record: { ids: { arxiv: '2101.00001' } } }),
      ),
    ).toHaveLength(1)
  })

  it('joins a translated title under one DOI and shows both', () => {
    const { candidates } = merge(
      hit({
        provider: 'crossref',
        record: { title: 'Wachstum von Tang in warmem Wasser', ids: { doi: DOI }, issued: { year: 2020 } },
      }),
      hit({ provider: 'pubmed', record: { ids: { doi: DOI, pmid: '11' }, issued: { year: 2020 } } }),
    )
    expect(candidates).toHaveLength(1)
    expect(candidates[0]?.conflicts).toMatchObject([
      { field: 'title', said: [{ providers: ['pubmed'] }, { providers: ['crossref'] }] },
    ])
  })

  it('shows who said what where providers differ', () => {
    const [candidate] = merge(
      hit({ provider: 'crossref', record: { ids: { doi: DOI }, issued: { year: 2021 }, volume: '7' } }),
      hit({
        provider: 'openalex',
        record: { ids: { doi: DOI }, issued: { year: 2020 }, volume: '7', type: 'review' },
        editorial: { status: 'retracted', source: 'OpenAlex' },
      }),
      hit({
        provider: 'pubmed',
        record: { ids: { doi: DOI, pmid: '1' }, issued: { year: 2021, month: 3 } },
        editorial: { status: 'no-notice-found', source: 'PubMed' },
      }),
    ).candidates
    expect(candidate?.record.issued).toEqual({ year: 2021, month: 3 })
    expect(candidate?.conflicts.map(({ field, chosen }) => [field, chosen])).toEqual([
      ['year', '2021'],
      ['type', 'review'],
      ['editorial', 'retracted'],
    ])
    expect(candidate?.conflicts[0]?.said).toEqual([
      { value: '2020', providers: ['openalex'] },
      { value: '2021', providers: ['crossref', 'pubmed'] },
    ])
    expect(candidate?.notices).toHaveLength(2)
  })
})

describe('what is no paper', () => {
  it('is set aside with the reason and its parent', () => {
    const { candidates, aside } = merge(
      hit({ record: { title: 'Supplement', ids: { doi: '10.1371/journal.pone.0012345.s001' } } }),
      hit({
        record: { title: 'Correction: kelp', type: 'correction', ids: { doi: '10.5555/c' } },
        related: [{ relation: 'erratum-of', ids: { doi: DOI } }],
      }),
      hit({ record: { title: 'Comment on kelp', ids: { doi: '10.5194/kelp-1-2-2020-rc1' } } }),
      hit({ record: { title: 'Retraction: kelp', type: 'retraction', ids: { doi: '10.5555/r' } } }),
    )
    expect(candidates).toEqual([])
    expect(aside.map(({ reason, parent }) => [reason, parent?.doi])).toEqual(
      expect.arrayContaining([
        ['a supplement, not a paper', '10.1371/journal.pone.0012345'],
        ['a correction of another work, not a paper', DOI],
        ['a discussion, not a paper', '10.5194/kelp-1-2-2020'],
        ['the retraction notice of another work, not a paper', undefined],
      ]),
    )
  })

  it('is replaced by its parent where it is a component, with a note', () => {
    const { candidates } = merge(
      hit({ record: { title: 'Fig 1. Kelp', ids: { doi: '10.1371/journal.pone.0012345.g001' } } }),
      hit({ provider: 'crossref', record: { ids: { doi: '10.1371/journal.pone.0012345' } } }),
    )
    expect(candidates).toHaveLength(1)
    expect(candidates[0]).toMatchObject({
      record: { title: 'Growth of kelp in warm water', ids: { doi: '10.1371/journal.pone.0012345' } },
      notes: [expect.stringMatching(/g001 is a figure, table or other part/u)],
    })
  })
})

describe('bounds on dates', () => {
  const dated = (doi: string, issued?: ProviderHit['record']['issued']) =>
    hit({ by: [doi], record: { title: `About ${doi}`, ids: { doi }, ...(issued && { issued }) } })

  it('hold again after merging, inclusively, and name what has no date', () => {
    const hits = [
      dated('10.5555/before', { year: 2018, month: 12, day: 31 }),
      dated('10.5555/first', { year: 2019, month: 1, day: 1 }),
      dated('10.5555/year', { year: 2019 }),
      dated('10.5555/last', { year: 2020, month: 6, day: 30 }),
      dated('10.5555/after', { year: 2020, month: 7 }),
      dated('10.5555/undated'),
    ]
    const bounds = { from: { year: 2019 }, to: { year: 2020, month: 6 } }
    const { candidates, aside, warnings } = discover(answersOf(hits), bounds)
    expect(candidates.map(({ key }) => key).sort()).toEqual([
      'doi:10.5555/first',
      'doi:10.5555/last',
      'doi:10.5555/year',
    ])
    expect(aside).toHaveLength(3)
    expect(warnings).toEqual([expect.stringMatching(/^1 papers without a usable date/u)])
    expect(discover(answersOf(hits)).candidates).toHaveLength(6)
  })
})

describe('the report', () => {
  it('keeps silence, absence and skipping apart', () => {
    const { report, warnings } = discover([
      {
        provider: 'arxiv',
        query: 'kelp',
        answer: { status: 'unavailable', reason: 'arXiv failed (503)', retryAfterSeconds: 9 },
      },
      { provider: 'core', query: 'kelp', answer: { status: 'skipped', reason: 'no key' } },
      { provider: 'doaj', query: 'kelp', answer: { status: 'absent' } },
      {
        provider: 'openalex',
        query: 'kelp',
        answer: { status: 'cached', hits: [hit()], total: 7, leftOut: ['record 2: id'] },
      },
    ])
    expect(report).toEqual([
      {
        provider: 'arxiv',
        query: 'kelp',
        status: 'unavailable',
        reason: 'arXiv failed (503)',
        retryAfterSeconds: 9,
        hits: 0,
        leftOut: 0,
      },
      { provider: 'core', query: 'kelp', status: 'skipped', reason: 'no key', hits: 0, leftOut: 0 },
      { provider: 'doaj', query: 'kelp', status: 'absent', hits: 0, leftOut: 0 },
      { provider: 'openalex', query: 'kelp', status: 'cached', hits: 1, total: 7, leftOut: 1 },
    ])
    expect(warnings).toEqual([
      expect.stringContaining('arxiv did not answer every query; silence is not zero results'),
      '1 records of providers could not be read.',
    ])
  })
})

describe('the rank', () => {
  it('is reciprocal rank fusion over providers and queries, computed again from the hits alone', () => {
    const [best, second] = merge(
      hit({ record: { ids: { doi: DOI } }, rank: 2 }),
      hit({ record: { ids: { doi: DOI } }, rank: 1, query: 'warm kelp' }),
      hit({ provider: 'crossref', record: { ids: { doi: DOI } }, rank: 5 }),
      hit({ provider: 'crossref', record: { ids: { doi: DOI } }, rank: 9 }),
      hit({ provider: 'crossref', record: { ids: { doi: DOI } }, rank: 1, query: `doi:${DOI}` }),
      hit({ record: { title: 'Another', ids: { doi: '10.5555/x' } }, rank: 1 }),
    ).candidates
    expect(best?.key).toBe(`doi:${DOI}`)
    expect(best?.score).toBeCloseTo(1 / 62 + 1 / 61 + 1 / 65, 12)
    expect(second?.score).toBeCloseTo(1 / 61, 12)
    expect(fusionScore(best?.hits ?? [])).toBe(best?.score)
  })
})

describe('whatever comes in', () => {
  const pick = <Value>(...values: readonly Value[]) => fc.constantFrom(...values)
  const anyHit = fc
    .record({
      provider: pick(...PROVIDER_IDS.slice(0, 4)),
      query: pick('kelp', 'warm kelp'),
      rank: fc.integer({ min: 1, max: 30 }),
      by: pick(['Roe'], ['Doe', 'Roe'], []),
      title: pick(
        'Growth of kelp in warm water',
        'Growth of kelp in warm water: a trial',
        'Barnacles on ships of the line',
        'Editorial',
        '',
      ),
      doi: pick(
        undefined,
        '10.5555/a',
        '10.5555/b',
        '10.1101/2021.01.01.000001',
        '10.48550/arxiv.2101.00001',
      ),
      pmid: pick(undefined, '1', '2'),
      arxiv: pick(undefined, '2101.00001'),
      year: pick(undefined, 2019, 2021, 2030),
      type: pick('article' as const, 'preprint' as const, 'correction' as const, 'dataset' as const),
      related: pick(undefined, '10.5555/a'),
    })
    .map(({ by, title, doi, pmid, arxiv, year, type, related, ...rest }) =>
      hit({
        ...rest,
        by,
        record: {
          title,
          type,
          ids: { ...(doi && { doi }), ...(pmid && { pmid }), ...(arxiv && { arxiv }) },
          ...(year && { issued: { year } }),
        },
        related: related === undefined ? [] : [{ relation: 'preprint-of', ids: { doi: related } }],
      }),
    )
  const hits = fc.array(anyHit, { maxLength: 14 })
  const plain = (candidates: readonly PaperCandidate[]) => JSON.stringify(candidates)

  it('gives the same whatever the order of the answers', () => {
    fc.assert(
      fc.property(
        hits.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        ([list, shuffled]) => {
          // Equal keys with other contents are not two answers of one service.
          const unique = [
            ...new Map(
              list.map((one) => [`${one.provider}${one.query}${one.providerId}${one.rank}`, one]),
            ).values(),
          ]
          const order = shuffled.filter((one) => unique.includes(one))
          expect(plain(merge(...order).candidates)).toBe(plain(merge(...unique).candidates))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('gives the same when hits come twice, and when the candidates are merged again', () => {
    fc.assert(
      fc.property(hits, (list) => {
        const once = merge(...list)
        expect(plain(merge(...list, ...list).candidates)).toBe(plain(once.candidates))
        for (const candidate of once.candidates) {
          if (candidate.notes.length > 0) continue
          expect(merge(...candidate.hits).candidates.map(({ key, score }) => [key, score])).toEqual([
            [candidate.key, candidate.score],
          ])
        }
      }),
      { numRuns: 200 },
    )
  })

  it('loses no hit and puts none into two papers', () => {
    fc.assert(
      fc.property(hits, (list) => {
        const { candidates, aside } = merge(...list)
        const name = (one: ProviderHit) => `${one.provider}\t${one.query}\t${one.rank}\t${one.providerId}`
        const found = [...candidates.flatMap((candidate) => candidate.hits), ...aside.map((one) => one.hit)]
        expect(new Set(found.map(name))).toEqual(new Set(list.map(name)))
        expect(new Set(candidates.flatMap((candidate) => candidate.hits.map(name))).size).toBe(
          candidates.flatMap((candidate) => candidate.hits).length,
        )
      }),
    )
  })
})
