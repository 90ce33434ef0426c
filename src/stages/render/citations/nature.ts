import type { Author, BibliographicRecord } from '../../../model/paper.js'
import { dottedInitials, joinedNames, nameParts } from './author-names.js'
import {
  dashedPages,
  joined,
  kindOf,
  led,
  type ReferenceKind,
  sentences,
  shownAddress,
  shownTitle,
  statusPrefix,
} from './reference-parts.js'

/** Most authors that are all named; of more, the first only (Nature, formatting guide). */
const MOST_NAMED = 5

/** A reference in the style of Nature, as plain text (no italics, no bold volume). */
export function natureReference(record: BibliographicRecord): string {
  const title = `${statusPrefix(record)}${shownTitle(record)}`
  const isBook = kindOf(record) === 'book'
  const place = PLACES[kindOf(record)](record, String(record.issued?.year ?? 'n.d.'))
  // A book's title and its publisher in brackets are one sentence.
  return isBook
    ? sentences([authorsText(record.authors), `${title} ${place}`])
    : sentences([authorsText(record.authors), title, place])
}

function authorsText(authors: readonly Author[]): string {
  const names = authors.map((author) => {
    const parts = nameParts(author)
    return [parts.family, dottedInitials(parts), parts.suffix].filter((part) => part !== '').join(', ')
  })
  return names.length > MOST_NAMED ? `${names[0] ?? ''} et al.` : joinedNames(names, '&', false)
}

const PLACES: Readonly<Record<ReferenceKind, (record: BibliographicRecord, year: string) => string>> = {
  article(record, year) {
    const numbers = joined([record.volume, dashedPages(record.pages)], ', ')
    return joined([record.containerTitle, numbers === '' ? shownAddress(record) : numbers, `(${year})`], ' ')
  },
  preprint: (record, year) =>
    `Preprint at ${shownAddress(record) ?? record.containerTitle ?? 'unknown address'} (${year})`,
  thesis: ({ publisher }, year) => `Thesis, ${publisher ?? 'unknown institution'} (${year})`,
  dataset: (record, year) => joined([record.publisher, shownAddress(record), `(${year})`], ' '),
  book: ({ publisher }, year) => `(${joined([publisher, year], ', ')})`,
  part: ({ containerTitle, pages, publisher }, year) =>
    joined([led('in ', containerTitle), dashedPages(pages), `(${joined([publisher, year], ', ')})`], ' '),
}
