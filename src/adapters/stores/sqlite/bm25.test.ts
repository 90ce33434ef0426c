import { describe, expect, it } from 'vitest'
import { inverseFrequency, scorePassage, toWeightedTerm } from './bm25.js'
import { packTermVector } from './term-vector.js'

const passage = (body: string, title = '') =>
  packTermVector({ title: title.split(' '), heading: [], body: body.split(' ') })
const dose = [toWeightedTerm('dose', 10, 1000)]

describe('bm25', () => {
  it('weighs a rare term more than a frequent one, and any term more than none', () => {
    expect(inverseFrequency(1, 1000)).toBeGreaterThan(inverseFrequency(500, 1000))
    expect(inverseFrequency(1000, 1000)).toBeGreaterThan(0)
    expect(scorePassage(passage('of salt'), dose)).toBe(0)
  })

  it('rises with the frequency, ever more slowly', () => {
    const [one, two, three] = ['dose a b c', 'dose dose b c', 'dose dose dose c'].map((text) =>
      scorePassage(passage(text), dose),
    ) as [number, number, number]
    expect(two).toBeGreaterThan(one)
    expect(three - two).toBeLessThan(two - one)
  })

  it('scores a short passage above a long one, and a term of the title above one of the body', () => {
    const long = `dose ${'filler '.repeat(300)}`
    expect(scorePassage(passage('dose filler'), dose)).toBeGreaterThan(scorePassage(passage(long), dose))
    expect(scorePassage(passage('filler', 'dose'), dose)).toBeGreaterThan(
      scorePassage(passage('dose', 'filler'), dose),
    )
  })

  it('has the value of the formula', () => {
    // idf ln(1 + 990.5/10.5) = 4.557; 2 terms of 150: damping 1.5 (0.25 + 0.75 · 2/150) = 0.39; 1 · 2.5 / 1.39.
    const vector = packTermVector({ title: [], heading: [], body: ['dose', 'salt'] })
    expect(scorePassage(vector, dose)).toBeCloseTo((4.557_37 * 2.5) / 1.39, 3)
  })
})
