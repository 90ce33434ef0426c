import type { BibliographyOutcome } from '../../src/contracts/bibliography-reader.js'
import type { Reader } from '../../src/contracts/reader.js'
import type { DocumentFormat } from '../../src/model/document.js'
import { readBibliography } from '../../src/adapters/readers/bibliography/read-bibliography.js'
import { createRandom, mutate } from './mutations.js'

/** A sound file that mutants are made of. */
export interface FuzzSeed {
  readonly fileName: string
  readonly format: DocumentFormat | 'bibliography'
  readonly bytes: Uint8Array
}

export interface FuzzOptions {
  readonly seeds: readonly FuzzSeed[]
  readonly count: number
  /** Start of the random numbers: the same seed gives the same mutants. */
  readonly seed: number
  /** Mutants that are read at the same time. */
  readonly parallel: number
  readonly reader: Reader
  readonly onDone?: (done: number) => void
}

export interface FuzzReport {
  /** Outcomes by format, then by outcome (`read`, or the reason why not) and how often each came. */
  readonly outcomes: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Mutants that ended in an exception of the parent instead of an outcome: always a defect. */
  readonly thrown: readonly string[]
  /** Mutants on which the reader's own code failed or was stopped; each with its message, to be looked at. */
  readonly broken: readonly string[]
  /** The longest time for one mutant, in milliseconds, and which. */
  readonly slowest: { readonly milliseconds: number; readonly mutant: string }
}

const BROKEN: ReadonlySet<string> = new Set(['crashed', 'timeout', 'out-of-memory', 'output-too-large'])

/** Reads mutants of the seeds and counts how they end. */
export async function fuzzReaders(options: FuzzOptions): Promise<FuzzReport> {
  const outcomes: Record<string, Record<string, number>> = {}
  const thrown: string[] = []
  const broken: string[] = []
  const state = { next: 0, slowest: { milliseconds: 0, mutant: '' } }
  const work = async () => {
    while (state.next < options.count) {
      const number = state.next++
      const ending = await readMutant(options, number)
      const counts = (outcomes[ending.format] ??= {})
      counts[ending.outcome] = (counts[ending.outcome] ?? 0) + 1
      if (ending.outcome === 'thrown') thrown.push(`${ending.mutant}: ${ending.message}`)
      else if (BROKEN.has(ending.outcome)) broken.push(`${ending.mutant}: ${ending.message}`)
      if (ending.milliseconds > state.slowest.milliseconds) state.slowest = ending
      options.onDone?.(number + 1)
    }
  }
  await Promise.all(Array.from({ length: options.parallel }, work))
  const { milliseconds, mutant } = state.slowest
  return { outcomes, thrown, broken, slowest: { milliseconds: Math.round(milliseconds), mutant } }
}

interface Ending {
  readonly format: string
  readonly outcome: string
  readonly message: string
  readonly mutant: string
  readonly milliseconds: number
}

/** The mutant of a number depends on the options' seed and the number alone, whatever runs beside it. */
export function mutantOf(options: Pick<FuzzOptions, 'seeds' | 'seed'>, number: number) {
  const random = createRandom(options.seed * 1_000_003 + number)
  const seed = options.seeds[Math.floor(random() * options.seeds.length)]
  if (seed === undefined) throw new RangeError('There is no file to make mutants of.')
  const kind =
    seed.format === 'pdf'
      ? 'pdf'
      : seed.format === 'jats' || seed.format === 'html' || seed.fileName.endsWith('.xml')
        ? 'xml'
        : 'text'
  return { seed, ...mutate(seed.bytes, kind, random) }
}

async function readMutant(options: FuzzOptions, number: number): Promise<Ending> {
  const { seed, kind, bytes } = mutantOf(options, number)
  const { format, fileName } = seed
  const start = performance.now()
  const result = await outcomeOf(options.reader, { format, fileName, bytes }).catch((error: unknown) => ({
    outcome: 'thrown',
    message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
  }))
  const mutant = `#${number} ${fileName} ${kind}`
  return { ...result, format, mutant, milliseconds: performance.now() - start }
}

async function outcomeOf(reader: Reader, { format, fileName, bytes }: FuzzSeed) {
  if (format === 'bibliography') return endOf(await readBibliography(bytes, fileName))
  return endOf(await reader.read({ bytes, format, fileName }))
}

type Outcome = Awaited<ReturnType<Reader['read']>> | BibliographyOutcome

function endOf(outcome: Outcome): { readonly outcome: string; readonly message: string } {
  if (outcome.status === 'read') return { outcome: 'read', message: '' }
  return { outcome: outcome.reason, message: outcome.message }
}
