import type { Quantity } from '../../language/quantities/quantity.js'
import { readQuantities } from '../../language/quantities/read-quantities.js'
import type { CellSpan } from '../../model/document.js'
import type { SentenceReading } from '../claim/evidence-reading.js'
import { headScale, headUnit } from './head-units.js'

/** A quantity of the evidence with the place where it stands. */
export interface Mention {
  /** Offsets in the sentence's text; values as printed, a table's scale not applied. */
  readonly quantity: Quantity
  readonly sentence: SentenceReading
  /** `head`: in a row head or column head, where numbers name what the cells are about. */
  readonly part: 'prose' | 'cell' | 'head'
  readonly column?: number
  /** What a table's caption and heads multiply the printed number by ("in thousands"); 1 where nothing says so. */
  readonly scale: number
  /** Unit that the heads give ("Mean (SD), %", "Weight (kg)"), where the cell has none. */
  readonly headUnit?: string
  /** Printed in brackets as accountants write negatives: "a loss of 64" may stand as (64). */
  readonly isEitherSign: boolean
}

/** The quantities of a sentence; of a table row cell by cell, each with the scale and unit of its heads. */
export function readMentions(sentence: SentenceReading): Mention[] {
  const { cells } = sentence.source
  if (sentence.source.kind !== 'table-row' || cells === undefined || cells.length === 0)
    return sentence
      .quantities()
      .map((quantity) => ({ quantity, sentence, part: 'prose', scale: 1, isEitherSign: false }))
  return cells.flatMap((cell) => (cell.part === 'caption' ? [] : readPart(sentence, cell, cells)))
}

const BRACKETED = /^\$?\s?\(\s?\$?\s?[\d.,]+\s?%?\)\s?%?$/u

function readPart(sentence: SentenceReading, cell: CellSpan, cells: readonly CellSpan[]): Mention[] {
  const text = sentence.text.slice(cell.start, cell.end)
  if (!/\d/u.test(text)) return []
  const isEitherSign = BRACKETED.test(text) || /^[-−–]/u.test(text)
  const quantities = readQuantities(isEitherSign ? text.replace(/[()]/gu, ' ') : text)
  if (cell.part !== 'cell')
    return quantities.map((quantity) => place(quantity, { sentence, part: 'head', scale: 1, isEitherSign: false }, cell))
  const heads = headsOf(sentence, cell, cells)
  const unit = headUnit(heads.columns) ?? headUnit(heads.rows)
  const scale = headScale({ ...heads, caption: sentence.source.caption ?? '', cell: text })
  return quantities.map((quantity) =>
    place(
      quantity,
      {
        ...{ sentence, part: 'cell', isEitherSign },
        scale: quantity.unit === undefined || quantity.kind === 'currency' ? scale : 1,
        ...(unit === undefined || quantity.unit !== undefined ? {} : { headUnit: unit }),
      },
      cell,
    ),
  )
}

function place(quantity: Quantity, where: Omit<Mention, 'quantity' | 'column'>, cell: CellSpan): Mention {
  const shift = cell.start
  return {
    ...where,
    ...(cell.column === undefined ? {} : { column: cell.column }),
    quantity: {
      ...quantity,
      start: quantity.start + shift,
      end: quantity.end + shift,
      numeral: { start: quantity.numeral.start + shift, end: quantity.numeral.end + shift },
    },
  }
}

/** Heads over and before a cell as texts. */
export function headsOf(
  { text }: SentenceReading,
  cell: Pick<CellSpan, 'column'>,
  cells: readonly CellSpan[],
): { readonly columns: string; readonly rows: string } {
  const join = (parts: readonly CellSpan[]) => parts.map(({ start, end }) => text.slice(start, end)).join(' / ')
  return {
    columns: join(cells.filter(({ part, column }) => part === 'column-head' && column === cell.column)),
    rows: join(cells.filter(({ part }) => part === 'row-head')),
  }
}
