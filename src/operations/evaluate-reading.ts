import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Reader } from '../contracts/reader.js'
import { jatsTruth } from '../evaluation/reading/jats-truth.js'
import { scoreAgainstText, scoreReading } from '../evaluation/reading/score-reading.js'
import {
  type ReadingRow,
  type ReadingSummary,
  summariseReading,
} from '../evaluation/reading/summarise-reading.js'
import { FirsthandError } from '../model/errors.js'
import type { Reading } from '../model/document.js'

export interface EvaluateReadingOptions {
  /** Folder with `NAME.pdf` and, beside it or in `../jats`, `NAME.xml` (JATS) or `NAME.txt`. */
  readonly directory: string
  readonly reader: Reader
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: {
    readonly done: number
    readonly total: number
    readonly name: string
  }) => void
  /** Called with every reading, for who wants to keep the texts (`--out`). */
  readonly onReading?: (name: string, reading: Reading) => Promise<void>
  /** A clock in milliseconds. Default `performance.now`. */
  readonly now?: () => number
}

export interface ReadingEvaluation {
  readonly rows: readonly ReadingRow[]
  readonly summary: ReadingSummary
  /** PDFs without a truth: named, not read. */
  readonly withoutTruth: readonly string[]
}

/**
 * Measures how well PDFs are read, against the text that their JATS files hold. Files are read one after the other,
 * so that the rate is that of one reader. Throws `file-unreadable` where the folder cannot be listed,
 * `input-invalid` where it holds no pair.
 */
export async function evaluateReading(options: EvaluateReadingOptions): Promise<ReadingEvaluation> {
  const names = await pdfNames(options.directory)
  const now = options.now ?? (() => performance.now())
  const rows: ReadingRow[] = []
  const withoutTruth: string[] = []
  for (const [index, name] of names.entries()) {
    options.onProgress?.({ done: index, total: names.length, name })
    const truth = await findTruth(options.directory, name)
    if (truth === undefined) withoutTruth.push(name)
    else rows.push(await measure({ ...options, now, name, truth }))
  }
  if (rows.length === 0) {
    throw new FirsthandError(
      'input-invalid',
      `No NAME.pdf in ${options.directory} has a NAME.xml or NAME.txt beside it or in ../jats.`,
    )
  }
  return { rows, summary: summariseReading(rows), withoutTruth }
}

interface Truth {
  readonly kind: 'jats' | 'text'
  readonly content: string
}

interface Measurement extends EvaluateReadingOptions {
  readonly now: () => number
  readonly name: string
  readonly truth: Truth
}

async function measure(options: Measurement): Promise<ReadingRow> {
  const { directory, reader, name, truth, now, signal } = options
  const fileName = `${name}.pdf`
  const bytes = await readFile(join(directory, fileName))
  const start = now()
  const outcome = await reader.read({ bytes, format: 'pdf', fileName }, signal)
  const milliseconds = Math.round((now() - start) * 10) / 10
  if (outcome.status === 'unreadable') {
    return { name, truth: 'unreadable', pages: 0, milliseconds, message: outcome.message }
  }
  const { reading } = outcome
  await options.onReading?.(name, reading)
  const row = { name, pages: reading.pages.length, milliseconds }
  if (truth.kind === 'text')
    return { ...row, truth: 'text', recall: scoreAgainstText(reading, truth.content) }
  const score = scoreReading(reading, jatsTruth(truth.content))
  return { ...row, truth: 'jats', score, recall: score.recall }
}

async function pdfNames(directory: string): Promise<readonly string[]> {
  const entries = await readdir(directory).catch((cause: unknown) => {
    throw new FirsthandError('file-unreadable', `The folder ${directory} cannot be read.`, { cause })
  })
  return entries
    .filter((entry) => entry.toLowerCase().endsWith('.pdf'))
    .map((entry) => entry.slice(0, -'.pdf'.length))
    .sort()
}

/** JATS wins over plain text, a file beside the PDF over one in `../jats`. */
async function findTruth(directory: string, name: string): Promise<Truth | undefined> {
  const places = [directory, join(directory, '..', 'jats')]
  for (const kind of ['jats', 'text'] as const) {
    const ending = kind === 'jats' ? 'xml' : 'txt'
    for (const place of places) {
      const content = await readFile(join(place, `${name}.${ending}`), 'utf8').catch(() => undefined)
      if (content !== undefined) return { kind, content }
    }
  }
  return undefined
}
