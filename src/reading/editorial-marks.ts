import type { EditorialNotice, EditorialStatus, WorkType } from '../model/paper.js'

/** What a title, a publication type or a note says about the standing of a work. */
export interface EditorialMarks {
  readonly notice?: EditorialNotice
  /** Set where the record is itself the notice about another work. */
  readonly type?: WorkType
}

/** What a record states that can carry an editorial mark. */
export interface MarkedRecord {
  readonly title: string
  readonly publicationTypes?: readonly string[]
  readonly keywords?: readonly string[]
  readonly notes?: readonly string[]
}

const TITLE_MARKS: readonly (readonly [RegExp, EditorialStatus])[] = [
  [/^\W*retracted(?:\s+(?:article|paper|chapter))?\s*[:.\])\u2013\u2014-]/iu, 'retracted'],
  [/[[(]\s*retracted(?:\s+(?:article|paper|chapter))?\b[^\])]{0,200}[\])]\s*\.?$/iu, 'retracted'],
  [/^\W*withdrawn(?:\s+(?:article|paper))?\s*[:.\])\u2013\u2014-]/iu, 'withdrawn'],
  [/[[(]\s*withdrawn(?:\s+(?:article|paper))?\s*[\])]\s*\.?$/iu, 'withdrawn'],
]

/** Titles of works that are notices about another work. */
const NOTICE_TITLES: readonly (readonly [RegExp, WorkType])[] = [
  [
    /^\W*(?:retraction(?:\s+(?:note|notice))?\s*(?:[:.\u2013\u2014-]|to\b|of\b|for\b|$)|notice\s+of\s+retraction|statement\s+of\s+retraction|withdrawal\s+notice)/iu,
    'retraction',
  ],
  [
    /^\W*(?:(?:publisher|author)['’]?s?\s+)?(?:errat(?:um|a)|corrigend(?:um|a)|correction(?:s|\s+notice)?|addendum)\s*(?:[:.\u2013\u2014-]|to\b|for\b|$)/iu,
    'correction',
  ],
  [/^\W*(?:editorial\s+)?expression\s+of\s+concern/iu, 'correction'],
]

/** MEDLINE publication types of the affected work, and the same words as keywords. */
const AFFECTED = new Map<string, EditorialStatus>([
  ['retracted publication', 'retracted'],
  ['retracted article', 'retracted'],
  ['retracted paper', 'retracted'],
  ['retracted', 'retracted'],
  ['withdrawn publication', 'withdrawn'],
  ['withdrawn article', 'withdrawn'],
  ['withdrawn', 'withdrawn'],
  ['corrected and republished article', 'corrected'],
])

/** MEDLINE publication types that name a notice; without a notice's title they are read as a mark on the work. */
const NOTICES = new Map<string, readonly [WorkType, EditorialStatus | undefined]>([
  ['retraction of publication', ['retraction', undefined]],
  ['retraction notice', ['retraction', undefined]],
  ['published erratum', ['correction', 'corrected']],
  ['expression of concern', ['correction', 'concern']],
])

const WRITTEN =
  /^Editorial status: (retracted|withdrawn|concern|corrected|reinstated)(?: \((\d{4}(?:-\d{2}){0,2})\))?(?:: (.+))?$/u
const NOTE_MARKS: readonly (readonly [RegExp, EditorialStatus])[] = [
  [
    /^\W*(?:this\s+(?:article|paper|publication)\s+(?:has\s+been|was)\s+)?retracted\b(?!\s+publications)/iu,
    'retracted',
  ],
  [/\bretraction\s+in\s*:/iu, 'retracted'],
  [/^\W*(?:this\s+(?:article|paper|publication)\s+(?:has\s+been|was)\s+)?withdrawn\b/iu, 'withdrawn'],
  [/^\W*(?:an?\s+)?expression\s+of\s+concern\b/iu, 'concern'],
  [/^\W*erratum\s+in\s*:/iu, 'corrected'],
]

/** Reads the marks of a record, the gravest first. Nothing found is no statement: `notice` is then absent. */
export function editorialMarksOf(record: MarkedRecord): EditorialMarks {
  const types = record.publicationTypes ?? []
  const stated = types.find((type) => NOTICES.has(plain(type))) ?? ''
  const [type, status] = NOTICES.get(plain(stated)) ?? []
  const noticeType = NOTICE_TITLES.find(([pattern]) => pattern.test(record.title))?.[1]
  if (noticeType !== undefined) return { type: type ?? noticeType }
  const notice = noticeOn(record) ?? (status === undefined ? undefined : noticeOf(status, stated))
  if (notice !== undefined) return { notice }
  return type === undefined ? {} : { type }
}

function noticeOn({ title, publicationTypes = [], keywords = [], notes = [] }: MarkedRecord) {
  return noteNotice(notes) ?? titleNotice(title) ?? typeNotice([...publicationTypes, ...keywords])
}

/** A notice as one line for formats that have no field for it; `editorialMarksOf` reads it back from the notes. */
export function noticeLine(notice: EditorialNotice): string | undefined {
  if (notice.status === 'no-notice-found' || notice.status === 'unchecked') return undefined
  const date = notice.date === undefined ? '' : ` (${notice.date})`
  return `Editorial status: ${notice.status}${date}${notice.detail === undefined ? '' : `: ${notice.detail}`}`
}

function noteNotice(notes: readonly string[]): EditorialNotice | undefined {
  for (const note of notes) {
    const written = WRITTEN.exec(note.trim())
    if (written !== null) {
      const [, status, date, detail] = written
      return { ...noticeOf(status as EditorialStatus, detail), ...(date === undefined ? {} : { date }) }
    }
    const mark = NOTE_MARKS.find(([pattern]) => pattern.test(note))
    if (mark !== undefined) return noticeOf(mark[1], note.trim().slice(0, 300))
  }
  return undefined
}

function titleNotice(title: string): EditorialNotice | undefined {
  const mark = TITLE_MARKS.find(([pattern]) => pattern.test(title))
  return mark === undefined ? undefined : noticeOf(mark[1], title)
}

function typeNotice(labels: readonly string[]): EditorialNotice | undefined {
  for (const label of labels) {
    const status = AFFECTED.get(plain(label))
    if (status !== undefined) return noticeOf(status, label)
  }
  return undefined
}

function noticeOf(status: EditorialStatus, detail: string | undefined): EditorialNotice {
  return { status, source: 'metadata', ...(detail === undefined ? {} : { detail }) }
}

function plain(label: string): string {
  return label.trim().replace(/\s+/gu, ' ').toLowerCase()
}
