import type { Quantity } from '../../language/quantities/quantity.js'
import { readQuantities } from '../../language/quantities/read-quantities.js'
import type { CellSpan } from '../../model/document.js'
import type { Mention, SentenceReading } from '../claim/evidence-types.js'
import { headScale, headUnit } from './head-units.js'

/** The quantities of a sentence; of a table row cell by cell, each with the scale and unit of its heads. */
export function readMentions(sentence: SentenceReading): Mention[] {
  const { cells } = sentence.source
  if (sentence.source.kind !== 'table-row' || cells === undefined || cells.length === 0)
    return sentence
      .quantities()
      .map((quantity) => ({ quantity, sentence, part: 'prose', scale: 1, isEitherSign: false }))
  return cells.flatMap((cell) => (cell.part === 'caption' ? [] : readPart(sentence, cell, cells)))
}

/** A note mark or an arrow before the number of a cell: "a20%", "▲ 3.1". */
const MARK = /^[a-z*†‡§▲▼↑↓△▽](?=\s?[\d.,]+\s?%?$)/u
const BRACKETED = /^\$?\s?\(\s?\$?\s?[\d.,]+\s?%?\)\s?%?$/u

function readPart(sentence: SentenceReading, cell: CellSpan, cells: readonly CellSpan[]): Mention[] {
  const text = sentence.text.slice(cell.start, cell.end)
  if (!/\d/u.test(text)) return []
  const isEitherSign = BRACKETED.test(text) || /^[-−–]/u.test(text)
  const plain = cell.part === 'cell' ? text.replace(MARK, ' ') : text
  const quantities = readCell(isEitherSign ? plain.replace(/[()]/gu, ' ') : plain)
  if (cell.part !== 'cell')
    return quantities.map((quantity) =>
      place(quantity, { sentence, part: 'head', scale: 1, isEitherSign: false }, cell),
    )
  const heads = headsOf(sentence, cell, cells)
  const unit = headUnit(heads.columns) ?? headUnit(heads.rows)
  const scale = headScale({ ...heads, caption: sentence.source.caption ?? '', cell: text })
  return quantities.map((quantity) =>
    place(
      quantity,
      {
        sentence,
        part: 'cell',
        isEitherSign,
        scale: quantity.unit === undefined || quantity.kind === 'currency' ? scale : 1,
        ...(unit === undefined || quantity.unit !== undefined ? {} : { headUnit: unit }),
      },
      cell,
    ),
  )
}

const PLAIN_CELL = /^[\s$]*(?<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3}(?:\.\d+)?|\d+\.\d+)\s*$/u

/** Most cells are one bare number and need no reading of what stands around it; the rest is read as any text. */
function readCell(text: string): readonly Quantity[] {
  const digits = PLAIN_CELL.exec(text)?.groups?.['digits']
  if (digits === undefined || text.includes('$')) return readQuantities(text)
  const start = text.indexOf(digits)
  const end = start + digits.length
  const value = Number(digits.replaceAll(',', ''))
  const decimals = digits.split('.')[1]?.length ?? 0
  return [
    {
      start,
      end,
      text: digits,
      numeral: { start, end },
      parts: [value],
      value,
      form: 'single',
      comparator: '=',
      kind: 'number',
      spelling: 'digits',
      resolutions: [Number((10 ** -decimals).toPrecision(1))],
    },
  ]
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
  const join = (parts: readonly CellSpan[]) =>
    parts.map(({ start, end }) => text.slice(start, end)).join(' / ')
  return {
    columns: join(cells.filter(({ part, column }) => part === 'column-head' && column === cell.column)),
    rows: join(cells.filter(({ part }) => part === 'row-head')),
  }
}
