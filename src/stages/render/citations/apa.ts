import type { Author, BibliographicRecord } from '../../../model/paper.js'
import { dottedInitials, nameParts } from './author-names.js'
import {
  closed,
  dashedPages,
  joined,
  kindOf,
  led,
  pageWord,
  type ReferenceKind,
  sentences,
  shownAddress,
  shownTitle,
  statusPrefix,
} from './reference-parts.js'

/** Most authors that are all named; of more, the first 19 and the last (APA, 7th edition, 9.8). */
const MOST_NAMED = 20

/** A reference after the Publication Manual of the APA, 7th edition, as plain text (no italics). */
export function apaReference(record: BibliographicRecord): string {
  const authors = authorsText(record.authors)
  const year = `(${record.issued?.year ?? 'n.d.'})`
  const title = `${statusPrefix(record)}${titleText(record)}`
  const start = authors === '' ? `${closed(title)} ${year}.` : `${closed(authors)} ${year}. ${closed(title)}`
  const address = shownAddress(record)
  return [start, sentences([PLACES[kindOf(record)](record)]), address].filter((part) => part).join(' ')
}

function authorsText(authors: readonly Author[]): string {
  const names = authors.map((author) => {
    const parts = nameParts(author)
    return [parts.family, dottedInitials(parts), parts.suffix].filter((part) => part !== '').join(', ')
  })
  if (names.length > MOST_NAMED)
    return `${names.slice(0, MOST_NAMED - 1).join(', ')}, . . . ${names.at(-1) ?? ''}`
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')}, & ${last}`
}

function titleText(record: BibliographicRecord): string {
  const title = shownTitle(record)
  if (record.type === 'dataset') return `${title} [Data set]`
  if (record.type === 'thesis')
    return `${title} [Thesis${record.publisher === undefined ? '' : `, ${record.publisher}`}]`
  const isBareArxiv = record.type === 'preprint' && record.ids.arxiv !== undefined
  return isBareArxiv ? `${title} (arXiv:${record.ids.arxiv ?? ''})` : title
}

const PLACES: Readonly<Record<ReferenceKind, (record: BibliographicRecord) => string | undefined>> = {
  article: ({ containerTitle, volume, issue, pages }) =>
    joined(
      [containerTitle, `${volume ?? ''}${issue === undefined ? '' : `(${issue})`}`, dashedPages(pages)],
      ', ',
    ),
  preprint: ({ containerTitle, publisher }) => containerTitle ?? publisher,
  thesis: () => undefined,
  dataset: ({ publisher, containerTitle }) => publisher ?? containerTitle,
  book: ({ publisher, containerTitle }) => publisher ?? containerTitle,
  part(record) {
    const pages = dashedPages(record.pages)
    const place = pages === undefined ? '' : ` (${pageWord(pages)} ${pages})`
    return sentences([
      led('In ', record.containerTitle && `${record.containerTitle}${place}`),
      record.publisher,
    ])
  },
}
