/*
 * Fetch: staged papers come in; their open copies are got, read, held against their records and stored. Nothing is downloaded
 * before a stored approval covers exactly these papers, addresses and limits; each attempt is kept.
 */
import type { Approvals } from '../contracts/approvals.js'
import type { Clock } from '../contracts/clock.js'
import type { Fetcher } from '../contracts/fetcher.js'
import type { FoundPapers } from '../contracts/found-papers.js'
import type { PaperCandidate } from '../contracts/paper-candidate.js'
import type { Reader } from '../contracts/reader.js'
import type { Acquisition, Route } from '../model/acquisition.js'
import { type ApprovalTerms, approvalFingerprint } from '../model/approval.js'
import { FirsthandError, isFirsthandError } from '../model/errors.js'
import { documentIdOf } from '../model/ids.js'
import { type StagedPaper, stagedFingerprint } from '../model/staged-fingerprint.js'
import { settleNotices } from '../reading/editorial-notices.js'
import { type AcquireNeeds, findCopy, type GotCopy } from '../stages/acquire/acquire.js'
import { isNotSought, outcomeWithoutCopy } from '../stages/acquire/outcome.js'
import { type KnownLocation, routesOf } from '../stages/acquire/routes.js'
import { sha256Hex } from '../util/hash.js'
import { inParallel } from '../util/in-parallel.js'
import { abstractReading } from './abstract-reading.js'
import type { StagedRow } from './stage-papers.js'
import { ownOutputReason, type StoreNeeds, storeReading } from './store-reading.js'

export interface FetchLimits {
  /** Papers of one run (parity A4.3: six). */
  readonly papers: number
  /** Bytes of one document (parity A5.3: 25 MiB). */
  readonly bytesPerDocument: number
  /** Pages of one document (parity A5.4: 200). */
  readonly pagesPerDocument: number
  /** Seconds for one address (parity A5.4: 45). */
  readonly secondsPerAddress: number
}

/** More papers are another run, with a preview that can be looked through (parity A4.3). */
export const MOST_PAPERS = 50

export const FETCH_LIMITS: FetchLimits = {
  papers: 6,
  bytesPerDocument: 25 * 1024 * 1024,
  pagesPerDocument: 200,
  secondsPerAddress: 45,
}

/** What can be expected of a staged paper before anything is downloaded. */
export interface FetchPreviewRow {
  readonly key: string
  readonly title: string
  readonly expected: 'in-library' | 'open-full-text' | 'abstract-fallback' | 'metadata-only' | 'retracted'
  readonly licence?: string
  /** Hosts of files that its page named on other sites; this approval lists them. */
  readonly furtherHosts?: readonly string[]
}

export interface FetchPreview {
  readonly rows: readonly FetchPreviewRow[]
  /** Staged papers beyond the limit. */
  readonly beyond: number
  /** Absent where nothing would be downloaded. */
  readonly terms?: ApprovalTerms
  readonly fingerprint?: string
}

/** What can be expected, in the words of every screen. */
export const EXPECTED_WORDS: Readonly<Record<FetchPreviewRow['expected'], string>> = {
  'in-library': 'in the library already',
  'open-full-text': 'open full text',
  'abstract-fallback': 'abstract only',
  'metadata-only': 'record only',
  retracted: 'retracted, not sought',
}

/** What can be expected of each paper, one line each. */
export function previewLines({ rows, beyond }: Pick<FetchPreview, 'rows' | 'beyond'>): readonly string[] {
  return [
    ...rows.map(
      ({ key, title, expected, licence }) =>
        `${EXPECTED_WORDS[expected]}: ${title} (${key}${licence === undefined ? '' : `, ${licence}`})`,
    ),
    ...furtherHostLines(rows),
    ...(beyond > 0 ? [`${beyond} more beyond the limit of this run`] : []),
  ]
}

/** What is offered now since an earlier run found it on another site. */
export function furtherHostLines(rows: readonly FetchPreviewRow[]): readonly string[] {
  return rows.flatMap(({ key, furtherHosts = [] }) =>
    furtherHosts.map(
      (host) => `The page of ${key} names a file at ${host}, which was not asked so far; it is listed now.`,
    ),
  )
}

