import { matchText } from '../language/normalise.js'
import type { Span } from '../model/document.js'

/** Where a quotation and a stored text part company. */
export interface WordingDifference {
  /** Words of the quotation; empty where the stored text has more. */
  readonly quoted: string
  /** Words of the stored text; empty where the quotation has more. */
  readonly stored: string
}

/** The stretch of a text that is worded most like a quotation. It explains a failure and never excuses it. */
export interface NearestWording {
  /** Share of the quotation's words that agree in order, 0 to 1. */
  readonly similarity: number
  /** Offsets in the text. */
  readonly span: Span
  readonly firstDifference?: WordingDifference
}

interface Word extends Span {
  readonly text: string
  readonly key: string
}

/** Cost of a word that differs in its closing punctuation only. */
const PUNCTUATION_COST = 0.01

/** Aligns the words of a quotation with a stretch of the text (edit distance with free ends in the text). */
export function nearestWording(quotation: string, text: string): NearestWording {
  const quoted = wordsOf(quotation)
  const stored = wordsOf(text)
  const costs = costTable(quoted, stored)
  const last = costs.at(-1) ?? []
  const end = last.indexOf(Math.min(...last))
  const { start, steps } = traceBack(costs, { quoted, stored, end })
  const agreeing = steps.filter(({ kind }) => kind === 'same' || kind === 'punctuation').length
  const difference = firstDifference(steps)
  return {
    similarity: quoted.length === 0 ? 0 : agreeing / quoted.length,
    span: { start: stored[start]?.start ?? 0, end: stored[end - 1]?.end ?? 0 },
    ...(difference !== undefined && { firstDifference: difference }),
  }
}

function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(/\S+/gu), (match) => ({
    text: match[0],
    key: matchText(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }))
}

function substitutionCost(left: Word | undefined, right: Word | undefined): number {
  if (left === undefined || right === undefined) return Number.POSITIVE_INFINITY
  if (left.key === right.key) return 0
  return bare(left.key) === bare(right.key) ? PUNCTUATION_COST : 1
}

function bare(key: string): string {
  return key.replace(/^["'(]+|["').,;:]+$/gu, '')
}

function costTable(quoted: readonly Word[], stored: readonly Word[]): number[][] {
  const rows = [stored.map(() => 0).concat(0)]
  for (const [index, word] of quoted.entries()) {
    const above = rows[index] ?? []
    const row = [index + 1]
    for (const [column, other] of stored.entries())
      row.push(
        Math.min(
          (above[column] ?? 0) + substitutionCost(word, other),
          (above[column + 1] ?? 0) + 1,
          (row[column] ?? 0) + 1,
        ),
      )
    rows.push(row)
  }
  return rows
}

interface Step {
  readonly kind: 'same' | 'punctuation' | 'replaced' | 'only-quoted' | 'only-stored'
  readonly quoted?: Word
  readonly stored?: Word
}

interface Alignment {
  readonly quoted: readonly Word[]
  readonly stored: readonly Word[]
  /** Column in which the best alignment ends. */
  readonly end: number
}

/** The steps of the cheapest alignment, from the table's last row back to its first. */
function traceBack(costs: readonly (readonly number[])[], alignment: Alignment) {
  const steps: Step[] = []
  let row = alignment.quoted.length
  let column = alignment.end
  while (row > 0) {
    const step = lastStep(costs, alignment, { row, column })
    steps.unshift(step)
    if (step.quoted !== undefined) row--
    if (step.stored !== undefined) column--
  }
  return { start: column, steps }
}

function lastStep(
  costs: readonly (readonly number[])[],
  alignment: Alignment,
  { row, column }: { readonly row: number; readonly column: number },
): Step {
  const quoted = alignment.quoted[row - 1]
  const stored = alignment.stored[column - 1]
  const cell = (up: number, left: number) => costs[row - up]?.[column - left] ?? Number.POSITIVE_INFINITY
  const cost = substitutionCost(quoted, stored)
  if (quoted !== undefined && stored !== undefined && cell(0, 0) === cell(1, 1) + cost)
    return { kind: kindOf(cost), quoted, stored }
  const isOnlyQuoted = stored === undefined || cell(0, 0) === cell(1, 0) + 1
  if (quoted !== undefined && isOnlyQuoted) return { kind: 'only-quoted', quoted }
  return { kind: 'only-stored', ...(stored !== undefined && { stored }) }
}

function kindOf(cost: number): Step['kind'] {
  if (cost === 0) return 'same'
  return cost < 1 ? 'punctuation' : 'replaced'
}

function firstDifference(steps: readonly Step[]): WordingDifference | undefined {
  const worded = steps.findIndex(({ kind }) => kind !== 'same' && kind !== 'punctuation')
  const start = worded >= 0 ? worded : steps.findIndex(({ kind }) => kind === 'punctuation')
  if (start < 0) return undefined
  const length = steps.slice(start).findIndex(({ kind }) => kind === 'same')
  const run = steps.slice(start, length < 0 ? undefined : start + length)
  const join = (side: 'quoted' | 'stored') =>
    run.flatMap((step) => (step[side] === undefined ? [] : [step[side].text])).join(' ')
  return { quoted: join('quoted'), stored: join('stored') }
}
