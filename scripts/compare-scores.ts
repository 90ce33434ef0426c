// Compares the figures of an evaluation with the committed ones and prints what differs.
// Usage: firsthand eval answers FILE --json > NOW.json; npx tsx scripts/compare-scores.ts BASELINE.json NOW.json [--write]
// Only numbers are compared, by their place in the JSON; rows and times are left out. --write replaces the baseline.
// Exits 0 whatever differs: whether a difference is better or worse is for the reader to say.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const LEFT_OUT =
  /(?:^|\.)(?:rows|rejected|run|milliseconds|ms|seconds|perSecond|claimsPerSecond|codeChecksPerSecond|low|high)(?:\.|$)|second|millis/i

/** Every number of a JSON value by its path. */
function figuresOf(value: unknown, path = ''): [string, number][] {
  if (typeof value === 'number') return LEFT_OUT.test(path) ? [] : [[path, value]]
  if (value === null || typeof value !== 'object' || LEFT_OUT.test(path)) return []
  return Object.entries(value).flatMap(([name, member]) =>
    figuresOf(member, path === '' ? name : `${path}.${name}`),
  )
}

function read(file: string): Map<string, number> {
  return new Map(figuresOf(JSON.parse(readFileSync(file, 'utf8'))))
}

function differences(before: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>): string[] {
  const names = [...new Set([...before.keys(), ...now.keys()])].sort()
  return names.flatMap((name) => {
    const [old, current] = [before.get(name), now.get(name)]
    return old === current ? [] : [`${name}: ${old ?? 'absent'} → ${current ?? 'absent'}`]
  })
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
})
const [baseline, current] = positionals
if (baseline === undefined || current === undefined)
  throw new Error('Give the baseline and the current JSON file.')
const now = read(current)
if (existsSync(baseline)) {
  const lines = differences(read(baseline), now)
  console.log(lines.length === 0 ? `${now.size} figures, none differs.` : lines.join('\n'))
}
if (values.write) writeFileSync(baseline, `${JSON.stringify(Object.fromEntries(now), null, 2)}\n`)
