// Reads damaged copies of the test corpus' files and counts how they end.
// Usage: npx tsx scripts/fuzz-readers.ts [--count N] [--seed N] [--format pdf|jats|html|latex|docx|markdown|text|bibliography]
//        [--only N] [--program FILE] [--parallel N]
// Exits 1 where a mutant ended in an exception, or in a crash of the reader's own code.
// --only N writes mutant N to standard output instead, to look at it.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createIsolatedReader } from '../src/adapters/readers/isolated-reader.js'
import { corpusFolder } from '../test/fuzz/corpus-folder.js'
import { fuzzReaders, type FuzzSeed, mutantOf } from '../test/fuzz/fuzz-readers.js'
import { MADE_SEEDS } from '../test/fuzz/made-seeds.js'

/** Larger files only make the run longer: what breaks a reader stands in small ones as well. */
const LARGEST_SEED_BYTES = 1_200_000

function seedsOf(folder: string, format: FuzzSeed['format'], pattern: RegExp): readonly FuzzSeed[] {
  return readdirSync(folder)
    .filter((name) => pattern.test(name) && statSync(join(folder, name)).size <= LARGEST_SEED_BYTES)
    .sort()
    .map((fileName) => ({ fileName, format, bytes: readFileSync(join(folder, fileName)) }))
}

function allSeeds(): readonly FuzzSeed[] {
  const corpus = corpusFolder()
  if (corpus === undefined) {
    console.log('There is no test corpus: only the files made in code are used.')
    return MADE_SEEDS
  }
  return [
    ...MADE_SEEDS,
    ...seedsOf(join(corpus, 'pdf'), 'pdf', /\.pdf$/),
    ...seedsOf(join(corpus, 'jats'), 'jats', /\.xml$/),
    ...seedsOf(join(corpus, 'bib'), 'bibliography', /\.(?:bib|ris|nbib|xml|json|txt)$/),
  ]
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: '2000' },
      seed: { type: 'string', default: '1' },
      parallel: { type: 'string', default: '2' },
      format: { type: 'string' },
      only: { type: 'string' },
      program: { type: 'string' },
    },
  })
  const seeds = allSeeds().filter((seed) => values.format === undefined || seed.format === values.format)
  const seed = Number(values.seed)
  if (values.only !== undefined) {
    process.stdout.write(mutantOf({ seeds, seed }, Number(values.only)).bytes)
    return 0
  }
  const parallel = Number(values.parallel)
  const reader = createIsolatedReader({
    maxProcesses: parallel,
    ...(values.program !== undefined && { program: values.program }),
  })
  const start = performance.now()
  const onDone = (done: number) => {
    if (done % 500 === 0) console.error(`${done} of ${values.count}`)
  }
  const report = await fuzzReaders({ seeds, count: Number(values.count), seed, parallel, reader, onDone })
  await reader.close()
  const seconds = Math.round((performance.now() - start) / 1000)
  console.log(
    JSON.stringify({ seeds: seeds.length, count: Number(values.count), seed, seconds, ...report }, null, 2),
  )
  const hasCrashed = Object.values(report.outcomes).some((counts) => (counts.crashed ?? 0) > 0)
  return report.thrown.length > 0 || hasCrashed ? 1 : 0
}

process.exitCode = await main()
