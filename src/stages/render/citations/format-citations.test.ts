import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BibliographicRecord, WORK_TYPES } from '../../../model/paper.js'
import { CITATION_FORMATS, formatCitations } from './format-citations.js'

/* References written by hand after the APA's manual (7th edition), Citing Medicine, Nature's and the IEEE's guides. */

const ARTICLE: BibliographicRecord = {
  type: 'article',
  title: 'Growth of kelp in warm water',
  authors: [
    { family: 'van der Berg', given: 'Åsa Maria' },
    { family: 'Sartre', given: 'Jean-Paul' },
    { family: 'King', given: 'Martin L., Jr.' },
  ],
  issued: { year: 2019, month: 3, day: 5 },
  containerTitle: 'Tide Letters',
  volume: '12',
  issue: '3',
  pages: '12-34',
  ids: { doi: '10.5555/kelp.1' },
}
const PREPRINT: BibliographicRecord = {
  type: 'preprint',
  title: 'Seaweed graphs',
  authors: [{ family: 'Novák', given: 'J' }],
  issued: { year: 2021 },
  containerTitle: 'arXiv',
  ids: { arxiv: '2101.00001' },
}
const BOOK: BibliographicRecord = {
  type: 'book',
  title: 'The sea',
  authors: [{ family: 'Carson', given: 'R. L.' }],
  issued: { year: 1951 },
  publisher: 'Oxford University Press',
  ids: {},
}
const CHAPTER: BibliographicRecord = {
  type: 'chapter',
  title: 'Tides',
  authors: [
    { family: 'Roe', given: 'Bo' },
    { family: 'Doe', given: 'Al' },
  ],
  issued: { year: 2001 },
  containerTitle: 'Handbook of water',
  publisher: 'Wave Press',
  pages: '5-9',
  ids: {},
}
const BODY: BibliographicRecord = {
  type: 'article',
  title: 'Is the sea warm?',
  authors: [{ family: 'WHO Sea Group' }],
  containerTitle: 'Tide',
  ids: {},
}

const one = (record: BibliographicRecord) =>
  Object.fromEntries(
    ['apa', 'vancouver', 'nature', 'ieee'].map((format) => [
      format,
      formatCitations([record], format as 'apa').trimEnd(),
    ]),
  )