/**
 * What would be downloaded from where; `collection`: all its papers, where only some are sought. Pure; stores and sends nothing.
 * Throws `input-invalid` for limits that are none.
 */
export function previewFetch(
  staged: readonly StagedRow[],
  limits: FetchLimits = FETCH_LIMITS,
  collection: readonly StagedRow[] = staged,
): FetchPreview {
  if (!Number.isInteger(limits.papers) || limits.papers < 1 || limits.papers > MOST_PAPERS)
    throw new FirsthandError(
      'input-invalid',
      `From 1 to ${MOST_PAPERS} papers are sought in one run, not ${limits.papers}.`,
    )
  const { chosen, beyond, there } = choose(staged, limits)
  const rows = [...chosen, ...there].map(toPreviewRow)
  const sought = chosen.filter((row) => expectedOf(row) === 'open-full-text')
  if (sought.length === 0) return { rows, beyond: beyond.length }
  const terms: ApprovalTerms = {
    kind: 'fetch',
    papers: sought.map(toTerms),
    limits: { ...limits },
    stagedFingerprint: stagedFingerprint(collection.map(toStagedPaper)),
  }
  return { rows, beyond: beyond.length, terms, fingerprint: approvalFingerprint(terms) }
}

function toTerms(row: StagedRow) {
  const landingPages = routesFor(row)
    .filter(({ kind }) => kind === 'landing-page')
    .map(({ url }) => url)
  return {
    paper: row.key,
    title: row.record.title,
    urls: urlsOf(row),
    ...(landingPages.length > 0 && { landingPages }),
  }
}

/** The papers of this run: those that were never sought come first, so that a later run goes on where this one ends. */
function choose(staged: readonly StagedRow[], limits: FetchLimits) {
  const there = staged.filter((row) => expectedOf(row) === 'in-library')
  const open = staged.filter((row) => !there.includes(row))
  const isNew = (row: StagedRow) =>
    row.acquisition === undefined || row.acquisition.outcome === 'over-budget' || unaskedFiles(row).length > 0
  const ordered = [...open.filter(isNew), ...open.filter((row) => !isNew(row))]
  return { chosen: ordered.slice(0, limits.papers), beyond: ordered.slice(limits.papers), there }
}

function toPreviewRow(row: StagedRow): FetchPreviewRow {
  const { key, record } = row
  const licence = row.candidate?.locations.find((location) => location.licence !== undefined)?.licence
  return {
    key,
    title: record.title,
    expected: expectedOf(row),
    ...(licence !== undefined && { licence }),
    ...(unaskedFiles(row).length > 0 && {
      furtherHosts: [...new Set(unaskedFiles(row).map(({ url }) => new URL(url).hostname))],
    }),
  }
}

/** Files that an earlier run found named on another site and did not ask for. */
function unaskedFiles({ acquisition, hasFullText }: StagedRow): readonly Route[] {
  if (hasFullText) return []
  return (acquisition?.attempts ?? [])
    .filter(({ outcome }) => outcome === 'needs-approval')
    .map(({ route }) => route)
}

function expectedOf(row: StagedRow): FetchPreviewRow['expected'] {
  const { candidate, paperKey, record } = row
  if (row.hasFullText) return 'in-library'
  if (candidate === undefined) return paperKey === undefined ? 'metadata-only' : 'in-library'
  if (isRetracted(row)) return 'retracted'
  if (urlsOf(row).length > 0) return 'open-full-text'
  return (record.abstract ?? '').trim() === '' ? 'metadata-only' : 'abstract-fallback'
}

function isRetracted({ candidate }: StagedRow): boolean {
  return isNotSought(settleNotices(candidate?.notices ?? [])?.status ?? 'unchecked')
}

function urlsOf(row: StagedRow): readonly string[] {
  return routesFor(row).map(({ url }) => url)
}

function routesFor(row: StagedRow): readonly Route[] {
  return row.candidate === undefined ? [] : routesTo(row.candidate, row, locationsOf(row, row.candidate))
}

