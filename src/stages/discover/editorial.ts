/*
 * Editorial status: what each source said about a work comes in, one status with who said it and when goes out.
 * Promise: the union of all notices, the gravest first; a source that failed makes "no notice" unknown, never clean; what
 * the document itself says is never lost.
 */
import type { EditorialNotice } from '../../model/paper.js'
import { editorialMarksOf } from '../../reading/editorial-marks.js'
import { settleNotices } from '../../reading/editorial-notices.js'

/** What one source said of a work. */
export type EditorialReport =
  | {
      readonly source: string
      readonly kind: 'answered'
      /** Empty: it knows the work and has no notice. */
      readonly notices: readonly EditorialNotice[]
    }
  /** The source answered that it does not know the work. */
  | { readonly source: string; readonly kind: 'unknown-work' }
  /** It gave no answer now; another time it would. */
  | { readonly source: string; readonly kind: 'failed'; readonly reason: string }
  /** It is not one that could know: it takes no such id, or cannot be asked at all. */
  | { readonly source: string; readonly kind: 'skipped'; readonly reason: string }

export interface EditorialQuestion {
  readonly reports: readonly EditorialReport[]
  readonly title: string
  /** The status so far. */
  readonly known: EditorialNotice
  /** ISO 8601, UTC. */
  readonly checkedAt: string
}

/** The status of a work after its sources were asked. */
export function settleEditorial({ reports, title, known, checkedAt }: EditorialQuestion): EditorialNotice {
  const stated = reports.flatMap((report) =>
    report.kind === 'answered' ? report.notices.filter(isNotice) : [],
  )
  const own = [...ownNotices(known), ...titleNotices(title)]
  const failed = reports.filter((report) => report.kind === 'failed')
  // What services said before holds until all of them have answered again.
  const earlier = failed.length > 0 && known.checkedAt !== undefined && isNotice(known) ? [known] : []
  const notice = settleNotices([...stated, ...own, ...earlier])
  const partly = howFar(reports)
  if (notice === undefined) return { ...withoutNotice(reports, known, checkedAt), ...partly }
  const { partly: _before, ...said } = notice
  return { ...said, source: whoSaid(notice, [...stated, ...own, ...earlier]), checkedAt, ...partly }
}

/** A service that failed may know what the others do not. */
function howFar(reports: readonly EditorialReport[]): Pick<EditorialNotice, 'partly'> {
  const asked = reports.filter(({ kind }) => kind !== 'skipped')
  const answered = asked.filter(({ kind }) => kind !== 'failed').length
  return answered === asked.length ? {} : { partly: { answered, asked: asked.length } }
}

function withoutNotice(
  reports: readonly EditorialReport[],
  known: EditorialNotice,
  checkedAt: string,
): EditorialNotice {
  const failed = reports.filter((report) => report.kind === 'failed')
  const answered = reports.filter((report) => report.kind === 'answered')
  if (failed.length > 0) {
    const said = failed
      .map(({ source, reason }) => `${source} did not answer: ${reason.replace(/\.?$/u, '.')}`)
      .join(' ')
    const last =
      known.status === 'no-notice-found'
        ? ` Last answer, ${known.checkedAt?.slice(0, 10)}: no notice found.`
        : ''
    return { status: 'unchecked', source: 'none', detail: `${said}${last}`, checkedAt }
  }
  if (answered.length > 0)
    return { status: 'no-notice-found', source: names(answered.map(({ source }) => source)), checkedAt }
  const unknown = reports.filter((report) => report.kind === 'unknown-work')
  if (unknown.length === 0)
    return known.checkedAt === undefined ? known : { status: 'unchecked', source: 'none' }
  const detail = `${names(unknown.map(({ source }) => source))} do not know this work.`
  return { status: 'unchecked', source: 'none', detail, checkedAt }
}

/** A statement that a retraction or the like exists, against one that nothing was found. */
function isNotice({ status }: EditorialNotice): boolean {
  return status !== 'unchecked' && status !== 'no-notice-found'
}

/** What the document or the bibliography states: it has no time of a check. */
function ownNotices(known: EditorialNotice): readonly EditorialNotice[] {
  return known.checkedAt === undefined && isNotice(known) ? [known] : []
}

/** `RETRACTED: …` before a title, where nobody has deposited a notice. */
function titleNotices(title: string): readonly EditorialNotice[] {
  const { notice } = editorialMarksOf({ title })
  return notice === undefined ? [] : [{ ...notice, source: 'title' }]
}

function whoSaid({ status }: EditorialNotice, notices: readonly EditorialNotice[]): string {
  return names(notices.filter((notice) => notice.status === status).map(({ source }) => source))
}

function names(sources: readonly string[]): string {
  return [...new Set(sources.flatMap((source) => source.split(', ')))].sort().join(', ')
}

/** Days after which a status is looked up again. */
export const EDITORIAL_DAYS = 30

/** True where a status was never looked up, not at all services, or so long ago that it must be looked up again. */
export function isEditorialStale(
  { checkedAt, status, partly }: EditorialNotice,
  now: Date,
  days = EDITORIAL_DAYS,
): boolean {
  if (checkedAt === undefined || status === 'unchecked' || partly !== undefined) return true
  const age = now.getTime() - Date.parse(checkedAt)
  return !(age >= 0 && age <= days * 86_400_000)
}
