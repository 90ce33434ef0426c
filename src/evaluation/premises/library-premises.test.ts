import { describe, expect, it } from 'vitest'
import { sampleRun } from '../../../test/fixtures/sample-run.js'
import { bringsPassages, type LibraryPremiseRow, parseLibraryPremises } from './library-premise-row.js'
import {
  type ScoredLibraryPremise,
  scoreLibraryPremise,
  scoreLibraryPremises,
} from './score-library-premises.js'

const line = (row: object) =>
  JSON.stringify({ id: 'a', question: 'Why?', label: 'refuted', deciding: [], ...row })

describe('premise questions over a library', () => {
  it('are read one a line; a broken line is told with its number', () => {
    const { rows, rejected } = parseLibraryPremises([line({}), 'not json', line({ label: 'so' })].join('\n'))
    expect(rows).toEqual([{ id: 'a', question: 'Why?', label: 'refuted', deciding: [] }])
    expect(rejected.map((one) => one.line)).toEqual([2, 3])
  })

  it('are told from rows that bring their passages along', () => {
    expect(bringsPassages(line({}))).toBe(false)
    expect(bringsPassages(line({ passage: 'So.' }))).toBe(true)
  })
})

describe('the score of a premise over a library', () => {
  const run = sampleRun()
  const [piece] = run.evidence
  if (piece === undefined) throw new Error('the sample run has no evidence')
  const long = {
    ...piece,
    kind: 'sentence' as const,
    quote: 'The blades of kelp did not grow at all in warm water.',
  }
  const row: LibraryPremiseRow = {
    id: 'a',
    question: 'Why?',
    label: 'refuted',
    deciding: [{ text: long.quote, paper: 'kelp' }],
  }
  const verdict = (kind: 'refuted' | 'contested' | 'holds') => ({
    premise: 'P1',
    text: 'kelp grows',
    verdict: kind,
    evidence: [piece.label],
  })

  it('takes the gravest verdict and looks whether it rests on a deciding sentence', () => {
    const scored = scoreLibraryPremise(
      row,
      { premises: [verdict('holds'), verdict('refuted')], evidence: [long], answers: [] },
      3,
    )
    expect(scored).toMatchObject({ outcome: 'refuted', isRightSentence: true, findings: 0, milliseconds: 3 })
    const other = { ...long, quote: 'Sea urchins did not eat any of the kelp.' }
    expect(
      scoreLibraryPremise(row, { premises: [verdict('refuted')], evidence: [other], answers: [] }, 3),
    ).toMatchObject({ isRightSentence: false })
  })

  it('counts found, over-refused, contested and refutations on a wrong sentence', () => {
    const one = (part: Partial<ScoredLibraryPremise>): ScoredLibraryPremise => ({
      id: 'x',
      question: 'q',
      label: 'refuted',
      outcome: 'refuted',
      sentences: [],
      isRightSentence: true,
      findings: 0,
      milliseconds: 1,
      ...part,
    })
    const scores = scoreLibraryPremises([
      one({}),
      one({ isRightSentence: false }),
      one({ outcome: 'holds', findings: 2 }),
      one({ label: 'not-found', outcome: 'holds' }),
      one({ label: 'holds' }),
      one({ label: 'holds', outcome: 'not-found' }),
      one({ label: 'holds', outcome: 'no-premise' }),
      one({ label: 'contested', outcome: 'contested' }),
    ])
    expect(scores.found).toMatchObject({ count: 2, total: 4 })
    expect(scores.refuted).toMatchObject({ count: 1, total: 3 })
    expect(scores.wrongEvidence).toMatchObject({ count: 2, total: 3 })
    expect(scores.overRefused).toMatchObject({ count: 2, total: 3 })
    expect(scores.wronglyRefuted).toMatchObject({ count: 1, total: 3 })
    expect(scores.wronglyHeld).toMatchObject({ count: 1, total: 1 })
    expect(scores.contested).toMatchObject({ count: 1, total: 1 })
    expect(scores.answered).toMatchObject({ count: 1, total: 4 })
    expect(scores.withoutPremise).toMatchObject({ count: 1, total: 8 })
  })
})