function routesTo(
  candidate: PaperCandidate,
  { record }: StagedRow,
  locations: readonly KnownLocation[],
): readonly Route[] {
  return routesOf({ ids: idsOf(candidate, record), locations })
}

/** The copies that services report, and the files that the pages of these copies named on other sites in an earlier run. */
function locationsOf({ acquisition }: StagedRow, { locations }: PaperCandidate): readonly KnownLocation[] {
  const named = (acquisition?.attempts ?? [])
    .map(({ route }) => route)
    .filter(({ namedBy }) => namedBy !== undefined)
  return [...locations, ...named]
}

/** Ids of all versions: the preprint of an article may be had where the article is closed. */
function idsOf(candidate: PaperCandidate, record: StagedRow['record']) {
  return candidate.versions.reduce((ids, version) => ({ ...version.ids, ...ids }), record.ids)
}

/** What of a staged paper its fingerprint covers (parity A4.6). */
export function toStagedPaper(row: StagedRow): StagedPaper {
  const { doi, arxiv } = row.record.ids
  return {
    id: row.key,
    title: row.record.title,
    // What services report, not what an earlier run found: having fetched changes nothing about what is staged.
    candidates:
      row.candidate === undefined
        ? []
        : routesTo(row.candidate, row, row.candidate.locations).map(({ url }) => url),
    ...(doi !== undefined && { doi }),
    ...(arxiv !== undefined && { arxiv }),
    ...(row.record.abstract !== undefined && { abstract: row.record.abstract }),
  }
}

export interface FetchPapersNeeds extends StoreNeeds {
  readonly fetcher: Fetcher
  readonly reader: Reader
  readonly sniffFormat: AcquireNeeds['sniffFormat']
  readonly approvals: Pick<Approvals, 'find'>
  readonly foundPapers: FoundPapers
  readonly clock: Clock
  /** Those that are set. */
  readonly limits?: FetchLimits
  /** All papers of the collection, where only some are sought. */
  readonly collection?: readonly StagedRow[]
  readonly signal?: AbortSignal
  readonly onProgress?: (acquisition: Acquisition) => void
}

/** Papers that are sought at the same time (parity A5.9). */
const AT_ONCE = 4

/**
 * Gets the papers of an approved preview. What was got is kept whatever happens to the rest. Throws `approval-missing`, the
 * `library-…` errors, `reader-failed` and `cancelled`.
 */
export async function fetchPapers(
  staged: readonly StagedRow[],
  needs: FetchPapersNeeds,
  limits: FetchLimits = FETCH_LIMITS,
): Promise<readonly Acquisition[]> {
  const { terms, fingerprint } = previewFetch(staged, limits, needs.collection)
  if (fingerprint !== undefined && needs.approvals.find(fingerprint) === undefined)
    throw new FirsthandError('approval-missing', 'Nobody has approved to download these papers.', {
      details: { terms, fingerprint },
    })
  const acquireNeeds: AcquireNeeds = {
    fetcher: needs.fetcher,
    reader: needs.reader,
    sniffFormat: needs.sniffFormat,
    approval: fingerprint ?? '',
    limits: {
      maxBytes: limits.bytesPerDocument,
      maxPages: limits.pagesPerDocument,
      timeoutMilliseconds: limits.secondsPerAddress * 1000,
    },
    ...(needs.signal !== undefined && { signal: needs.signal }),
  }
  const { chosen, beyond } = choose(staged, limits)
  const outcomes = await inParallel(chosen, AT_ONCE, async (row) => {
    const acquisition = await acquireOne(row, acquireNeeds, needs)
    needs.onProgress?.(acquisition)
    return acquisition
  })
  return [...outcomes, ...beyond.map((row) => leaveOut(row, needs, limits))]
}

/** What an earlier run found out about a paper is not forgotten for being left out now. */
function leaveOut(row: StagedRow, needs: FetchPapersNeeds, limits: FetchLimits): Acquisition {
  const reason = `beyond the limit of ${limits.papers} papers`
  const acquisition = acquired(row, needs, { outcome: 'over-budget', reason })
  if (row.acquisition === undefined) needs.foundPapers.saveAcquisition(acquisition)
  return acquisition
}

