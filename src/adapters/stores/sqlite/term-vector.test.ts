import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frequenciesOf, hashesOf, hashTerm, lengthOf, packTermVector } from './term-vector.js'

const terms = fc.array(fc.constantFrom('il6', 'dose', 'patient', '糖尿', 'диабет', '0d5'), { maxLength: 40 })
const count = (list: readonly string[], term: string) => list.filter((other) => other === term).length

describe('term vector', () => {
  it('gives back how often each term occurs in each field, and the length', () => {
    fc.assert(
      fc.property(terms, terms, terms, (title, heading, body) => {
        const vector = packTermVector({ title, heading, body })
        expect(lengthOf(vector)).toBe(title.length + heading.length + body.length)
        for (const term of new Set([...title, ...heading, ...body]))
          expect(frequenciesOf(vector, hashTerm(term))).toEqual({
            title: Math.min(15, count(title, term)),
            heading: Math.min(15, count(heading, term)),
            body: count(body, term),
          })
        expect([...hashesOf(vector)]).toHaveLength(new Set([...title, ...heading, ...body]).size)
        expect(frequenciesOf(vector, hashTerm('absent'))).toBeUndefined()
      }),
    )
  })

  it('cuts what does not fit its bytes', () => {
    const vector = packTermVector({
      title: [],
      heading: [],
      body: Array.from({ length: 70_000 }, () => 'dose'),
    })
    expect(lengthOf(vector)).toBe(65_535)
    expect(frequenciesOf(vector, hashTerm('dose'))?.body).toBe(255)
  })

  it('hashes like terms apart', () => {
    const hashes = new Set<number>()
    for (let number = 0; number < 100_000; number += 1) hashes.add(hashTerm(`term${number}`))
    // 100,000 draws from 2^32 collide 1.2 times on average.
    expect(hashes.size).toBeGreaterThan(99_985)
  })
})
