import { describe, expect, it } from 'vitest'
import { passageSentences } from './claim/passage-sentences.js'
import { unitsMatchCheck } from './units-match.js'
import { verifyClaim } from './verify-claim.js'

/** The check's outcome and reason, and the words of the claim that it marks. */
const explained = (claim: string, passage: string) => {
  const [found] = verifyClaim({ claim, evidence: passageSentences(passage) }, [unitsMatchCheck]).checks
  if (found === undefined) throw new Error('no check ran')
  return { ...found, words: found.spans?.map(({ start, end }) => claim.slice(start, end)) }
}

describe('what a reader is told of the units of a claim', () => {
  it('is that a claim without units has none to compare', () => {
    expect(explained('The farm had 30 ponds.', 'We saw 30 ponds on the farm.')).toMatchObject({
      check: 'units-match',
      outcome: 'not-applicable',
      reason: 'the claim states no unit',
    })
  })

  it('is that they agree', () => {
    expect(explained('The delay was 0.01 s.', 'The delay was 10 ms in all.')).toMatchObject({
      check: 'units-match',
      outcome: 'pass',
      reason: 'units and scales are those of the source',
    })
  })

  it('is what the claim has, what the source has, and where', () => {
    expect(explained('The delay was 10 s.', 'The delay was 10 ms.')).toMatchObject({
      check: 'units-match',
      outcome: 'fail',
      reason: 'the claim has 10 s, the source 10 ms (“The delay was 10 ms.”)',
      words: ['10 s'],
    })
  })

  it('is said of each number with a wrong unit, and of no other', () => {
    const source = 'Pulses lasted 10 ms at 40 mmHg and 30 °C.'
    const found = explained('Pulses lasted 10 s at 40 kPa and 30 °C.', source)
    expect(found.words).toEqual(['10 s', '40 kPa'])
    expect(found.reason).toMatch(
      /^the claim has 10 s, the source 10 ms \(.+\); the claim has 40 kPa, the source 40 mmHg \(/u,
    )
  })

  it('is that a scale differs, also where no unit is printed', () => {
    const found = explained('They caught 45 billion eels.', 'In all they caught 45 million eels.')
    expect(found.outcome).toBe('fail')
    expect(found.reason).toMatch(/^the claim has 45 billion.*, the source 45 million/u)
  })

  it('is the scale of the table in which the number stands', () => {
    const table = 'Income (in thousands) || 2019; 2018 | Fees; $2,450; $2,100 | Rent; 310; 295'
    expect(explained('Fees in 2019 were $2,450 million.', table).reason).toMatch(
      /the source \$2,450, in units of 1,000 \(“Fees, 2019”\)$/u,
    )
  })
})
