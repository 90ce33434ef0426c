import type { Block, ReadOutcome, TextLine } from '../../model/document.js'

/**
 * Edges of characters make up most of an outcome, and writing decimal fractions is the slowest part of JSON. They are
 * tenths of a point, so between a reader process and its parent they travel as whole numbers: the first edge in tenths,
 * then the steps from edge to edge. Lines with other edges travel as they are.
 */
interface PackedLine extends Omit<TextLine, 'edges'> {
  readonly tenths: readonly number[]
}

/** The outcome with the edges of its lines packed; everything else is shared with the outcome given. */
export function packEdges(outcome: ReadOutcome): unknown {
  if (outcome.status !== 'read') return outcome
  const blocks = outcome.reading.blocks.map(packBlock)
  return { ...outcome, reading: { ...outcome.reading, blocks } }
}

/** The outcome that `packEdges` packed; a value of any other form is given back as far as it has none of its lines. */
export function unpackEdges(value: unknown): unknown {
  if (!isRow(value) || !isRow(value.reading) || !Array.isArray(value.reading.blocks)) return value
  return { ...value, reading: { ...value.reading, blocks: value.reading.blocks.map(unpackBlock) } }
}

function packBlock(block: Block): unknown {
  return block.lines === undefined ? block : { ...block, lines: block.lines.map(packLine) }
}

function packLine(line: TextLine): PackedLine | TextLine {
  const tenths = tenthsOf(line.edges)
  if (tenths === undefined) return line
  const { edges: _, ...rest } = line
  return { ...rest, tenths }
}

/** Steps between larger numbers would not be exact. */
const MOST_TENTHS = 2 ** 40

/** First edge and steps in tenths of a point; undefined where an edge is no whole number of them. */
function tenthsOf(edges: readonly number[]): readonly number[] | undefined {
  const steps: number[] = []
  let before = 0
  for (const edge of edges) {
    const tenths = Math.round(edge * 10)
    if (tenths / 10 !== edge || Math.abs(tenths) > MOST_TENTHS) return undefined
    steps.push(tenths - before)
    before = tenths
  }
  return steps
}

type Row = Readonly<Record<string, unknown>>

function unpackBlock(block: unknown): unknown {
  return isRow(block) && Array.isArray(block.lines) ? { ...block, lines: block.lines.map(unpackLine) } : block
}

function unpackLine(line: unknown): unknown {
  if (!isRow(line) || !Array.isArray(line.tenths)) return line
  const { tenths, ...rest } = line
  return { ...rest, edges: edgesOf(tenths as unknown[]) }
}

function edgesOf(steps: readonly unknown[]): readonly unknown[] {
  let tenths = 0
  return steps.map((step) => {
    // What is no number is left for the check of the outcome to refuse.
    if (typeof step !== 'number') return step
    tenths += step
    return tenths / 10
  })
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
