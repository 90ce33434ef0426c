import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSmallLibrary, KELP_PAPERS, type SmallLibrary } from '../../test/support/small-library.js'
import { grep, type GrepOptions } from './grep.js'
import { createPatternScanner } from './guarded-pattern.js'

let small: SmallLibrary

beforeAll(async () => {
  small = await createSmallLibrary(KELP_PAPERS)
})
afterAll(() => small.remove())

async function found(pattern: string, options: Partial<GrepOptions> = {}) {
  const outcome = await grep(
    { pattern, isRegex: false, isCaseIgnored: false, limit: 50, ...options },
    { library: small.library },
  )
  const marked = outcome.matches.flatMap(({ text, spans }) =>
    spans.map(({ start, end }) => text.slice(start, end)),
  )
  return { ...outcome, marked }
}

describe('grep for a text', () => {
  it('finds every sentence that holds it, with its place', async () => {
    const { matches, sentences, papers } = await found('4.2 cm per week')
    expect({ sentences, papers }).toEqual({ sentences: 2, papers: 2 })
    expect(matches.map(({ section }) => section)).toEqual(['results', 'discussion'])
    expect(matches[0]?.paper.citation).toContain('2021')
  })

  it('does not mind layout, and marks what is shown', async () => {
    expect((await found('10^-6 mol')).sentences).toBe(1)
    expect((await found('10⁻⁶ mol')).sentences).toBe(1)
    expect((await found('(p<0.05)')).marked).toEqual(['(p < 0.05)'])
    expect((await found('at   12\n°C')).sentences).toBe(2)
  })

  it('minds case unless told otherwise', async () => {
    expect((await found('BLADES IN SHADE')).sentences).toBe(0)
    expect((await found('BLADES IN SHADE', { isCaseIgnored: true })).marked).toEqual(['Blades in shade'])
  })

  it('counts beyond the limit, and takes signs as they are', async () => {
    const { matches, sentences } = await found('blades', { isCaseIgnored: true, limit: 1 })
    expect(matches).toHaveLength(1)
    expect(sentences).toBeGreaterThan(1)
    expect((await found('4.2.cm')).sentences).toBe(0)
  })

  it('refuses an empty pattern', async () => {
    await expect(found('  ')).rejects.toMatchObject({ code: 'input-invalid' })
  })
})

describe('grep for a regular expression', () => {
  it('finds what it describes in the text as shown', async () => {
    const { marked } = await found(String.raw`\d\.\d cm`, { isRegex: true })
    expect(marked.sort()).toEqual(['1.9 cm', '4.2 cm', '4.2 cm'])
  })

  it('leaves out empty matches', async () => {
    expect((await found('(?:qqq)*', { isRegex: true })).sentences).toBe(0)
  })

  it('says what is wrong with a pattern that is none', async () => {
    await expect(found('(a+', { isRegex: true })).rejects.toMatchObject({ code: 'pattern-invalid' })
  })

  it('stops a pattern that would never end', () => {
    const scanner = createPatternScanner('(a+)+$', {
      isCaseIgnored: false,
      limits: { documentMs: 100, searchMs: 1000 },
    })
    expect(() => scanner.scan([`${'a'.repeat(60)}b`])).toThrowError(/longer than 100 ms/)
  })
})
