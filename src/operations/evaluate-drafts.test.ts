import { describe, expect, it } from 'vitest'
import { openTemporaryLibrary } from '../../test/support/temporary-library.js'
import { general } from '../domains/general.js'
import { evaluateDrafts } from './evaluate-drafts.js'

const clock = { now: () => new Date(0) }

const evaluate = (...rows: readonly object[]) =>
  evaluateDrafts(
    { text: rows.map((row) => JSON.stringify(row)).join('\n'), firsthandVersion: 'test' },
    { clock, domain: general, openTemporaryLibrary, milliseconds: () => 0 },
  )

const KELP = 'Results: Kelp blades grew by 31% in cold tanks. Blades in warm tanks did not grow.'
const SHEEP = 'Results: Fleece of sheep on seaweed feed was 4 cm longer than that of sheep on hay.'
const row = (id: string, [claim, passage]: readonly [string, string], label: string) => ({
  id,
  claim,
  passage,
  label,
  kind: 'general',
  origin: 'human',
})

describe('evaluateDrafts', () => {
  it('holds each claim against one library of all passages', async () => {
    const { passages, rows, groups } = await evaluate(
      row('own', ['Kelp blades grew by 31% in cold tanks.', KELP], 'supported'),
      row('other passage', ['Fleece of sheep on seaweed feed was 4 cm longer.', KELP], 'unsupported'),
      row('wrong number', ['Kelp blades grew by 45% in cold tanks.', SHEEP], 'refuted'),
      row('no claim', ['Kelp?', SHEEP], 'unsupported'),
    )
    expect(passages).toBe(2)
    expect(rows.map(({ outcome }) => outcome)).toEqual(['supported', 'supported', 'failed', 'flagged'])
    expect(rows.map(({ isOwnPassage }) => isOwnPassage)).toEqual([true, false, false, false])
    expect(groups[0]).toMatchObject({
      name: 'all',
      passed: { count: 1, total: 1 },
      passedFalse: { count: 1, total: 3 },
      failedFalse: { count: 1, total: 3 },
    })
  })

  it('refuses a file without labelled claims', async () => {
    await expect(evaluate({ kind: 'general' })).rejects.toMatchObject({ code: 'input-invalid' })
  })
})
