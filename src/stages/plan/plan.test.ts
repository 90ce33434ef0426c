import { beforeAll, describe, expect, it } from 'vitest'
import { loadTagger, type Tagger } from '../../language/part-of-speech.js'
import { askedQuantity } from './asked-quantity.js'
import { planByRules } from './plan.js'

let tagger: Tagger
beforeAll(async () => {
  tagger = await loadTagger()
})
const plan = (question: string) => planByRules(question, { tagger })

describe('what quantity a question asks for', () => {
  it.each([
    ['How many voles were weighed?', ['count'], ['vole']],
    ['How many voles reported bad sleep?', ['count'], ['vole']],
    ['How many infected voles slept?', ['count'], ['infect', 'vole', 'slept']],
    ['Of the voles, how many reported no sleep?', ['count'], []],
    ['How many hours did the voles sleep?', ['time'], []],
    ['How many milligrams were given to each vole?', ['mass'], []],
    ['How long did the voles sleep?', ['time'], []],
    [
      'What percentage of the voles slept?',
      ['percent', 'percentage-points', 'proportion', 'fold', 'count'],
      [],
    ],
    ['What was the p-value of the test?', ['p-value'], []],
    ['At what temperature were the voles kept?', ['temperature'], []],
    ['By how much did the sleep of the voles grow?', [], []],
  ])('%s', (question, kinds, countedTerms) => {
    expect(askedQuantity(question)).toEqual({ kinds, countedTerms })
  })

  it('is none where the question asks for none', () => {
    expect(askedQuantity('Why do voles sleep?')).toBeUndefined()
    expect(askedQuantity('Do voles sleep in winter?')).toBeUndefined()
  })
})

describe('a plan by rules', () => {
  it('has one to four sub-questions with at most two queries, and falsification queries for each', () => {
    for (const question of [
      'Does quorbin lengthen the sleep of voles?',
      'Does quorbin lengthen the sleep of voles, and at what dose did it do so in hamsters?',
      'What is quorbin and how does it act and who found it in which plant and when did they publish it all?',
      '?',
      'voles',
    ]) {
      const { subQuestions, falsificationQueries } = plan(question)
      expect(subQuestions.length).toBeGreaterThanOrEqual(1)
      expect(subQuestions.length).toBeLessThanOrEqual(4)
      for (const { label, queries } of subQuestions) {
        expect(queries.length).toBeLessThanOrEqual(2)
        expect(
          falsificationQueries.filter(({ subQuestion }) => subQuestion === label).length,
        ).toBeGreaterThan(0)
      }
      expect(new Set(subQuestions.map(({ label }) => label)).size).toBe(subQuestions.length)
    }
  })

  it('lets a later part of a question lean on the first for what it is about', () => {
    const { subQuestions } = plan('Does quorbin lengthen the sleep of voles, and at what dose did it do so?')
    expect(subQuestions).toHaveLength(2)
    expect(subQuestions[1]?.slots.flatMap(({ terms }) => terms)).toEqual(expect.arrayContaining(['quorbin']))
  })

  it('reads verbs made of light words as the verb that a paper would write', () => {
    const [first] = plan('Which stage of sleep is left out of the vole model?').subQuestions
    expect(first?.slots).toContainEqual({ kind: 'relation', words: 'left out', terms: ['omit'] })
  })

  it('takes as focus what an effect is on, what an adjective asks for, and side effects as one thing', () => {
    const focus = (question: string) =>
      plan(question).subQuestions[0]?.slots.find(({ kind }) => kind === 'focus')
    expect(focus('What was the effect of quorbin on vole weight?')?.terms).toContain('weight')
    expect(focus('How old were the voles in the quorbin cage?')?.terms).toEqual(['ag'])
    expect(focus('Which side effects occurred with quorbin?')?.terms).toEqual(['advers'])
  })

  it('keeps the words that carry meaning as slots, in the words of the question', () => {
    const { subQuestions } = plan('Does quorbin lengthen the sleep of voles?')
    const words = subQuestions[0]?.slots.map((slot) => slot.words) ?? []
    expect(words).toEqual(expect.arrayContaining(['quorbin', 'voles']))
    for (const { words: text } of subQuestions[0]?.slots ?? [])
      expect('Does quorbin lengthen the sleep of voles?').toContain(text)
  })
})

describe('premises', () => {
  it('are what a question takes for granted: an effect, its direction, a feature of the design', () => {
    expect(plan('Why does quorbin lengthen the sleep of voles?').premises[0]?.kind).toMatch(/event|direction/)
    expect(plan('How much did quorbin reduce the sleep of voles?').premises[0]).toMatchObject({
      kind: 'direction',
      direction: 'decrease',
    })
    expect(plan('What did the placebo of the vole study contain?').premises[0]).toMatchObject({
      kind: 'existence',
      direction: 'presence',
    })
  })

  it('are searched for in their affirming and their denying form', () => {
    for (const { affirming, denying } of plan('Why does quorbin lengthen the sleep of voles?').premises) {
      expect(affirming.length).toBeGreaterThan(0)
      expect(denying.join(' ')).toMatch(/\bno\b|\bnot\b|without/)
    }
  })

  it('are none of a question that may be answered with no', () => {
    expect(plan('Does quorbin lengthen the sleep of voles?').premises).toEqual([])
    expect(plan('Was a placebo used in the vole study?').premises).toEqual([])
  })
})
