import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAbbreviations } from './abbreviations-in-terms.js'

/** What is promised, said plainly: every long form of the list is looked at, in its order. */
function expandedPlainly(
  terms: readonly string[],
  longForms: ReadonlyMap<string, readonly string[]>,
): string[] {
  const all = new Set(terms)
  for (const term of terms) for (const long of longForms.get(term) ?? []) all.add(long)
  for (const [short, long] of longForms)
    if (long.length > 0 && long.every((term) => all.has(term))) all.add(short)
  return [...all]
}

const TERM = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g')

describe('abbreviations of a paper', () => {
  it('spell out what is short and shorten what is spelled out', () => {
    const { expand } = createAbbreviations(new Map([['bp', ['blood', 'pressur']]]))
    expect([...expand(['bp', 'fell'])]).toEqual(['bp', 'fell', 'blood', 'pressur'])
    expect([...expand(['pressur', 'of', 'blood'])]).toEqual(['pressur', 'of', 'blood', 'bp'])
    expect([...expand(['blood'])]).toEqual(['blood'])
  })

  it('give the same terms in the same order as looking at every long form does', () => {
    fc.assert(
      fc.property(
        fc.array(TERM, { maxLength: 5 }),
        fc.array(fc.tuple(TERM, fc.array(TERM, { maxLength: 3 })), { maxLength: 6 }),
        (terms, rows) => {
          const longForms = new Map(rows)
          expect([...createAbbreviations(longForms).expand(terms)]).toEqual(expandedPlainly(terms, longForms))
        },
      ),
      { numRuns: 3000 },
    )
  })
})
