import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createIsolatedReader } from '../src/adapters/readers/isolated-reader.js'
import type { Reader, ReaderInput } from '../src/contracts/reader.js'
import { readArguments, wholeNumber } from './support/arguments.js'
import { type Figure, report } from './support/report.js'

const { values, isJson } = readArguments(
  'Pages of PDFs read each second by the isolated reader, layout included, with and without the start of its processes.',
  {
    folder: { description: 'folder of PDFs (needed)' },
    files: { description: 'files read at most', default: '60' },
    processes: {
      description: 'reader processes in the second part',
      default: String(availableParallelism()),
    },
  },
)
if (values.folder === undefined) throw new Error('--folder names the PDFs to read; see --help.')
const inputs = loadPdfs(values.folder, wholeNumber(values.files, 'files'))
const processes = wholeNumber(values.processes, 'processes')
const one = await measure(1)
const many = await measure(processes)
const figures: Figure[] = [
  { name: 'files', value: inputs.length, unit: 'files' },
  { name: 'pages', value: one.pages, unit: 'pages' },
  { name: 'files that cannot be read', value: one.failures, unit: 'files' },
  { name: 'one process, started', value: one.warm, unit: 'pages/s' },
  {
    name: 'one process, its start included',
    value: one.cold,
    unit: 'pages/s',
    baseline: 'the started process',
    ratio: one.cold / one.warm,
  },
  {
    name: `${processes} processes, started`,
    value: many.warm,
    unit: 'pages/s',
    baseline: 'one started process',
    ratio: many.warm / one.warm,
  },
  { name: `${processes} processes, their start included`, value: many.cold, unit: 'pages/s' },
]
report('pages per second', figures, isJson)

/** Rates of a reader just made, and of the same reader when its processes run and their code is compiled. */
async function measure(maxProcesses: number) {
  // No process is replaced on the way: a start would be counted as reading.
  const reader = createIsolatedReader({ maxProcesses, pagesPerProcess: Number.MAX_SAFE_INTEGER })
  try {
    const cold = await readAll(reader)
    const warm = await readAll(reader)
    return {
      cold: cold.pages / cold.seconds,
      warm: warm.pages / warm.seconds,
      pages: warm.pages,
      failures: warm.failures,
    }
  } finally {
    await reader.close()
  }
}

async function readAll(reader: Reader) {
  const start = performance.now()
  const outcomes = await Promise.all(inputs.map((input) => reader.read(input)))
  const seconds = (performance.now() - start) / 1000
  const pages = outcomes.reduce(
    (sum, outcome) => sum + (outcome.status === 'read' ? outcome.reading.pages.length : 0),
    0,
  )
  return { seconds, pages, failures: outcomes.filter(({ status }) => status !== 'read').length }
}

function loadPdfs(folder: string, count: number): ReaderInput[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.pdf$/i.test(name))
    .sort()
    .slice(0, count)
  if (names.length === 0) throw new Error(`${folder} holds no PDF.`)
  return names.map((name) => ({ bytes: readFileSync(join(folder, name)), format: 'pdf', fileName: name }))
}
