import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchesOf } from './each-match.js'
import { firstCharacters, quickStart } from './quick-start.js'

const PATTERNS = [
  /(?<![\p{L}])(?:may(?!\s\d)|might|ca(?:n|ught)|,?\s?but)(?![\p{L}])/giu,
  /\b(?:no\s(?:sign|proof)\sof|n['’]t|kept|see[ns]?)\b/giu,
  /(?<=\p{L}{2})\((?<list>\d{1,3}(?:[,–-]\d{1,3})*)\)/gu,
  /(?:[-+~]|\b(?:about|ca\.?))\s*$/giu,
  /(?:adjusted |a|crude )?(?:\bOR|[oO]dds [rR]atios?)(?:\s?[:,])?/gu,
  /x{0,2}y+|z{1,}|[^\S\n]*q|😀|[a-]b|\u00e9|\x41/gu,
]

const TEXT = fc
  .array(
    fc.oneof(
      fc.constantFrom('may', 'Might', 'can', 'caught', ', but', 'no sign of', "isn't", 'KEPT', 'ſeen', 'see'),
      fc.constantFrom('ab(1,2)', '(12)', 'about ', 'ca. ', '~ ', '- ', 'aOR, ', 'odds ratio:', 'crude OR'),
      fc.constantFrom('xxy', 'zz', ' q', '😀', '-b', 'ab', 'é', 'A', '\n', ' ', 'K'),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

describe('a pattern with a quick start', () => {
  it('finds what the pattern itself finds, in every text', () => {
    const quick = PATTERNS.map(quickStart)
    fc.assert(
      fc.property(TEXT, (text) => {
        for (const [index, pattern] of PATTERNS.entries())
          expect(matchesOf(quick[index] ?? /(?!)/gu, text)).toEqual(matchesOf(pattern, text))
      }),
      { numRuns: 2000 },
    )
  })

  it('is changed wherever its first characters can be told', () => {
    for (const pattern of PATTERNS.slice(0, 5)) expect(quickStart(pattern).source).toMatch(/^\(\?=\[/u)
  })
})

describe('first characters', () => {
  it('are those of each alternative, behind what has no width or may be left out', () => {
    expect(firstCharacters(String.raw`(?<!x)\b(?:one|(?<two>t)wo|,?\s?but)`)).toBe(String.raw`ot,\sb`)
    expect(firstCharacters(String.raw`(?:[a-c-]{2}|\p{Lu}+|-)`)).toBe(String.raw`a-c\-\p{Lu}\-`)
  })

  it('cannot be told of patterns that begin with anything or match nothing', () => {
    for (const source of [
      '.x',
      '[^a]x',
      String.raw`\Sx`,
      'a?',
      'a*|b',
      '(?:a{0,2})',
      '^',
      String.raw`(a)?\1b`,
    ])
      expect(firstCharacters(source), source).toBeUndefined()
  })
})
