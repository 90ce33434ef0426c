import { describe, expect, it } from 'vitest'
import { createScriptedJudge } from '../adapters/models/scripted-judge.js'
import { evaluateJudges } from './evaluate-judges.js'

const PASSAGE = 'Kelp in the cold tank grew 4.2 cm per week. The other tank held no kelp at all.'
const row = (id: string, claim: string, truth: { readonly label: string; readonly origin?: string }) =>
  JSON.stringify({ id, claim, passage: PASSAGE, kind: 'general', origin: 'human', ...truth })
const TEXT = [
  row('tide/one/a', 'Kelp in the cold tank gained over four centimetres per week.', { label: 'supported' }),
  row('tide/one/b', 'Kelp in the cold tank grew 9.9 cm per week.', { label: 'refuted' }),
  row('tide/one/c', 'Kelp in the warm tank grew.', { label: 'unsupported' }),
  row('tide/one/d', 'Kelp grew in no tank.', { label: 'refuted', origin: 'template' }),
].join('\n')

const clock = () => {
  const state = { now: 0 }
  return () => (state.now += 1)
}
const judge = () =>
  createScriptedJudge({ script: [{ claim: 'over four', says: 'supported' }, { says: 'not-stated' }] })

describe('the evaluation of judges', () => {
  it('shows a slow judge the sample of natural rows, a quick one all rows, and names every look', async () => {
    const [slow, quick] = [judge(), judge()]
    const result = await evaluateJudges(
      { texts: [TEXT], sample: 2 },
      {
        judges: [
          { judge: slow, isSlow: true },
          { judge: quick, isSlow: false },
        ],
        milliseconds: clock(),
      },
    )
    expect(slow.calls()).toBe(2)
    expect(quick.calls()).toBe(4)
    expect(result).toMatchObject({ rows: 4, sample: 2 })
    expect(result.scores.map(({ name, rows }) => [name, rows])).toEqual([
      ['trained judge, on all rows', 4],
      ['trained judge, on the sample', 2],
      ['scripted/judge', 2],
      ['scripted/judge', 4],
    ])
    expect(result.looks).toHaveLength(6)
    expect(result.scores[3]?.alone.balancedAccuracy).toBe(1)
  })

  it('scores what was looked at where it is stopped', async () => {
    const stop = new AbortController()
    const result = await evaluateJudges(
      { texts: [TEXT], sample: 9 },
      {
        judges: [{ judge: judge(), isSlow: false }],
        milliseconds: clock(),
        signal: stop.signal,
        onProgress: ({ done }) => (done === 2 ? stop.abort() : undefined),
      },
    )
    expect(result.scores.at(-1)?.rows).toBe(2)
  })

  it('refuses files without a usable line', async () => {
    await expect(
      evaluateJudges({ texts: ['no row'], sample: 1 }, { judges: [], milliseconds: clock() }),
    ).rejects.toMatchObject({ code: 'input-invalid' })
  })
})
