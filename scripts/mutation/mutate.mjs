// Mutates checks and prints what no test notices; see docs/guides/mutation-testing.md. It runs in a copy of the repository.
// Usage: node mutate.mjs SOURCE[,SOURCE…] TEST[,TEST…] [SECONDS]
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [sources, tests, seconds = '300'] = process.argv.slice(2)
if (sources === undefined || tests === undefined) {
  console.log('usage: node mutate.mjs SOURCE[,SOURCE…] TEST[,TEST…] [SECONDS]')
  process.exit(2)
}
const here = import.meta.dirname
const at = (name) => join(here, name)
const REPORT = 'reports/mutation/mutation.json'

writeFileSync(
  'all-tests.ts',
  tests
    .split(',')
    .map((test) => `import './${test}'\n`)
    .join(''),
)
writeFileSync('stryker.config.json', JSON.stringify(settings()))
rmSync(REPORT, { force: true })
spawnSync(at('node_modules/.bin/stryker'), ['run', '-m', sources], {
  stdio: 'inherit',
  timeout: Number(seconds) * 1000,
  killSignal: 'SIGINT',
})
for (const [name, file] of Object.entries(readReport().files)) printFile(name, file)

function settings() {
  const external = ['fast-check', 'chai', '@vitest/expect'].map((name) => `--external:${name}`).join(' ')
  return {
    testRunner: 'in-process',
    plugins: [at('in-process-runner.mjs')],
    inPlace: true,
    buildCommand: `node_modules/.bin/esbuild all-tests.ts --bundle --platform=node --format=esm --alias:vitest=${at('vitest-stand-in.mjs')} ${external} --outfile=bundled.test.mjs --log-level=warning`,
    concurrency: 1,
    coverageAnalysis: 'perTest',
    timeoutMS: 60_000,
    ignoreStatic: true,
    reporters: ['progress-append-only', 'json'],
  }
}

function readReport() {
  try {
    return JSON.parse(readFileSync(REPORT, 'utf8'))
  } catch (error) {
    console.log(`no report: the run did not end within ${seconds} s (${error.message})`)
    return { files: {} }
  }
}

function printFile(name, { source, mutants }) {
  const counts = new Map()
  for (const { status } of mutants) counts.set(status, (counts.get(status) ?? 0) + 1)
  const shown = [...counts].map(([status, count]) => `${count} ${status.toLowerCase()}`)
  console.log(`\n${name}: ${shown.join(', ')}`)
  const lines = source.split('\n')
  const open = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  open.sort((a, b) => a.location.start.line - b.location.start.line)
  for (const mutant of open) console.log(describe(mutant, lines))
}

function describe({ status, replacement, location: { start, end } }, lines) {
  const original = lines.slice(start.line - 1, end.line).map((line) => line.trim())
  if (start.line === end.line) original[0] = lines[start.line - 1].slice(start.column - 1, end.column - 1)
  const short = (text) => text.replace(/\s+/gu, ' ').slice(0, 160)
  const reached = status === 'NoCoverage' ? ' (not reached)' : ''
  return `  ${start.line}:${start.column}${reached} ${short(original.join(' '))}  =>  ${short(replacement)}`
}
