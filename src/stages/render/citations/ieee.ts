import type { Author, BibliographicRecord } from '../../../model/paper.js'
import { dottedInitials, joinedNames, nameParts } from './author-names.js'
import {
  closed,
  dashedPages,
  joined,
  kindOf,
  led,
  pageWord,
  type ReferenceKind,
  shownTitle,
  statusPrefix,
} from './reference-parts.js'

/** Most authors that are all named; of more, the first only (IEEE Reference Guide). */
const MOST_NAMED = 6
const MONTHS = ['Jan.', 'Feb.', 'Mar.', 'Apr.', 'May', 'Jun.', 'Jul.', 'Aug.', 'Sep.', 'Oct.', 'Nov.', 'Dec.']

/** A reference in the style of the IEEE Reference Guide, as plain text (no italics). */
export function ieeeReference(record: BibliographicRecord): string {
  const authors = authorsText(record.authors)
  const title = `${statusPrefix(record)}${shownTitle(record)}`
  const kind = kindOf(record)
  const places = PLACES[kind](record, String(record.issued?.year ?? 'n.d.'))
  const rest = joined([...places, led('doi: ', record.ids.doi)], ', ')
  const lead = authors === '' ? '' : `${authors}, `
  if (kind === 'book') return `${lead}${closed(title)} ${closed(rest)}`
  // The comma stands inside the quotation marks, unless the title has a mark of its own.
  const quoted = /[?!]$/u.test(title) ? `“${title}”` : `“${title},”`
  return `${lead}${quoted} ${closed(rest)}`
}

function authorsText(authors: readonly Author[]): string {
  const names = authors.map((author) => {
    const parts = nameParts(author)
    return [dottedInitials(parts), parts.family, parts.suffix].filter((part) => part !== '').join(' ')
  })
  return names.length > MOST_NAMED ? `${names[0] ?? ''} et al.` : joinedNames(names, 'and', true)
}

type Parts = readonly (string | undefined)[]

const PLACES: Readonly<Record<ReferenceKind, (record: BibliographicRecord, year: string) => Parts>> = {
  article: (record, year) => [
    record.containerTitle,
    led('vol. ', record.volume),
    led('no. ', record.issue),
    pagesText(record),
    dateText(record, year),
  ],
  preprint: ({ ids, containerTitle, publisher }, year) => [
    year,
    led('arXiv:', ids.arxiv) ?? containerTitle ?? publisher,
  ],
  thesis: ({ publisher }, year) => ['Thesis', publisher, year],
  dataset: ({ publisher }, year) => [publisher, year],
  book: ({ publisher }, year) => [publisher, year],
  part: (record, year) => [led('in ', record.containerTitle), record.publisher, year, pagesText(record)],
}

function pagesText({ pages }: BibliographicRecord): string | undefined {
  const shown = dashedPages(pages)
  return shown && `${pageWord(shown)} ${shown}`
}

function dateText({ issued }: BibliographicRecord, year: string): string {
  const month = MONTHS[(issued?.month ?? 0) - 1]
  return month === undefined ? year : `${month} ${year}`
}
