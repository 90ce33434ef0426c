import { describe, expect, it } from 'vitest'
import { createTermSet } from '../language/term-set.js'
import { indexTerms } from '../language/tokens.js'
import type { QuestionSlot, SlotKind, SubQuestion } from '../model/plan.js'
import type { SentenceRole } from '../model/sentence.js'
import { answersQuestion } from './answers-question.js'
import { slotCoverage, slotState, type Surroundings } from './slots.js'

const slot = (kind: SlotKind, words: string): QuestionSlot => ({ kind, words, terms: indexTerms(words) })
const setOf = (text = '') => createTermSet(indexTerms(text))
const around = (parts: Partial<Record<keyof Surroundings, string>>): Surroundings => ({
  sentence: setOf(parts.sentence),
  neighbours: setOf(parts.neighbours),
  heading: setOf(parts.heading),
  paper: setOf(parts.paper),
  document: setOf(parts.document),
})
const equal = () => 1

function question(more: Partial<SubQuestion> = {}): SubQuestion {
  return {
    label: 'S1',
    text: 'How long did quorbin lengthen the sleep of voles?',
    form: 'quantity',
    slots: [slot('focus', 'sleep'), slot('subject', 'quorbin'), slot('population', 'voles')],
    queries: [],
    ...more,
  }
}

type Parts = Partial<Record<keyof Surroundings, string>>

function check(
  text: string,
  parts: Parts = {},
  { role = 'firsthand', ...more }: Partial<SubQuestion> & { readonly role?: SentenceRole } = {},
) {
  const candidate = { text, role, around: around({ sentence: text, ...parts }) }
  return answersQuestion(question(more), candidate, equal)
}

describe('whether a sentence answers a question', () => {
  it('it does where it or its surroundings carry every part', () => {
    expect(check('Quorbin lengthened the sleep of voles.').check.outcome).toBe('pass')
    const carried = check('Sleep was longer by 3 h.', { paper: 'Quorbin in voles' })
    expect(carried.check.outcome).toBe('pass')
    expect(carried.slots.map(({ state }) => state)).toEqual(['sentence', 'paper', 'paper'])
  })

  it('it does not where a part is carried nowhere, and that part is named', () => {
    const { check: result } = check('Quorbin lengthened sleep.')
    expect(result).toMatchObject({ outcome: 'fail', reason: expect.stringContaining('"voles"') })
  })

  it('it does not where what was studied is only mentioned somewhere in the paper', () => {
    expect(check('Quorbin lengthened sleep.', { document: 'voles' }).check.outcome).toBe('fail')
  })

  it('it does not where it speaks of people and the question of laboratory animals, whatever the title says', () => {
    const slots = [slot('focus', 'sleep'), slot('subject', 'quorbin'), slot('population', 'rats')]
    const parts = { paper: 'Quorbin in rats' }
    expect(check('Quorbin lengthened sleep.', parts, { slots }).check.outcome).toBe('pass')
    const { check: result } = check('Quorbin lengthened the sleep of patients.', parts, { slots })
    expect(result).toMatchObject({ outcome: 'fail', reason: expect.stringContaining('"rats"') })
    expect(check('Quorbin lengthened the sleep of patients and rats.', parts, { slots }).check.outcome).toBe(
      'pass',
    )
  })

  it('it does not where a large part of the question, its verbs included, is said nowhere in the paper', () => {
    const slots = [slot('focus', 'sleep'), slot('relation', 'persist'), slot('relation', 'withdrawing')]
    expect(check('Sleep was longer.', {}, { slots }).check.outcome).toBe('fail')
    expect(check('Sleep was longer.', { document: 'persist withdrawing' }, { slots }).check).toMatchObject({
      outcome: 'fail',
      reason: expect.stringContaining('does not say'),
    })
    expect(check('Longer sleep persisted after withdrawing.', {}, { slots }).check.outcome).toBe('pass')
  })

  it('a plan answers no question for a result, but one for what is done', () => {
    const plan = 'The sleep of voles after quorbin will be recorded.'
    expect(check(plan).check).toMatchObject({ outcome: 'fail', reason: expect.stringContaining('planned') })
    expect(check(plan, {}, { text: 'What dose of quorbin was given?' }).check.outcome).toBe('pass')
  })

  it('an aim or a supposition answers nothing', () => {
    expect(check('Quorbin may lengthen the sleep of voles.', {}, { role: 'hypothesis' }).check.outcome).toBe(
      'fail',
    )
  })

  it('a relation is never required', () => {
    const slots = [...question().slots, slot('relation', 'prolong')]
    expect(check('Quorbin lengthened the sleep of voles.', {}, { slots }).check.outcome).toBe('pass')
  })
})

