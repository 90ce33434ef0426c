import { describe, expect, it } from 'vitest'
import { isFormula, isProse } from './prose.js'

describe('isFormula', () => {
  it.each(['y = a + b x', 'Y β i x (2)', 'number of visits × 100 visible time (sec)', '17 46 67 05 50'])(
    'takes %j for one',
    (text) => {
      expect(isFormula(text)).toBe(true)
    },
  )

  it.each([
    'The mean was 4 ± 2 in both of the groups.',
    'Dose × 10 days, then none; see Table 2.',
    'It is as we saw.',
    'Methods',
    'Day 1 to day 7',
  ])('takes %j for none', (text) => {
    expect(isFormula(text)).toBe(false)
  })
})

describe('isProse', () => {
  it('tells sentences from lists of names', () => {
    expect(isProse('The soup was stirred with a spoon of wood.')).toBe(true)
    expect(isProse('Ladle, Pot, Spoon, Kettle, Pan')).toBe(false)
  })
})
