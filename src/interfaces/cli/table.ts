import { shorten, visibleLength } from './wrap-text.js'

export interface Column<Row> {
  readonly title: string
  readonly text: (row: Row) => string
  readonly isRight?: boolean
  /** The column that gives way where the terminal is narrow. */
  readonly isElastic?: boolean
}

const GAP = '  '
const NARROWEST = 12

/** Rows as aligned columns below a line of titles. */
export function formatTable<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  width: number,
): string {
  const cells = rows.map((row) => columns.map((column) => column.text(row).replace(/\s+/gu, ' ')))
  const lengths = columns.map(({ title }, index) =>
    Math.max(visibleLength(title), ...cells.map((line) => visibleLength(line[index] ?? ''))),
  )
  const fitted = fit(lengths, columns, width)
  const lines = [columns.map(({ title }) => title), ...cells]
  return lines
    .map((line) =>
      columns
        .map((column, index) => {
          const length = fitted[index] ?? 0
          const text = shorten(line[index] ?? '', length)
          const padding = ' '.repeat(Math.max(0, length - visibleLength(text)))
          return column.isRight === true ? padding + text : text + padding
        })
        .join(GAP)
        .trimEnd(),
    )
    .join('\n')
}

/** Elastic columns give up what is too much, each in proportion. */
function fit<Row>(
  lengths: readonly number[],
  columns: readonly Column<Row>[],
  width: number,
): readonly number[] {
  const total = lengths.reduce((sum, length) => sum + length, 0) + GAP.length * (columns.length - 1)
  const excess = total - width
  if (excess <= 0) return lengths
  const elastic = lengths.reduce(
    (sum, length, index) => sum + (columns[index]?.isElastic === true ? length : 0),
    0,
  )
  return lengths.map((length, index) =>
    columns[index]?.isElastic === true
      ? Math.max(NARROWEST, Math.floor(length - (excess * length) / elastic))
      : length,
  )
}
