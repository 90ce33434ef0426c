import { describe, expect, it } from 'vitest'
import { readQuantities } from './read-quantities.js'
import { sameQuantity, type Sameness, type UnitConverter } from './same-quantity.js'

function compare(a: string, b: string, convert?: UnitConverter): Sameness {
  const [first, ...more] = readQuantities(a)
  const [second, ...others] = readQuantities(b)
  if (first === undefined || second === undefined || more.length + others.length > 0)
    throw new Error(`${a} | ${b}`)
  return sameQuantity(first, second, convert)
}

/** Scales of time only: what a unit library does, for the test of the seam. */
const seconds: UnitConverter = (value, from, to) => {
  const scale: Readonly<Record<string, number>> = { s: 1, ms: 1e-3, min: 60 }
  const [over, under] = [scale[from], scale[to]]
  return over === undefined || under === undefined ? undefined : (value * over) / under
}

describe('sameQuantity', () => {
  const pairs: readonly (readonly [string, string, Sameness])[] = [
    // holes H1 to H9 of the known systems
    ['1,000 patients', '1 patient', 'different'],
    ['1,234 adults', '1234 adults', 'same'],
    ['10 s', '10 ms', 'different'],
    ['40 kPa', '40 mmHg', 'different'],
    ['5 mM', '5 nM', 'different'],
    ['12 fold', '12 %', 'different'],
    ['−5 mmHg', '5 mmHg', 'different'],
    ['1e-5', '1', 'different'],
    ['1e-5', '5', 'different'],
    ['forty adults', '40 adults', 'same'],
    ['threefold', '3-fold', 'same'],
    ['0.8', '0.804', 'rounded'],
    ['0.81', '0.804', 'different'],
    ['20 dB nHL', '20 dB  nHL'.replace('  ', ' '), 'same'],
    ['20 dB nHL', '20 dB SPL', 'different'],
    ['5 cm H2O', '5 cmH2O', 'same'],
    // spellings
    ['12.5%', '12.5 percent', 'same'],
    ['two rats', '2 rats', 'same'],
    ['.05', '0.05', 'same'],
    ['1.2 × 10−5', '1.2e-5', 'same'],
    ['10 mg kg⁻¹ day⁻¹', '10 mg/kg/d', 'same'],
    ['10 µg', '10 mcg', 'same'],
    ['two-thirds of them', '2/3', 'same'],
    ['half of them', '0.5', 'same'],
    ['twice as high', '2-fold', 'same'],
    ['1.2 million people', '1,200,000 people', 'same'],
    // comparators, ranges, uncertainty
    ['p < 0.05', 'p = 0.05', 'different'],
    ['p < 0.05', 'p < 0.05', 'same'],
    ['at least 5 mg', '≥5 mg', 'same'],
    ['more than 5 mg', '≥5 mg', 'different'],
    ['about 5 mg', '5 mg', 'rounded'],
    ['5–10 mg', '5 to 10 mg', 'same'],
    ['5–10 mg', '5 mg', 'different'],
    ['5–10 mg', '5–12 mg', 'different'],
    ['5 ± 2 mg', '5 mg', 'same'],
    ['5 ± 2 mg', '5 ± 3 mg', 'different'],
    // rounding only as printed
    ['40%', '39.8%', 'rounded'],
    ['40%', '40.8%', 'different'],
    ['0.80', '0.804', 'rounded'],
    ['0', '0.4', 'different'],
    ['12 patients', '13 patients', 'different'],
    ['5 percentage points', '5%', 'different'],
    ['in 2009', '2009 patients', 'different'],
    ['in 2009', 'since 2009', 'same'],
    ['in 1866', 'on June 14, 1866', 'same'],
    ['on April 8', 'on 8 April 2015', 'same'],
    ['on April 8', 'on 9 April 2015', 'different'],
    ['it existed in 1035', '1035', 'same'],
  ]
  for (const [a, b, expected] of pairs) {
    it(`finds "${a}" and "${b}" ${expected}`, () => {
      expect(compare(a, b)).toBe(expected)
      expect(compare(b, a)).toBe(expected)
    })
  }

  it('compares across units where a converter knows both', () => {
    expect(compare('0.01 s', '10 ms', seconds)).toBe('same')
    expect(compare('10 s', '10 ms', seconds)).toBe('different')
    expect(compare('0.01 s', '10 ms')).toBe('different')
    expect(compare('10 s', '10 kg', seconds)).toBe('different')
  })
})
