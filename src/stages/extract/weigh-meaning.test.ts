import { expect, it } from 'vitest'
import type { Candidate } from '../../model/candidate.js'
import type { SentenceId } from '../../model/ids.js'
import { weighMeaning } from './weigh-meaning.js'

const candidate = (id: string, score: number) => ({ sentence: { id }, score }) as unknown as Candidate
const near = (values: Readonly<Record<string, number>>) =>
  new Map(Object.entries(values).map(([id, value]) => [id as SentenceId, value]))

it('lets nearness decide between candidates that score alike otherwise', () => {
  const made = weighMeaning([candidate('a', 1), candidate('b', 0.99)], near({ a: 0.1, b: 0.9 }), 0.1)
  expect(made.map(({ sentence }) => sentence.id)).toEqual(['b', 'a'])
  expect(made[0]?.score).toBeCloseTo(1.08, 6)
})

it('gives what was not measured the least nearness, and changes nothing where nothing was', () => {
  const candidates = [candidate('a', 1), candidate('b', 0.5)]
  expect(weighMeaning(candidates, near({ a: 0.4 }), 0.5)[1]?.score).toBeCloseTo(0.7, 6)
  expect(weighMeaning(candidates, new Map())).toBe(candidates)
})
