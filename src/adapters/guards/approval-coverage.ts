import type { FetchRequest } from '../../contracts/fetcher.js'
import type { ApprovalTerms } from '../../model/approval.js'

/** Undefined where the terms cover the request; else what they do not cover. */
export function uncoveredPart(request: FetchRequest, terms: ApprovalTerms): string | undefined {
  if (!URL.canParse(request.url)) return 'the address is not well-formed'
  const url = new URL(request.url)
  if (request.purpose === 'search') return uncoveredSearch(request, url, terms)
  if (request.purpose === 'document') return uncoveredDocument(request, url, terms)
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

/** A listed address, or another one of the same origin: the file that a listed landing page points at. */
function uncoveredDocument({ maxBytes }: FetchRequest, url: URL, terms: ApprovalTerms): string | undefined {
  if (terms.kind !== 'fetch') return `it is an approval for ${terms.kind}, not to fetch`
  const listed = terms.papers.flatMap(({ urls }) => urls).filter((text) => URL.canParse(text))
  if (!listed.some((text) => new URL(text).origin === url.origin)) return `it lists no copy at ${url.origin}`
  const most = terms.limits['bytesPerDocument']
  return most !== undefined && maxBytes > most
    ? `it allows ${most} bytes a document, not ${maxBytes}`
    : undefined
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
