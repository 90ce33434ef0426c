import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toMatch } from './normalise.js'
import { quickMatchText } from './quick-match.js'

const TRICKY = [
  'a',
  'B',
  '7',
  '.',
  ' ',
  '  ',
  '\u00a0',
  '\n\n',
  '⁻',
  '⁶',
  '₂',
  '½',
  'ﬁ',
  '\u00ad',
  '\u200b',
  '–',
  '−',
  '“',
  '`',
  '\u0301',
  'é',
  'µ',
  'Å',
  '…',
  '\u3000',
  '·',
  '^',
  '𝛼',
  '\u{1F600}',
]

it('equals the match layer for every text of tricky characters', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...TRICKY), { maxLength: 30 }), (parts) => {
      const display = parts.join('')
      expect(quickMatchText(display)).toBe(singleSpaced(toMatch(display).text))
    }),
    { numRuns: 5000 },
  )
})

it('equals the match layer for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (display) => {
      expect(quickMatchText(display)).toBe(singleSpaced(toMatch(display).text))
    }),
    { numRuns: 2000 },
  )
})

function singleSpaced(text: string): string {
  return text.replace(/ {2,}/gu, ' ')
}
