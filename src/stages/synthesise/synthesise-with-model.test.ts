import { describe, expect, it } from 'vitest'
import { scriptedModel } from '../../../test/support/models.js'
import type { Claim } from '../../model/claim.js'
import type { Evidence } from '../../model/evidence.js'
import { claimsForm } from './claims-form.js'
import { writeHeadline } from './headline-form.js'
import {
  CONTEXT_CHARACTERS,
  type ClaimsToWrite,
  readClaims,
  synthesiseWithModel,
} from './synthesise-with-model.js'

const evidence = (label: string, quote: string) =>
  ({ label, quote, heading: ['Results'], paperKey: 'doc_1' }) as unknown as Evidence
const input = (changes: Partial<ClaimsToWrite> = {}): ClaimsToWrite => ({
  subQuestion: 'S1',
  question: 'Do voles sleep longer?',
  evidence: [{ evidence: evidence('S1-E1', 'Voles slept 3 h longer.'), notes: ['own result'] }],
  firstNumber: 1,
  known: [],
  ...changes,
})
const proposal = (...texts: string[]) => ({
  claims: texts.map((text) => ({ text, evidence: ['S1-E1', 'S1-E1'], kind: 'finding' as const })),
  insufficient: texts.length === 0,
})

describe('claims of a writer', () => {
  it('are numbered after those that stand, each statement and each label once', () => {
    const claims = readClaims(proposal('Voles slept longer.', 'voles  slept longer.', 'Known one.'), {
      ...input({ firstNumber: 4, known: ['Known one.'] }),
    })
    expect(claims.map(({ label, evidence: labels }) => [label, labels])).toEqual([['S1-C4', ['S1-E1']]])
  })

  it('are statements: a name or a question is none', () => {
    const claims = readClaims(proposal('Quorbin', 'Do voles sleep longer?', 'Voles slept longer.'), input())
    expect(claims.map(({ label, text }) => [label, text])).toEqual([['S1-C1', 'Voles slept longer.']])
  })

  it('contradict each other only where they rest on two pieces', () => {
    const kind = 'contradiction' as const
    const claims = [
      { text: 'Voles slept longer.', evidence: ['S1-E1', 'S1-E1'], kind },
      { text: 'Voles slept longer in one study and not in another.', evidence: ['S1-E1', 'S1-E2'], kind },
    ]
    const written = readClaims({ claims, insufficient: false }, input())
    expect(written.map(({ side }) => side)).toEqual(['finding', 'opposing'])
  })

  it('are none where the writer says that the evidence does not suffice', async () => {
    const model = scriptedModel([{ answer: proposal() }])
    expect((await synthesiseWithModel(input(), { model })).claims).toEqual([])
  })

  it.each([
    ['claims and insufficient', { ...proposal('x'), insufficient: true }],
    ['neither', { claims: [], insufficient: false }],
    [
      'a label that was not offered',
      { claims: [{ text: 'x', evidence: ['S1-E2'], kind: 'finding' }], insufficient: false },
    ],
    ['no evidence', { claims: [{ text: 'x', evidence: [], kind: 'finding' }], insufficient: false }],
    ['seven claims', proposal(...Array.from({ length: 7 }, (_, index) => `Claim ${index}.`))],
    ['an endless claim', proposal('x'.repeat(401))],
  ])('is no filled form: %s', (_what, value) => {
    expect(claimsForm(['S1-E1']).parse(value).ok).toBe(false)
  })

  it('are written from whole quotations that fit the context, and say what did not', async () => {
    const long = evidence('S1-E2', 'word '.repeat(CONTEXT_CHARACTERS / 5))
    const model = scriptedModel([{ answer: proposal('Voles slept longer.') }])
    const pieces = [...input().evidence, { evidence: long, notes: [] }]
    const { notShown } = await synthesiseWithModel(input({ evidence: pieces }), { model })
    expect(notShown).toEqual(['S1-E2'])
    expect(model.requests[0]?.prompt.user).not.toContain('word word')
  })

  it('ask no model where there is no evidence', async () => {
    expect((await synthesiseWithModel(input({ evidence: [] }), { model: scriptedModel([]) })).claims).toEqual(
      [],
    )
  })
})

describe('a headline', () => {
  it('names claims that were offered and no others', async () => {
    const claims = [{ label: 'S1-C1', text: 'Voles slept longer.', side: 'finding' }] as unknown as Claim[]
    const good = { sentences: [{ text: 'Voles  slept longer.', claims: ['S1-C1', 'S1-C1'] }] }
    const bad = { sentences: [{ text: 'Voles slept longer.', claims: ['S1-C2'] }] }
    const model = scriptedModel([{ answer: bad }, { answer: good }])
    expect(await writeHeadline('Do they?', claims, { model })).toEqual([
      { text: 'Voles slept longer.', claims: ['S1-C1'] },
    ])
    expect(model.requests).toHaveLength(2)
  })
})
