import { type BlockBuilder, createBlockBuilder } from './block-builder.js'
import { type GridCell, type GridRow, type PlacedCell, resolveTable } from './table-grid.js'

/** Longest caption in a row's composed text, in UTF-16 units. */
export const MAX_ROW_CAPTION = 160

/** Writes a cell's content into the row's text. */
export type CellWriter<Content> = (content: Content, builder: BlockBuilder) => void

/**
 * The rows of a table as composed texts: `caption | row heads | column head: cell; column head: cell`, each part
 * marked. Head paths are joined with ` / `. `caption` is shortened at a word.
 */
export function composeTableRows<Content>(
  rows: readonly GridRow<Content>[],
  caption: string,
  write: CellWriter<Content>,
): BlockBuilder[] {
  const short = shortCaption(caption)
  return resolveTable(rows).map(({ heads, cells }) => {
    const builder = createBlockBuilder()
    if (short !== '') builder.within({ type: 'cell', part: 'caption' }, () => builder.text(short))
    heads.forEach((head, index) => {
      if (index > 0) builder.replace(' / ', '')
      else if (short !== '') builder.replace(' | ', '')
      writeHead(head, builder, write)
    })
    cells.forEach((cell, index) => {
      if (index > 0) builder.replace('; ', '')
      else if (short !== '' || heads.length > 0) builder.replace(' | ', '')
      writeColumnHeads(cell, builder, write)
      builder.within({ type: 'cell', part: 'cell', column: cell.column }, () => write(cell.content, builder))
    })
    return builder
  })
}

/** A row head that begins with a number (`50`, `5 mg`) says nothing without its column's head. */
function writeHead<Content>(
  head: PlacedCell<Content>,
  builder: BlockBuilder,
  write: CellWriter<Content>,
): void {
  if (/^[\W_]*\d/u.test(head.text)) writeColumnHeads(head, builder, write)
  builder.within({ type: 'cell', part: 'row-head', column: head.column }, () => write(head.content, builder))
}

function writeColumnHeads<Content>(
  cell: PlacedCell<Content>,
  builder: BlockBuilder,
  write: CellWriter<Content>,
): void {
  if (cell.columnHeads.length === 0) return
  builder.within({ type: 'cell', part: 'column-head', column: cell.column }, () => {
    cell.columnHeads.forEach((head: GridCell<Content>, index) => {
      if (index > 0) builder.replace(' / ', '')
      write(head.content, builder)
    })
  })
  builder.replace(': ', '')
}

/** The caption's beginning, cut at a word, with an ellipsis where something is left out. */
export function shortCaption(caption: string): string {
  if (caption.length <= MAX_ROW_CAPTION) return caption
  const cut = caption.slice(0, MAX_ROW_CAPTION)
  return `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[\s,;:(]+$/u, '')}…`
}
