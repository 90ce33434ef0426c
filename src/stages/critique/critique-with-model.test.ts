import { describe, expect, it } from 'vitest'
import { scriptedModel } from '../../../test/support/models.js'
import type { Evidence } from '../../model/evidence.js'
import type { SubQuestion } from '../../model/plan.js'
import { computedProblems } from './computed-problems.js'
import { critiqueWithModel } from './critique-with-model.js'

const QUESTION: SubQuestion = {
  label: 'S1',
  text: 'Do voles sleep longer with quorbin?',
  form: 'yes-no',
  slots: [{ kind: 'subject', words: 'quorbin', terms: ['quorbin'] }],
  queries: [],
}
const piece = (label: string, paperKey: string, changes: Partial<Evidence> = {}) =>
  ({ label, paperKey, role: 'firsthand', direction: 'affirms', ...changes }) as unknown as Evidence
const kinds = (evidence: readonly Evidence[], used: readonly string[], domainSays: readonly string[] = []) =>
  computedProblems({ question: QUESTION, evidence, used: new Set(used), domainSays }).map(({ kind }) => kind)

describe('computed problems', () => {
  const cases = {
    'no evidence': { evidence: [], used: [], expected: ['no-evidence'] },
    'one paper': { evidence: [piece('E1', 'a')], used: ['E1'], expected: ['one-paper'] },
    'only relayed': {
      evidence: [piece('E1', 'a', { role: 'relayed' })],
      used: ['E1'],
      expected: ['only-relayed'],
    },
    'one direction': {
      evidence: [piece('E1', 'a'), piece('E2', 'b')],
      used: ['E1', 'E2'],
      expected: ['one-direction'],
    },
    'two sides': {
      evidence: [piece('E1', 'a'), piece('E2', 'b', { direction: 'denies' })],
      used: ['E1', 'E2'],
      expected: [],
    },
    'unused evidence': {
      evidence: [piece('E1', 'a'), piece('E2', 'b', { direction: 'denies' })],
      used: ['E1'],
      expected: ['one-paper', 'unused-evidence'],
    },
  }
  it.each(Object.entries(cases))('%s', (_name, { evidence, used, expected }) => {
    expect(kinds(evidence, used)).toEqual(expected)
  })

  it('hold what the domain says', () => {
    expect(
      kinds([piece('E1', 'a'), piece('E2', 'b', { direction: 'denies' })], ['E1', 'E2'], ['Animals only.']),
    ).toEqual(['domain-rule'])
  })
})

describe('gaps that a model names', () => {
  it('are searched only where their query is a query', async () => {
    const model = scriptedModel([
      {
        answer: {
          gaps: [
            { sub_question: 'S1', issue: 'nothing', query: 'S1-E7},' },
            { sub_question: 'S1', issue: 'no null result', query: 'quorbin without effect' },
          ],
        },
      },
    ])
    const draft = { questions: [QUESTION], claims: [], problems: [], papers: [] }
    const gaps = await critiqueWithModel(draft, { model })
    expect(gaps.map(({ query }) => query)).toEqual(['quorbin without effect'])
  })

  it('belong to sub-questions of the plan and are at most three', async () => {
    const gap = { sub_question: 'S1', issue: 'No null result.', query: 'quorbin no effect sleep' }
    const model = scriptedModel([
      { answer: { gaps: [gap, gap, gap, gap] } },
      { answer: { gaps: [{ ...gap, sub_question: 'S9' }] } },
    ])
    const draft = { questions: [QUESTION], claims: [], problems: [], papers: [] }
    await expect(critiqueWithModel(draft, { model })).rejects.toMatchObject({ code: 'model-output-invalid' })
    const good = scriptedModel([{ answer: { gaps: [gap] } }])
    expect(await critiqueWithModel(draft, { model: good })).toEqual([
      { subQuestion: 'S1', issue: 'No null result.', query: 'quorbin no effect sleep' },
    ])
  })
})
