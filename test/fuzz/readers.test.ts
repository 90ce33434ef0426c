import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createIsolatedReader } from '../../src/adapters/readers/isolated-reader.js'
import type { Reader } from '../../src/contracts/reader.js'
import { buildCli } from '../support/built-cli.js'
import { fuzzReaders, mutantOf } from './fuzz-readers.js'
import { MADE_SEEDS } from './made-seeds.js'

// The long run over the corpus is `npx tsx scripts/fuzz-readers.ts`; this one is short and always runs.
const COUNT = 1500

describe('readers on damaged files', () => {
  let reader: Reader
  beforeAll(() => {
    buildCli()
    reader = createIsolatedReader({ maxProcesses: 2, timeoutMs: 20_000 })
  })
  afterAll(() => reader.close())

  it('end in an outcome, and never in an exception or a crash of their own code', async () => {
    const report = await fuzzReaders({ seeds: MADE_SEEDS, count: COUNT, seed: 3, parallel: 4, reader })
    const endings = Object.values(report.outcomes).flatMap((counts) => Object.entries(counts))
    expect(report.thrown).toEqual([])
    expect(report.broken).toEqual([])
    expect(endings.reduce((sum, [, count]) => sum + count, 0)).toBe(COUNT)
    // Mutants that no reader takes for a document would show nothing.
    expect(endings.some(([outcome]) => outcome === 'read')).toBe(true)
    expect(endings.some(([outcome]) => outcome !== 'read')).toBe(true)
  })

  it('are given the same mutant for the same number', () => {
    const options = { seeds: MADE_SEEDS, seed: 3 }
    expect(mutantOf(options, 17).bytes).toEqual(mutantOf(options, 17).bytes)
    expect(mutantOf(options, 17).bytes).not.toEqual(mutantOf(options, 18).bytes)
  })
})
