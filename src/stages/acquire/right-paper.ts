import { foldedKey } from '../../language/normalise.js'
import { titleOccursIn, titlesMatch } from '../../language/titles.js'
import type { Reading } from '../../model/document.js'
import type { BibliographicRecord } from '../../model/paper.js'

/** Whether a file is the paper that was asked for. */
export type PaperFit = { readonly kind: 'right' } | { readonly kind: 'wrong'; readonly reason: string }

const RIGHT: PaperFit = { kind: 'right' }
/** Length of the text that counts as a first page where a document has no pages. */
const FIRST_PAGE_LENGTH = 6000
/** Authors of the record that are looked for. */
const AUTHORS_LOOKED_FOR = 3

/**
 * Title and authors of the first page (or of the front matter) against the record. An own DOI that is the record's settles it,
 * another one speaks against it; else the title has to be there, and one of the first authors where the page has text.
 */
export function fitsRecord(record: BibliographicRecord, reading: Reading): PaperFit {
  const own = reading.record
  if (reading.isRecordAuthoritative && own.ids.doi !== undefined && own.ids.doi === record.ids.doi)
    return RIGHT
  const page = firstPageOf(reading)
  if (!titleOccursIn(record.title, page) && !titlesMatch(record.title, own.title))
    return { kind: 'wrong', reason: `its title is "${own.title.slice(0, 120)}", not "${record.title}"` }
  const authors = record.authors.slice(0, AUTHORS_LOOKED_FOR).map(({ family }) => family)
  const stated = own.authors.map(({ family }) => family)
  if (authors.length === 0 || authors.some((name) => occurs(name, `${stated.join(' ')} ${page}`)))
    return RIGHT
  return { kind: 'wrong', reason: `none of its first authors (${authors.join(', ')}) is on its first page` }
}

function occurs(name: string, text: string): boolean {
  const wanted = foldedKey(name).replace(/[^\p{L}]+/gu, '')
  return (
    wanted !== '' &&
    foldedKey(text)
      .replace(/[^\p{L}]+/gu, '')
      .includes(wanted)
  )
}

function firstPageOf({ blocks }: Reading): string {
  return blocks
    .filter((block) => block.pages === undefined || block.pages.first === 1)
    .map((block) => block.display)
    .join('\n')
    .slice(0, FIRST_PAGE_LENGTH)
}