describe('a question for a quantity', () => {
  const asked = (kinds: string[], countedTerms: string[] = []) => ({ asked: { kinds, countedTerms } })

  it.each([
    ['Quorbin lengthened the sleep of voles by 3.5 h.', ['time'], true],
    ['Quorbin lengthened the sleep of voles by 30%.', ['time'], false],
    ['Quorbin lengthened the sleep of voles.', ['time'], false],
    ['Quorbin lengthened the sleep of voles (p < 0.01).', [], false],
    ['In 2019 quorbin lengthened the sleep of voles.', [], false],
    ['Quorbin lengthened the sleep of voles by 30%.', [], true],
  ])('%s for %o: %s', (text, kinds, isAnswer) => {
    expect(check(text, {}, asked(kinds)).check.outcome).toBe(isAnswer ? 'pass' : 'fail')
  })

  it('that is counted is answered by a count of that thing, or of "animals"', () => {
    const counted = asked(['count'], indexTerms('voles'))
    const outcome = (text: string) => check(text, { paper: 'Quorbin sleep voles' }, counted).check.outcome
    expect(outcome('The sleep of 42 voles was measured.')).toBe('pass')
    expect(outcome('The sleep of 42 animals was measured.')).toBe('pass')
    expect(outcome('The sleep of voles was measured for 42 days.')).toBe('fail')
  })
})

describe('why a sentence answers nothing', () => {
  const QUORBIN = 'Quorbin lengthened the sleep of voles'
  const reasonOf = (...given: Parameters<typeof check>) => check(...given).check.reason
  const slots = [slot('focus', 'sleep'), slot('relation', 'prolong')]

  it('is said in the words of its check', () => {
    expect(check(`${QUORBIN}.`).check).toEqual({
      check: 'answers-question',
      outcome: 'pass',
      reason: 'every part of the question is carried',
    })
    expect(reasonOf(`${QUORBIN}.`, {}, { role: 'hypothesis' })).toBe(
      'states an aim or a supposition, not a result',
    )
    expect(reasonOf('The sleep of voles after quorbin will be recorded.')).toBe(
      'states what is planned, not a result',
    )
    expect(reasonOf('It was cold.')).toBe('does not carry "sleep", "quorbin", "voles"')
  })

  it('is that the quantity asked for is not there', () => {
    const asked = (kinds: string[]) => ({ asked: { kinds, countedTerms: [] } })
    expect(reasonOf(`${QUORBIN}.`, {}, asked([]))).toBe('holds no quantity, and the question asks for one')
    expect(reasonOf(`${QUORBIN} by 30%.`, {}, asked(['time', 'mass']))).toBe(
      'holds no quantity of the kind asked for (time or mass)',
    )
  })

  it('is that the paper never names much of the question', () => {
    const many = [slot('focus', 'sleep'), slot('relation', 'persist withdrawing')]
    expect(reasonOf('Sleep was longer.', {}, { slots: many, form: 'open' })).toBe(
      'the paper never names much of what the question asks about',
    )
    const few = [slot('focus', 'sleep depth waking'), slot('relation', 'persist')]
    const text = 'Sleep depth and waking were longer.'
    expect(check(text, {}, { slots: few, form: 'open' }).check.outcome).toBe('pass')
  })

  it('is a distant verb only where a quantity is asked for', () => {
    const far = { document: 'prolong' }
    expect(reasonOf('Sleep was longer.', far, { slots })).toBe('does not say "prolong"')
    expect(check('Sleep was longer.', far, { slots, form: 'open' }).check.outcome).toBe('pass')
    expect(check('Sleep was longer.', { paper: 'prolong' }, { slots }).check.outcome).toBe('pass')
  })

  it('is that only what stands around it names the question', () => {
    const beside = { neighbours: 'Quorbin and the sleep of voles' }
    expect(reasonOf('It was longer by 3 h.', beside)).toBe('names nothing that the question asks about')
    expect(
      check('It was longer by 3 h.', beside, { asked: { kinds: ['time'], countedTerms: [] } }).check,
    ).toEqual({
      check: 'answers-question',
      outcome: 'fail',
      reason: 'names nothing that the question asks about',
    })
    expect(check('It was 3 h of sleep.', beside).check.outcome).toBe('pass')
    const counted = { asked: { kinds: ['count'], countedTerms: indexTerms('voles') } }
    expect(check('In all, 42 animals were seen.', beside, counted).check.outcome).toBe('pass')
  })

  it('is that it names no more than a verb, unless the question is whether it was done', () => {
    const beside = { neighbours: 'sleep' }
    expect(reasonOf('It was prolonged.', beside, { slots, form: 'open' })).toBe(
      'names nothing that the question asks about',
    )
    expect(check('It was prolonged.', beside, { slots, form: 'yes-no' }).check.outcome).toBe('pass')
  })

  it('is that it leaves out something else than the question, or nothing', () => {
    const text = 'What was the sleep of voles on quorbin after removing the nests?'
    const bare = `${QUORBIN} to 7 h.`
    expect(reasonOf(bare, {}, { text })).toBe('does not say that “nests” was left out')
    expect(check(bare, { neighbours: 'Nests were removed' }, { text }).check.outcome).toBe('pass')
    expect(check(bare, { heading: 'Removed nests' }, { text }).check.outcome).toBe('pass')
    expect(check(bare, { paper: 'Nests were removed' }, { text }).check.outcome).toBe('fail')
    expect(check(bare, {}, { text, form: 'open' }).check.outcome).toBe('pass')
  })
})

