import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createScriptedJudge } from '../adapters/models/scripted-judge.js'
import { openSqliteLibrary } from '../adapters/stores/sqlite/sqlite-library.js'
import { evaluateClaimLadder } from './evaluate-claim-ladder.js'

const PASSAGES = {
  growth: 'Kelp in the cold tank grew 4.2 cm per week. The other tank held no kelp at all.',
  method: 'Kelp was kept in two tanks of sea water. Tanks were cleaned on Mondays by one person.',
  snails: 'Snails in the tank ate 12 leaves of kelp on each day of the trial.',
}
const row = (id: string, claim: string, ...[passage, label]: [keyof typeof PASSAGES, string]) =>
  JSON.stringify({ id, claim, passage: PASSAGES[passage], label, kind: 'general', origin: 'human' })

const TEXT = [
  row('tide/one/a', 'Kelp in the cold tank grew 4.2 cm per week.', 'method', 'supported'),
  row('tide/one/b', 'Kelp in the cold tank grew 9.9 cm per week.', 'growth', 'refuted'),
  row('tide/one/c', 'Kelp in the cold tank gained over four centimetres per week.', 'growth', 'supported'),
  row(
    'tide/two/a',
    'Snails in the tank ate 12 leaves of kelp on each day of the trial.',
    'growth',
    'unsupported',
  ),
  row(
    'tide/two/b',
    'Snails in the tank ate 12 leaves of kelp on each day of the trial.',
    'snails',
    'supported',
  ),
].join('\n')

/** One millisecond a look at the clock. */
const clock = () => {
  const state = { now: 0 }
  return () => {
    state.now += 1
    return state.now
  }
}

describe('the ladder above the code checks', () => {
  it('has no further rung where none is asked for', async () => {
    const { scores } = await evaluateClaimLadder({ texts: [TEXT] }, { milliseconds: clock() })
    expect(scores?.ladder.map(({ layer }) => layer)).not.toContain('judge')
  })

  it('puts before the judges what code leaves to them, and nothing that it removes', async () => {
    const judge = createScriptedJudge({
      script: [{ claim: 'gained over four', says: 'supported' }, { says: 'not-stated' }],
    })
    const { scores, rows } = await evaluateClaimLadder(
      { texts: [TEXT] },
      { milliseconds: clock(), judging: { judges: [judge] } },
    )
    const verdicts = Object.fromEntries(rows.map(({ id, judged }) => [id, judged?.verdict]))
    expect(verdicts['tide/one/c']).toBe('supported')
    expect(verdicts['tide/two/b']).toBe('quoted')
    expect(rows.find(({ id }) => id === 'tide/one/b')?.judged?.judgements).toEqual([])
    const rung = scores?.ladder.at(-1)
    expect(rung).toMatchObject({ layer: 'judge', falselyCaught: { total: 3 } })
    expect(rung?.milliseconds).toBeGreaterThan(0)
  })

  it('releases by a second look only what its own article supports, and counts what another one does', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'firsthand-ladder-'))
    try {
      const { scores, rows } = await evaluateClaimLadder(
        { texts: [TEXT] },
        {
          milliseconds: clock(),
          openTemporaryLibrary: async () => {
            const opened = openSqliteLibrary({ directory, clock: { now: () => new Date(0) } })
            return { ...opened, discard: async () => opened.library.close() }
          },
        },
      )
      const recheck = (id: string) => rows.find((one) => one.id === id)?.recheck
      expect(recheck('tide/one/a')).toMatchObject({ class: 'retrieval-miss', outcome: 'accepted' })
      expect(recheck('tide/two/a')).toMatchObject({ class: 'retrieval-miss', isElsewhere: false })
      expect(recheck('tide/one/b')?.outcome).not.toBe('accepted')
      expect(recheck('tide/two/b')).toBeUndefined()
      expect(scores?.ladder.at(-1)?.layer).toBe('re-retrieval')
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
  })

  it('does not release a claim that only another article supports', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'firsthand-ladder-'))
    const apart = TEXT.replaceAll('tide/two/b', 'tide/three/b')
    try {
      const { rows } = await evaluateClaimLadder(
        { texts: [apart] },
        {
          milliseconds: clock(),
          openTemporaryLibrary: async () => {
            const opened = openSqliteLibrary({ directory, clock: { now: () => new Date(0) } })
            return { ...opened, discard: async () => opened.library.close() }
          },
        },
      )
      expect(rows.find(({ id }) => id === 'tide/two/a')?.recheck).toMatchObject({
        class: 'other-paper',
        isElsewhere: true,
        outcome: expect.stringMatching(/flagged|removed/u),
      })
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
  })
})
