import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { EditorialList } from '../../contracts/editorial-list.js'
import type { Fetcher } from '../../contracts/fetcher.js'
import type { FileAccess, FilePlace } from '../../contracts/file-access.js'
import { parseDoi } from '../../language/identifiers.js'
import { FirsthandError } from '../../model/errors.js'
import type { EditorialNotice } from '../../model/paper.js'
import { statusOfNoticeKind } from '../../reading/editorial-notices.js'
import { plainLine } from '../../reading/markup-text.js'
import { delimitedRows } from './delimited-rows.js'

/** Where Crossref publishes the list, as CSV; openly licensed. */
export const RETRACTION_WATCH_URL =
  'https://gitlab.com/crossref/retraction-watch-data/-/raw/main/retraction_watch.csv'
const NAME = 'Retraction Watch'
/** Largest file that is read, in bytes; the list has about 60 MB. */
const LARGEST_FILE = 400 * 2 ** 20
/** A list with fewer entries than this is none: an error page, a cut download. */
const FEWEST_ENTRIES = 1000
const DOWNLOAD_TIMEOUT = 600_000

/** Column names of the full CSV, and of lists reduced to DOI and nature. In lower case. */
const COLUMNS = {
  doi: ['originalpaperdoi', 'doi'],
  pmid: ['originalpaperpubmedid'],
  nature: ['retractionnature', 'nature'],
  date: ['retractiondate'],
  notice: ['retractiondoi'],
  reason: ['reason'],
} as const
type Column = keyof typeof COLUMNS

/**
 * Reads the list from the full CSV or from a table of DOI and nature (tab-separated). DOIs are as people typed them:
 * case, resolvers and `unavailable` are dealt with. Throws `input-invalid` where the columns are missing.
 */
export function parseRetractionWatch(text: string): EditorialList {
  const rows = delimitedRows(text, firstLine(text).includes('\t') ? '\t' : ',')[Symbol.iterator]()
  const header: readonly string[] = rows.next().value ?? []
  const names = header.map((name) => name.trim().toLowerCase())
  const place = (column: Column) => names.findIndex((name) => COLUMNS[column].some((known) => known === name))
  const places = Object.fromEntries(
    (Object.keys(COLUMNS) as Column[]).map((column) => [column, place(column)]),
  ) as Record<Column, number>
  if (places.doi === -1 || places.nature === -1)
    throw new FirsthandError(
      'input-invalid',
      `This is no list of Retraction Watch: expected columns OriginalPaperDOI and RetractionNature, found ${names.slice(0, 6).join(', ') || 'none'}.`,
    )
  return listOf({ [Symbol.iterator]: () => rows }, places)
}

function firstLine(text: string): string {
  const end = text.indexOf('\n')
  return end === -1 ? text : text.slice(0, end)
}

function listOf(rows: Iterable<readonly string[]>, places: Readonly<Record<Column, number>>): EditorialList {
  const byId = new Map<string, EditorialNotice[]>()
  let entries = 0
  let asOf: string | undefined
  for (const row of rows) {
    const field = (column: Column) => row[places[column]] ?? ''
    const notices = noticesOf(field)
    const ids = idsOf(field('doi'), field('pmid'))
    if (notices.length === 0 || ids.length === 0) continue
    entries += 1
    const { date } = notices[0] ?? {}
    if (date !== undefined && (asOf === undefined || date > asOf)) asOf = date
    for (const id of ids) byId.set(id, [...(byId.get(id) ?? []), ...notices])
  }
  return {
    name: NAME,
    entries,
    ...(asOf !== undefined && { asOf }),
    find({ doi, pmid }) {
      const found = doi === undefined ? undefined : byId.get(`doi:${doi}`)
      return found ?? (pmid === undefined ? undefined : byId.get(`pmid:${pmid}`)) ?? []
    },
  }
}