describe('the population of a question', () => {
  it('may be another in the sentence where a subject is meant', () => {
    const slots = [slot('focus', 'sleep'), slot('subject', 'rats')]
    expect(check('Sleep of patients was longer.', { paper: 'In rats' }, { slots }).check.outcome).toBe('pass')
  })
})

describe('how close a sentence comes to a quantity', () => {
  const asked = { asked: { kinds: ['time'], countedTerms: [] } }

  it('is told where it answers, and is nothing where it does not', () => {
    const near = check('Quorbin lengthened the sleep of voles by 3.5 h.', {}, asked)
    expect(near.hasAskedQuantity).toBe(true)
    expect(near.closeness).toBeGreaterThan(0)
    const role = 'hypothesis'
    expect(check('Quorbin may lengthen the sleep of voles by 3.5 h.', {}, { ...asked, role }).closeness).toBe(
      0,
    )
    const none = check('Quorbin lengthened the sleep of voles.', {}, asked)
    expect([none.hasAskedQuantity, none.closeness]).toEqual([false, 0])
    const open = check('Quorbin lengthened the sleep of voles by 3.5 h.')
    expect([open.hasAskedQuantity, open.closeness]).toEqual([true, 0])
  })

  it('is read with the abbreviations of the paper spelled out', () => {
    const text = 'QTS was 3.5 h in voles; with quorbin, sleep was longer.'
    const candidate = { text, role: 'firsthand', around: around({ sentence: text }) } as const
    const spelt = (part: string) => setOf(part.replaceAll('QTS', 'quorbin sleep'))
    const plain = answersQuestion(question(asked), candidate, equal)
    expect(
      answersQuestion(question(asked), { ...candidate, termsOf: spelt }, equal).closeness,
    ).toBeGreaterThan(plain.closeness)
  })
})

describe('how a slot is carried', () => {
  it('is told by the nearest place that has most of it', () => {
    const words = slot('subject', 'quorbin extract')
    expect(slotState(words, around({ sentence: 'quorbin extract', paper: 'quorbin' }), equal)).toBe(
      'sentence',
    )
    expect(slotState(words, around({ neighbours: 'quorbin extract' }), equal)).toBe('neighbours')
    expect(slotState(words, around({ heading: 'quorbin extract' }), equal)).toBe('heading')
    expect(slotState(words, around({ document: 'quorbin extract' }), equal)).toBe('document')
    expect(slotState(words, around({ sentence: 'voles' }), equal)).toBe('not-carried')
  })

  it('counts from 0 to 1, nearer places more', () => {
    const slots = question().slots
    const coverage = (parts: Partial<Record<keyof Surroundings, string>>) =>
      slotCoverage(slots, around(parts), equal)
    const text = 'quorbin sleep voles'
    expect(coverage({ sentence: text })).toBe(1)
    expect(coverage({})).toBe(0)
    expect(coverage({ paper: text })).toBeLessThan(coverage({ sentence: 'sleep', paper: text }))
    expect(slotCoverage([], around({ sentence: text }), equal)).toBe(0)
  })
})
