/** How a host may be asked. Rates are those stated by the service; headers of its answers overrule them. */
export interface HostManners {
  /** Requests with the same lane share a rate. */
  readonly lane: string
  readonly perSecond: number
  /** Requests that may follow each other at once after a pause. */
  readonly burst: number
  /** Requests under way at the same time, over all processes. */
  readonly concurrency: number
  /** How its headers tell limits. */
  readonly dialect: 'crossref' | 'ncbi' | 'openalex' | 'none'
  /** Price of this request in millionths of a US dollar, where the service is metered. */
  readonly price?: { readonly service: string; readonly microUsd: number }
}

type Row = Omit<HostManners, 'lane' | 'price'>

const row = (perSecond: number, more: Partial<Row> = {}): Row => ({
  perSecond,
  burst: 1,
  concurrency: 1,
  dialect: 'none',
  ...more,
})

const NCBI = row(3, { concurrency: 3, dialect: 'ncbi' })

/**
 * Stated limits as of autumn 2026. arXiv: API terms of use, one request in three seconds and one connection; Crossref: "Access
 * and authentication", public pool; NCBI: E-utilities usage guidelines, without key; Semantic Scholar: one a second; DOAJ: two
 * a second; Unpaywall: 100,000 a day; Europe PMC and DataCite state none of that order, bioRxiv none at all.
 */
const HOSTS: Readonly<Record<string, Row>> = {
  'api.openalex.org': row(10, { burst: 3, concurrency: 3, dialect: 'openalex' }),
  'api.crossref.org': row(1, { dialect: 'crossref' }),
  'export.arxiv.org': row(1 / 3),
  'arxiv.org': row(1 / 3),
  'www.ebi.ac.uk': row(5, { burst: 2, concurrency: 3 }),
  'europepmc.org': row(2, { concurrency: 2 }),
  'eutils.ncbi.nlm.nih.gov': NCBI,
  'pmc.ncbi.nlm.nih.gov': NCBI,
  'www.ncbi.nlm.nih.gov': NCBI,
  'api.semanticscholar.org': row(1),
  'doaj.org': row(2),
  'api.core.ac.uk': row(1),
  'api.biorxiv.org': row(1),
  'api.unpaywall.org': row(5, { concurrency: 2 }),
  'api.datacite.org': row(3, { concurrency: 2 }),
  'doi.org': row(3, { concurrency: 2 }),
}

/** A host that nobody knows: slowly, one after the other. */
const UNKNOWN = row(1, { burst: 2 })
/** A service on this machine: its own matter. */
const LOOPBACK = row(50, { burst: 50, concurrency: 8 })

/** How a request to this address is to be made. */
export function mannersOf(url: URL): HostManners {
  const isLoopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/u.test(url.hostname)
  const manners = HOSTS[url.hostname] ?? (isLoopback ? LOOPBACK : UNKNOWN)
  return {
    ...manners,
    lane: laneOf(url),
    ...(manners.dialect === 'openalex' && { price: { service: 'openalex', microUsd: openAlexPrice(url) } }),
  }
}

/** Crossref counts single records and lists apart (its blog of 1 December 2025). */
function laneOf(url: URL): string {
  const isSingle = url.hostname === 'api.crossref.org' && /^\/(?:v1\/)?works\/./u.test(url.pathname)
  return isSingle ? `${url.host} single` : url.host
}

/** Prices of autumn 2026: singletons free, lists $0.0001, searches $0.001, semantic searches and files $0.01. */
function openAlexPrice(url: URL): number {
  const asked = `${url.pathname}${url.search}`
  if (/semantic|\/content/iu.test(asked)) return 10_000
  if (/[?&]search[=.]|\.search(?:\.exact)?(?::|%3a)/iu.test(asked)) return 1000
  return /^\/(?:[a-z]+\/[^/?]+|rate-limit)\/?$/iu.test(url.pathname) ? 0 : 100
}
