import { describe, expect, it } from 'vitest'
import { passageSentences } from './claim/passage-sentences.js'
import { numbersPresentCheck } from './numbers-present.js'
import { verifyClaim } from './verify-claim.js'

/** The check's reason, and the words of the claim that it marks. */
const explained = (claim: string, passage: string) => {
  const [found] = verifyClaim({ claim, evidence: passageSentences(passage) }, [numbersPresentCheck]).checks
  if (found === undefined) throw new Error('no check ran')
  return { ...found, words: found.spans?.map(({ start, end }) => claim.slice(start, end)) }
}

describe('what a reader is told of the numbers of a claim', () => {
  it('is how many stand in the source', () => {
    expect(explained('Eels were seen.', 'Eels were seen often.').reason).toBe('the claim states no quantity')
    expect(explained('It had 40 eels.', 'We saw 40 eels.').reason).toBe(
      '1 quantity stands in the cited sentences',
    )
    expect(explained('It had 40 eels and 31 cod.', 'We saw 40 eels and 31 cod.').reason).toBe(
      '2 quantities stand in the cited sentences',
    )
  })

  it('is which are missing, and what the source has at all', () => {
    const both = explained('The ponds held 61 eels and 77 cod.', 'They were full.')
    expect(both.reason).toBe('61, 77 does not stand in the cited sentences; they state no quantity')
    expect(both.words).toEqual(['61', '77'])
    const lengths = 'Eels were 1 m, 2 m, 3 m, 4 m, 5 m and 6 m long, and 5 m deep.'
    expect(explained('Survival was 61%.', lengths).reason).toMatch(/they state 1 m, 2 m, 3 m, 4 m, 5 m$/u)
    expect(explained('Survival was 61%.', 'Nets were 5 m long and 5 m deep.').reason).toMatch(
      /they state 5 m$/u,
    )
  })

  it('is what stands in the place of each that is missing', () => {
    const passage = 'Survival was 47% in eels and 39% in cod.'
    const found = explained('Survival was 61% in eels and 48% in cod.', passage)
    expect(found.reason).toMatch(
      /^61%, 48% does not stand .+; there the source has 47% \(.+\); there the source has 39% \(.+\)$/u,
    )
    expect(found.words).toEqual(['61%', '48%'])
  })

  it('is each thing that is doubted, and no other', () => {
    const rounded = explained('The score was 0.8.', 'The score was 0.804.')
    expect(rounded).toMatchObject({
      reason: '0.8 is a rounding of what the source states',
      words: ['0.8'],
    })
    const unsaid = explained(
      'The score was 0.8 in eels that were counted in 1990.',
      'The score was 0.804 in eels that were counted in spring.',
    )
    expect(unsaid.reason).toBe('0.8 is a rounding of what the source states; the source does not say 1990')
    expect(unsaid.words).toEqual(['0.8', '1990'])
    const bound = explained('She ruled for 44 years.', 'She ruled for more than 44 years.')
    expect(bound.reason).toBe(
      '“44 years” says more or less than the source does; the source has “She ruled for more than 44 years.”',
    )
    expect(bound.words).toEqual(['44 years'])
  })

  it('is which numbers are declared roundings', () => {
    const passage = 'She counted 12 eels and in all 9,447 cod and 302 crabs.'
    const found = explained('She counted 12 eels, about 9,400 cod and about 300 crabs.', passage)
    expect(found).toMatchObject({ marked: 'rounded', words: ['9,400', '300'] })
    expect(found.reason).toMatch(/^9,400, 300: a rounding or bound, as the claim says/u)
  })

  it('is how each number was computed', () => {
    const claim = 'Gains were 5.5 points with tea and 3.1 points with milk.'
    const found = explained(claim, 'Scores were 61.0 with tea and 58.6 with milk; they were 55.5 without.')
    expect(found).toMatchObject({ marked: 'derived', words: ['5.5', '3.1'] })
    expect(found.reason).toBe('computed from the source: 61.0 − 55.5 ≈ 5.5; 58.6 − 55.5 ≈ 3.1')
  })
})
