/*
 * Check editorial: the papers of the library come in, their editorial status looked up at every service that speaks of it
 * goes out and into the library. A look-up that failed leaves a paper unchecked, never clean.
 */
import type { Approvals } from '../contracts/approvals.js'
import type { Clock } from '../contracts/clock.js'
import type { EditorialList } from '../contracts/editorial-list.js'
import type { Library } from '../contracts/library.js'
import type { Provider, ProviderAnswer } from '../contracts/provider.js'
import { type ApprovalTerms, approvalFingerprint } from '../model/approval.js'
import { FirsthandError, isFirsthandError } from '../model/errors.js'
import type { PaperKey } from '../model/ids.js'
import type { EditorialNotice, EditorialStatus, Paper } from '../model/paper.js'
import {
  EDITORIAL_DAYS,
  type EditorialReport,
  isEditorialStale,
  settleEditorial,
} from '../stages/discover/editorial.js'
import { inParallel } from '../util/in-parallel.js'

export interface CheckEditorialRequest {
  /** Default: every paper of the library. */
  readonly keys?: readonly PaperKey[]
  /** Papers that were checked within so many days are left as they are; default 30. */
  readonly olderThanDays?: number
}

export interface EditorialRow {
  readonly key: PaperKey
  readonly title: string
  readonly before: EditorialNotice
  readonly after: EditorialNotice
  readonly reports: readonly EditorialReport[]
}

export interface CheckEditorialOutcome {
  /** Papers that were looked up, in the order of their keys. */
  readonly rows: readonly EditorialRow[]
  /** Papers whose status is recent enough. */
  readonly recent: number
  /** Papers without a registered id, which nobody can be asked about. */
  readonly withoutId: readonly PaperKey[]
  readonly counts: Readonly<Partial<Record<EditorialStatus, number>>>
  /** Papers of `rows` about which not all services answered: they are looked up again next time. */
  readonly partly: number
  readonly isCancelled: boolean
}

export interface CheckEditorialNeeds {
  readonly library: Library
  /** Services that are asked; those that say nothing of editorial status are passed over. None: only the lists. */
  readonly providers: readonly Provider[]
  /** Lists on this machine. */
  readonly lists: readonly EditorialList[]
  readonly approvals: Pick<Approvals, 'find'>
  readonly clock: Clock
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: {
    readonly done: number
    readonly total: number
    readonly title: string
  }) => void
}

const PAPERS_AT_ONCE = 4

/** What has to be approved before: the ids that would be sent, and to whom. Undefined where nothing would be sent. */
export function editorialTerms(
  request: CheckEditorialRequest,
  needs: Pick<CheckEditorialNeeds, 'library' | 'providers' | 'clock'>,
): ApprovalTerms | undefined {
  const { due } = sortPapers(request, needs)
  const speakers = speakersOf(needs.providers)
  if (due.length === 0 || speakers.length === 0) return undefined
  return {
    kind: 'search',
    queries: due.map(({ key }) => key).sort(),
    destinations: speakers.map(({ name, origin }) => ({
      name,
      endpoint: origin,
      transport: 'remote' as const,
    })),
    limits: { lookUps: due.length },
  }
}

/** Looks the papers up and stores what was found, paper by paper. Throws `approval-missing` and `not-found`. */
export async function checkEditorial(
  request: CheckEditorialRequest,
  needs: CheckEditorialNeeds,
): Promise<CheckEditorialOutcome> {
  const { due, recent, withoutId } = sortPapers(request, needs)
  const approval = approvedTerms(request, needs)
  const rows: EditorialRow[] = []
  let isCancelled = false
  await inParallel(due, PAPERS_AT_ONCE, async (paper) => {
    if (isCancelled) return
    try {
      rows.push(await checkPaper(paper, needs, approval))
      needs.onProgress?.({ done: rows.length, total: due.length, title: paper.record.title })
    } catch (error) {
      // Stopping is an outcome: the papers before it are stored.
      if (!isFirsthandError(error, 'cancelled')) throw error
      isCancelled = true
    }
  })
  rows.sort((left, right) => (left.key < right.key ? -1 : 1))
  const partly = rows.filter(({ after }) => after.partly !== undefined).length
  return { rows, recent, withoutId, counts: countsOf(rows), partly, isCancelled }
}

