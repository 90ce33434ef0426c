// Everything that must hold before a change lands, cheapest first. Stops at the first failure.
// Usage: npm run check [-- --only STEP[,STEP…]] [-- --list]
// FIRSTHAND_CHECK_REPORTS names a folder that keeps vitest's JSON reports; without it they are removed.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatCounts, readCounts } from './test-counts.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

const tool = (path) => [process.execPath, join(root, 'node_modules', path)]
const script = (name) => [process.execPath, join(root, 'scripts', name)]
const tests = (...projects) => [
  ...tool('vitest/vitest.mjs'),
  'run',
  ...projects.flatMap((project) => ['--project', project]),
  '--reporter=default',
  '--reporter=json',
]

/** Name of the step, and its command; `report` where it leaves a JSON report. */
const STEPS = [
  { name: 'format', command: [...tool('@biomejs/biome/bin/biome'), 'format', '.'] },
  { name: 'lint', command: [...tool('oxlint/bin/oxlint'), '--deny-warnings', '.'] },
  { name: 'types', command: [...tool('typescript/bin/tsc'), '--noEmit'] },
  { name: 'architecture', command: tests('architecture'), report: true },
  { name: 'licences', command: script('licences.mjs') },
  { name: 'build', command: script('build.mjs') },
  { name: 'unit', command: tests('unit'), report: true },
  { name: 'system', command: tests('contract', 'integration'), report: true },
  { name: 'docs', command: tests('docs'), report: true },
  { name: 'packed-install', command: script('packed-install-smoke.mjs') },
]

function chosenSteps(args) {
  const only = args[args.indexOf('--only') + 1]
  if (!args.includes('--only') || only === undefined) return STEPS
  const unknown = only.split(',').filter((name) => !STEPS.some((step) => step.name === name))
  if (unknown.length > 0) throw new Error(`no such step: ${unknown.join(', ')}`)
  return STEPS.filter((step) => only.split(',').includes(step.name))
}

function reportFolder() {
  const given = process.env.FIRSTHAND_CHECK_REPORTS
  if (given === undefined) return { path: mkdtempSync(join(tmpdir(), 'firsthand-check-')), isKept: false }
  mkdirSync(given, { recursive: true })
  return { path: given, isKept: true }
}

function runStep(step, reports) {
  console.log(`\n== ${step.name}`)
  const started = performance.now()
  const output = step.report ? [`--outputFile.json=${join(reports, `${step.name}.json`)}`] : []
  const [program, ...args] = [...step.command, ...output]
  const result = spawnSync(program, args, { cwd: root, stdio: 'inherit' })
  if (result.error) console.error(`could not be started: ${result.error.message}`)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const isPassed = result.status === 0
  console.log(`== ${step.name}: ${isPassed ? 'passed' : 'FAILED'} in ${seconds} s`)
  return { name: step.name, isPassed, seconds }
}

function printSummary(results, steps, counts) {
  console.log('\n== summary')
  for (const { name, isPassed, seconds } of results)
    console.log(`${isPassed ? 'passed' : 'FAILED'}  ${name.padEnd(16)} ${seconds.padStart(7)} s`)
  for (const { name } of steps.slice(results.length)) console.log(`not run ${name}`)
  console.log(`tests: ${formatCounts(counts)}`)
}

function main(args) {
  if (args.includes('--list') || args.includes('--help')) {
    console.log(
      `Usage: npm run check [-- --only STEP[,STEP…]]\nSteps: ${STEPS.map(({ name }) => name).join(', ')}`,
    )
    return 0
  }
  const steps = chosenSteps(args)
  const reports = reportFolder()
  const results = []
  for (const step of steps) {
    results.push(runStep(step, reports.path))
    if (!results.at(-1).isPassed) break
  }
  printSummary(results, steps, readCounts(reports.path))
  if (!reports.isKept) rmSync(reports.path, { recursive: true, force: true })
  return results.every((result) => result.isPassed) ? 0 : 1
}

process.exitCode = main(process.argv.slice(2))
