import { describe, expect, it } from 'vitest'
import type { RunScope } from '../contracts/library.js'
import type { RunId } from '../model/ids.js'
import { stagedSet } from '../model/staged-set.js'
import { type AnswerStanding, standingLine, standingOf } from './answer-standing.js'

const set = (...keys: readonly string[]) =>
  stagedSet(
    'tides',
    keys.map((id) => ({ id, title: id, candidates: [] })),
  )
const scope = (more: Partial<RunScope> = {}): RunScope => ({
  id: 'run_0000000000000001' as RunId,
  isOnline: false,
  paperFilter: 'none',
  ...more,
})
const standing = (given: Partial<RunScope>, ...now: readonly string[]): AnswerStanding =>
  standingOf(scope(given), () => set(...now))

describe('the standing of an answer', () => {
  it('depends on no collection where none was asked', () => {
    expect(standing({}).kind).toBe('unbound')
    expect(standing({ paperFilter: 'names' }).kind).toBe('unbound')
  })

  it('holds while the collection is what it was, and again once it is so again', () => {
    const collection = set('a', 'b')
    expect(standing({ collection }, 'b', 'a')).toEqual({ kind: 'current', collection: 'tides' })
    expect(standing({ collection }, 'a').kind).toBe('stale')
    expect(standing({ collection }, 'a', 'b').kind).toBe('current')
  })

  it('is stale after a change, said in papers', () => {
    const line = (...now: readonly string[]) => standingLine(standing({ collection: set('a', 'b') }, ...now))
    expect(line('a', 'c', 'd')).toBe('Stale: the collection tides changed since: +2 −1 papers; ask again.')
    expect(line('a', 'b', 'c')).toBe('Stale: the collection tides changed since: +1 paper; ask again.')
    expect(line()).toBe('Stale: the collection tides changed since: −2 papers; ask again.')
    expect(line('a', 'b')).toBeUndefined()
  })

  it('is not known of older answers over staged papers, and that is said', () => {
    expect(standing({ isOnline: true }).kind).toBe('unknown')
    expect(standing({ paperFilter: 'unknown' }).kind).toBe('unknown')
    expect(standingLine({ kind: 'unknown' })).toContain('ask again')
  })
})