function approvedTerms(request: CheckEditorialRequest, needs: CheckEditorialNeeds): string | undefined {
  const terms = editorialTerms(request, needs)
  if (terms === undefined) return undefined
  const fingerprint = approvalFingerprint(terms)
  if (needs.approvals.find(fingerprint) !== undefined) return fingerprint
  throw new FirsthandError('approval-missing', 'Nobody has approved to send the ids of these papers.', {
    details: { terms, fingerprint },
  })
}

function sortPapers(
  { keys, olderThanDays = EDITORIAL_DAYS }: CheckEditorialRequest,
  { library, clock }: Pick<CheckEditorialNeeds, 'library' | 'clock'>,
) {
  const papers =
    keys === undefined
      ? library.papers().map(({ paper }) => paper)
      : keys.map((key) => foundPaper(key, library))
  const now = clock.now()
  const known = papers.filter(({ record }) => Object.keys(record.ids).length > 0)
  const due = known.filter(({ editorial }) => isEditorialStale(editorial, now, olderThanDays))
  const withoutId = papers.filter((paper) => !known.includes(paper)).map(({ key }) => key)
  return { due, recent: known.length - due.length, withoutId }
}

function foundPaper(key: PaperKey, library: Library): Paper {
  const paper = library.findPaper(key)
  if (paper === undefined) throw new FirsthandError('not-found', `The library holds no paper ${key}.`)
  return paper
}

function speakersOf(providers: readonly Provider[]): readonly Provider[] {
  return providers.filter(
    ({ capabilities, skipReason }) =>
      capabilities.tellsEditorialStatus && capabilities.canLookUp && skipReason === undefined,
  )
}

async function checkPaper(
  paper: Paper,
  needs: CheckEditorialNeeds,
  approval: string | undefined,
): Promise<EditorialRow> {
  const { ids, title } = paper.record
  const options = {
    ...(approval !== undefined && { approval }),
    ...(needs.signal !== undefined && { signal: needs.signal }),
  }
  const asked = await Promise.all(
    speakersOf(needs.providers).map(async ({ name, lookUp }) => reportOf(name, await lookUp(ids, options))),
  )
  const listed = needs.lists.map(
    (list): EditorialReport => ({ source: list.name, kind: 'answered', notices: list.find(ids) }),
  )
  const reports = [...asked, ...listed]
  const checkedAt = needs.clock.now().toISOString()
  const after = settleEditorial({ reports, title, known: paper.editorial, checkedAt })
  // The paper may have been changed since it was listed.
  needs.library.savePaper({ ...(needs.library.findPaper(paper.key) ?? paper), editorial: after })
  return { key: paper.key, title, before: paper.editorial, after, reports }
}

/** Two services know preprints only, and say nothing where there is nothing: that is no answer about a notice. */
function reportOf(source: string, answer: ProviderAnswer): EditorialReport {
  if (answer.status === 'absent') return { source, kind: 'unknown-work' }
  if (answer.status === 'unavailable') return { source, kind: 'failed', reason: answer.reason }
  if (answer.status === 'skipped')
    return { source, kind: answer.isForNow === true ? 'failed' : 'skipped', reason: answer.reason }
  const notice = answer.hits[0]?.editorial
  return notice === undefined
    ? { source, kind: 'unknown-work' }
    : { source, kind: 'answered', notices: [notice] }
}

function countsOf(rows: readonly EditorialRow[]): Partial<Record<EditorialStatus, number>> {
  const counts: Partial<Record<EditorialStatus, number>> = {}
  for (const { after } of rows) counts[after.status] = (counts[after.status] ?? 0) + 1
  return counts
}
