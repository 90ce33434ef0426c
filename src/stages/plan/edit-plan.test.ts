import { beforeAll, describe, expect, it } from 'vitest'
import { loadTagger, type Tagger } from '../../language/part-of-speech.js'
import { planFingerprint, planOfPerson, readEditable, toEditable } from './edit-plan.js'
import { planByRules } from './plan.js'

let tagger: Tagger
beforeAll(async () => {
  tagger = await loadTagger()
})
const QUESTION = 'How much did melatonin raise sleep time on the held-out test set?'

describe('a plan that a person edits', () => {
  it('is the same plan where nothing was changed', () => {
    const plan = planByRules(QUESTION, { tagger })
    const back = planOfPerson(toEditable(QUESTION, plan), { tagger, known: plan.premises })
    expect(back.subQuestions).toEqual(plan.subQuestions)
    expect(back.premises).toEqual(plan.premises)
    expect(new Set(back.falsificationQueries)).toEqual(new Set(plan.falsificationQueries))
    expect(planFingerprint(QUESTION, back)).toBe(planFingerprint(QUESTION, plan))
  })

  it('has another fingerprint after any change of a query', () => {
    const plan = planByRules(QUESTION, { tagger })
    const edited = toEditable(QUESTION, plan)
    const [first, ...rest] = edited.subQuestions
    const changed = { ...edited, subQuestions: [{ ...first, queries: ['melatonin hours'] }, ...rest] }
    const other = planOfPerson(readEditable(changed), { tagger, known: plan.premises })
    expect(planFingerprint(QUESTION, other)).not.toBe(planFingerprint(QUESTION, plan))
  })

  it('always searches for the other side', () => {
    const edited = { ...toEditable(QUESTION, planByRules(QUESTION, { tagger })), falsificationQueries: [] }
    expect(planOfPerson(edited, { tagger }).falsificationQueries.length).toBeGreaterThan(0)
  })

  it.each([
    ['no sub-question', { subQuestions: [] }, 'subQuestions'],
    ['an empty query', { subQuestions: [{ text: 'x', queries: [''] }] }, 'subQuestions.0.queries.0'],
    ['an unknown member', { hint: 'x' }, 'its top'],
  ])('is refused for %s, with the place', (_why, change, place) => {
    const edited = toEditable(QUESTION, planByRules(QUESTION, { tagger }))
    expect(() => readEditable({ ...edited, ...change })).toThrow(place)
  })

  it('is refused for a premise that nothing could deny', () => {
    const edited = { ...toEditable(QUESTION, planByRules(QUESTION, { tagger })), premises: ['voles exist'] }
    expect(() => planOfPerson(edited, { tagger })).toThrow('voles exist')
  })
})
