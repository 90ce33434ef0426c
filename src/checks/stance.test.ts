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

describe('a change', () => {
  it.each([
    ['Quorbin raised the weight of voles.', 'decrease', 'denies'],
    ['Quorbin raised the weight of voles.', 'effect', 'affirms'],
    ['Quorbin lowered the weight of voles.', 'effect', 'affirms'],
    ['Quorbin raised waking and lowered weight.', 'increase', 'unclear'],
    ['Quorbin raised waking and lowered weight.', 'decrease', 'unclear'],
    ['Quorbin raised waking and lowered weight.', 'effect', 'affirms'],
    ['Quorbin raised waking and lowered weight.', 'presence', 'affirms'],
  ] as const)('in one way or both: %s (%s): %s', (text, direction, expected) => {
    expect(stance(text, direction)).toBe(expected)
  })

  it.each([
    ['With quorbin sleep was longer.', 'increase', 'affirms'],
    ['With quorbin sleep was longer.', 'decrease', 'unclear'],
    ['With quorbin sleep was longer.', 'effect', 'affirms'],
    ['With quorbin sleep was shorter.', 'decrease', 'affirms'],
    ['With quorbin sleep was shorter.', 'increase', 'unclear'],
    ['With quorbin sleep was shorter.', 'effect', 'affirms'],
    ['With quorbin sleep was seen.', 'effect', 'unclear'],
    ['Longer sleep came with reduced weight.', 'increase', 'denies'],
    ['With raised waking and reduced weight came longer sleep.', 'increase', 'unclear'],
  ] as const)('may be an amount, which affirms and denies nothing: %s (%s): %s', (...row) => {
    const [text, direction, expected] = row
    expect(stance(text, direction)).toBe(expected)
  })

  it('is read in the whole sentence where no clause names what is asked about', () => {
    const text = 'It was cold, but the voles were heavier and slept more: growth was enhanced.'
    expect(stance(text, 'increase', ['quorbin'])).toBe('affirms')
  })

  it('is denied by one clause of several that name what is asked about', () => {
    const text = 'Weight increased in spring, but weight did not change in autumn.'
    expect(stance(text, 'increase', ['weight'])).toBe('denies')
    expect(stance('Weight was noted in spring; weight increased in autumn.', 'increase', ['weight'])).toBe(
      'affirms',
    )
    expect(stance('Weight was noted; sleep increased.', 'increase', ['weight'])).toBe('unclear')
  })

  it('is that of a clause that names any of several things', () => {
    const text = 'Sleep was noted, but the weight of the voles increased.'
    expect(stance(text, 'increase', ['fever', 'weight'])).toBe('affirms')
    const denied = 'Sleep did not change, but the weight of the voles increased.'
    expect(stance(denied, 'increase', ['fever', 'weight'])).toBe('affirms')
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
    expect(saysNotMeasured('Sleep was not recorded, but weight was measured.', ['sleep'])).toBe(true)
    expect(saysNotMeasured('Weight did not differ from what we measured.', ['weight'])).toBe(false)
  })
})
