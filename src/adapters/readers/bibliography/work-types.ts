import { WORK_TYPES, type WorkType } from '../../../model/paper.js'

const WORDS: readonly (readonly [RegExp, WorkType])[] = [
  [/preprint|posted.?content|working paper|unpublished/iu, 'preprint'],
  [/retraction (?:of publication|notice)/iu, 'retraction'],
  [/erratum|corrigendum|^correction/iu, 'correction'],
  [/systematic review|meta-analysis|\breview\b/iu, 'review'],
  [/editorial/iu, 'editorial'],
  [/^letter|correspondence/iu, 'letter'],
  [/thesis|dissertation/iu, 'thesis'],
  [/conference|proceedings|congress/iu, 'conference-paper'],
  [/data ?set|data ?base/iu, 'dataset'],
  [/chapter|book section/iu, 'chapter'],
  [/report|standard|guideline/iu, 'report'],
]

const BIBTEX = new Map<string, WorkType>(
  Object.entries({
    article: 'article',
    suppperiodical: 'article',
    review: 'review',
    book: 'book',
    mvbook: 'book',
    booklet: 'book',
    collection: 'book',
    mvcollection: 'book',
    proceedings: 'book',
    mvproceedings: 'book',
    reference: 'book',
    mvreference: 'book',
    periodical: 'other',
    manual: 'report',
    inbook: 'chapter',
    bookinbook: 'chapter',
    suppbook: 'chapter',
    incollection: 'chapter',
    suppcollection: 'chapter',
    inreference: 'chapter',
    inproceedings: 'conference-paper',
    conference: 'conference-paper',
    phdthesis: 'thesis',
    mastersthesis: 'thesis',
    thesis: 'thesis',
    techreport: 'report',
    report: 'report',
    dataset: 'dataset',
    data: 'dataset',
    unpublished: 'preprint',
    preprint: 'preprint',
    letter: 'letter',
  }),
)

const RIS = new Map<string, WorkType>(
  Object.entries({
    JOUR: 'article',
    JFULL: 'other',
    EJOUR: 'article',
    INPR: 'article',
    MGZN: 'article',
    NEWS: 'article',
    ABST: 'article',
    BOOK: 'book',
    WHOLE: 'book',
    EBOOK: 'book',
    EDBOOK: 'book',
    SER: 'book',
    ENCYC: 'chapter',
    DICT: 'chapter',
    CHAP: 'chapter',
    ECHAP: 'chapter',
    CPAPER: 'conference-paper',
    CONF: 'conference-paper',
    THES: 'thesis',
    RPRT: 'report',
    GOVDOC: 'report',
    STAND: 'report',
    DATA: 'dataset',
    AGGR: 'dataset',
    UNPB: 'preprint',
    UNPD: 'preprint',
  }),
)

const CSL = new Map<string, WorkType>(
  Object.entries({
    'article-journal': 'article',
    'journal-article': 'article',
    'proceedings-article': 'conference-paper',
    'book-chapter': 'chapter',
    'posted-content': 'preprint',
    'article-magazine': 'article',
    'article-newspaper': 'article',
    article: 'preprint',
    review: 'review',
    'review-book': 'review',
    book: 'book',
    chapter: 'chapter',
    'entry-encyclopedia': 'chapter',
    'entry-dictionary': 'chapter',
    entry: 'chapter',
    'paper-conference': 'conference-paper',
    thesis: 'thesis',
    report: 'report',
    standard: 'report',
    dataset: 'dataset',
    manuscript: 'preprint',
    personal_communication: 'letter',
  }),
)

const ENDNOTE = new Map<string, WorkType>(
  Object.entries({
    'journal article': 'article',
    'electronic article': 'article',
    'magazine article': 'article',
    book: 'book',
    'edited book': 'book',
    'electronic book': 'book',
    'book section': 'chapter',
    'electronic book section': 'chapter',
    'conference proceedings': 'conference-paper',
    'conference paper': 'conference-paper',
    thesis: 'thesis',
    report: 'report',
    'government document': 'report',
    dataset: 'dataset',
    'unpublished work': 'preprint',
    manuscript: 'preprint',
  }),
)

const TABLES = { bibtex: BIBTEX, ris: RIS, csl: CSL, endnote: ENDNOTE } as const

/** Work type of a format's own type name; unknown names are `other`. */
export function workTypeOf(format: keyof typeof TABLES, name: string): WorkType {
  const trimmed = name.trim()
  const key = format === 'ris' ? trimmed.toUpperCase() : trimmed.toLowerCase()
  return TABLES[format].get(key) ?? 'other'
}

/** A finer type from words beside the format's own (genre, `M3`, MEDLINE's `PT`); undefined where they say nothing. */
export function refinedType(labels: readonly string[]): WorkType | undefined {
  for (const label of labels) {
    const exact = WORK_TYPES.find((type) => type === label.trim().toLowerCase())
    if (exact !== undefined) return exact
  }
  // A table's earlier row outranks an earlier label: PubMed lists `Journal Article` before `Review`.
  return WORDS.find(([pattern]) => labels.some((label) => pattern.test(label)))?.[1]
}
