/*
 * Acquire: a candidate comes in; the bytes of its best open copy go out, with everything that was tried.
 * Promise: only copies that a provider reports as open, and the files that their own pages name; each attempt recorded; a file is
 * taken only where it can be read and is the paper that was asked for; one on another site waits for its own approval; nothing is
 * stored here.
 */
import type { Fetcher, FetchOutcome } from '../../contracts/fetcher.js'
import type { Reader } from '../../contracts/reader.js'
import type { AttemptOutcome, Route, RouteAttempt } from '../../model/acquisition.js'
import type { ContentKind } from '../../model/content-kind.js'
import type { DocumentFormat, ReadOutcome, UnreadableReason } from '../../model/document.js'
import type { BibliographicRecord } from '../../model/paper.js'
import { sniffContent } from '../../reading/sniff-content.js'
import { type NamedFile, namedFiles } from './landing-page.js'
import { fitsRecord } from './right-paper.js'
import { type KnownLocation, routesOf } from './routes.js'

export interface PaperToGet {
  readonly record: BibliographicRecord
  readonly locations: readonly KnownLocation[]
}

export interface AcquireLimits {
  /** Largest file, in bytes (parity A5.3: 25 MiB). */
  readonly maxBytes: number
  /** Most pages of a document that has pages (parity A5.4: 200). */
  readonly maxPages: number
  /** Wall clock of one address, in milliseconds (parity A5.4: 45 s). */
  readonly timeoutMilliseconds: number
}

export interface AcquireNeeds {
  readonly fetcher: Fetcher
  readonly reader: Reader
  readonly sniffFormat: (
    bytes: Uint8Array,
    fileName: string,
  ) => DocumentFormat | 'bibliography' | 'unknown' | 'html'
  readonly limits: AcquireLimits
  /** Fingerprint of the approval that covers these addresses. */
  readonly approval: string
  readonly signal?: AbortSignal
}

/** A copy that was read and is the right paper. */
export interface GotCopy {
  readonly route: Route
  readonly bytes: Uint8Array
  readonly finalUrl: string
  readonly fileName: string
  readonly reading: Extract<ReadOutcome, { status: 'read' }>
}

export interface CopySearch {
  readonly attempts: readonly RouteAttempt[]
  /** Absent where no address gave a copy. */
  readonly copy?: GotCopy
}

/** Tries the addresses of a paper in their order and stops at the first right copy. Throws `cancelled` and `reader-failed` only. */
export async function findCopy(paper: PaperToGet, needs: AcquireNeeds): Promise<CopySearch> {
  const attempts: RouteAttempt[] = []
  const known = routesOf({ ids: paper.record.ids, locations: paper.locations })
  const routes = known.map((route): Step => ({ route }))
  const isKnown = (url: string) =>
    attempts.some((one) => one.route.url === url) || routes.some((one) => one.route.url === url)
  for (let step = routes.shift(); step !== undefined; step = routes.shift()) {
    const tried = await tryRoute(step, paper, needs)
    attempts.push(tried.attempt)
    if (tried.copy !== undefined) return { attempts, copy: tried.copy }
    // What a landing page names on its own site is tried next; what lies elsewhere is told, and waits for its approval.
    const { own = [], foreign = [] } = tried
    routes.unshift(...own.filter(({ route }) => !isKnown(route.url)))
    attempts.push(...foreign.filter(({ route }) => !isKnown(route.url)))
  }
  return { attempts }
}

/** An address that is to be tried. */
interface Step {
  readonly route: Route
  /** The approved page that names it. */
  readonly namedBy?: string
}

interface TriedRoute {
  readonly attempt: RouteAttempt
  readonly copy?: GotCopy
  /** Files that a landing page names on its own site. */
  readonly own?: readonly Step[]
  /** Those on other sites, which were not asked for. */
  readonly foreign?: readonly RouteAttempt[]
}

async function tryRoute(
  { route, namedBy }: Step,
  paper: PaperToGet,
  needs: AcquireNeeds,
): Promise<TriedRoute> {
  const outcome = await needs.fetcher.fetch({
    url: route.url,
    ...(namedBy !== undefined && { namedBy }),
    maxBytes: needs.limits.maxBytes,
    timeoutMilliseconds: needs.limits.timeoutMilliseconds,
    purpose: 'document',
    approval: needs.approval,
    expects: EXPECTED[route.kind],
    ...(needs.signal !== undefined && { signal: needs.signal }),
  })
  const fault = faultOf(outcome)
  if (outcome.kind !== 'response' || fault !== undefined) {
    const [as, detail] = fault ?? ['unavailable', 'no answer']
    return { attempt: { route, outcome: as, detail } }
  }
  const facts = {
    finalUrl: outcome.finalUrl,
    bytes: outcome.body.byteLength,
    milliseconds: outcome.milliseconds,
  }
  const { body } = outcome
  if (route.kind !== 'landing-page') return readCopy({ route, facts, body }, paper, needs)
  // What is reported as a page may be the file itself.
  if (sniffContent(body) === 'pdf')
    return readCopy({ route: { ...route, kind: 'pdf' }, facts, body }, paper, needs)
  return fromLandingPage(route, outcome, facts)
}

