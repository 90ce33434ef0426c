import { z } from 'zod'
import type { Provider, ProviderAnswer, ProviderQuery } from '../../contracts/provider.js'
import type { PaperIds } from '../../model/paper.js'
import { plainLine } from '../../reading/markup-text.js'
import { unavailable } from './ask-service.js'
import { collectHits, unexpected } from './collect-hits.js'
import { boundDays } from './date-bounds.js'
import { askOnce, createProvider, type Question, skipped, withParameters } from './provider-base.js'
import type { ProviderSettings } from './provider-settings.js'
import { mapPubmed, pubmedIdOf } from './pubmed-record.js'
import { plainWords } from './search-words.js'
import { childrenNamed, parseAnswerXml, textOf, type XmlNode } from './xml-tree.js'

const BASE = 'https://eutils.ncbi.nlm.nih.gov/entrez/eutils'
const KEY = 'providers.ncbiKey'
/** Most ids in one request: a longer address is answered with 414. */
const MOST_IDS = 150

const found = z.object({
  esearchresult: z.object({
    count: z.string().optional(),
    idlist: z.array(z.string().regex(/^\d+$/u)).optional(),
    ERROR: z.string().optional(),
  }),
})
const failure = z.object({ error: z.string() })

/** PubMed through NCBI's E-utilities: `esearch` for the ids, `efetch` for the records (XML only). */
export function pubmed(settings: ProviderSettings): Provider {
  const base = settings.baseUrl ?? BASE
  const asking = createEutils(base, settings)
  return createProvider(settings, {
    id: 'pubmed',
    name: 'PubMed',
    baseUrl: base,
    capabilities: {
      canSearch: true,
      canLookUp: true,
      tellsEditorialStatus: true,
      tellsLocations: false,
      keyless: true,
      keySetting: KEY,
      limits:
        '3 requests a second without a key, 10 with one (support.nlm.nih.gov KA-05317; headers X-RateLimit-…).',
      licenceOfMetadata: 'public domain; abstracts may belong to the publishers',
    },
    async search(query, question) {
      const retmax = Math.min(Math.max(query.limit, 1), MOST_IDS)
      const found = await asking.search(question, {
        term: plainWords(query.query),
        retmax,
        ...boundsOf(query),
      })
      return 'ids' in found ? asking.fetch(question, found.ids, found.count) : found
    },
    async lookUp(ids, question) {
      if (ids.pmid !== undefined) return sameWork(await asking.fetch(question, [ids.pmid]), ids)
      const term = termOf(ids)
      if (term === undefined) return skipped('PubMed knows no id of this kind.')
      const found = await asking.search(question, { term, retmax: 2 })
      // A DOI that PubMed does not know is searched for as words: what comes back must carry the id.
      return 'ids' in found ? sameWork(await asking.fetch({ ...question, limit: 2 }, found.ids), ids) : found
    },
  })
}

/** The two calls that are made. */
function createEutils(base: string, { contact, secret }: ProviderSettings) {
  // The service takes its key as a parameter only.
  const common = { tool: 'firsthand', email: contact, api_key: secret(KEY) }
  return {
    async search(question: Question, parameters: Readonly<Record<string, string | number | undefined>>) {
      const fixed = { db: 'pubmed', retmode: 'json', sort: 'relevance' }
      const url = withParameters(`${base}/esearch.fcgi`, { ...fixed, ...parameters, ...common })
      const reply = await question.ask({ url })
      return reply.kind === 'none' ? reply.answer : readIds(reply.body)
    },
    fetch(question: Question, ids: readonly string[], total?: number) {
      const parameters = { db: 'pubmed', id: ids.slice(0, MOST_IDS).join(','), retmode: 'xml', ...common }
      const url = withParameters(`${base}/efetch.fcgi`, parameters)
      return askOnce(question, { url, format: 'xml' }, (reply) => readRecords(reply, question, total))
    },
  }
}

function boundsOf(query: ProviderQuery) {
  const { from, to } = boundDays(query)
  if (from === undefined && to === undefined) return {}
  const slashed = (day: string) => day.replaceAll('-', '/')
  return { datetype: 'pdat', mindate: slashed(from ?? '1000-01-01'), maxdate: slashed(to ?? '2999-12-31') }
}

function termOf({ doi, pmcid }: PaperIds): string | undefined {
  if (doi !== undefined) return `"${doi.replaceAll('"', '')}"[doi]`
  return pmcid === undefined ? undefined : `${pmcid}[pmcid]`
}

function sameWork(answer: ProviderAnswer, ids: PaperIds): ProviderAnswer {
  if (answer.status !== 'ok' && answer.status !== 'cached') return answer
  const same = answer.hits.filter(({ record }) =>
    (['doi', 'pmid', 'pmcid'] as const).some(
      (scheme) => ids[scheme] !== undefined && ids[scheme] === record.ids[scheme],
    ),
  )
  return same.length === 0
    ? { status: 'absent' }
    : { ...answer, hits: same.slice(0, 1).map((hit) => ({ ...hit, rank: 1 })) }
}

/** The ids of a search. An `ERROR` comes inside a success. */
function readIds(
  body: unknown,
): { readonly ids: readonly string[]; readonly count: number } | ProviderAnswer {
  const failed = failure.safeParse(body)
  if (failed.success) return unavailable(`PubMed answered with an error: ${plainLine(failed.data.error)}`)
  const parsed = found.safeParse(body)
  if (!parsed.success) return unexpected('PubMed')
  const { count, idlist, ERROR } = parsed.data.esearchresult
  if (ERROR !== undefined)
    return unavailable(`PubMed answered with an error: ${plainLine(ERROR).slice(0, 300)}`)
  if (idlist === undefined || count === undefined) return unexpected('PubMed', 'idlist or count is missing')
  if (idlist.length === 0 && Number(count) > 0)
    return unavailable(`PubMed answered with an empty page although it counts ${count} results.`)
  return idlist.length === 0 ? { status: 'absent' } : { ids: idlist, count: Number(count) }
}

type BodyReply = Parameters<Parameters<typeof askOnce>[2]>[0]

function readRecords(
  reply: BodyReply,
  { query, limit }: Question,
  total: number | undefined,
): ProviderAnswer {
  const root = parseAnswerXml(String(reply.body))
  if (root?.name !== 'PubmedArticleSet') {
    const error = root === undefined ? undefined : textOf(childrenNamed(root, 'ERROR', 'Error')[0])
    return error === undefined
      ? unexpected('PubMed')
      : unavailable(`PubMed answered with an error: ${plainLine(error)}`)
  }
  const records = childrenNamed(root, 'PubmedArticle', 'PubmedBookArticle')
  const schema = z.custom<XmlNode>((article) => pubmedIdOf(article as XmlNode) !== undefined, 'no PMID')
  return collectHits({
    provider: 'pubmed',
    name: 'PubMed',
    query,
    limit,
    reply,
    records,
    total,
    schema,
    map: mapPubmed,
  })
}
