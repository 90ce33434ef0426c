import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArguments, wholeNumber } from './support/arguments.js'
import { builtCommand, runNode, writePapers } from './support/cli.js'
import { type Figure, latency, report } from './support/report.js'

const { values, isJson } = readArguments(
  'Time from start to end of the command: --help, papers, and ask on a library that the system has in memory.',
  {
    library: { description: 'folder of a library; without it, one of made-up papers is built' },
    papers: { description: 'papers of the built library', default: '250' },
    question: { description: 'question asked', default: 'Does losartan lower blood pressure in patients?' },
    runs: { description: 'runs of each command', default: '15' },
  },
)
const command = builtCommand()
const runs = wholeNumber(values.runs, 'runs')
const folder = mkdtempSync(join(tmpdir(), 'firsthand-benchmark-'))
try {
  const library = values.library ?? (await buildLibrary())
  const node = await times(['-e', '0'])
  const help = await times([command, '--help'])
  const ask = await times([command, 'ask', values.question ?? '', '--library', library])
  const figures: Figure[] = [
    ...latency('node with an empty program', node),
    ...latency('firsthand --help', help),
    ...latency('firsthand papers', await times([command, 'papers', '--library', library])),
    ...latency('firsthand ask', ask),
  ]
  report('cold start', figures, isJson)
} finally {
  rmSync(folder, { recursive: true })
}

async function buildLibrary(): Promise<string> {
  const library = join(folder, 'library')
  writePapers(join(folder, 'papers'), wholeNumber(values.papers, 'papers'))
  const { code } = await runNode([command, 'add', join(folder, 'papers'), '--library', library])
  if (code !== 0) throw new Error(`firsthand add ended with exit code ${code}.`)
  return library
}

/** Wall times; the first run, which fills the system's file cache, does not count. */
async function times(args: readonly string[]): Promise<number[]> {
  const measured: number[] = []
  for (let run = 0; run <= runs; run += 1) {
    const { code, milliseconds } = await runNode(args)
    // 3 and 4 are answers of `ask`: insufficient evidence, partial.
    if (![0, 3, 4].includes(code ?? -1))
      throw new Error(`${args.slice(1).join(' ')} ended with exit code ${code}.`)
    if (run > 0) measured.push(milliseconds)
  }
  return measured
}
