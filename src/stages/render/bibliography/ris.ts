import type { Author, BibliographicRecord, WorkType } from '../../../model/paper.js'
import { noticeLine } from '../../../reading/editorial-marks.js'

const TYPES: Readonly<Record<WorkType, string>> = {
  article: 'JOUR',
  review: 'JOUR',
  letter: 'JOUR',
  editorial: 'JOUR',
  correction: 'JOUR',
  retraction: 'JOUR',
  preprint: 'UNPB',
  'conference-paper': 'CPAPER',
  book: 'BOOK',
  chapter: 'CHAP',
  thesis: 'THES',
  report: 'RPRT',
  dataset: 'DATA',
  other: 'GEN',
}
/** Types that RIS has no name for stand in `M3`, as reference managers write it. */
const WORK_WORDS: Partial<Readonly<Record<WorkType, string>>> = {
  review: 'Review',
  letter: 'Letter',
  editorial: 'Editorial',
  correction: 'Correction',
  retraction: 'Retraction',
  preprint: 'Preprint',
}

/** The records as RIS in UTF-8, in the order given. */
export function toRis(records: readonly BibliographicRecord[]): string {
  return records.length === 0 ? '\n' : records.map(entryOf).join('\n')
}

type Line = readonly [string, string | undefined]

function entryOf(record: BibliographicRecord): string {
  const lines = linesOf(record).filter(([, value]) => value !== undefined && value !== '')
  return `${lines.map(([tag, value]) => `${tag}  - ${value}\n`).join('')}ER  - \n`
}

function linesOf(record: BibliographicRecord): readonly Line[] {
  const { ids } = record
  const notice = record.editorial === undefined ? undefined : noticeLine(record.editorial)
  return [
    ['TY', TYPES[record.type]],
    ['TI', record.title],
    ...record.authors.map((author): Line => ['AU', nameOf(author)]),
    ['PY', record.issued?.year.toString()],
    ['DA', dateOf(record)],
    [record.type === 'chapter' || record.type === 'conference-paper' ? 'T2' : 'JF', record.containerTitle],
    ['VL', record.volume],
    ['IS', record.issue],
    ...pagesOf(record.pages),
    ['PB', record.publisher],
    ['SN', record.issn],
    ['SN', record.isbn],
    ['DO', ids.doi],
    ['DB', ids.pmid === undefined ? undefined : 'PubMed'],
    ['AN', ids.pmid],
    ['C2', ids.pmcid],
    ['N1', ids.arxiv === undefined ? undefined : `arXiv:${ids.arxiv}`],
    ['UR', record.url],
    ['AB', record.abstract],
    ...(record.keywords ?? []).map((keyword): Line => ['KW', keyword]),
    ['LA', record.language],
    ['M3', WORK_WORDS[record.type]],
    ['N1', record.licence === undefined ? undefined : `Licence: ${record.licence}`],
    ['N1', notice],
  ]
}

/** `Family, Given, Suffix`. A comma inside a body's name would make given names of its rest, so it becomes a dash. */
function nameOf({ family, given }: Author): string {
  const name = family.replace(/\s*,\s*/gu, ' – ').replace(/\s*;\s*/gu, ' – ')
  return given === undefined ? name : `${name}, ${given.replace(/\s*;\s*/gu, ' ')}`
}

/** `2016/04/18/`, as far as it is known. */
function dateOf({ issued }: BibliographicRecord): string | undefined {
  if (issued?.month === undefined) return undefined
  const digits = (number: number | undefined) => (number === undefined ? '' : String(number).padStart(2, '0'))
  return `${String(issued.year).padStart(4, '0')}/${digits(issued.month)}/${digits(issued.day)}/`
}

function pagesOf(pages: string | undefined): readonly Line[] {
  const range = /^([^-]+)-([^-]+)$/u.exec(pages ?? '')
  return range === null
    ? [['SP', pages]]
    : [
        ['SP', range[1]],
        ['EP', range[2]],
      ]
}
