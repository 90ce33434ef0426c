import { splitSentences } from '../../language/sentences.js'
import type { CellSpan } from '../../model/document.js'
import type { EvidenceSentence } from './evidence-sentence.js'

/** A key before its value: `business_stars: 4.0`. */
const FIELD = /(?:^|[,[{]\s?)(?<keys>(?:[A-Za-z][\w ]{0,30}:\s)+)(?=\S)/gu
/** Fewest fields, and most characters for each, of a text that is a record. */
const LEAST_FIELDS = 6
const CHARACTERS_FOR_FIELD = 90
/** A record has nothing before its first field: no need to look for the others of a text that begins otherwise. */
const BEGINS_WITH_FIELD = /^(?:[,[{]\s?)?[A-Za-z][\w ]{0,30}:\s/u
/** Longest value that is a cell; longer ones are prose. */
const CELL_LIMIT = 60
const WEEKDAY = /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/u

/**
 * Reads a record that was written in one line (`name: X, hours: Monday: 9:0-17:0, …`) as rows of one cell each, the keys
 * as row heads; long values as prose. Undefined where the text is no record.
 */
export function readRecord(text: string): EvidenceSentence[] | undefined {
  if (!BEGINS_WITH_FIELD.test(text)) return undefined
  const fields = [...text.matchAll(FIELD)]
  if (
    fields.length < LEAST_FIELDS ||
    text.length > fields.length * CHARACTERS_FOR_FIELD ||
    (fields[0]?.index ?? 1) > 0
  )
    return undefined
  return fields.flatMap((field, index) => {
    const start = field.index + field[0].length
    const value = text.slice(start, fields[index + 1]?.index ?? text.length).replace(/[\s,[\]{}]+$/u, '')
    const keys = (field.groups?.['keys'] ?? '')
      .split(':')
      .map((key) => key.trim())
      .filter((key) => key !== '')
    return value.length > CELL_LIMIT ? prose(value) : [fieldRow(keys, value)]
  })
}

function prose(value: string): EvidenceSentence[] {
  return splitSentences(value).map(({ start, end }) => ({ text: value.slice(start, end), kind: 'sentence' }))
}

function fieldRow(keys: readonly string[], value: string): EvidenceSentence {
  const name = keys.at(-1) ?? ''
  const path = WEEKDAY.test(name) && keys.length === 1 ? ['hours', name] : keys
  const head = path.join(' / ').replaceAll('_', ' ')
  const cell = value.replace(/(?<=\b\d{1,2}:)(\d)(?!\d)/gu, '0$1')
  const cells: CellSpan[] = [
    { part: 'row-head', start: 0, end: head.length },
    { part: 'cell', start: head.length + 3, end: head.length + 3 + cell.length, column: 0 },
  ]
  return { text: `${head} | ${cell}`, kind: 'table-row', cells }
}
