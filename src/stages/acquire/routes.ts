import type { OpenLocation } from '../../contracts/provider.js'
import { ROUTE_KINDS, type Route } from '../../model/acquisition.js'
import type { PaperIds } from '../../model/paper.js'

/** A copy that a provider reports as open, or a file that the page of one named. */
export type KnownLocation = Pick<OpenLocation, 'url' | 'kind' | 'version' | 'licence'> &
  Pick<Route, 'reportedBy' | 'namedBy'>

export interface WorkToGet {
  readonly ids: PaperIds
  readonly locations: readonly KnownLocation[]
}

const VERSIONS: readonly Route['version'][] = ['published', 'accepted', 'submitted', 'unknown']

/**
 * Where a work may be had, best first: JATS, HTML, LaTeX source, PDF, landing page; of one kind the published version first.
 * All reported locations, not only the best; each address once. Nothing that no provider reports as open.
 */
export function routesOf({ ids, locations }: WorkToGet): readonly Route[] {
  const routes = [...locations.flatMap(toRoute), ...arxivRoutes(ids), ...pubmedCentralRoutes(ids, locations)]
  const known = new Set<string>()
  return routes
    .map((route, index) => ({ route, index }))
    .sort((left, right) => order(left.route) - order(right.route) || left.index - right.index)
    .map(({ route }) => route)
    .filter(({ url }) => {
      const isNew = !known.has(url)
      known.add(url)
      return isNew
    })
}

function order({ kind, version }: Route): number {
  return ROUTE_KINDS.indexOf(kind) * VERSIONS.length + VERSIONS.indexOf(version)
}

/** Plain HTTP is asked over HTTPS or not at all; what is no address is left out. */
function toRoute({ url, kind, version, licence, reportedBy, namedBy }: KnownLocation): Route[] {
  const secure = secureUrl(url)
  if (secure === undefined) return []
  return [
    {
      kind,
      url: secure,
      version,
      reportedBy,
      ...(licence !== undefined && { licence }),
      ...(namedBy !== undefined && { namedBy }),
    },
  ]
}

function secureUrl(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const parsed = new URL(url)
  if (parsed.protocol === 'http:') parsed.protocol = 'https:'
  return parsed.protocol === 'https:' ? parsed.href : undefined
}

/** Every paper of arXiv is open; its addresses follow from the id. Source https://info.arxiv.org/help/bulk_data.html */
function arxivRoutes({ arxiv }: PaperIds): Route[] {
  if (arxiv === undefined) return []
  const route = (kind: Route['kind'], path: string): Route => ({
    kind,
    url: `https://arxiv.org/${path}/${encodeURI(arxiv)}`,
    version: 'submitted',
    reportedBy: 'arxiv',
  })
  return [route('html', 'html'), route('latex', 'e-print'), route('pdf', 'pdf')]
}

/**
 * Europe PMC and PubMed Central itself serve the JATS of open papers, of others nothing or the front matter. Only asked where some open
 * copy is reported. Source: "Automated retrieval" of PMC's developer pages, which names the E-utilities.
 */
function pubmedCentralRoutes({ pmcid }: PaperIds, locations: readonly KnownLocation[]): Route[] {
  if (pmcid === undefined || locations.length === 0) return []
  const licence = locations.find((location) => location.licence !== undefined)?.licence
  const number = /^PMC(\d+)$/iu.exec(pmcid)?.[1]
  return [
    `https://www.ebi.ac.uk/europepmc/webservices/rest/${encodeURIComponent(pmcid)}/fullTextXML`,
    ...(number === undefined
      ? []
      : [`https://eutils.ncbi.nlm.nih.gov/entrez/eutils/efetch.fcgi?db=pmc&id=${number}&retmode=xml`]),
  ].map((url) => ({
    kind: 'jats',
    url,
    version: 'published',
    reportedBy: 'pubmed-central',
    ...(licence !== undefined && { licence }),
  }))
}
