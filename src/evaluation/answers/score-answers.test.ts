import { describe, expect, it } from 'vitest'
import { sampleRun } from '../../../test/fixtures/sample-run.js'
import type { Evidence } from '../../model/evidence.js'
import type { RunRecord } from '../../model/run.js'
import { parseQuestionRows, type QuestionRow } from './question-row.js'
import { decides, scoreRun, summarise } from './score-answers.js'

const run = sampleRun()
const question = (row: Partial<QuestionRow>): QuestionRow => ({
  id: 'q',
  question: 'q?',
  kind: 'answerable',
  deciding: [],
  ...row,
})
const sentence = (quote: string, more: Partial<Evidence> = {}): Evidence => {
  const [first] = run.evidence
  if (first === undefined) throw new Error('the sample run has no evidence')
  return { ...first, kind: 'sentence', quote, ...more }
}

describe('reading a question file', () => {
  it('takes the ways in which outsiders name kind and sentences', () => {
    const lines = [
      { id: 7, question: 'A?', kind: 'answerable', deciding: ['Kelp grew.'] },
      { question: 'B?', type: 'false_premise', sentences: [{ from: 'Kelp', to: 'grew' }] },
      { question: 'C?', answerable: false },
      { question: 'D?', label: 'Unanswerable', evidence: [{ quote: 'Kelp died.', paper: 'x' }] },
    ]
    const { rows, rejected } = parseQuestionRows(
      `\n${lines.map((line) => JSON.stringify(line)).join('\r\n')}\n`,
    )
    expect(rejected).toEqual([])
    expect(rows.map(({ id, kind, deciding }) => [id, kind, deciding])).toEqual([
      ['7', 'answerable', [{ text: 'Kelp grew.' }]],
      ['3', 'false-premise', [{ from: 'Kelp', to: 'grew' }]],
      ['4', 'unanswerable', []],
      ['5', 'unanswerable', [{ text: 'Kelp died.', paper: 'x' }]],
    ])
  })

  it('rejects a line that is none, with its number, and goes on', () => {
    const { rows, rejected } = parseQuestionRows(
      '{"question": "A?"}\nnot json\n{"kind": "answerable"}\n{"question":"B?","answerable":true}',
    )
    expect(rows).toHaveLength(1)
    expect(rejected.map(({ line }) => line)).toEqual([1, 2, 3])
  })
})

describe('a deciding sentence', () => {
  it('is found through layout, marks, dashes and case, and as a part of what was quoted', () => {
    const quote = 'Kelp grew 4.2–4.8 cm per week^12 in “cold” water, as Figure 2 shows.'
    expect(decides([{ text: 'Kelp grew 4.2-4.8 cm per week12 in "cold" water' }], sentence(quote))).toBe(true)
    expect(decides([{ from: 'kelp grew', to: 'figure 2 shows' }], sentence(quote))).toBe(true)
    expect(decides([{ text: 'Kelp grew 4.2-4.9 cm per week in cold water' }], sentence(quote))).toBe(false)
  })

  it('is not found by a few shared letters', () => {
    expect(
      decides([{ text: 'Kelp grew.' }], sentence('Kelp grew. It was seen that kelp grew in all tanks.')),
    ).toBe(false)
  })

  it('of a table is found by all of its cells', () => {
    const row = sentence('Growth | Cold tank | Mean (cm): 4.2', { kind: 'table-row' })
    expect(decides([{ text: 'Cold tank | Mean (cm): 4.2' }], row)).toBe(true)
    expect(decides([{ text: 'Cold tank | Mean (cm): 4.3' }], row)).toBe(false)
  })
})

describe('the score of a run', () => {
  const findings = run.answers.flatMap((answer) => answer.findings)
  const quoteOf = (label: string | undefined) => run.claims.find((claim) => claim.label === label)?.text ?? ''
  const refuted: RunRecord = {
    ...run,
    premises: run.premises.map((premise) => ({
      ...premise,
      verdict: 'refuted',
      evidence: [run.evidence[0]?.label ?? ''],
    })),
    answers: run.answers.map((answer) => ({ ...answer, findings: [] })),
  }
  const silent: RunRecord = { ...run, premises: [], answers: refuted.answers }

  it('has the position of the first deciding sentence', () => {
    const row = scoreRun(question({ deciding: [{ text: quoteOf(findings[0]) }] }), run, 5)
    expect(row).toMatchObject({ outcome: 'right-evidence', position: 1, isShown: true, milliseconds: 5 })
  })

  it.each([
    ['answerable', run, 'other-evidence'],
    ['answerable', silent, 'wrongly-refused'],
    ['unanswerable', run, 'wrongly-answered'],
    ['unanswerable', silent, 'rightly-refused'],
    ['false-premise', refuted, 'premise-refuted'],
    ['false-premise', silent, 'premise-not-refuted'],
  ] as const)('of a question that is %s', (kind, record, outcome) => {
    expect(
      scoreRun(question({ kind, deciding: [{ text: 'Nothing of the kind stands anywhere.' }] }), record, 1)
        .outcome,
    ).toBe(outcome)
  })

  it('counts relayed findings that are passed off as firsthand', () => {
    const label = run.claims.find((claim) => claim.label === findings[0])?.evidence[0]
    const relays = [{ mark: '[1]' }]
    const passedOff = {
      ...run,
      evidence: run.evidence.map((one) =>
        one.label === label ? { ...one, role: 'firsthand' as const, relays } : one,
      ),
    }
    const row = scoreRun(question({}), passedOff, 1)
    expect(row.relayedFindings - row.markedRelayed).toBe(1)
  })

  it('is summed up by kind', () => {
    const rows = [
      scoreRun(question({ deciding: [{ text: quoteOf(findings[0]) }] }), run, 1),
      scoreRun(question({}), silent, 1),
      scoreRun(question({ kind: 'unanswerable' }), run, 1),
      scoreRun(question({ kind: 'false-premise' }), refuted, 1),
    ]
    expect(summarise(rows)).toMatchObject({
      questions: 4,
      rightEvidence: { count: 1, total: 2 },
      wronglyRefused: { count: 1, total: 2 },
      wronglyAnswered: { count: 1, total: 2 },
      premisesRefuted: { count: 1, total: 1 },
      meanReciprocalRank: 0.5,
    })
  })
})
