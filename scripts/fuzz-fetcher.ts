// Lets the safe fetcher meet made-up redirects, headers and bodies from real local servers, and checks what it promises.
// Usage: npx tsx scripts/fuzz-fetcher.ts [--minutes N] [--cases N] [--seed N]
// Case N of a run has seed + N: --seed S --cases 1 repeats one. Exits 1 where a promise was broken.
import { parseArgs } from 'node:util'
import { fuzzFetcher } from '../test/network/fuzz-fetcher.js'

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '5' },
      cases: { type: 'string', default: '100000000' },
      seed: { type: 'string', default: '1' },
    },
  })
  const start = performance.now()
  const report = await fuzzFetcher({
    seed: Number(values.seed),
    cases: Number(values.cases),
    milliseconds: Number(values.minutes) * 60_000,
    onDone: (done) => {
      if (done % 5000 === 0) console.error(`${done} cases`)
    },
  })
  const seconds = Math.round((performance.now() - start) / 1000)
  console.log(JSON.stringify({ seed: Number(values.seed), seconds, ...report }, null, 2))
  return report.faults.length > 0 ? 1 : 0
}

process.exitCode = await main()
