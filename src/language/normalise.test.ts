import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldedKey, matchText, toMatch } from './normalise.js'
import { toSource } from './offset-map.js'

describe('match layer', () => {
  it('keeps an exponent an exponent', () => {
    expect(matchText('10⁻⁶ M')).toBe('10^-6 M')
    expect(matchText('10⁶')).not.toBe(matchText('106'))
  })

  it('spells vulgar fractions out, apart from a whole number before them', () => {
    expect(matchText('½')).toBe('1/2')
    expect(matchText('2½')).toBe('2 1/2')
  })

  it('unifies dashes, quotes and spaces, and removes what carries no text', () => {
    expect(matchText('dose–response “at  5 mg”, soft­ware')).toBe('dose-response "at 5 mg", software')
  })

  it('keeps case, since mM is not MM', () => {
    expect(matchText('5 mM')).not.toBe(matchText('5 MM'))
  })

  it('never leaves two spaces, even around an invisible character', () => {
    expect(matchText('a \u200b b')).toBe('a b')
  })

  it('does not write a Greek letter as its name', () => {
    expect(matchText('β-carotene')).not.toBe(matchText('beta-carotene'))
  })

  it('is idempotent and maps its ends to the ends of the display text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const { text: match, map } = toMatch(text)
        expect(toMatch(match).text).toBe(match)
        expect(toSource(map, match.length, 'start')).toBe(text.length)
      }),
    )
  })

  it('folds accents and case in keys', () => {
    expect(foldedKey('Müller')).toBe(foldedKey('MULLER'))
  })
})
