import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSmallLibrary, KELP_PAPERS, type SmallLibrary } from '../../test/support/small-library.js'
import { loadTagger, type Tagger } from '../language/part-of-speech.js'
import { evaluateAnswers } from './evaluate-answers.js'

let small: SmallLibrary
let tagger: Tagger
beforeAll(async () => {
  small = await createSmallLibrary(KELP_PAPERS)
  tagger = await loadTagger()
})
afterAll(() => small.remove())

function evaluate(text: string) {
  const clock = { now: () => new Date('2024-05-06T07:08:09Z') }
  return evaluateAnswers(
    { text, limit: 6, settings: {}, firsthandVersion: '0.0.0' },
    { library: small.library, passageIndex: small.passageIndex, tagger, clock, milliseconds: () => 7 },
  )
}

describe('evaluating answers', () => {
  it('asks each question, scores it, and keeps nothing in the library', async () => {
    const lines = [
      {
        id: 'a',
        question: 'How fast did blades of kelp grow at 12 °C?',
        kind: 'answerable',
        deciding: ['Blades grew 4.2 cm per week at 12 °C (p < 0.05).'],
      },
      { id: 'b', question: 'How fast do albatrosses fly over Peru?', kind: 'unanswerable' },
      { id: 'c' },
    ]
    const { rows, scores, rejected } = await evaluate(lines.map((line) => JSON.stringify(line)).join('\n'))
    expect(rows.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['a', 'right-evidence'],
      ['b', 'rightly-refused'],
    ])
    expect(scores).toMatchObject({ questions: 2, rightEvidence: { count: 1, total: 1 } })
    expect(rejected).toHaveLength(1)
    expect(small.library.runs()).toEqual([])
  })

  it('refuses a file without one usable line', async () => {
    await expect(evaluate('none\n')).rejects.toMatchObject({ code: 'input-invalid' })
  })
})
