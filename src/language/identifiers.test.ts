import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findIdentifiers,
  parseArxivId,
  parseDoi,
  parseIdentifier,
  parseIsbn,
  parsePmcid,
  parsePmid,
} from './identifiers.js'

const found = (text: string) => findIdentifiers(text).map(({ scheme, value }) => `${scheme} ${value}`)

describe('parseDoi', () => {
  it.each([
    ['10.1016/S0140-6736(05)66912-7', '10.1016/s0140-6736(05)66912-7'],
    ['https://doi.org/10.1000/ABC,1.', '10.1000/abc,1'],
    [
      'http://dx.doi.org/10.1002/(SICI)1097-0258(19980815/30)17:15/16%3C1661::AID-SIM968%3E3.0.CO;2-2',
      '10.1002/(sici)1097-0258(19980815/30)17:15/16<1661::aid-sim968>3.0.co;2-2',
    ],
    ['doi: 10.1000/x).', '10.1000/x'],
    ['(doi:10.1000/a(b)c)', '10.1000/a(b)c'],
    ['https://journal.example/articles/10.3389/fnins.2020.00001/full?utm=1', '10.3389/fnins.2020.00001'],
    ['10.1234\u200B/ab\u2010cd', '10.1234/ab-cd'],
  ])('reads %s', (stated, canonical) => {
    expect(parseDoi(stated)).toBe(canonical)
  })

  it.each(['', '10.1000', '10.1000/', '10.12/x', 'version 10.1000/x', 'abc10.1000/x'])(
    'finds none in "%s"',
    (text) => {
      expect(parseDoi(text)).toBeUndefined()
    },
  )

  it('gives the same for its own result', () => {
    const suffix = fc.string({
      unit: fc.constantFrom(...'abcXYZ019.,;:()[]<>/-_%#?&'),
      minLength: 1,
      maxLength: 20,
    })
    fc.assert(
      fc.property(suffix, (text) => {
        const doi = parseDoi(`10.1000/${text}`)
        if (doi !== undefined) expect(parseDoi(doi)).toBe(doi)
      }),
    )
  })
})

describe('the other schemes', () => {
  it.each([
    ['arXiv:2101.00001v3 [cs.CL]', '2101.00001'],
    ['https://arxiv.org/pdf/hep-th/9901001v2.pdf', 'hep-th/9901001'],
    ['math.AG/0309136', 'math/0309136'],
    ['10.48550/arXiv.2101.00001', '2101.00001'],
    ['arXiv preprint arXiv:1706.03762', '1706.03762'],
  ])('reads the arXiv id %s without its version', (stated, id) => {
    expect(parseArxivId(stated)).toBe(id)
  })

  it('does not take a number without a month for an arXiv id', () => {
    expect(parseArxivId('2113.00001')).toBeUndefined()
    expect(parseArxivId('123.4567')).toBeUndefined()
  })

  it('reads PubMed ids and PubMed Central ids in their spellings', () => {
    expect(parsePmid('PMID: 23690738')).toBe('23690738')
    expect(parsePmid('https://pubmed.ncbi.nlm.nih.gov/23690738/')).toBe('23690738')
    expect(parsePmid('23690738[pmid]')).toBe('23690738')
    expect(parsePmid('0123')).toBeUndefined()
    expect(parsePmcid('https://www.ncbi.nlm.nih.gov/pmc/articles/PMC3654245/')).toBe('PMC3654245')
    expect(parsePmcid('pmc3654245')).toBe('PMC3654245')
  })

  it('accepts an ISBN only with the right check digit and gives 13 digits', () => {
    expect(parseIsbn('0-306-40615-2')).toBe('9780306406157')
    expect(parseIsbn('ISBN 978-3-86680-192-9')).toBe('9783866801929')
    expect(parseIsbn('080442957X')).toBe('9780804429573')
    expect(parseIsbn('978-3-86680-192-8')).toBeUndefined()
  })

  it('tells the schemes apart and takes no bare number', () => {
    expect(parseIdentifier('PMC3654245')).toEqual({ scheme: 'pmcid', value: 'PMC3654245' })
    expect(parseIdentifier('10.48550/arXiv.2101.00001')).toEqual({ scheme: 'arxiv', value: '2101.00001' })
    expect(parseIdentifier('12345678')).toBeUndefined()
    expect(parseIdentifier('see 10.1000/x for more')).toBeUndefined()
  })
})

describe('findIdentifiers', () => {
  it('finds labelled ids in running text, in order', () => {
    const text =
      'See (doi:10.1000/ab(c)d). Also https://doi.org/10.1371/journal.pone.0000217; arXiv:1706.03762v5, PMID: 12345678, PMC3654245. ISBN 978-0-306-40615-7.'
    expect(found(text)).toEqual([
      'doi 10.1000/ab(c)d',
      'doi 10.1371/journal.pone.0000217',
      'arxiv 1706.03762',
      'pmid 12345678',
      'pmcid PMC3654245',
      'isbn 9780306406157',
    ])
  })

  it('gives the place of what it found', () => {
    const text = 'at 10.1000/XYZ.'
    const [first] = findIdentifiers(text)
    expect(text.slice(first?.start, first?.end)).toBe('10.1000/XYZ')
  })

  it('takes no ids from plain numbers and decimals', () => {
    expect(found('a mean of 2101.00001 in 12345678 samples, 10.5/3 and 1234-5678')).toEqual([])
  })

  it('stops a DOI at markup but keeps the angle brackets of the SICI form', () => {
    expect(found('<a>10.1000/x</a>')).toEqual(['doi 10.1000/x'])
    expect(found('10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2')).toEqual([
      'doi 10.1002/(sici)1097-0258(19980815/30)17:15/16<1661::aid-sim968>3.0.co;2-2',
    ])
  })

  it('takes linear time on hostile text', () => {
    const start = performance.now()
    for (const part of ['10.1000/', '(', 'arxiv ', 'PMID ', 'ISBN 9 ', '978 '])
      findIdentifiers(part.repeat(50_000))
    expect(performance.now() - start).toBeLessThan(5000)
  })
})
