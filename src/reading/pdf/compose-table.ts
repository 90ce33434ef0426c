import type { Block, TextLine } from '../../model/document.js'
import { type BlockBuilder, toBlock } from '../block-builder.js'
import { composeTableRows, shortCaption } from '../table-rows.js'
import { type ComposeOptions, composeText, writeLines } from './compose-text.js'
import { type CellLines, cellGrid } from './table-cells.js'
import type { TableRegion } from './table-region.js'

/** Blocks of a table's rows; where no grid can be seen, its lines as paragraphs of the table's section. */
export function tableBlocks(
  table: TableRegion,
  heading: readonly string[],
  options: ComposeOptions,
): readonly Block[] {
  const caption = composeText(table.caption, options).text.display
  const grid = cellGrid(table.cells)
  const rows =
    grid === undefined
      ? plainRows(table, heading, options)
      : gridRows({ table, heading, options, caption, grid })
  return rows
}

interface GridTable {
  readonly table: TableRegion
  readonly heading: readonly string[]
  readonly options: ComposeOptions
  readonly caption: string
  readonly grid: NonNullable<ReturnType<typeof cellGrid>>
}

function gridRows({ heading, options, caption, grid }: GridTable): readonly Block[] {
  const places = new Map<BlockBuilder, { lines: TextLine[]; length: number }>()
  const start = shortCaption(caption).length
  const write = (content: CellLines, builder: BlockBuilder) => {
    const place = places.get(builder) ?? { lines: [], length: start }
    places.set(builder, place)
    const written = writeLines(builder, content, options)
    place.lines.push(...written.lines.map((line) => ({ ...line, rawStart: line.rawStart + place.length })))
    place.length += written.length
  }
  return composeTableRows(grid, caption, write).map((builder) => {
    const block = toBlock(builder.build(), { kind: 'table-row', section: 'table', heading })
    return withLines(block, places.get(builder)?.lines ?? [])
  })
}

/** Lines in reading order, row by row. */
function plainRows(
  table: TableRegion,
  heading: readonly string[],
  options: ComposeOptions,
): readonly Block[] {
  const composed = composeText(table.cells, options)
  const block = toBlock(composed.text, { kind: 'paragraph', section: 'table', heading })
  return [withLines(block, composed.lines)]
}

/** The block with its lines and the pages that they stand on. */
export function withLines(block: Block, lines: readonly TextLine[]): Block {
  const pages = lines.map((line) => line.page)
  if (pages.length === 0) return block
  return { ...block, lines, pages: { first: Math.min(...pages), last: Math.max(...pages) } }
}
