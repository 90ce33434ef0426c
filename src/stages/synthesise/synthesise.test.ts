import { describe, expect, it } from 'vitest'
import { sampleRun } from '../../../test/fixtures/sample-run.js'
import { MAX_CLAIMS, synthesise } from './synthesise.js'

const [PIECE] = sampleRun().evidence
const pieces = (quotes: readonly string[]) =>
  quotes.map((quote, at) => {
    if (PIECE === undefined) throw new Error('the sample run has no evidence')
    return { evidence: { ...PIECE, label: `S1-E${at + 1}`, quote }, slots: [] }
  })

describe('claims without a model', () => {
  it('are quotations, one for each piece of evidence, numbered on', () => {
    const claims = synthesise({
      subQuestion: 'S1',
      side: 'finding',
      evidence: pieces(['Kelp grew.', 'Kelp died.']),
      firstNumber: 3,
    })
    expect(claims.map(({ label, text, evidence }) => [label, text, evidence])).toEqual([
      ['S1-C3', 'Kelp grew.', ['S1-E1']],
      ['S1-C4', 'Kelp died.', ['S1-E2']],
    ])
  })

  it('say the same thing once, and are at most six', () => {
    const quotes = ['Kelp grew.', 'KELP grew.', ...Array.from({ length: 9 }, (_, at) => `Kelp ${at} grew.`)]
    const claims = synthesise({
      subQuestion: 'S1',
      side: 'finding',
      evidence: pieces(quotes),
      firstNumber: 1,
    })
    expect(claims).toHaveLength(MAX_CLAIMS)
    expect(new Set(claims.map(({ text }) => text.toLowerCase())).size).toBe(MAX_CLAIMS)
  })
})
