import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArguments, wholeNumber } from './support/arguments.js'
import { builtCommand, type ProgramRun, runNode, writePapers } from './support/cli.js'
import { type Figure, report } from './support/report.js'

const { values, isJson } = readArguments(
  'Most resident memory of the command and its reader processes while it adds papers and answers (POSIX, by ps).',
  {
    folder: { description: 'folder of papers to add; without it, made-up Markdown papers' },
    papers: { description: 'made-up papers', default: '100' },
    parallel: { description: 'files read at the same time', default: '2' },
    question: { description: 'question asked', default: 'Does losartan lower blood pressure in patients?' },
  },
)
const command = builtCommand()
const folder = mkdtempSync(join(tmpdir(), 'firsthand-benchmark-'))
try {
  const papers = values.folder ?? join(folder, 'papers')
  if (values.folder === undefined) writePapers(papers, wholeNumber(values.papers, 'papers'))
  const library = ['--library', join(folder, 'library')]
  const figures: Figure[] = [
    memory('node with an empty program', await runNode(['-e', 'setTimeout(() => {}, 500)'], true)),
    memory('firsthand add', await watched(['add', papers, '--parallel', values.parallel ?? '', ...library])),
    memory('firsthand add again, nothing new', await watched(['add', papers, ...library])),
    memory('firsthand ask', await watched(['ask', values.question ?? '', ...library])),
  ]
  report('peak memory', figures, isJson)
} finally {
  rmSync(folder, { recursive: true })
}

async function watched(args: readonly string[]): Promise<ProgramRun> {
  const run = await runNode([command, ...args], true)
  if (![0, 3, 4].includes(run.code ?? -1)) throw new Error(`${args[0]} ended with exit code ${run.code}.`)
  return run
}

function memory(name: string, run: ProgramRun): Figure {
  return { name, value: run.peakBytes / 2 ** 20, unit: 'MiB' }
}
