import { beforeAll, expect, it } from 'vitest'
import type { Discovery } from '../../src/contracts/paper-candidate.js'
import type { ProviderHit } from '../../src/contracts/provider.js'
import { parseArxivId } from '../../src/language/identifiers.js'
import { discover } from '../../src/stages/discover/discover.js'
import { fusionScore } from '../../src/stages/discover/rank-candidates.js'
import { groupBy } from '../../src/util/group-by.js'
import { describeWithCorpus } from '../support/corpus.js'
import { readRecordings, replayRecordings } from '../support/provider-recordings.js'

/** Letters and digits of a title's start: enough to see that two titles have nothing to do with each other. */
const startOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 25)

describeWithCorpus('merging what several services recorded about the same works', (corpus) => {
  let discovery: Discovery
  let hits: readonly ProviderHit[]
  beforeAll(async () => {
    const answers: Parameters<typeof discover>[0][number][] = []
    await replayRecordings(readRecordings(corpus), ({ provider, file, use }, answer) => {
      if (use === 'other') return
      // Each recording is a query of its own.
      const named =
        'hits' in answer ? { ...answer, hits: answer.hits.map((hit) => ({ ...hit, query: file })) } : answer
      answers.push({ provider, query: file, answer: named })
    })
    hits = answers.flatMap(({ answer }) => ('hits' in answer ? answer.hits : []))
    discovery = discover(answers)
  }, 120_000)

  it('misses no work that two services name by one DOI', () => {
    const byDoi = groupBy(
      hits.filter(({ record }) => record.ids.doi !== undefined),
      ({ record }) => record.ids.doi,
    )
    const shared = [...byDoi].filter(([, own]) => new Set(own.map(({ provider }) => provider)).size > 1)
    expect(shared.length).toBeGreaterThanOrEqual(5)
    for (const [doi] of shared) {
      const holders = discovery.candidates.filter((one) =>
        one.hits.some(({ record }) => record.ids.doi === doi),
      )
      expect([doi, holders.length]).toEqual([doi, 1])
    }
  })

  it('joins no works that have neither an id nor a title in common', () => {
    for (const { key, hits: own } of discovery.candidates) {
      const titled = own.filter(({ record }) => record.title !== '')
      const [first] = titled
      for (const { record } of titled) {
        const ids = Object.entries(record.ids).map(
          ([scheme, id]) => `${scheme}:${parseArxivId(id ?? '') ?? id}`,
        )
        const others = titled.filter((other) => other.record !== record)
        const hasTie =
          others.length === 0 ||
          startOf(record.title) === startOf(first?.record.title ?? '') ||
          others.some((other) =>
            Object.entries(other.record.ids).some(([scheme, id]) => ids.includes(`${scheme}:${id}`)),
          )
        expect([key, record.title, hasTie]).toEqual([key, record.title, true])
      }
    }
  })

  it('loses nothing, and every score follows from the hits', () => {
    const merged = discovery.candidates.reduce((sum, one) => sum + one.hits.length, discovery.aside.length)
    expect(merged).toBe(hits.length)
    for (const { hits: own, score } of discovery.candidates) expect(fusionScore(own)).toBe(score)
  })

  it('shows every difference in year, title, type or id between the services', () => {
    for (const { versions, conflicts } of discovery.candidates) {
      for (const conflict of conflicts) {
        expect(conflict.said.length).toBeGreaterThan(1)
        expect(versions.map(({ kind }) => kind)).toContain(conflict.version)
      }
    }
    expect(discovery.candidates.flatMap(({ conflicts }) => conflicts).length).toBeGreaterThan(2)
  })
})
