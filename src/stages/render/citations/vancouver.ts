import type { Author, BibliographicRecord } from '../../../model/paper.js'
import { nameParts } from './author-names.js'
import {
  joined,
  kindOf,
  led,
  type ReferenceKind,
  sentences,
  shownTitle,
  statusPrefix,
} from './reference-parts.js'

/** Authors named before `et al.` (ICMJE, Citing Medicine). */
const MOST_NAMED = 6

/** A reference in the Vancouver style as the ICMJE and the NLM's Citing Medicine give it. */
export function vancouverReference(record: BibliographicRecord): string {
  const title = `${statusPrefix(record)}${shownTitle(record)}${MEDIA[record.type] ?? ''}`
  const text = sentences([
    authorsText(record.authors),
    title,
    PLACES[kindOf(record)](record, yearText(record)),
  ])
  return [text, idText(record)].filter((part) => part !== '').join(' ')
}

const MEDIA: Partial<Record<BibliographicRecord['type'], string>> = {
  preprint: ' [preprint]',
  thesis: ' [thesis]',
  dataset: ' [dataset]',
}

function yearText({ issued }: BibliographicRecord): string {
  return issued === undefined ? '[date unknown]' : String(issued.year)
}

function authorsText(authors: readonly Author[]): string {
  const named = authors.slice(0, MOST_NAMED).map((author) => {
    const { family, initials, suffix } = nameParts(author)
    const letters = initials.join('').replaceAll('-', '')
    return [family, letters, suffix.replace(/\.$/u, '')].filter((part) => part !== '').join(' ')
  })
  return (authors.length > MOST_NAMED ? [...named, 'et al'] : named).join(', ')
}

const PLACES: Readonly<Record<ReferenceKind, (record: BibliographicRecord, year: string) => string>> = {
  article: (record, year) => sentences([record.containerTitle, issueText(record, year)]),
  preprint: ({ containerTitle, publisher }, year) => joined([containerTitle ?? publisher, year], '; '),
  thesis: ({ publisher }, year) => joined([publisher, year], '; '),
  dataset: ({ publisher }, year) => joined([publisher, year], '; '),
  book: ({ publisher }, year) => joined([publisher, year], '; '),
  part: ({ containerTitle, publisher, pages }, year) =>
    sentences([led('In: ', containerTitle), joined([publisher, year], '; '), led('p. ', pages)]),
}

/** `2019;12(3):12-34` */
function issueText({ volume, issue, pages }: BibliographicRecord, year: string): string {
  const numbers = `${volume ?? ''}${issue === undefined ? '' : `(${issue})`}`
  const place = numbers === '' ? year : `${year};${numbers}`
  return pages === undefined ? place : `${place}:${pages}`
}

function idText({ ids, url }: BibliographicRecord): string {
  if (ids.doi !== undefined) return `doi: ${ids.doi}`
  if (ids.arxiv !== undefined) return `arXiv: ${ids.arxiv}`
  if (ids.pmid !== undefined) return `PMID: ${ids.pmid}`
  if (ids.pmcid !== undefined) return `PMCID: ${ids.pmcid}`
  return url === undefined ? '' : `Available from: ${url}`
}
