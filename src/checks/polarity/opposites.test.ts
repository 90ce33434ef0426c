import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areOpposite } from './opposites.js'

describe('areOpposite', () => {
  it.each([
    ['superior', 'inferior'],
    ['involved', 'uninvolved'],
    ['linear', 'non-linear'],
    ['hypertension', 'hypotension'],
    ['overestimated', 'underestimated'],
    ['agonist', 'antagonist'],
  ])('sees %s and %s, either way round', (left, right) => {
    expect(areOpposite(left, right)).toBe(true)
    expect(areOpposite(right, left)).toBe(true)
  })

  it.each([
    ['under', 'understand'],
    ['port', 'import'],
    ['high', 'higher'],
    ['form', 'inform'],
  ])('does not take %s and %s for opposites', (left, right) => {
    expect(areOpposite(left, right)).toBe(false)
  })

  it('is symmetric, and no word is its own opposite', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (left, right) => {
        expect(areOpposite(left, right)).toBe(areOpposite(right, left))
        expect(areOpposite(left, left)).toBe(false)
      }),
    )
  })
})
