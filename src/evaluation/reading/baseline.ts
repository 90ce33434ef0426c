import { titleF1 } from './score-parts.js'
import type { ReadingScore } from './score-reading.js'
import { type ReadingRow, summariseReading } from './summarise-reading.js'

/** Figures of one pair or of all, by name; shares are 0 to 1, counts whole numbers. */
export type Figures = Readonly<Record<string, number>>

/** What is kept of a measurement to compare a change with: figures only, no text of any paper, no times. */
export interface ReadingBaseline {
  readonly summary: Figures
  readonly pairs: Readonly<Record<string, Figures>>
}

/** A figure that differs between two measurements. */
export interface FigureChange {
  /** Name of the pair, or `all`. */
  readonly place: string
  readonly figure: string
  /** Absent where only one of the measurements has the figure. */
  readonly from?: number
  readonly to?: number
  readonly verdict: 'better' | 'worse' | 'other'
}

/** Figures of which less is better. */
const LESS_IS_BETTER: ReadonlySet<string> = new Set(['foreignSentences', 'foreignShare', 'unreadable'])
/** Figures that say how much there was to compare: no change of them is good or bad. */
const NEUTRAL: ReadonlySet<string> = new Set(['files', 'pages', 'sentences', 'shingles', 'counted'])
const DIGITS = 10_000

/** The figures of a measurement. */
export function toBaseline(rows: readonly ReadingRow[]): ReadingBaseline {
  const { recall, ...rest } = summariseReading(rows)
  const summary = figuresOf({
    files: rest.files,
    unreadable: rest.unreadable,
    pages: rest.pages,
    counted: recall.counted,
    recallMean: recall.mean,
    recallWorst: recall.worst,
    order: rest.order,
    titleF1: rest.titleF1,
    referenceRecall: rest.referenceRecall,
    cellF1: rest.cellF1,
    foreignShare: rest.foreignShare,
    hyphenAccuracy: rest.hyphenAccuracy,
  })
  const named = rows.map((row) => [row.name, pairFigures(row)] as const)
  return { summary, pairs: Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1))) }
}

function pairFigures({ pages, recall, score }: ReadingRow): Figures {
  return figuresOf({ pages, recall, ...(score === undefined ? {} : scoreFigures(score)) })
}

function scoreFigures(score: ReadingScore): Readonly<Record<string, number | undefined>> {
  const { references, cells, foreign, hyphens } = score
  return {
    shingles: score.shingles,
    order: score.order,
    titleF1: titleF1(score.titles),
    referenceRecall: references.expected === 0 ? undefined : references.found / references.expected,
    cellF1:
      cells.expected + cells.read === 0 ? undefined : (2 * cells.matched) / (cells.expected + cells.read),
    sentences: foreign.sentences,
    foreignSentences: foreign.foreign,
    hyphenAccuracy: hyphens.found === 0 ? undefined : (hyphens.joined + hyphens.kept) / hyphens.found,
  }
}

function figuresOf(values: Readonly<Record<string, number | undefined>>): Figures {
  const known = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Math.round(value * DIGITS) / DIGITS] as const],
  )
  return Object.fromEntries(known)
}

/**
 * Every figure that differs, the worse ones first. `tolerance` is the largest difference of a share that counts as
 * none; a share that is gone counts as worse, counts that say how much was compared are never good or bad.
 */
export function compareBaselines(
  before: ReadingBaseline,
  now: ReadingBaseline,
  tolerance: number,
): readonly FigureChange[] {
  const changes = changesOf('all', [before.summary, now.summary], tolerance)
  for (const name of new Set([...Object.keys(before.pairs), ...Object.keys(now.pairs)]))
    changes.push(...changesOf(name, [before.pairs[name] ?? {}, now.pairs[name] ?? {}], tolerance))
  const rank = { worse: 0, better: 1, other: 2 } as const
  return changes.sort((a, b) => rank[a.verdict] - rank[b.verdict])
}

function changesOf(
  place: string,
  [before, now]: readonly [Figures, Figures],
  tolerance: number,
): FigureChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)])
  return [...names].flatMap((figure) => {
    const [from, to] = [before[figure], now[figure]]
    if (from === to || (from !== undefined && to !== undefined && isNear(from, to, tolerance))) return []
    return [
      {
        place,
        figure,
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
        verdict: verdictOf(figure, from, to),
      },
    ]
  })
}

/** Counts differ by one at least, so that no share's tolerance hides them. */
function isNear(from: number, to: number, tolerance: number): boolean {
  return Math.abs(from - to) <= tolerance
}

function verdictOf(
  figure: string,
  from: number | undefined,
  to: number | undefined,
): FigureChange['verdict'] {
  if (NEUTRAL.has(figure)) return 'other'
  if (to === undefined) return 'worse'
  if (from === undefined) return 'other'
  return to > from === LESS_IS_BETTER.has(figure) ? 'worse' : 'better'
}
