import { describe, expect, it } from 'vitest'
import { readQuantities } from './read-quantities.js'
import { expandRespectively } from './respectively.js'

const pairs = (text: string) =>
  expandRespectively(text, readQuantities(text)).map(
    ({ subject, quantity }) => `${text.slice(subject.start, subject.end)}=${quantity.value}`,
  )

describe('expandRespectively', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    [
      'The controls and treated rats weighed 200 and 250 g, respectively.',
      ['controls=200', 'treated rats=250'],
    ],
    ['Sensitivity and specificity were 80% and 90%, respectively.', ['Sensitivity=80', 'specificity=90']],
    ['Rates in A, B and C were 1, 2 and 3 mg, respectively.', ['A=1', 'B=2', 'C=3']],
    [
      'Extracts of sage and mint were effective and inhibited B. cinerea after 48 and 24 hours, respectively.',
      ['sage=48', 'mint=24'],
    ],
    ['We found 4 names for animals and 12 for plants (13 and 77 records, respectively).', []],
    [
      'Yields varied from 9 to 92% and 24 to 75% for diesel and waste oil, respectively.',
      ['diesel=9', 'waste oil=24'],
    ],
    [
      'MAP (Graph 1) and HR (Graph 2) were 126 mmHg and 339 bpm (p < 0.05), respectively.',
      ['MAP=126', 'HR=339'],
    ],
    ['Values of 5 and 7 mg were seen in it.', []],
    ['Groups A, B and C had 5 and 7 mg, respectively.', []],
  ]
  for (const [text, expected] of cases) it(`expands "${text}"`, () => expect(pairs(text)).toEqual(expected))
})
