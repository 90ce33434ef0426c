import { describe, expect, it } from 'vitest'
import { createTermSet } from '../language/term-set.js'
import { indexTerms } from '../language/tokens.js'
import type { SubQuestion } from '../model/plan.js'
import { closeness, fittingQuantities } from './quantity-fit.js'

const termsOf = (part: string) => createTermSet(indexTerms(part))
const of = (text: string) => ({ text, terms: termsOf(text), termsOf })
const fitting = (text: string, kinds: readonly string[], counted = '') =>
  fittingQuantities({ kinds, countedTerms: indexTerms(counted) }, of(text)).map((one) => one.text)

describe('the quantities that may be what is asked for', () => {
  it('are of the kind asked for, or bare numbers, and no labels', () => {
    expect(fitting('Table 3. Voles got 5 mg for 4 days.', ['mass'])).toEqual(['5 mg'])
    expect(fitting('Voles of group 2 are shown in Fig. 4.', ['mass'])).toEqual([])
  })

  it('are counts of what is counted, of animals in general, or bare ones beside its name', () => {
    expect(fitting('We weighed 12 voles in 3 rooms.', ['count'], 'voles')).toContain('12')
    expect(fitting('Means of 6 animals per group.', ['count'], 'voles')).toHaveLength(1)
    expect(fitting('Means of 6 runs.', ['count'], 'voles')).toEqual([])
    expect(fitting('Male voles (n = 20) were weighed.', ['count'], 'voles')).toHaveLength(1)
  })
})

describe('how close a quantity stands to what is asked', () => {
  const question: SubQuestion = {
    label: 'S1',
    text: 'How many voles were enrolled?',
    form: 'quantity',
    asked: { kinds: ['count'], countedTerms: indexTerms('voles') },
    slots: [
      { kind: 'relation', words: 'enrolled', terms: indexTerms('enrolled') },
      { kind: 'subject', words: 'quorbin', terms: ['quorbin'] },
    ],
    queries: [],
  }
  const near = (text: string) => {
    const candidate = of(text)
    const quantities = question.asked === undefined ? [] : fittingQuantities(question.asked, candidate)
    return closeness(question, quantities, { candidate, weight: () => 1 })
  }

  it('is full where the verb of the question is said of just what is counted', () => {
    expect(near('In all, 79 voles were enrolled.')).toBe(1)
    expect(near('Of them, 28 voles slept; others had been enrolled earlier.')).toBeLessThan(1)
  })

  it('is none without a quantity and grows with the words in the same clause', () => {
    expect(near('Voles were enrolled.')).toBe(0)
    expect(near('With quorbin 28 voles slept.')).toBeGreaterThan(near('Quorbin slept well; 28 voles slept.'))
  })
})
