import { describe, expect, it } from 'vitest'
import { parsePremiseFile } from './premise-row.js'
import { type ScoredPremise, scorePremises } from './score-premises.js'

const line = (row: object) =>
  JSON.stringify({
    id: 'a/1',
    kind: 'false_premise',
    question: 'Why?',
    passage: 'So.',
    label: 'refuted',
    ...row,
  })

describe('parsePremiseFile', () => {
  it('reads question and passage and nothing that gives the answer away', () => {
    const { rows } = parsePremiseFile(line({ claim: 'secret', true_value: 3 }))
    expect(rows).toEqual([{ id: 'a/1', question: 'Why?', passage: 'So.', label: 'refuted' }])
  })

  it('passes over other kinds and reports broken rows with their line', () => {
    const text = [line({ kind: 'general' }), 'not json', line({ question: '' }), line({})].join('\n')
    const { rows, others, rejected } = parsePremiseFile(text)
    expect([rows.length, others, rejected.map((row) => row.line)]).toEqual([1, 1, [2, 3]])
  })
})

describe('scorePremises', () => {
  const row = (label: ScoredPremise['label'], outcome: ScoredPremise['outcome']): ScoredPremise => ({
    id: 'x',
    question: 'q',
    label,
    outcome,
    milliseconds: 1,
  })

  it('counts a false premise as found, and a true one as refused, by the same outcomes', () => {
    const scores = scorePremises([
      row('refuted', 'refuted'),
      row('refuted', 'not-found'),
      row('refuted', 'holds'),
      row('unsupported', 'not-found'),
      row('supported', 'not-found'),
      row('supported', 'refuted'),
      row('supported', 'holds'),
      row('supported', 'no-premise'),
    ])
    expect(scores.found).toMatchObject({ count: 3, total: 4 })
    expect(scores.refuted).toMatchObject({ count: 1, total: 3 })
    expect(scores.overRefused).toMatchObject({ count: 2, total: 4 })
    expect(scores.wronglyRefuted).toMatchObject({ count: 1, total: 4 })
    expect(scores.withoutPremise).toMatchObject({ count: 1, total: 8 })
  })
})