/** Whatever comes of a paper is kept: with its document in one write, so that no crash leaves one without the other. */
async function acquireOne(
  row: StagedRow,
  acquire: AcquireNeeds,
  needs: FetchPapersNeeds,
): Promise<Acquisition> {
  const found = await seek(row, acquire, needs)
  if (found.documentId === undefined) needs.foundPapers.saveAcquisition(found)
  return found
}

async function seek(row: StagedRow, acquire: AcquireNeeds, needs: FetchPapersNeeds): Promise<Acquisition> {
  const { candidate, record } = row
  if (candidate === undefined)
    return acquired(row, needs, { outcome: 'metadata-only', reason: 'no search has found it' })
  if (isRetracted(row))
    return acquired(row, needs, { outcome: 'retracted', reason: 'it was retracted and supports nothing' })
  try {
    const { attempts, copy } = await findCopy(
      { record: { ...record, ids: idsOf(candidate, record) }, locations: locationsOf(row, candidate) },
      acquire,
    )
    if (copy !== undefined) return storeCopy(row, copy, { attempts, needs })
    const without = outcomeWithoutCopy(record, attempts)
    if (without.outcome !== 'abstract-only') return acquired(row, needs, { ...without, attempts })
    return storeAbstract(row, { attempts, needs, reason: without.reason })
  } catch (error) {
    // The per-item loop: a defect in one paper is its outcome; what nothing can go on without ends the run.
    if (isFirsthandError(error) && error.code !== 'internal') throw error
    const reason = error instanceof Error ? error.message : String(error)
    return acquired(row, needs, { outcome: 'failed', reason })
  }
}

type Result = Pick<Acquisition, 'outcome' | 'reason'> &
  Partial<Pick<Acquisition, 'attempts' | 'documentId' | 'licence'>>

function acquired(row: StagedRow, { clock }: Pick<FetchPapersNeeds, 'clock'>, result: Result): Acquisition {
  return {
    paper: row.key,
    title: row.record.title,
    attempts: [],
    acquiredAt: clock.now().toISOString(),
    ...result,
    reason: result.reason.slice(0, LONGEST_REASON),
  }
}

/** Reasons hold titles and words of servers (parity A5.7). */
const LONGEST_REASON = 500

interface Tried {
  readonly attempts: Acquisition['attempts']
  readonly needs: FetchPapersNeeds
}

function storeCopy(row: StagedRow, copy: GotCopy, { attempts, needs }: Tried): Acquisition {
  const { reading } = copy.reading
  const own = ownOutputReason(reading, needs.library)
  if (own !== undefined) return acquired(row, needs, { outcome: 'wrong-file', reason: own, attempts })
  const documentId = documentIdOf(copy.bytes)
  const licence = copy.route.licence ?? reading.record.licence
  const acquisition = acquired(row, needs, {
    outcome: 'full-text',
    reason: '',
    attempts,
    documentId,
    ...(licence !== undefined && { licence }),
  })
  storeReading(
    {
      documentId,
      sha256: sha256Hex(copy.bytes),
      bytes: copy.bytes,
      fileName: copy.fileName,
      reading,
      record: row.record,
    },
    needs,
    () => needs.foundPapers.saveAcquisition(acquisition),
  )
  return acquisition
}

/** The abstract of the record as a document of its own level; every claim that it carries says so. */
function storeAbstract(
  row: StagedRow,
  { attempts, needs, reason }: Tried & { readonly reason: string },
): Acquisition {
  const { bytes, reading } = abstractReading(row.record)
  const documentId = documentIdOf(bytes)
  const acquisition = acquired(row, needs, { outcome: 'abstract-only', reason, attempts, documentId })
  storeReading(
    { documentId, sha256: sha256Hex(bytes), bytes, fileName: 'abstract.txt', reading, record: row.record },
    needs,
    () => needs.foundPapers.saveAcquisition(acquisition),
  )
  return acquisition
}
