import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchesOf } from './each-match.js'

describe('matchesOf', () => {
  const patterns = [/\p{L}+/gu, /\d*/gu, /(?<!a)b|\b/gu, /x?/g, /[😀-😎]?/gu]

  it('finds what matchAll finds, at the same places, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom(...patterns), (text, pattern) => {
        const places = (matches: Iterable<RegExpExecArray>) =>
          Array.from(matches, (match) => [match.index, match[0]])
        expect(places(matchesOf(pattern, text))).toEqual(places(text.matchAll(pattern)))
      }),
    )
  })

  it('starts anew however the pattern was left', () => {
    const pattern = /\d/gu
    pattern.lastIndex = 5
    expect(matchesOf(pattern, '1 2').map(({ index }) => index)).toEqual([0, 2])
  })
})
