import type { Author, BibliographicRecord, WorkType } from '../../../model/paper.js'
import { noticeLine } from '../../../reading/editorial-marks.js'
import { citationKeys } from './citation-keys.js'
import { escapeLatex, escapeLatexTitle } from './latex-escape.js'

/** Entry type, the field that holds the container, the one that holds the publisher. */
const ENTRIES: Readonly<Record<WorkType, readonly [string, string, string]>> = {
  article: ['article', 'journal', 'publisher'],
  review: ['article', 'journal', 'publisher'],
  letter: ['article', 'journal', 'publisher'],
  editorial: ['article', 'journal', 'publisher'],
  correction: ['article', 'journal', 'publisher'],
  retraction: ['article', 'journal', 'publisher'],
  preprint: ['misc', 'journal', 'publisher'],
  'conference-paper': ['inproceedings', 'booktitle', 'publisher'],
  book: ['book', 'booktitle', 'publisher'],
  chapter: ['incollection', 'booktitle', 'publisher'],
  thesis: ['phdthesis', 'booktitle', 'school'],
  report: ['techreport', 'journal', 'institution'],
  dataset: ['dataset', 'journal', 'publisher'],
  other: ['misc', 'journal', 'publisher'],
}
/** Types that BibTeX has no entry for are told apart by biblatex's `entrysubtype`. */
const SUBTYPES: ReadonlySet<WorkType> = new Set([
  'review',
  'letter',
  'editorial',
  'correction',
  'retraction',
  'preprint',
])
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The records as a BibTeX file in UTF-8, in the order given, with unique ASCII keys. Reads in biblatex as well. */
export function toBibtex(records: readonly BibliographicRecord[]): string {
  const keys = citationKeys(records)
  return records.length === 0
    ? '\n'
    : records.map((record, index) => entryOf(record, keys[index] ?? '')).join('\n')
}

function entryOf(record: BibliographicRecord, key: string): string {
  const [type] = ENTRIES[record.type]
  const lines = fieldsOf(record).filter(([, value]) => value !== undefined && value !== '')
  return `@${type}{${key},\n${lines.map(([name, value]) => `  ${name} = ${name === 'month' ? value : `{${value}}`},\n`).join('')}}\n`
}

type Field = readonly [string, string | undefined]

function fieldsOf(record: BibliographicRecord): readonly Field[] {
  const [, container, publisher] = ENTRIES[record.type]
  const text = (value: string | undefined) => (value === undefined ? undefined : escapeLatex(value))
  return [
    ['author', record.authors.map(nameOf).join(' and ')],
    ['title', escapeLatexTitle(record.title)],
    [container, text(record.containerTitle)],
    ['year', text(record.issued?.year.toString())],
    ['month', MONTHS[(record.issued?.month ?? 0) - 1]],
    ['day', record.issued?.day?.toString()],
    ['volume', text(record.volume)],
    ['number', text(record.issue)],
    ['pages', text(record.pages)?.replace(/(?<=\p{N})-(?=\p{L}?\p{N})/gu, '--')],
    [publisher, text(record.publisher)],
    ['issn', record.issn],
    ['isbn', record.isbn],
    ...idFields(record),
    ['url', record.url?.replace(/[{}\\]/gu, encodeURIComponent)],
    ['abstract', text(record.abstract)],
    ['keywords', record.keywords?.map(escapeLatex).join(', ')],
    ['language', record.language],
    ['copyright', text(record.licence)],
    ['entrysubtype', subtypeOf(record)],
    ['note', text(record.editorial === undefined ? undefined : noticeLine(record.editorial))],
  ]
}

/** An article with an arXiv id would be read as a preprint, so it says what it is. */
function subtypeOf({ type, ids }: BibliographicRecord): string | undefined {
  const isAmbiguous = ids.arxiv !== undefined && (type === 'article' || type === 'other')
  return SUBTYPES.has(type) || isAmbiguous ? type : undefined
}

function idFields({ ids }: BibliographicRecord): readonly Field[] {
  return [
    ['doi', ids.doi],
    ['eprint', ids.arxiv],
    ['archiveprefix', ids.arxiv === undefined ? undefined : 'arXiv'],
    ['pmid', ids.pmid],
    ['pmcid', ids.pmcid],
  ]
}

/** `Family, Given`; a body in braces, so that its words are no given names. A suffix takes BibTeX's middle place. */
function nameOf({ family, given }: Author): string {
  const name = escapeLatex(family)
  if (given === undefined) return `{${name}}`
  const guarded = /,|(?:^|\s)and(?:\s|$)/iu.test(family) ? `{${name}}` : name
  const suffixed = /^(.+), ((?:Jr|Sr)\.?|I{1,3}|IV)$/u.exec(given)
  if (suffixed !== null) return `${guarded}, ${escapeLatex(suffixed[2] ?? '')}, ${givenOf(suffixed[1] ?? '')}`
  return `${guarded}, ${givenOf(given)}`
}

function givenOf(given: string): string {
  return /,|(?:^|\s)and(?:\s|$)/iu.test(given) ? `{${escapeLatex(given)}}` : escapeLatex(given)
}
