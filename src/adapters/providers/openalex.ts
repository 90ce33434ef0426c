import { z } from 'zod'
import type { Provider, RelatedWork } from '../../contracts/provider.js'
import type { EditorialNotice, PaperIds, WorkType } from '../../model/paper.js'
import { authorFromName } from './author-names.js'
import { boundDays } from './date-bounds.js'
import { hitReader, type MappedWork, unexpected } from './collect-hits.js'
import { dateWithMadeUpDay } from './issued-dates.js'
import { askOnce, createProvider, skipped, withParameters } from './provider-base.js'
import { locationsOf, recordOf, type StatedLocation } from './provider-record.js'
import type { ProviderSettings } from './provider-settings.js'
import { firstText, listOf, optionalFlag, optionalNumber, optionalText, partOf } from './schema-parts.js'
import { doiPath, plainWords } from './search-words.js'

const BASE = 'https://api.openalex.org'
const KEY = 'providers.openalexKey'
const SELECT =
  'id,doi,title,display_name,ids,language,type,type_crossref,publication_date,publication_year,primary_location,' +
  'best_oa_location,locations,open_access,authorships,biblio,is_retracted,is_paratext,abstract_inverted_index,keywords'

const location = z
  .object({
    is_oa: optionalFlag,
    landing_page_url: optionalText,
    pdf_url: optionalText,
    version: optionalText,
    license: optionalText,
    source: partOf({
      display_name: optionalText,
      issn_l: optionalText,
      host_organization_name: optionalText,
      type: optionalText,
    }),
  })
  .nullish()

const work = z.object({
  id: z.string(),
  doi: optionalText,
  title: optionalText,
  display_name: optionalText,
  ids: partOf({ pmid: optionalText, pmcid: optionalText }),
  language: optionalText,
  type: optionalText,
  type_crossref: optionalText,
  publication_date: optionalText,
  publication_year: optionalNumber,
  primary_location: location,
  best_oa_location: location,
  locations: listOf(location),
  open_access: partOf({ oa_status: optionalText }),
  authorships: listOf(
    z.object({
      author: partOf({ display_name: optionalText }),
      raw_author_name: optionalText,
    }),
  ),
  biblio: partOf({
    volume: optionalText,
    issue: optionalText,
    first_page: optionalText,
    last_page: optionalText,
  }),
  is_retracted: optionalFlag,
  is_paratext: optionalFlag,
  abstract_inverted_index: z.record(z.string(), z.array(z.number())).nullish(),
  keywords: listOf(z.object({ display_name: optionalText })),
})
type Work = z.infer<typeof work>
type Location = z.infer<typeof location>

const list = z.object({
  results: z.array(z.unknown()),
  meta: z.object({ count: optionalNumber }).nullish(),
})