function idsOf(statedDoi: string, statedPmid: string): string[] {
  const doi = parseDoi(statedDoi)
  // The table went through a spreadsheet: 36035816.0.
  const pmid = /^([1-9]\d{0,7})(?:\.0+)?$/u.exec(statedPmid.trim())?.[1]
  return [doi && `doi:${doi}`, pmid && `pmid:${pmid}`].flatMap((id) => id ?? [])
}

/** One notice for each nature that a row names. `Reinstatement` lifts a retraction and is none. */
function noticesOf(field: (column: Column) => string): EditorialNotice[] {
  const date = isoDate(field('date'))
  const notice = parseDoi(field('notice'))
  const reasons = field('reason')
    .split(';')
    .map((reason) => plainLine(reason).replace(/^\+/u, ''))
    .filter((reason) => reason !== '')
  const natures = field('nature').split(';')
  return natures.flatMap((nature) => {
    const status = statusOfNoticeKind(nature)
    if (status === undefined) return []
    const detail = [plainLine(nature), reasons.slice(0, 3).join(', '), notice && `doi:${notice}`]
    return [
      {
        status,
        source: NAME,
        detail: detail.filter((part) => part !== undefined && part !== '').join('; '),
        ...(date !== undefined && { date }),
      },
    ]
  })
}

/** `7/12/2023 0:00`, month first. */
function isoDate(stated: string): string | undefined {
  const match = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\b/u.exec(stated)
  if (match === null) return undefined
  const [, month = '', day = '', year = ''] = match
  return Number(month) > 12 ? undefined : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Reads the list from a file, plain or gzipped. Throws `file-unreadable` and `input-invalid`. */
export async function loadRetractionWatch(path: string): Promise<EditorialList> {
  return parseRetractionWatch(new TextDecoder().decode(unpacked(await bytesOf(path), path)))
}

async function bytesOf(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path)
  } catch (error) {
    throw new FirsthandError('file-unreadable', `The list at ${path} cannot be read.`, { cause: error })
  }
}

function unpacked(bytes: Uint8Array, path: string): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: LARGEST_FILE })
  } catch (error) {
    throw new FirsthandError('file-unreadable', `The list at ${path} cannot be unpacked.`, { cause: error })
  }
}

export type RefreshOutcome =
  | { readonly status: 'refreshed'; readonly entries: number; readonly asOf?: string }
  | { readonly status: 'unavailable'; readonly reason: string }

export interface RefreshNeeds {
  readonly fetcher: Fetcher
  readonly files: FileAccess
  readonly place: FilePlace
  readonly signal?: AbortSignal
  /** Address that stands in for the list's own. */
  readonly url?: string
}

/** Downloads the list and puts it in place of the old one, which stays where the new one is none. Throws `cancelled` and `file-unwritable`. */
export async function refreshRetractionWatch(needs: RefreshNeeds): Promise<RefreshOutcome> {
  const outcome = await needs.fetcher.fetch({
    url: needs.url ?? RETRACTION_WATCH_URL,
    purpose: 'install',
    maxBytes: LARGEST_FILE,
    timeoutMilliseconds: DOWNLOAD_TIMEOUT,
    ...(needs.signal !== undefined && { signal: needs.signal }),
  })
  if (outcome.kind !== 'response') return { status: 'unavailable', reason: outcome.detail }
  if (outcome.status !== 200)
    return { status: 'unavailable', reason: `The server answered ${outcome.status}.` }
  const text = new TextDecoder().decode(outcome.body)
  const list = parsedOrReason(text)
  if (typeof list === 'string') return { status: 'unavailable', reason: list }
  if (list.entries < FEWEST_ENTRIES)
    return {
      status: 'unavailable',
      reason: `The list holds only ${list.entries} entries; the old one was kept.`,
    }
  await needs.files.writeTextAtomically(needs.place, text)
  return { status: 'refreshed', entries: list.entries, ...(list.asOf !== undefined && { asOf: list.asOf }) }
}

function parsedOrReason(text: string): EditorialList | string {
  try {
    return parseRetractionWatch(text)
  } catch (error) {
    if (!(error instanceof FirsthandError)) throw error
    return error.message
  }
}
