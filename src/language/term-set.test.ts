import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { equivalentTerms } from './equivalents.js'
import { foldSpelling } from './spelling.js'
import { createTermSet } from './term-set.js'
import { indexTerms } from './tokens.js'

const setOf = (text: string) => createTermSet(indexTerms(text))
const named = (text: string, word: string) => indexTerms(word).every((term) => setOf(text).has(term))

describe('a set of terms', () => {
  it('answers for each of its own terms', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,12}$/)), (terms) => {
        const set = createTermSet(terms)
        expect(terms.every((term) => set.has(term))).toBe(true)
        expect([...set.terms].sort()).toEqual([...new Set(terms)].sort())
      }),
    )
  })

  it('answers for derived forms and for words that stand for its own', () => {
    expect(named('the placental weight', 'placenta')).toBe(true)
    expect(named('murine models', 'mouse')).toBe(true)
    expect(named('renal function', 'kidney')).toBe(true)
    expect(named('haemoglobin', 'hemoglobin')).toBe(true)
  })

  it('does not answer for another word that only begins alike, nor for another number or name', () => {
    expect(named('interleukin', 'interview')).toBe(false)
    expect(named('IL-6 was high', 'IL-8')).toBe(false)
    expect(named('12000 cells', '12')).toBe(false)
    expect(createTermSet(['cat']).has('cattle')).toBe(false)
  })
})

describe('equivalent terms', () => {
  it('stand for one another in both directions, and never for themselves', () => {
    for (const word of indexTerms('mouse kidney cancer decrease newborn heart placebo')) {
      const others = equivalentTerms(word)
      expect(others.length).toBeGreaterThan(0)
      expect(others).not.toContain(word)
      for (const other of others) expect(equivalentTerms(other)).toContain(word)
    }
    expect(equivalentTerms('zzz')).toEqual([])
  })
})

describe('spelling', () => {
  it.each([
    ['haemoglobin', 'hemoglobin'],
    ['oesophageal', 'esophageal'],
    ['oestrogen', 'estrogen'],
    ['leukaemia', 'leukemia'],
    ['tumour', 'tumor'],
    ['behaviour', 'behavior'],
    ['randomised', 'randomized'],
    ['analysed', 'analyzed'],
    ['litre', 'liter'],
    ['sulphate', 'sulfate'],
    ['ageing', 'aging'],
  ])('folds %s to %s', (british, american) => {
    expect(foldSpelling(british)).toBe(foldSpelling(american))
    expect(foldSpelling(british)).toBe(american)
  })

  it.each(['four', 'hour', 'raise', 'his', 'this', 'wise', 'poem', 'does', 'pour'])(
    'leaves %s alone',
    (word) => {
      expect(foldSpelling(word)).toBe(word)
    },
  )

  it('folded twice is folded once', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,14}$/), (word) => {
        const once = foldSpelling(word)
        expect(foldSpelling(once)).toBe(once)
      }),
    )
  })
})
