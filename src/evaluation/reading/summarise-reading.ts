import { LEAST_SHINGLES, type ReadingScore } from './score-reading.js'
import { titleF1 } from './score-parts.js'

/** Outcome of measuring one PDF against its truth. */
export interface ReadingRow {
  readonly name: string
  /** `jats` and `text` were measured, `unreadable` gave no reading. */
  readonly truth: 'jats' | 'text' | 'unreadable'
  readonly pages: number
  readonly milliseconds: number
  /** Why a row is `unreadable`. */
  readonly message?: string
  /** For `jats`. */
  readonly score?: ReadingScore
  /** Share of the truth's five-word shingles found; for `text` a figure of its own, see `summariseReading`. */
  readonly recall?: number
}

/** Means over the rows of a folder. Shares are 0 to 1, undefined where nothing was measured. */
export interface ReadingSummary {
  readonly files: number
  readonly unreadable: number
  readonly recall: {
    readonly mean: number | undefined
    readonly worst: number | undefined
    readonly counted: number
  }
  /** Bodies of fewer than 500 shingles: reported, not counted. */
  readonly short: readonly string[]
  readonly textRecall: {
    readonly mean: number | undefined
    readonly worst: number | undefined
    readonly counted: number
  }
  readonly order: number | undefined
  readonly titleF1: number | undefined
  readonly referenceRecall: number | undefined
  readonly cellF1: number | undefined
  readonly foreignShare: number | undefined
  /** Share of the line-end hyphens found in the truth that were rightly joined or kept. */
  readonly hyphenAccuracy: number | undefined
  readonly pages: number
  /** Pages read in a second of reading time, files one after the other. */
  readonly pagesPerSecond: number | undefined
}

/** Means over all rows: recall, order and titles per document, references, cells and sentences over all of them. */
export function summariseReading(rows: readonly ReadingRow[]): ReadingSummary {
  const scored = rows.filter((row) => row.score !== undefined)
  const counted = scored.filter((row) => (row.score?.shingles ?? 0) >= LEAST_SHINGLES)
  const scores = scored.map((row) => row.score).filter((score) => score !== undefined)
  const recalls = counted.map((row) => row.recall ?? 0)
  const texts = rows.filter((row) => row.truth === 'text').map((row) => row.recall ?? 0)
  const sum = (pick: (score: ReadingScore) => number) =>
    scores.reduce((total, score) => total + pick(score), 0)
  const pages = rows.reduce((total, row) => total + row.pages, 0)
  const seconds = rows.reduce((total, row) => total + row.milliseconds, 0) / 1000
  return {
    files: rows.length,
    unreadable: rows.filter((row) => row.truth === 'unreadable').length,
    recall: { mean: mean(recalls), worst: least(recalls), counted: recalls.length },
    short: scored.filter((row) => !counted.includes(row)).map((row) => row.name),
    textRecall: { mean: mean(texts), worst: least(texts), counted: texts.length },
    order: mean(counted.map((row) => row.score?.order).filter((order) => order !== undefined)),
    titleF1: mean(scores.map((score) => titleF1(score.titles)).filter((f1) => f1 !== undefined)),
    referenceRecall: share(
      sum((score) => score.references.found),
      sum((score) => score.references.expected),
    ),
    cellF1: share(
      2 * sum((score) => score.cells.matched),
      sum((score) => score.cells.expected + score.cells.read),
    ),
    foreignShare: share(
      sum((score) => score.foreign.foreign),
      sum((score) => score.foreign.sentences),
    ),
    hyphenAccuracy: share(
      sum((score) => score.hyphens.joined + score.hyphens.kept),
      sum((score) => score.hyphens.found),
    ),
    pages,
    pagesPerSecond: share(pages, seconds),
  }
}

function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((total, value) => total + value, 0) / values.length
}

function least(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : Math.min(...values)
}

function share(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : part / whole
}
