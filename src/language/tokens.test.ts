import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isStopWord } from './stop-words.js'
import { indexTerms, TERM_LIMIT, tokenise } from './tokens.js'

/** Whether a full-text query in the one spelling reaches the text in the other. */
function finds(query: string, text: string): boolean {
  const inText = new Set(indexTerms(text))
  return indexTerms(query).some((term) => inText.has(term))
}

describe('tokenise', () => {
  it('keeps scientific terms whole, with their place in the text', () => {
    const text = 'IL-6 in C57BL/6 mice: 1,234 cells, 10^-3 M, CD8+ (61·4 %), H2O.'
    expect(tokenise(text).map((token) => token.text)).toEqual([
      'IL-6',
      'in',
      'C57BL/6',
      'mice',
      '1,234',
      'cells',
      '10^-3',
      'M',
      'CD8+',
      '61·4',
      'H2O',
    ])
    for (const token of tokenise(text)) expect(text.slice(token.start, token.end)).toBe(token.text)
  })
})

describe('indexTerms', () => {
  const spellings = [
    ['IL-6', 'IL6', 'il-6', 'IL 6', 'IL‐6', 'IL–6'],
    ['TNF-α', 'TNFα', 'TNF-alpha', 'TNFalpha', 'tnf-alpha'],
    ['β-amyloid', 'beta-amyloid', 'β amyloid'],
    ['H2O', 'H₂O', 'H_2O'],
    ['C57BL/6', 'C57BL6', 'c57bl/6'],
    ['1,234', '1234'],
    ['0.50', '0.5', '.5', '0·5'],
    ['10^-3', '10⁻³', '0.001'],
    ['µg', 'μg', 'ug'],
    ['Székely', 'Szekely'],
    ['follow-up', 'followup'],
    ['5-HT2A', '5HT2A', '5-HT_2A', '5-ht2a'],
    ['α-tocopherol', 'alpha-tocopherol'],
    ['mRNAs', 'mRNA'],
    ['AIDS', 'aids'],
    ["Alzheimer's", 'Alzheimer’s', 'Alzheimer'],
    ['p53', 'P53'],
    ['mg/kg', 'mg/kg'],
    ['Nav1.7', 'NaV1.7', 'Na_v1.7'],
  ]
  for (const group of spellings) {
    it(`lets each spelling of ${group[0]} find the others`, () => {
      for (const query of group)
        for (const text of group)
          expect([query, text, finds(query, `it is ${text} there`)]).toEqual([query, text, true])
    })
  }

  it('never stems an identifier and stems plain words', () => {
    expect(indexTerms('increased increases increasing')).toEqual(['increas', 'increas', 'increas'])
    expect(indexTerms('CASES1 Nav1.7')).toContain('cases1')
  })

  it('does not make one number of a range, nor a word of a citation mark', () => {
    expect(indexTerms('3-5 days')).toEqual(['3', '5', 'dai'])
    expect(indexTerms('reported^12')).toEqual(['report', '12'])
  })

  it('leaves out function and question words but keeps acronyms and negations', () => {
    expect(indexTerms('What does the WHO say of it?')).toEqual(['who', 'sai'])
    expect(indexTerms('no effect without it')).toEqual(['no', 'effect', 'without'])
  })

  it('tells CD8+ from CD8 and finds it by both', () => {
    expect(indexTerms('CD8+')).toContain('cd8pos')
    expect(indexTerms('CD8+')).toContain('cd8')
    expect(indexTerms('CD8')).not.toContain('cd8pos')
  })

  it('gives pairs of characters for CJK and whole words for other scripts', () => {
    expect(indexTerms('糖尿病')).toEqual(['糖尿', '尿病'])
    expect(indexTerms('糖尿病IL-6')).toContain('il6')
    expect(indexTerms('Результаты')).toEqual(['результаты'])
    expect(indexTerms('θεραπεία')).toEqual(['θεραπεια'])
  })

  it('yields only letters and digits, at most 64 characters, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.string(),
          fc.string({ unit: fc.constantFrom('a', 'é', '-', '/', '^', '6', '.', 'β', '病', "'", '+') }),
        ),
        (text) => {
          for (const term of indexTerms(text)) {
            expect(term).toMatch(/^[a-z0-9\p{L}]+$/u)
            expect(term.length).toBeLessThanOrEqual(TERM_LIMIT)
            expect(term).toBe(term.toLowerCase())
          }
        },
      ),
    )
  })

  it('reads a megabyte in linear time', () => {
    const text =
      'Serum IL-6 rose by 12.5% (p < 0.05) in the 40 patients who received 5 mg/kg of β-blockers. '.repeat(
        10_000,
      )
    expect(indexTerms(text).length).toBe(180_000)
  })
})

describe('isStopWord', () => {
  it('knows function words by language', () => {
    expect(isStopWord('which')).toBe(true)
    expect(isStopWord('und', 'de')).toBe(true)
    expect(isStopWord('und')).toBe(false)
  })
})
