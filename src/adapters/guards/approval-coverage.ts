import type { FetchRequest } from '../../contracts/fetcher.js'
import type { ApprovalTerms } from '../../model/approval.js'
import { isSameSite } from '../../util/same-site.js'

/** By fingerprint of an approval: the addresses that were asked under it and answered, and where each led in the end. */
export type SeenPages = Map<string, Map<string, string>>

/** Undefined where the terms cover the request; else what they do not cover. `seen`: what was asked under this approval. */
export function uncoveredPart(
  request: FetchRequest,
  terms: ApprovalTerms,
  seen: ReadonlyMap<string, string> = new Map(),
): string | undefined {
  if (!URL.canParse(request.url)) return 'the address is not well-formed'
  const url = new URL(request.url)
  if (request.purpose === 'search') return uncoveredSearch(request, url, terms)
  if (request.purpose === 'document') return uncoveredDocument(request, terms, seen)
  return uncoveredModel(url, terms)
}

function uncoveredSearch({ subject }: FetchRequest, url: URL, terms: ApprovalTerms): string | undefined {
  if (terms.kind !== 'search') return `it is an approval to ${terms.kind}, not to search`
  if (!goesTo(url, terms.destinations)) return `it does not name ${url.origin}`
  if (subject === undefined) return 'the request does not say what it asks'
  if (subject.kind === 'query')
    return terms.queries.includes(subject.query)
      ? undefined
      : `it does not hold the query "${subject.query.slice(0, 200)}"`
  return (terms.limits['lookUps'] ?? 0) > 0 ? undefined : 'it allows no look-ups'
}

/** A listed address, or the file that a listed landing page names on its own site. */
function uncoveredDocument(
  request: FetchRequest,
  terms: ApprovalTerms,
  seen: ReadonlyMap<string, string>,
): string | undefined {
  if (terms.kind !== 'fetch') return `it is an approval for ${terms.kind}, not to fetch`
  const { url, maxBytes } = request
  const isListed = terms.papers.some(({ urls }) => urls.includes(url))
  const objection = isListed ? undefined : notNamed(request, terms, seen)
  if (objection !== undefined) return objection
  const most = terms.limits['bytesPerDocument']
  return most !== undefined && maxBytes > most
    ? `it allows ${most} bytes a document, not ${maxBytes}`
    : undefined
}

/** The page has to be listed as one, to have been seen under this approval, and to be of the file's site, as listed or as found. */
function notNamed(
  { url, namedBy }: FetchRequest,
  { papers }: Extract<ApprovalTerms, { kind: 'fetch' }>,
  seen: ReadonlyMap<string, string>,
): string | undefined {
  if (namedBy === undefined) return `it does not list ${url.slice(0, 200)}`
  if (!papers.some(({ landingPages = [] }) => landingPages.includes(namedBy)))
    return `it does not list the page ${namedBy.slice(0, 200)}`
  const found = seen.get(namedBy)
  if (found === undefined) return 'the page that is said to name it was not seen'
  return isSameSite(found, url) || isSameSite(namedBy, url)
    ? undefined
    : `the file is at ${new URL(url).hostname}, another site than its page`
}

function uncoveredModel(url: URL, terms: ApprovalTerms): string | undefined {
  if (terms.kind !== 'remote-model') return `it is an approval to ${terms.kind}, not to ask a model`
  return goesTo(url, terms.destinations) ? undefined : `it does not name ${url.origin}`
}

function goesTo(url: URL, destinations: readonly { readonly endpoint: string }[]): boolean {
  return destinations.some(
    ({ endpoint }) => URL.canParse(endpoint) && new URL(endpoint).origin === url.origin,
  )
}
