// Compares how PDFs are read now with the committed figures.
// Usage: npx tsx scripts/compare-baseline.ts [ROWS.jsonl] [--write] [--tolerance N]
// ROWS is what `firsthand eval reading DIR --rows ROWS.jsonl` wrote; without it the pairs of the test corpus are read.
// --write replaces evals/reading/baseline.json. Exits 1 where a figure is worse by more than the tolerance (0.002).
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readPdf } from '../src/adapters/readers/pdf/read-pdf.js'
import type { Reader } from '../src/contracts/reader.js'
import { compareBaselines, type ReadingBaseline, toBaseline } from '../src/evaluation/reading/baseline.js'
import type { ReadingRow } from '../src/evaluation/reading/summarise-reading.js'
import { evaluateReading } from '../src/operations/evaluate-reading.js'
import { corpusFolder } from '../test/fuzz/corpus-folder.js'

const BASELINE = fileURLToPath(new URL('../evals/reading/baseline.json', import.meta.url))

/** Rows written by the command, one JSON object a line. */
function rowsOf(file: string): readonly ReadingRow[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as ReadingRow)
}

async function rowsOfCorpus(): Promise<readonly ReadingRow[] | undefined> {
  const corpus = corpusFolder()
  if (corpus === undefined) return undefined
  const reader: Reader = { read: (input) => readPdf(input), close: async () => undefined }
  const { rows } = await evaluateReading({ directory: join(corpus, 'pdf'), reader })
  return rows
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { write: { type: 'boolean', default: false }, tolerance: { type: 'string', default: '0.002' } },
  })
  const [file] = positionals
  const rows = file === undefined ? await rowsOfCorpus() : rowsOf(file)
  if (rows === undefined) {
    console.log('There is no test corpus beside this checkout: nothing was compared.')
    return 0
  }
  const now = toBaseline(rows)
  if (values.write) {
    writeFileSync(BASELINE, `${JSON.stringify(now, null, 2)}\n`)
    console.log(`written: evals/reading/baseline.json (${Object.keys(now.pairs).length} pairs)`)
    return 0
  }
  const before = JSON.parse(readFileSync(BASELINE, 'utf8')) as ReadingBaseline
  const changes = compareBaselines(before, now, Number(values.tolerance))
  for (const { place, figure, from, to, verdict } of changes)
    console.log(
      `${verdict.padEnd(6)} ${place.padEnd(26)} ${figure.padEnd(16)} ${from ?? '-'} -> ${to ?? '-'}`,
    )
  const worse = changes.filter((change) => change.verdict === 'worse').length
  console.log(`${changes.length} figures changed, ${worse} of them worse.`)
  return worse > 0 ? 1 : 0
}

process.exitCode = await main()
