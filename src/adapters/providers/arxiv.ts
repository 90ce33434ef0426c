import type { Provider, ProviderAnswer } from '../../contracts/provider.js'
import { parseArxivId } from '../../language/identifiers.js'
import type { EditorialNotice } from '../../model/paper.js'
import { z } from 'zod'
import { authorFromName } from './author-names.js'
import { collectHits, type MappedWork, unexpected } from './collect-hits.js'
import { unavailable } from './ask-service.js'
import { boundDays } from './date-bounds.js'
import { dateFromIso } from './issued-dates.js'
import { askOnce, createProvider, type Question, skipped, withParameters } from './provider-base.js'
import { locationsOf, recordOf, relatedByDoi } from './provider-record.js'
import type { ProviderSettings } from './provider-settings.js'
import { plainWords } from './search-words.js'
import { childAt, childrenNamed, parseAnswerXml, textOf, type XmlNode } from './xml-tree.js'

const BASE = 'https://export.arxiv.org'

/** arXiv, https://export.arxiv.org/api/query (Atom). One request in three seconds for all of a user's machines together. */
export function arxiv(settings: ProviderSettings): Provider {
  const base = settings.baseUrl ?? BASE
  return createProvider(settings, {
    id: 'arxiv',
    name: 'arXiv',
    baseUrl: base,
    capabilities: {
      canSearch: true,
      canLookUp: true,
      tellsEditorialStatus: true,
      tellsLocations: true,
      keyless: true,
      limits: 'One request in 3 seconds over one connection (info.arxiv.org/help/api/tou.html).',
      licenceOfMetadata: 'CC0; most papers may not be passed on',
    },
    search(query, question) {
      const url = withParameters(`${base}/api/query`, {
        search_query: searchText(query.query, boundDays(query)),
        start: 0,
        max_results: Math.min(Math.max(query.limit, 1), 2000),
        sortBy: 'relevance',
        sortOrder: 'descending',
      })
      return askOnce(question, { url, format: 'xml' }, (reply) => readFeed(reply, question))
    },
    async lookUp({ arxiv: id, doi }, question) {
      const arxivId = id ?? parseArxivId(doi ?? '')
      if (arxivId === undefined) return skipped('arXiv knows works by their arXiv id only.')
      const url = withParameters(`${base}/api/query`, { id_list: arxivId, max_results: 1 })
      return askOnce(question, { url, format: 'xml' }, (reply) => readFeed(reply, question))
    },
  })
}

/** Any of the words, the best fits first: all of them at once is what few records have. */
function searchText(query: string, { from, to }: ReturnType<typeof boundDays>): string {
  const words = plainWords(query)
    .split(' ')
    .filter((word) => word.length > 1)
  const any = words.map((word) => `all:${word}`).join(' OR ')
  if (from === undefined && to === undefined) return any
  const compact = (day: string) => day.replaceAll('-', '')
  return `(${any}) AND submittedDate:[${compact(from ?? '1991-01-01')}0000 TO ${compact(to ?? '2999-12-31')}2359]`
}

type BodyReply = Parameters<Parameters<typeof askOnce>[2]>[0]

function readFeed(reply: BodyReply, { query, limit }: Question): ProviderAnswer {
  const feed = parseAnswerXml(String(reply.body))
  if (feed?.name !== 'feed') return unexpected('arXiv')
  const total = Number(textOf(childAt(feed, 'totalResults')) ?? Number.NaN)
  if (!Number.isInteger(total)) return unexpected('arXiv', 'totalResults is missing')
  const entries = childrenNamed(feed, 'entry')
  const error = entries.find(isError)
  if (error !== undefined)
    return unavailable(`arXiv answered with an error: ${wordsOf(error, 'summary') ?? ''}`)
  const schema = z.custom<XmlNode>((entry) => idOf(entry as XmlNode) !== undefined, 'no arXiv id')
  return collectHits({
    provider: 'arxiv',
    name: 'arXiv',
    query,
    limit,
    reply,
    records: entries,
    total,
    schema,
    map,
  })
}

function isError(entry: XmlNode): boolean {
  return /arxiv\.org\/api\/errors/iu.test(textOf(childAt(entry, 'id')) ?? '')
}

/** The id with its version: `1605.08386v1`. */
function idOf(entry: XmlNode): string | undefined {
  return /arxiv\.org\/abs\/(\S+)$/iu.exec((textOf(childAt(entry, 'id')) ?? '').trim())?.[1]
}

function wordsOf(entry: XmlNode, name: string): string | undefined {
  return textOf(childAt(entry, name))?.replace(/\s+/gu, ' ').trim()
}

function map(entry: XmlNode): MappedWork {
  const id = idOf(entry) ?? ''
  const pdf = childrenNamed(entry, 'link').find(({ attributes }) => attributes.title === 'pdf')
  const record = recordOf({
    type: 'preprint',
    title: escaped(wordsOf(entry, 'title')),
    authors: childrenNamed(entry, 'author').map((author) => authorFromName(textOf(childAt(author, 'name')))),
    issued: dateFromIso(wordsOf(entry, 'published')),
    containerTitle: 'arXiv',
    publisher: 'arXiv',
    url: `https://arxiv.org/abs/${id}`,
    abstract: escaped(wordsOf(entry, 'summary')),
    keywords: childrenNamed(entry, 'category').map(({ attributes }) => attributes.term),
    ids: { arxiv: id },
  })
  const version = 'submittedVersion'
  return {
    providerId: id,
    record,
    locations: locationsOf('arxiv', [
      { url: `https://arxiv.org/html/${id}`, kind: 'html', version },
      { url: `https://arxiv.org/src/${id}`, kind: 'latex', version },
      { url: pdf?.attributes.href, kind: 'pdf', version },
      { url: `https://arxiv.org/abs/${id}`, kind: 'landing-page', version },
    ]),
    // The feed's DOI is that of the published version; arXiv's own is not in it.
    related: relatedByDoi('preprint-of', (wordsOf(entry, 'doi') ?? '').split(' '), {
      doi: `10.48550/arxiv.${record.ids.arxiv ?? ''}`,
    }),
    openAccess: 'green',
    editorial: withdrawalOf(entry),
  }
}

/** arXiv's texts are TeX, not markup: `a<b>c` is a comparison and must not be taken for a tag. */
function escaped(text: string | undefined): string | undefined {
  return text?.replace(/<(?=[\p{L}/])/gu, '< ')
}

/** arXiv speaks of withdrawals only, so its "no" says nothing of the published version. */
function withdrawalOf(entry: XmlNode): EditorialNotice {
  const texts = [wordsOf(entry, 'comment'), wordsOf(entry, 'summary')]
  const words = texts.find((text) =>
    /^(?:this\s+(?:paper|article|submission|manuscript|work)\s+(?:has\s+been|was|is)\s+)?withdrawn\b/iu.test(
      text ?? '',
    ),
  )
  const date = dateText(wordsOf(entry, 'updated'))
  if (words === undefined) return { status: 'no-notice-found', source: 'arXiv' }
  return {
    status: 'withdrawn',
    source: 'arXiv',
    detail: words.slice(0, 300),
    ...(date !== undefined && { date }),
  }
}

function dateText(stated: string | undefined): string | undefined {
  return /^\d{4}-\d{2}-\d{2}/u.exec(stated ?? '')?.[0]
}
