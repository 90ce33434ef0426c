import { expect, it } from 'vitest'
import { fuzzFetcher } from './fuzz-fetcher.js'

it('keeps its promises on 400 made-up answers', async () => {
  const { cases, faults, outcomes } = await fuzzFetcher({ seed: 1, cases: 400, milliseconds: 50_000 })
  expect(faults).toEqual([])
  expect(cases).toBeGreaterThan(100)
  // Neither all refused at the door nor all let through.
  expect(Object.keys(outcomes).length).toBeGreaterThan(8)
  expect(outcomes['response']).toBeGreaterThan(5)
})
