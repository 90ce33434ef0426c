import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Fetcher } from '../../contracts/fetcher.js'
import { FirsthandError } from '../../model/errors.js'

/** Address of the local API of Zotero 7, where it is switched on in its settings ("Allow other applications …"). */
export const ZOTERO_API = 'http://127.0.0.1:23119/api/users/0'

/** What Zotero holds: its items as CSL-JSON, and the files that are attached to them. */
export interface ZoteroLibrary {
  readonly items: readonly ZoteroItem[]
}

export interface ZoteroItem {
  /** The item as Zotero gives it in CSL-JSON. */
  readonly csl: Readonly<Record<string, unknown>>
  /** Absolute paths on this machine. */
  readonly files: readonly string[]
}

const PAGE = 100
/** More items are read in no run; larger libraries come as an export. */
const MOST_PAGES = 1000
const LARGEST_ANSWER = 32 * 2 ** 20
const TIMEOUT = 30_000

const cslPage = z.object({ items: z.array(z.record(z.string(), z.unknown())) })
const attachmentPage = z.array(
  z.object({
    data: z.object({ parentItem: z.string().optional() }),
    links: z.object({ enclosure: z.object({ href: z.string() }).optional() }).optional(),
  }),
)

/** Reads everything from the local API. Throws `network-unavailable` where Zotero does not answer as it should. */
export async function readZotero(
  api: string,
  fetcher: Fetcher,
  signal?: AbortSignal,
): Promise<ZoteroLibrary> {
  const ask = (path: string) => fetchJson(`${api.replace(/\/$/u, '')}${path}`, fetcher, signal)
  const csl = await allPages(
    async (start) =>
      parsed(cslPage, await ask(`/items/top?format=csljson&limit=${PAGE}&start=${start}`)).items,
  )
  const attachments = await allPages(async (start) =>
    parsed(attachmentPage, await ask(`/items?itemType=attachment&format=json&limit=${PAGE}&start=${start}`)),
  )
  const files = new Map<string, string[]>()
  for (const { data, links } of attachments) {
    const path = localPath(links?.enclosure?.href)
    if (data.parentItem === undefined || path === undefined) continue
    files.set(data.parentItem, [...(files.get(data.parentItem) ?? []), path])
  }
  return { items: csl.map((item) => ({ csl: item, files: files.get(itemKey(item)) ?? [] })) }
}

async function allPages<Row>(page: (start: number) => Promise<readonly Row[]>): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (let at = 0; at < MOST_PAGES; at += 1) {
    const found = await page(at * PAGE)
    rows.push(...found)
    if (found.length < PAGE) break
  }
  return rows
}

/** The id in CSL-JSON ends with the key of the item: `1/ABCD2345`, `http://zotero.org/users/1/items/ABCD2345`. */
function itemKey({ id }: Readonly<Record<string, unknown>>): string {
  return (
    String(id ?? '')
      .split('/')
      .at(-1) ?? ''
  )
}

/** A file of this machine; anything else is no attachment that can be read. */
function localPath(href: string | undefined): string | undefined {
  if (href === undefined || !URL.canParse(href)) return undefined
  const url = new URL(href)
  return url.protocol === 'file:' && url.hostname === '' ? fileURLToPath(url) : undefined
}

async function fetchJson(url: string, fetcher: Fetcher, signal: AbortSignal | undefined): Promise<unknown> {
  const outcome = await fetcher.fetch({
    url,
    maxBytes: LARGEST_ANSWER,
    timeoutMilliseconds: TIMEOUT,
    // The user's own program on this machine; nothing leaves it.
    purpose: 'install',
    expects: ['json'],
    ...(signal !== undefined && { signal }),
  })
  if (outcome.kind === 'response' && outcome.status === 200)
    return json(new TextDecoder().decode(outcome.body))
  const why = outcome.kind === 'response' ? `it answered ${outcome.status}` : outcome.detail
  throw new FirsthandError(
    'network-unavailable',
    `Zotero did not answer at ${new URL(url).origin}: ${why}. It has to run, with "Allow other applications on this computer to communicate with Zotero" switched on.`,
  )
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new FirsthandError('network-unavailable', 'Zotero answered with something else than JSON.', {
      cause: error,
    })
  }
}

function parsed<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new FirsthandError('network-unavailable', 'Zotero answered in a form that is not known.')
}
