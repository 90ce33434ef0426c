import { z } from 'zod'
import type { Provider } from '../../contracts/provider.js'
import type { PaperIds, WorkType } from '../../model/paper.js'
import { authorFromName } from './author-names.js'
import { hitReader, type MappedWork, unexpected } from './collect-hits.js'
import { boundDays } from './date-bounds.js'
import { dateFromIso } from './issued-dates.js'
import { askOnce, createProvider, skipped, withParameters } from './provider-base.js'
import { locationsOf, recordOf } from './provider-record.js'
import type { ProviderSettings } from './provider-settings.js'
import { firstText, listOf, optionalNumber, optionalText, partOf, textOrNumber } from './schema-parts.js'
import { doiPath, plainWords } from './search-words.js'

const BASE = 'https://api.semanticscholar.org/graph/v1'
const KEY = 'providers.semanticScholarKey'
const FIELDS =
  'title,abstract,year,venue,publicationDate,publicationTypes,externalIds,journal,authors,isOpenAccess,openAccessPdf,url'

const work = z.object({
  paperId: z.string(),
  title: optionalText,
  abstract: optionalText,
  year: optionalNumber,
  venue: optionalText,
  publicationDate: optionalText,
  publicationTypes: listOf(z.string()),
  externalIds: partOf({
    DOI: optionalText,
    ArXiv: optionalText,
    PubMed: textOrNumber,
    PubMedCentral: textOrNumber,
  }),
  journal: partOf({ name: optionalText, volume: optionalText, pages: optionalText }),
  authors: listOf(z.object({ name: optionalText })),
  openAccessPdf: partOf({ url: optionalText, status: optionalText, license: optionalText }),
  url: optionalText,
})
type Work = z.infer<typeof work>

/** An empty search may come without `data`. */
const list = z.union([
  z.object({ data: z.array(z.unknown()), total: optionalNumber }),
  z.object({ total: z.literal(0) }).transform(() => ({ data: [] as unknown[], total: 0 })),
])

/** Semantic Scholar, https://api.semanticscholar.org. Without a key everybody shares one pool, and 429 is the usual answer. */
export function semanticScholar(settings: ProviderSettings): Provider {
  const base = settings.baseUrl ?? BASE
  const key = settings.secret(KEY)
  const headers = key === undefined ? {} : { 'x-api-key': key }
  return createProvider(settings, {
    id: 'semantic-scholar',
    name: 'Semantic Scholar',
    baseUrl: base,
    capabilities: {
      canSearch: true,
      canLookUp: true,
      tellsEditorialStatus: false,
      tellsLocations: true,
      keyless: true,
      keySetting: KEY,
      limits:
        'Without a key one pool for everybody, mostly used up; with a key one request a second (semanticscholar.org/product/api).',
      licenceOfMetadata: 'ODC-BY; the service asks to be named',
    },
    isAbsence: ({ status, text, isLookUp }) =>
      status === 404 && isLookUp && /not found/iu.test(text) && text.startsWith('{'),
    search(query, question) {
      const { from, to } = boundDays(query)
      const url = withParameters(`${base}/paper/search`, {
        // A hyphen is an operator here and loses hits.
        query: plainWords(query.query).replaceAll('-', ' '),
        limit: Math.min(Math.max(query.limit, 1), 100),
        fields: FIELDS,
        publicationDateOrYear:
          from === undefined && to === undefined ? undefined : `${from ?? ''}:${to ?? ''}`,
      })
      return askOnce(question, { url, headers }, (reply) => {
        const parsed = list.safeParse(reply.body)
        if (!parsed.success) return unexpected('Semantic Scholar')
        const { data, total } = parsed.data
        return hitsOf({ reply, records: data, total: total ?? undefined }, question)
      })
    },
    async lookUp(ids, question) {
      const name = nameOf(ids)
      if (name === undefined) return skipped('Semantic Scholar knows no id of this kind.')
      const url = withParameters(`${base}/paper/${name}`, { fields: FIELDS })
      return askOnce(question, { url, headers }, (reply) =>
        hitsOf({ reply, records: [reply.body] }, question),
      )
    },
  })
}

const hitsOf = hitReader<Work>({ provider: 'semantic-scholar', name: 'Semantic Scholar', schema: work, map })

function nameOf({ doi, arxiv, pmid, pmcid }: PaperIds): string | undefined {
  if (doi !== undefined) return `DOI:${doiPath(doi)}`
  if (arxiv !== undefined) return `ARXIV:${arxiv}`
  if (pmid !== undefined) return `PMID:${pmid}`
  return pmcid === undefined ? undefined : `PMCID:${pmcid.replace(/^PMC/u, '')}`
}

const TYPES: readonly (readonly [string, WorkType])[] = [
  ['Review', 'review'],
  ['MetaAnalysis', 'review'],
  ['Editorial', 'editorial'],
  ['LettersAndComments', 'letter'],
  ['BookSection', 'chapter'],
  ['Book', 'book'],
  ['Dataset', 'dataset'],
  ['Conference', 'conference-paper'],
  ['JournalArticle', 'article'],
]

const PREPRINT_VENUE =
  /^(?:arxiv(?:\.org)?|biorxiv|medrxiv|ssrn electronic journal|chemrxiv|psyarxiv|research square)$/iu
const PREPRINT_DOI = /^10\.(?:1101|64898|48550|2139|26434|31234|21203)\//u

/** The venue may still be that of the preprint where the DOI is the article's. */
function typeOf({ publicationTypes, journal, venue, externalIds }: Work): WorkType {
  const doi = externalIds.DOI ?? ''
  const isPreprintVenue = [venue, journal.name].some((name) => PREPRINT_VENUE.test(name ?? ''))
  if (isPreprintVenue && (doi === '' || PREPRINT_DOI.test(doi))) return 'preprint'
  return TYPES.find(([name]) => publicationTypes.includes(name))?.[1] ?? 'other'
}

function map(stated: Work): MappedWork {
  const { externalIds, journal, openAccessPdf } = stated
  return {
    providerId: stated.paperId,
    record: recordOf({
      type: typeOf(stated),
      title: stated.title,
      authors: stated.authors.map(({ name }) => authorFromName(name)),
      issued: dateFromIso(stated.publicationDate) ?? dateFromIso(stated.year),
      containerTitle: firstText(journal.name, stated.venue),
      volume: journal.volume,
      pages: journal.pages,
      url: stated.url,
      abstract: stated.abstract,
      licence: openAccessPdf.license,
      ids: {
        doi: externalIds.DOI,
        arxiv: externalIds.ArXiv,
        pmid: externalIds.PubMed,
        pmcid: externalIds.PubMedCentral,
      },
    }),
    // The address may be empty although the object is there.
    locations: locationsOf('semantic-scholar', [
      { url: openAccessPdf.url, kind: kindOf(openAccessPdf.url), licence: openAccessPdf.license },
    ]),
    openAccess: firstText(openAccessPdf.status)?.toLowerCase(),
  }
}

/** What it calls a PDF is often the DOI. */
function kindOf(url: string | null | undefined): 'pdf' | 'landing-page' {
  return /doi\.org\//iu.test(url ?? '') ? 'landing-page' : 'pdf'
}
