import type { EditorialNotice, EditorialStatus } from '../model/paper.js'

/** What weighs more against relying on a paper comes first. */
const GRAVITY: readonly EditorialStatus[] = [
  'retracted',
  'withdrawn',
  'concern',
  'reinstated',
  'corrected',
  'no-notice-found',
  'unchecked',
]

/**
 * What several notices on one work come to. A reinstatement lifts the retractions that it follows: those dated before
 * it, or undated ones by the same source. Else the gravest stands. Undefined where there is none.
 */
export function settleNotices(notices: readonly EditorialNotice[]): EditorialNotice | undefined {
  const lifted = notices.filter((notice) => !isLifted(notice, notices))
  return lifted.toSorted(byGravity)[0]
}

function byGravity(left: EditorialNotice, right: EditorialNotice): number {
  const difference = GRAVITY.indexOf(left.status) - GRAVITY.indexOf(right.status)
  if (difference !== 0) return difference
  const [first, second] = [sortText(left), sortText(right)]
  return first < second ? -1 : first > second ? 1 : 0
}

/** A dated notice first, then the earlier one: it says since when. */
function sortText({ date, source, detail }: EditorialNotice): string {
  return [date ?? '9999', source, detail ?? ''].join('\t')
}

function isLifted(notice: EditorialNotice, all: readonly EditorialNotice[]): boolean {
  if (notice.status !== 'retracted' && notice.status !== 'withdrawn') return false
  return all.some(
    ({ status, date, source }) =>
      status === 'reinstated' &&
      (date !== undefined && notice.date !== undefined
        ? notice.date <= date
        : source === notice.source && date === undefined && notice.date === undefined),
  )
}

const KINDS: readonly (readonly [RegExp, EditorialStatus])[] = [
  [/reinstat/iu, 'reinstated'],
  [/partial(?:ly)?[\s_-]*retract/iu, 'concern'],
  [/retract|removal|removed/iu, 'retracted'],
  [/withdraw/iu, 'withdrawn'],
  [/concern/iu, 'concern'],
  [/correct|errat|corrigend|addend|clarif/iu, 'corrected'],
]

/** Status that a notice of a kind gives to the work it is about (`retraction`, `expression_of_concern`, `Erratum in`). */
export function statusOfNoticeKind(kind: string): EditorialStatus | undefined {
  return KINDS.find(([pattern]) => pattern.test(kind))?.[1]
}
