import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeWords, encodeWords } from './word-list.js'

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'z'), minLength: 2, maxLength: 40 })

describe('encodeWords and decodeWords', () => {
  it('know exactly the words that were given', () => {
    fc.assert(
      fc.property(fc.array(letters), fc.array(letters), (words, others) => {
        const list = decodeWords(encodeWords(words))
        for (const word of [...words, ...others]) expect(list.has(word)).toBe(words.includes(word))
      }),
    )
  })

  it('know no part of a word and no single letter', () => {
    const list = decodeWords(encodeWords(['vulnerable', 'vulnerability', 'vulnerably']))
    expect(
      ['vulner', 'vu', 'v', '', 'vulnerabilit', 'vulnerabilityy'].filter((word) => list.has(word)),
    ).toEqual([])
  })
})
