import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createProviders } from '../../src/adapters/providers/all-providers.js'
import type { Provider, ProviderAnswer, ProviderId } from '../../src/contracts/provider.js'
import type { PaperIds } from '../../src/model/paper.js'
import { httpFetcher } from './http-fetcher.js'
import { type ProviderServer, type ServedReply, startProviderServer } from './provider-server.js'

/** A recorded answer and the call of the provider that it can answer. */
export interface Recording {
  readonly provider: ProviderId
  readonly file: string
  readonly uri: string
  readonly replies: readonly ServedReply[]
  /** `other`: an answer of an address that the provider never asks; it must not be taken for a list of works. */
  readonly use: 'search' | 'look-up' | 'other'
  readonly ids: PaperIds
}

const FOLDERS: Readonly<Record<string, ProviderId>> = { europepmc: 'europe-pmc' }

interface StoredRecording {
  readonly request: { readonly uri: string }
  readonly response: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly body: unknown
  }
}

/** Every recording of the corpus that is there, with how it is used. Those of content negotiation belong to no provider. */
export function readRecordings(corpus: string): readonly Recording[] {
  const folder = join(corpus, 'api')
  const index = JSON.parse(readFileSync(join(folder, 'INDEX.json'), 'utf8')) as readonly {
    readonly file: string
  }[]
  return index
    .map(({ file }) => file)
    .filter((file) => existsSync(join(folder, file)) && !file.startsWith('crossref-content-negotiation/'))
    .map((file) => toRecording(file, JSON.parse(readFileSync(join(folder, file), 'utf8')) as StoredRecording))
}

function toRecording(file: string, { request, response }: StoredRecording): Recording {
  const name = file.split('/')[0] ?? ''
  const provider = FOLDERS[name] ?? (name as ProviderId)
  const how = HOW[provider]?.(request.uri, response.body) ?? { use: 'other' }
  const body = how.body ?? response.body
  const reply: ServedReply = {
    status: response.status,
    type: response.headers['content-type'] ?? (typeof body === 'string' ? 'text/plain' : 'application/json'),
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: telling(response.headers),
  }
  return {
    provider,
    file,
    uri: request.uri,
    replies: [...(how.before ?? []), reply],
    use: how.use,
    ids: how.ids ?? { doi: '10.5555/any' },
  }
}

function telling(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => /^(?:retry-after|x-rate)/u.test(name)))
}

interface How {
  readonly use: Recording['use']
  readonly ids?: PaperIds
  /** The recorded answer in the form in which the address that is asked today gives it. */
  readonly body?: unknown
  readonly before?: readonly ServedReply[]
}

type Json = Readonly<Record<string, unknown>>

const HOW: Partial<Record<ProviderId, (uri: string, body: unknown) => How>> = {
  openalex: (uri) => ({
    use: /\/works\/.+/u.test(uri) ? 'look-up' : /\/works(?:$|\?)/u.test(uri) ? 'search' : 'other',
  }),
  crossref: (uri, body) => ({ use: crossrefUse(uri, body) }),
  arxiv: (uri) =>
    /id_list=[^&]/u.test(uri) ? { use: 'look-up', ids: { arxiv: '2001.00001' } } : { use: 'search' },
  'semantic-scholar': (uri) => ({ use: semanticScholarUse(uri) }),
  'europe-pmc': (uri, body) =>
    /\/search\?/u.test(uri) ? { use: 'search', body: europePmcBody(body as Json) } : { use: 'other' },
  pubmed: pubmedHow,
  core: (uri, body) => {
    const single = /\/articles\/get\/\d+\?/u.test(uri)
      ? { totalHits: 1, data: [(body as Json).data] }
      : undefined
    return single === undefined
      ? { use: uri.includes('/history') ? 'other' : 'search' }
      : { use: 'search', body: single }
  },
  doaj: (uri, body) => {
    if (uri.includes('/search/articles/')) return { use: 'search' }
    return /\/articles\/[0-9a-f]{32}/u.test(uri)
      ? { use: 'search', body: { total: 1, results: [body] } }
      : { use: 'other' }
  },
  biorxiv: (uri) => ({
    use: uri.includes('/details/') ? 'look-up' : 'other',
    ids: { doi: '10.1101/2000.01.01.000001' },
  }),
  unpaywall: (uri) => ({ use: uri.includes('/v2/search?') ? 'search' : 'look-up' }),
}

function crossrefUse(uri: string, body: unknown): Recording['use'] {
  const type = typeof body === 'object' && body !== null ? (body as Json)['message-type'] : undefined
  if (type === 'work-list') return 'search'
  return type === 'work' || /\/works\/10\./u.test(uri) ? 'look-up' : 'other'
}

function semanticScholarUse(uri: string): Recording['use'] {
  if (/\/paper\/search/u.test(uri)) return 'search'
  return /\/paper\/(?!batch)[^?]+(?<!authors|citations|references)(?:\?|$)/u.test(uri) ? 'look-up' : 'other'
}

/** A third-party tool stored the records in a form of its own; the records themselves are as the service gave them. */
function europePmcBody(body: Json): unknown {
  if ('resultList' in body || 'errCode' in body) return body
  const stored = 'full' in body ? [body] : Object.values(body)
  const result = (stored as readonly Json[]).map(({ full }) => full)
  return { hitCount: result.length, resultList: { result } }
}

function pubmedHow(uri: string, body: unknown): How {
  if (uri.includes('efetch.fcgi') && String(body).includes('<PubmedArticleSet')) {
    const idlist = [
      ...String(body).matchAll(/<(?:MedlineCitation|BookDocument)\b[^>]*>\s*<PMID[^>]*>(\d+)/gu),
    ].map(([, id]) => id)
    const found = JSON.stringify({ esearchresult: { count: String(idlist.length), idlist } })
    return { use: 'search', before: [{ status: 200, type: 'application/json', body: found }] }
  }
  return { use: uri.includes('esearch.fcgi') ? 'search' : 'other' }
}

/** What the providers make of each recording, through a real server; `on` gets one after the other. */
export async function replayRecordings(
  recordings: readonly Recording[],
  on: (recording: Recording, answer: ProviderAnswer) => void,
): Promise<void> {
  const server = await startProviderServer()
  const providers = createProviders({
    fetcher: httpFetcher(),
    clock: { now: () => new Date('2026-01-02T03:04:05Z') },
    secret: () => 'own-key',
    contact: 'reader@example.org',
    baseUrls: server.baseUrls,
  })
  try {
    for (const recording of recordings) {
      const provider = providers.find(({ id }) => id === recording.provider)
      if (provider !== undefined) on(recording, await replay(recording, provider, server))
    }
  } finally {
    await server.close()
  }
}

async function replay(
  recording: Recording,
  provider: Provider,
  server: ProviderServer,
): Promise<ProviderAnswer> {
  server.queue(recording.provider, ...recording.replies)
  const isLookUp = recording.use === 'look-up' || !provider.capabilities.canSearch
  return isLookUp
    ? provider.lookUp(recording.ids, {})
    : provider.search({ query: 'any words', limit: 1000 }, {})
}
