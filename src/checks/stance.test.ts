import { describe, expect, it } from 'vitest'
import { hasDenial, readStance, saysNotMeasured } from './stance.js'

const stance = (
  text: string,
  direction: 'increase' | 'decrease' | 'effect' | 'presence',
  focusTerms: string[] = [],
) => readStance(text, { focusTerms, direction })

describe('the stance of a sentence', () => {
  it.each([
    ['Quorbin lengthened sleep and raised its depth.', 'increase', 'affirms'],
    ['Quorbin lowered the depth of sleep.', 'increase', 'denies'],
    ['Quorbin reduced waking.', 'decrease', 'affirms'],
    ['Quorbin had no effect on sleep.', 'effect', 'denies'],
    ['Sleep remained unchanged.', 'increase', 'denies'],
    ['Neither dose altered sleep.', 'effect', 'denies'],
    ['Sleep differed (p = ns).', 'effect', 'denies'],
    ['The voles were grey.', 'increase', 'unclear'],
    ['A placebo was given.', 'presence', 'affirms'],
    ['This was an open-label study.', 'presence', 'denies'],
  ] as const)('%s (%s): %s', (text, direction, expected) => {
    expect(stance(text, direction)).toBe(expected)
  })

  it('is not read from what only describes: a procedure, an induced state, an amount, a nanosecond', () => {
    for (const text of [
      'The extract was given by mouth to healthy voles for 30 days, and thereafter they were subjected to ischaemia.',
      'The voles had a quorbin-induced fever.',
      'More than 20 voles were weighed.',
      'The pulse lasted 5 ns.',
    ])
      expect([text, stance(text, 'decrease')]).toEqual([text, 'unclear'])
  })

  it('is that of the clause that names what is asked about', () => {
    const text = 'Sleep did not change, but the weight of the voles increased.'
    expect(stance(text, 'increase', ['weight'])).toBe('affirms')
    expect(stance(text, 'increase', ['sleep'])).toBe('denies')
  })
})

describe('a denial', () => {
  it('is no phrase that only sounds like one', () => {
    expect(hasDenial('Quorbin not only lengthened sleep.')).toBe(false)
    expect(hasDenial('It is not yet known why.')).toBe(false)
    expect(hasDenial('It is without doubt longer.')).toBe(false)
    expect(hasDenial('Quorbin failed to lengthen sleep.')).toBe(true)
  })
})

describe('that something was not measured', () => {
  it('is said of what the clause names', () => {
    expect(saysNotMeasured('Effects on quality of life were not assessed.', ['life'])).toBe(true)
    expect(saysNotMeasured('Sleep was not recorded, but weight was measured.', ['weight'])).toBe(false)
    expect(saysNotMeasured('Weight did not differ from what we measured.', ['weight'])).toBe(false)
  })
})