const EXPECTED: Readonly<Record<Route['kind'], readonly ContentKind[]>> = {
  jats: ['xml'],
  html: ['html'],
  latex: ['gzip', 'zip', 'text', 'pdf'],
  pdf: ['pdf'],
  'landing-page': ['html', 'pdf'],
}

type Fault = readonly [AttemptOutcome, string]

/** What is wrong with an answer, or undefined for one that may hold the paper. */
function faultOf(outcome: FetchOutcome): Fault | undefined {
  if (outcome.kind === 'unavailable') return ['unavailable', outcome.detail]
  if (outcome.kind === 'refused') return [REFUSED_AS[outcome.refusal] ?? 'refused', outcome.detail]
  const { status } = outcome
  if (status >= 200 && status < 300)
    return outcome.body.byteLength === 0 ? ['absent', 'the answer is empty'] : undefined
  if (status === 404 || status === 410) return ['absent', `the server has no such document (${status})`]
  if (status === 401 || status === 402 || status === 403)
    return ['blocked', `the server does not give it to a program (${status})`]
  return ['unavailable', `the server answered ${status}`]
}

const REFUSED_AS: Readonly<Record<string, AttemptOutcome>> = {
  'declared-too-large': 'too-large',
  'streamed-too-large': 'too-large',
  'decompressed-too-large': 'too-large',
  // A page where a document was asked for: a log-in, a challenge, a cookie wall.
  'wrong-content': 'blocked',
}

type Facts = Pick<RouteAttempt, 'finalUrl' | 'bytes' | 'milliseconds'>

function fromLandingPage(
  route: Route,
  { body, finalUrl }: Extract<FetchOutcome, { kind: 'response' }>,
  facts: Facts,
): TriedRoute {
  const page = { html: new TextDecoder().decode(body), approvedUrl: route.url, finalUrl }
  const files = namedFiles(page)
  const detail =
    files.length === 0 ? 'the page names no file' : `the page names ${files.map(({ url }) => url).join(', ')}`
  const toRoute = ({ url }: NamedFile): Route => ({ ...route, kind: 'pdf', url })
  return {
    attempt: { route, outcome: 'absent', detail, ...facts },
    own: files.filter(({ isOwn }) => isOwn).map((file) => ({ route: toRoute(file), namedBy: route.url })),
    foreign: files
      .filter(({ isOwn }) => !isOwn)
      .map((file) => ({
        route: { ...toRoute(file), namedBy: route.url },
        outcome: 'needs-approval',
        detail: `file at ${new URL(file.url).hostname}`,
      })),
  }
}

interface Body {
  readonly route: Route
  readonly facts: Facts
  readonly body: Uint8Array
}

/** Reads a body and holds it against the record. */
async function readCopy(
  { route, facts, body }: Body,
  paper: PaperToGet,
  needs: AcquireNeeds,
): Promise<TriedRoute> {
  const fileName = fileNameOf(route)
  const failed = (outcome: AttemptOutcome, detail: string): TriedRoute => ({
    attempt: { route, outcome, detail, ...facts },
  })
  const format = needs.sniffFormat(body, fileName)
  if (format === 'unknown' || format === 'bibliography')
    return failed('wrong-file', 'it is no document that can be read')
  const reading = await needs.reader.read(
    { bytes: body, format: format as DocumentFormat, fileName },
    needs.signal,
  )
  if (reading.status === 'unreadable') return failed(unreadableAs(reading.reason, route), reading.message)
  const { pages, level } = reading.reading
  if (pages.length > needs.limits.maxPages)
    return failed('too-large', `it has ${pages.length} pages, more than ${needs.limits.maxPages}`)
  if (level !== 'full-text') return failed('absent', 'it holds no full text')
  const fit = fitsRecord(paper.record, reading.reading)
  if (fit.kind === 'wrong') return failed('wrong-file', fit.reason)
  return {
    attempt: { route, outcome: 'got', detail: '', ...facts },
    copy: { route, bytes: body, finalUrl: facts.finalUrl ?? route.url, fileName, reading },
  }
}

function unreadableAs(reason: UnreadableReason, { kind }: Route): AttemptOutcome {
  if (reason === 'too-large' || reason === 'too-many-pages') return 'too-large'
  // A page that is no paper, where the paper's page was asked for; data without an article, where its JATS was.
  if (reason === 'wrong-type' && kind === 'html') return 'blocked'
  return kind === 'jats' && (reason === 'wrong-type' || reason === 'no-text') ? 'absent' : 'unreadable'
}

const EXTENSIONS: Readonly<Record<Route['kind'], string>> = {
  jats: 'xml',
  html: 'html',
  latex: 'tar.gz',
  pdf: 'pdf',
  'landing-page': 'html',
}

/** A name for messages: the last part of the address with the extension of its kind. */
function fileNameOf({ url, kind }: Route): string {
  const last = new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? 'paper'
  const name = last.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 80)
  return name.endsWith(`.${EXTENSIONS[kind]}`) ? name : `${name}.${EXTENSIONS[kind]}`
}