/** OpenAlex, https://api.openalex.org. Look-ups are free, a search costs part of a daily budget. */
export function openAlex(settings: ProviderSettings): Provider {
  const base = settings.baseUrl ?? BASE
  const key = settings.secret(KEY)
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` }
  return createProvider(settings, {
    id: 'openalex',
    name: 'OpenAlex',
    baseUrl: base,
    capabilities: {
      canSearch: true,
      canLookUp: true,
      tellsEditorialStatus: true,
      tellsLocations: true,
      keyless: true,
      keySetting: KEY,
      limits:
        'Without a key 0.10 USD a day (about 100 searches), with a free key 1 USD; look-ups are free (developers.openalex.org, 2026; the headers of each answer say what is left).',
      licenceOfMetadata: 'CC0',
    },
    // An unknown work is answered with a web page, and with JSON by the gateway.
    isAbsence: ({ status, isLookUp }) => status === 404 && isLookUp,
    search(query, question) {
      const { from, to } = boundDays(query)
      const filters = [from && `from_publication_date:${from}`, to && `to_publication_date:${to}`]
      const url = withParameters(`${base}/works`, {
        search: plainWords(query.query),
        filter: filters.filter((filter) => filter !== undefined).join(','),
        per_page: Math.min(Math.max(query.limit, 1), 100),
        select: SELECT,
        mailto: settings.contact,
      })
      return askOnce(question, { url, headers }, (reply) => {
        const parsed = list.safeParse(reply.body)
        if (!parsed.success) return unexpected('OpenAlex')
        const { results, meta } = parsed.data
        return hitsOf({ reply, records: results, total: meta?.count ?? undefined }, question)
      })
    },
    async lookUp(ids, question) {
      const name = nameOf(ids)
      if (name === undefined) return skipped('OpenAlex knows no id of this kind.')
      const url = withParameters(`${base}/works/${name}`, { select: SELECT, mailto: settings.contact })
      return askOnce(question, { url, headers }, (reply) =>
        hitsOf({ reply, records: [reply.body] }, question),
      )
    },
  })
}

const hitsOf = hitReader<Work>({ provider: 'openalex', name: 'OpenAlex', schema: work, map })

function nameOf({ doi, arxiv, pmid, pmcid }: PaperIds): string | undefined {
  if (doi !== undefined) return `doi:${doiPath(doi)}`
  if (arxiv !== undefined) return `doi:10.48550/arxiv.${arxiv}`
  if (pmid !== undefined) return `pmid:${pmid}`
  return pmcid === undefined ? undefined : `pmcid:${pmcid}`
}

const TYPES: Readonly<Record<string, WorkType>> = {
  article: 'article',
  review: 'review',
  preprint: 'preprint',
  book: 'book',
  'book-chapter': 'chapter',
  dissertation: 'thesis',
  report: 'report',
  standard: 'report',
  dataset: 'dataset',
  letter: 'letter',
  editorial: 'editorial',
  erratum: 'correction',
  retraction: 'retraction',
}

function map(stated: Work): MappedWork {
  const { biblio, ids, primary_location } = stated
  const source = primary_location?.source ?? {}
  const pages = [biblio.first_page, biblio.last_page].filter((page) => page)
  return {
    providerId: stated.id.replace(/^https?:\/\/openalex\.org\//iu, ''),
    record: recordOf({
      type: typeOf(stated),
      title: firstText(stated.title, stated.display_name),
      authors: stated.authorships.map(({ raw_author_name, author }) =>
        authorFromName(firstText(author.display_name, raw_author_name)),
      ),
      issued: dateWithMadeUpDay(stated.publication_date) ?? dateWithMadeUpDay(stated.publication_year),
      containerTitle: source.display_name,
      publisher: source.type === 'journal' ? source.host_organization_name : undefined,
      issn: source.issn_l,
      volume: biblio.volume,
      issue: biblio.issue,
      pages: [...new Set(pages)].join('-'),
      url: primary_location?.landing_page_url,
      abstract: fromInvertedIndex(stated.abstract_inverted_index),
      language: stated.language,
      licence: firstText(primary_location?.license, stated.best_oa_location?.license),
      keywords: stated.keywords.map(({ display_name }) => display_name),
      ids: { doi: stated.doi, pmid: ids.pmid, pmcid: ids.pmcid, arxiv: arxivAddress(stated) },
    }),
    locations: locationsOf('openalex', [stated.best_oa_location, ...stated.locations].flatMap(openPlaces)),
    related: relatedOf(stated),
    openAccess: stated.open_access.oa_status,
    editorial: editorialOf(stated),
  }
}

function typeOf({ type, type_crossref }: Work): WorkType {
  const isProceedings = type_crossref === 'proceedings-article' && type === 'article'
  return isProceedings ? 'conference-paper' : (TYPES[type ?? ''] ?? 'other')
}

/** A copy at arXiv names the preprint: another version of the same paper. */
function arxivAddress({ locations }: Work): string | undefined {
  const addresses = locations.map((place) => place?.landing_page_url ?? '')
  return addresses.find((address) => /arxiv\.org\/(?:abs|pdf)\//iu.test(address))
}

/** Longest abstract that is rebuilt, in words: positions come from outside. */
const MOST_WORDS = 20_000

/** An abstract from the positions of its words. Gaps are closed, so the text may lack words but has none twice. */
export function fromInvertedIndex(
  index: Readonly<Record<string, readonly number[]>> | null | undefined,
): string {
  const placed: (readonly [number, string])[] = []
  for (const [word, positions] of Object.entries(index ?? {}))
    for (const position of positions) placed.push([position, word])
  return placed
    .sort(([left], [right]) => left - right)
    .slice(0, MOST_WORDS)
    .map(([, word]) => word)
    .join(' ')
}

function openPlaces(place: Location): StatedLocation[] {
  if (place?.is_oa !== true) return []
  const { version, license: licence } = place
  return [
    { url: place.pdf_url, kind: 'pdf', version, licence },
    { url: place.landing_page_url, kind: 'landing-page', version, licence },
  ]
}

function relatedOf({ type, is_paratext }: Work): RelatedWork[] {
  if (type === 'supplementary-materials') return [{ relation: 'supplement-to', ids: {} }]
  if (type === 'peer-review') return [{ relation: 'review-of', ids: {} }]
  return type === 'paratext' || is_paratext === true ? [{ relation: 'component-of', ids: {} }] : []
}

/** OpenAlex flags retractions only, so its "no" says nothing of concerns and corrections. */
function editorialOf({ is_retracted }: Work): EditorialNotice | undefined {
  if (is_retracted === true)
    return { status: 'retracted', source: 'OpenAlex', detail: 'is_retracted is set.' }
  return is_retracted === false ? { status: 'no-notice-found', source: 'OpenAlex' } : undefined
}
