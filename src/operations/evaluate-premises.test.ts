import { beforeAll, describe, expect, it } from 'vitest'
import { openTemporaryLibrary } from '../../test/support/temporary-library.js'
import { loadTagger, type Tagger } from '../language/part-of-speech.js'
import { evaluatePremises } from './evaluate-premises.js'

const clock = { now: () => new Date(0) }

const question = 'By how much did oral zinc reduce cough frequency compared with placebo?'
const row = (label: string, passage: string) =>
  JSON.stringify({ id: label, kind: 'false_premise', label, question, passage })

describe('evaluatePremises', () => {
  let tagger: Tagger
  beforeAll(async () => {
    tagger = await loadTagger()
  })
  const evaluate = (text: string) =>
    evaluatePremises(
      { text, firsthandVersion: 'test' },
      { tagger, clock, openTemporaryLibrary, milliseconds: () => 0 },
    )

  it('judges each question by its own passage alone', async () => {
    const { rows, scores } = await evaluate(
      [
        row('supported', 'Oral zinc significantly reduced cough frequency compared with placebo (p = 0.01).'),
        row(
          'refuted',
          'Cough frequency did not differ significantly between oral zinc and placebo (p = 0.60).',
        ),
        row('unsupported', 'Oral zinc shortened the stay in hospital compared with placebo (p = 0.02).'),
      ].join('\n'),
    )
    expect(rows.map(({ outcome }) => outcome)).toEqual(['holds', 'refuted', 'not-found'])
    expect(rows[1]?.sentence).toContain('did not differ')
    expect(scores).toMatchObject({ found: { count: 2, total: 2 }, overRefused: { count: 0, total: 1 } })
  })

  it('refuses a file without premise rows', async () => {
    await expect(evaluate('{"kind":"general"}')).rejects.toMatchObject({ code: 'input-invalid' })
  })
})
