import { z } from 'zod'
import type { Provider, ProviderAnswer } from '../../contracts/provider.js'
import type { Author, WorkType } from '../../model/paper.js'
import { authorFromName } from './author-names.js'
import { collectHits, type MappedWork, unexpected } from './collect-hits.js'
import { boundYears } from './date-bounds.js'
import { dateFromIso, dateWithMadeUpDay } from './issued-dates.js'
import { askOnce, createProvider, type Question, skipped, withParameters } from './provider-base.js'
import { locationsOf, recordOf } from './provider-record.js'
import type { ProviderSettings } from './provider-settings.js'
import { listOf, optionalText, textOrNumber } from './schema-parts.js'
import { plainWords } from './search-words.js'

const BASE = 'https://api.core.ac.uk/v3'
const KEY = 'providers.coreKey'

/** Version 3, with the names that version 2 had for the same things. */
const fields = z.object({
  id: z.union([z.string(), z.number()]),
  doi: optionalText,
  title: optionalText,
  authors: listOf(z.union([z.string(), z.object({ name: optionalText })])),
  abstract: optionalText,
  description: optionalText,
  yearPublished: textOrNumber,
  year: textOrNumber,
  publishedDate: optionalText,
  datePublished: optionalText,
  documentType: z.union([z.string(), z.array(z.string())]).nullish(),
  publisher: optionalText,
  language: z.object({ code: optionalText }).nullish(),
  journals: listOf(z.object({ title: optionalText, identifiers: listOf(z.string().nullable()) })),
  arxivId: optionalText,
  pubmedId: textOrNumber,
  identifiers: listOf(
    z.union([z.string(), z.object({ identifier: optionalText, type: optionalText })]).nullable(),
  ),
  downloadUrl: optionalText,
  fullTextIdentifier: optionalText,
  links: listOf(z.object({ type: optionalText, url: optionalText })),
})
const work = z.union([z.object({ _source: fields }).transform(({ _source }) => _source), fields])
type Work = z.infer<typeof fields>

const count = z.number()
const list = z.union([
  z.object({ totalHits: count, results: z.array(z.unknown()) }),
  z
    .object({ totalHits: count, data: z.array(z.unknown()).nullable() })
    .transform(({ totalHits, data }) => ({ totalHits, results: data ?? [] })),
])

/** CORE, https://api.core.ac.uk/v3: copies in repositories. Needs a key. */
export function core(settings: ProviderSettings): Provider {
  const base = settings.baseUrl ?? BASE
  const key = settings.secret(KEY)
  const headers = { authorization: `Bearer ${key ?? ''}` }
  // Without the slash before the parameters it answers with a redirect.
  const asked = (q: string, limit: number) => ({
    url: withParameters(`${base}/search/works/`, { q, limit }),
    headers,
  })
  return createProvider(settings, {
    id: 'core',
    name: 'CORE',
    baseUrl: base,
    capabilities: {
      canSearch: true,
      canLookUp: true,
      tellsEditorialStatus: false,
      tellsLocations: true,
      keyless: false,
      keySetting: KEY,
      limits:
        'Nothing without a key: requests without one are all answered with 429; with a key as the headers say (core.ac.uk/services/api).',
      licenceOfMetadata: 'ODC-BY',
    },
    skipReason: key === undefined ? `CORE answers nobody without a key; set ${KEY}.` : undefined,
    search(query, question) {
      const { from, to } = boundYears(query)
      const bounds = [from && `yearPublished>=${from}`, to && `yearPublished<=${to}`].filter((bound) => bound)
      const words = plainWords(query.query)
      const text = bounds.length === 0 ? words : [`(${words})`, ...bounds].join(' AND ')
      return askOnce(question, asked(text, Math.min(Math.max(query.limit, 1), 100)), (reply) =>
        readList(reply, question),
      )
    },
    async lookUp({ doi, arxiv }, question) {
      const text = doi === undefined ? arxiv && `arxivId:"${arxiv}"` : `doi:"${doi.replaceAll('"', '')}"`
      if (text === undefined) return skipped('CORE knows works by DOI and arXiv id only.')
      return askOnce(question, asked(text, 5), (reply) => {
        const answer = readList(reply, { ...question, limit: 5 })
        if (answer.status !== 'ok' && answer.status !== 'cached') return answer
        const same = answer.hits.filter(
          ({ record }) =>
            (doi !== undefined && record.ids.doi === doi) ||
            (arxiv !== undefined && record.ids.arxiv === arxiv),
        )
        return same.length === 0
          ? { status: 'absent' }
          : { ...answer, hits: same.slice(0, 1).map((hit) => ({ ...hit, rank: 1 })) }
      })
    },
  })
}

type BodyReply = Parameters<Parameters<typeof askOnce>[2]>[0]

function readList(reply: BodyReply, { query, limit }: Question): ProviderAnswer {
  // The advanced search of version 2 answered a list of answers.
  const body = Array.isArray(reply.body) && reply.body.length === 1 ? (reply.body[0] as unknown) : reply.body
  const parsed = list.safeParse(body)
  if (!parsed.success) return unexpected('CORE')
  const { results: records, totalHits: total } = parsed.data
  return collectHits({
    provider: 'core',
    name: 'CORE',
    query,
    limit,
    reply,
    records,
    total,
    schema: work,
    map,
  })
}

function authorOf(stated: Work['authors'][number]): Author | undefined {
  return authorFromName(typeof stated === 'string' ? stated : stated.name)
}

function typeOf(stated: Work['documentType']): WorkType {
  const name = [stated].flat().join(' ').toLowerCase()
  if (/thesis/u.test(name)) return 'thesis'
  if (/slides|presentation|conference/u.test(name)) return 'conference-paper'
  return /research|article/u.test(name) ? 'article' : 'other'
}

function map(stated: Work): MappedWork {
  const names = stated.identifiers.map((item) => (typeof item === 'string' ? item : item?.identifier) ?? '')
  const [journal] = stated.journals
  return {
    providerId: String(stated.id),
    record: recordOf({
      type: typeOf(stated.documentType),
      title: stated.title,
      authors: stated.authors.map(authorOf),
      issued:
        dateWithMadeUpDay(stated.publishedDate ?? stated.datePublished) ??
        dateFromIso(stated.yearPublished ?? stated.year),
      containerTitle: journal?.title,
      issn: journal?.identifiers.find((id) => /\d{4}-\d{3}[\dX]/iu.test(id ?? '')),
      publisher: stated.publisher,
      abstract: stated.abstract ?? stated.description,
      language: stated.language?.code,
      ids: {
        doi:
          stated.doi ??
          names.find((name) => /^(?:doi:|https?:\/\/(?:dx\.)?doi\.org\/)?10\.\d{4,9}\//iu.test(name)),
        arxiv: stated.arxivId,
        pmid: stated.pubmedId,
      },
    }),
    locations: locationsOf('core', [
      { url: stated.downloadUrl, kind: 'pdf' },
      {
        url: stated.fullTextIdentifier,
        kind: /\.pdf/iu.test(stated.fullTextIdentifier ?? '') ? 'pdf' : 'landing-page',
      },
      ...stated.links
        .filter(({ type }) => type === 'download')
        .map(({ url }) => ({ url, kind: 'pdf' as const })),
    ]),
    openAccess: 'green',
  }
}