describe('references', () => {
  it('of an article', () => {
    expect(one(ARTICLE)).toEqual({
      apa: 'van der Berg, Å. M., Sartre, J.-P., & King, M. L., Jr. (2019). Growth of kelp in warm water. Tide Letters, 12(3), 12–34. https://doi.org/10.5555/kelp.1',
      vancouver:
        'van der Berg ÅM, Sartre JP, King ML Jr. Growth of kelp in warm water. Tide Letters. 2019;12(3):12-34. doi: 10.5555/kelp.1',
      nature:
        'van der Berg, Å. M., Sartre, J.-P. & King, M. L., Jr. Growth of kelp in warm water. Tide Letters 12, 12–34 (2019).',
      ieee: 'Å. M. van der Berg, J.-P. Sartre, and M. L. King Jr., “Growth of kelp in warm water,” Tide Letters, vol. 12, no. 3, pp. 12–34, Mar. 2019, doi: 10.5555/kelp.1.',
    })
  })

  it('of a preprint', () => {
    expect(one(PREPRINT)).toEqual({
      apa: 'Novák, J. (2021). Seaweed graphs (arXiv:2101.00001). arXiv. https://arxiv.org/abs/2101.00001',
      vancouver: 'Novák J. Seaweed graphs [preprint]. arXiv; 2021. arXiv: 2101.00001',
      nature: 'Novák, J. Seaweed graphs. Preprint at https://arxiv.org/abs/2101.00001 (2021).',
      ieee: 'J. Novák, “Seaweed graphs,” 2021, arXiv:2101.00001.',
    })
  })

  it('of a book and of a chapter', () => {
    expect(one(BOOK)).toEqual({
      apa: 'Carson, R. L. (1951). The sea. Oxford University Press.',
      vancouver: 'Carson RL. The sea. Oxford University Press; 1951.',
      nature: 'Carson, R. L. The sea (Oxford University Press, 1951).',
      ieee: 'R. L. Carson, The sea. Oxford University Press, 1951.',
    })
    expect(one(CHAPTER)).toEqual({
      apa: 'Roe, B., & Doe, A. (2001). Tides. In Handbook of water (pp. 5–9). Wave Press.',
      vancouver: 'Roe B, Doe A. Tides. In: Handbook of water. Wave Press; 2001. p. 5-9.',
      nature: 'Roe, B. & Doe, A. Tides. in Handbook of water 5–9 (Wave Press, 2001).',
      ieee: 'B. Roe and A. Doe, “Tides,” in Handbook of water, Wave Press, 2001, pp. 5–9.',
    })
  })

  it('of a body without a date, with a title that ends in a mark', () => {
    expect(one(BODY)).toEqual({
      apa: 'WHO Sea Group. (n.d.). Is the sea warm? Tide.',
      vancouver: 'WHO Sea Group. Is the sea warm? Tide. [date unknown].',
      nature: 'WHO Sea Group. Is the sea warm? Tide (n.d.).',
      ieee: 'WHO Sea Group, “Is the sea warm?” Tide, n.d.',
    })
  })

  it('without authors, with a retraction first', () => {
    const record: BibliographicRecord = {
      ...ARTICLE,
      authors: [],
      editorial: { status: 'retracted', source: 'Crossref' },
    }
    expect(one(record).apa).toMatch(/^RETRACTED: Growth of kelp in warm water\. \(2019\)\. Tide Letters/u)
    expect(one(record).vancouver).toMatch(/^RETRACTED: Growth/u)
    expect(one(record).ieee).toMatch(/^“RETRACTED: Growth/u)
    expect(one({ ...record, title: 'RETRACTED: Growth of kelp' }).nature).toMatch(/^RETRACTED: Growth/u)
  })

  it('cut long lists of authors where each style does', () => {
    const many = (count: number): BibliographicRecord => ({
      ...ARTICLE,
      authors: Array.from({ length: count }, (_, index) => ({ family: `A${index + 1}`, given: 'B' })),
    })
    expect(one(many(20)).apa).toContain('A19, B., & A20, B. (2019)')
    expect(one(many(21)).apa).toContain('A19, B., . . . A21, B. (2019)')
    expect(one(many(6)).vancouver).toContain('A5 B, A6 B. Growth')
    expect(one(many(7)).vancouver).toContain('A6 B, et al. Growth')
    expect(one(many(5)).nature).toContain('A4, B. & A5, B. Growth')
    expect(one(many(6)).nature).toMatch(/^A1, B\. et al\. Growth/u)
    expect(one(many(6)).ieee).toContain('B. A5, and B. A6, “')
    expect(one(many(7)).ieee).toMatch(/^B\. A1 et al\., “/u)
  })

  it('are numbered where several are given, and sorted in APA', () => {
    expect(
      formatCitations([CHAPTER, BOOK], 'vancouver')
        .split('\n')
        .map((line) => line.slice(0, 8)),
    ).toEqual(['1. Roe B', '2. Carso', ''])
    expect(formatCitations([CHAPTER, BOOK], 'ieee')).toMatch(/^\[1\] B\. Roe.*\n\[2\] R\. L\. Carson/u)
    expect(formatCitations([CHAPTER, BOOK], 'apa')).toMatch(/^Carson.*\nRoe/u)
  })

  it('come out for whatever a record lacks, one line each, without holes', () => {
    const text = fc.option(fc.constantFrom('Kelp', 'Is it?', 'A-B', '12-34'), { nil: undefined })
    const any = fc.record({
      type: fc.constantFrom(...WORK_TYPES),
      title: fc.constantFrom('Kelp', ''),
      year: fc.option(fc.integer({ min: 1900, max: 2030 }), { nil: undefined }),
      containerTitle: text,
      publisher: text,
      volume: text,
      issue: text,
      pages: text,
      authors: fc.array(fc.record({ family: fc.constantFrom('Roe', 'Sea Group'), given: text }), {
        maxLength: 3,
      }),
    })
    fc.assert(
      fc.property(
        any,
        fc.constantFrom(...CITATION_FORMATS.slice(0, 4)),
        ({ year, authors, ...rest }, format) => {
          const stated = Object.fromEntries(
            Object.entries(rest).filter(([, value]) => value !== undefined),
          ) as typeof rest
          const record = {
            ...stated,
            authors: authors.map(({ family, given }) => ({ family, ...(given && { given }) })),
            ids: {},
            ...(year && { issued: { year } }),
          } as BibliographicRecord
          const reference = formatCitations([record], format)
          expect(reference).toMatch(/^\S.*\S\n$/u)
          expect(reference).not.toMatch(/undefined|\(\)| ,|,,| {2}|\.\.(?! \.)|“,”/u)
        },
      ),
      { numRuns: 500 },
    )
  })
})
