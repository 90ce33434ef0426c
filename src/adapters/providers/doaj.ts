import { z } from 'zod'
import type { Provider, ProviderAnswer } from '../../contracts/provider.js'
import { authorFromName } from './author-names.js'
import { collectHits, type MappedWork, unexpected } from './collect-hits.js'
import { boundYears } from './date-bounds.js'
import { dateFromNumbers, monthOf } from './issued-dates.js'
import { askOnce, createProvider, type Question, skipped, withParameters } from './provider-base.js'
import { locationsOf, recordOf } from './provider-record.js'
import type { ProviderSettings } from './provider-settings.js'
import { listOf, optionalText, textOrNumber } from './schema-parts.js'
import { plainWords } from './search-words.js'

const BASE = 'https://doaj.org/api/v4'

const work = z.object({
  id: z.string(),
  bibjson: z.object({
    title: optionalText,
    abstract: optionalText,
    year: textOrNumber,
    month: textOrNumber,
    start_page: textOrNumber,
    end_page: textOrNumber,
    identifier: listOf(z.object({ type: optionalText, id: optionalText })),
    author: listOf(z.object({ name: optionalText })),
    // A journal has none: that is how its record differs from an article's.
    journal: z.object({
      title: optionalText,
      volume: textOrNumber,
      number: textOrNumber,
      publisher: optionalText,
      language: listOf(z.string()),
      license: listOf(z.object({ title: optionalText, type: optionalText, url: optionalText })),
    }),
    link: listOf(z.object({ type: optionalText, url: optionalText, content_type: optionalText })),
    keywords: listOf(z.string()),
  }),
})
type Work = z.infer<typeof work>

const list = z.object({ total: z.number(), results: z.array(z.unknown()) })

/** DOAJ, https://doaj.org: articles of open-access journals. */
export function doaj(settings: ProviderSettings): Provider {
  const base = settings.baseUrl ?? BASE
  const asked = (query: string, pageSize: number | undefined) => ({
    // The query is a part of the path, where `+` is a plus sign.
    url: withParameters(`${base}/search/articles/${encodeURIComponent(query)}`, { page: 1, pageSize }),
  })
  return createProvider(settings, {
    id: 'doaj',
    name: 'DOAJ',
    baseUrl: base,
    capabilities: {
      canSearch: true,
      canLookUp: true,
      tellsEditorialStatus: false,
      tellsLocations: true,
      keyless: true,
      limits: '2 requests a second, bursts of 5 (doaj.org/api/v4/docs).',
      licenceOfMetadata: 'CC0',
    },
    search(query, question) {
      const { from, to } = boundYears(query)
      const words = plainWords(query.query)
      const years = `bibjson.year:[${from ?? 1000} TO ${to ?? 2999}]`
      const text = from === undefined && to === undefined ? words : `(${words}) AND ${years}`
      return askOnce(question, asked(text, Math.min(Math.max(query.limit, 1), 100)), (reply) =>
        readList(reply, question),
      )
    },
    async lookUp({ doi }, question) {
      if (doi === undefined) return skipped('DOAJ knows works by their DOI only.')
      return askOnce(question, asked(`doi:"${doi.replaceAll('"', '')}"`, 5), (reply) => {
        const answer = readList(reply, { ...question, limit: 5 })
        if (answer.status !== 'ok' && answer.status !== 'cached') return answer
        const same = answer.hits.filter(({ record }) => record.ids.doi === doi)
        return same.length === 0
          ? { status: 'absent' }
          : { ...answer, hits: same.slice(0, 1).map((hit) => ({ ...hit, rank: 1 })) }
      })
    },
  })
}

type BodyReply = Parameters<Parameters<typeof askOnce>[2]>[0]

function readList(reply: BodyReply, { query, limit }: Question): ProviderAnswer {
  const parsed = list.safeParse(reply.body)
  if (!parsed.success) return unexpected('DOAJ')
  const { results: records, total } = parsed.data
  return collectHits({
    provider: 'doaj',
    name: 'DOAJ',
    query,
    limit,
    reply,
    records,
    total,
    schema: work,
    map,
  })
}

function map({ id, bibjson }: Work): MappedWork {
  const { journal } = bibjson
  const idOf = (...types: readonly string[]) =>
    bibjson.identifier.find(({ type }) => types.includes(type?.toLowerCase() ?? ''))?.id
  const licence = journal.license[0]
  const licenceText = licence?.type ?? licence?.title
  return {
    providerId: id,
    record: recordOf({
      type: 'article',
      title: bibjson.title,
      authors: bibjson.author.map(({ name }) => authorFromName(name)),
      issued: dateFromNumbers(bibjson.year, monthOf(bibjson.month)),
      containerTitle: journal.title,
      volume: journal.volume,
      issue: journal.number,
      pages: [bibjson.start_page, bibjson.end_page].filter((page) => page).join('-'),
      publisher: journal.publisher,
      issn: idOf('eissn', 'pissn'),
      abstract: bibjson.abstract,
      // Several languages are those of the journal, not of the article.
      language: journal.language.length === 1 ? journal.language[0] : undefined,
      licence: licenceText,
      keywords: bibjson.keywords,
      ids: { doi: idOf('doi') },
    }),
    locations: locationsOf(
      'doaj',
      bibjson.link
        .filter(({ type }) => type === 'fulltext')
        .map(({ url, content_type }) => ({
          url,
          kind:
            /\.pdf(?:$|\?)/iu.test(url ?? '') && /pdf/iu.test(content_type ?? '')
              ? ('pdf' as const)
              : ('landing-page' as const),
          version: 'publishedVersion',
          licence: licenceText,
        })),
    ),
    openAccess: 'gold',
  }
}
