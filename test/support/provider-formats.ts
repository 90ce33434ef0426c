import type { ProviderId } from '../../src/contracts/provider.js'
import {
  atom,
  biorxivWork,
  coreWork,
  crossrefWork,
  dataciteWork,
  doajWork,
  europePmcWork,
  openAlexWork,
  pubmedArticle,
  semanticScholarWork,
  unpaywallWork,
  type ServedWork,
} from './provider-records.js'

export type { ServedWork } from './provider-records.js'

export interface ServedReply {
  readonly status: number
  readonly type: string
  readonly body: string | Uint8Array
  readonly headers?: Readonly<Record<string, string>>
}

interface Asked {
  readonly id: ProviderId
  readonly url: URL
  readonly works: readonly ServedWork[]
}

/** The answer of a service to a request, in its own format and with its own words where it has nothing. */
export function answerInFormat(asked: Asked): ServedReply {
  return FORMATS[asked.id](asked)
}

const FORMATS: Readonly<Record<ProviderId, (asked: Asked) => ServedReply>> = {
  openalex({ url, works }) {
    const [, name] = /\/works\/(.+)$/u.exec(url.pathname) ?? []
    if (name === undefined) {
      const found = search(works, url.searchParams.get('search'))
      return json({ meta: { count: found.length }, results: found.map(openAlexWork) })
    }
    const work = findByName(works, name)
    return work === undefined
      ? text(404, '<!doctype html>\n<title>404 Not Found</title>', 'text/html')
      : json(openAlexWork(work))
  },
  crossref({ url, works }) {
    const doi = /\/works\/(.+)$/u.exec(url.pathname)?.[1]
    const registered = works.filter((work) => work.doi !== undefined)
    if (doi === undefined) {
      const found = search(registered, url.searchParams.get('query.bibliographic'))
      return json({
        status: 'ok',
        'message-type': 'work-list',
        message: { 'total-results': found.length, items: found.map(crossrefWork) },
      })
    }
    const work = findByName(registered, doi)
    return work === undefined
      ? text(404, 'Resource not found.')
      : json({ status: 'ok', 'message-type': 'work', message: crossrefWork(work) })
  },
  arxiv({ url, works }) {
    const known = works.filter((work) => work.arxiv !== undefined)
    const id = url.searchParams.get('id_list')
    const words = url.searchParams.get('search_query')?.replace(/all:|OR/gu, ' ') ?? ''
    const found = id === null ? search(known, words) : known.filter((work) => work.arxiv === id)
    return text(200, atom(found), 'application/atom+xml')
  },
  'europe-pmc'({ url, works }) {
    const query = url.searchParams.get('query') ?? ''
    const [, scheme, value = ''] = /^(DOI|EXT_ID|PMCID):"?([^"\s]+)/u.exec(query) ?? []
    const found =
      scheme === undefined
        ? search(works, query)
        : works.filter((work) => [work.doi, work.pmid, work.pmcid].includes(value))
    return json({ version: '6.9', hitCount: found.length, resultList: { result: found.map(europePmcWork) } })
  },
  pubmed({ url, works }) {
    const known = works.filter((work) => work.pmid !== undefined)
    if (url.pathname.endsWith('efetch.fcgi')) {
      const ids = (url.searchParams.get('id') ?? '').split(',')
      const articles = known.filter((work) => ids.includes(work.pmid ?? '')).map(pubmedArticle)
      return text(
        200,
        `<?xml version="1.0" ?><PubmedArticleSet>${articles.join('')}</PubmedArticleSet>`,
        'text/xml',
      )
    }
    const term = url.searchParams.get('term') ?? ''
    const doi = /^"(.+)"\[doi\]$/u.exec(term)?.[1]
    const found = doi === undefined ? search(known, term) : known.filter((work) => work.doi === doi)
    return json({
      header: { type: 'esearch' },
      esearchresult: { count: String(found.length), idlist: found.map(({ pmid }) => pmid) },
    })
  },
  'semantic-scholar'({ url, works }) {
    const name = /\/paper\/(?!search)(.+)$/u.exec(url.pathname)?.[1]
    if (name === undefined) {
      const found = search(works, url.searchParams.get('query'))
      return json(
        found.length === 0
          ? { total: 0, offset: 0 }
          : { total: found.length, offset: 0, data: found.map(semanticScholarWork) },
      )
    }
    const work = findByName(works, name.replace(/^[A-Z]+:/u, ''))
    return work === undefined
      ? json({ error: 'Paper with id not found' }, 404)
      : json(semanticScholarWork(work))
  },
  doaj({ url, works }) {
    const query = decodeURIComponent(url.pathname.split('/articles/')[1] ?? '')
    const doi = /^doi:"(.+)"$/u.exec(query)?.[1]
    const found = doi === undefined ? search(works, query) : works.filter((work) => work.doi === doi)
    return json({ total: found.length, page: 1, pageSize: 10, results: found.map(doajWork) })
  },
  core({ url, works }) {
    const query = url.searchParams.get('q') ?? ''
    const doi = /^doi:"(.+)"$/u.exec(query)?.[1]
    const found = doi === undefined ? search(works, query) : works.filter((work) => work.doi === doi)
    return json({ totalHits: found.length, limit: 10, offset: 0, results: found.map(coreWork) })
  },
  biorxiv({ url, works }) {
    const [, server = '', doi = ''] = /\/details\/(\w+)\/(.+)\/na\/json$/u.exec(url.pathname) ?? []
    const found = works.filter(
      (work) => work.isPreprint === true && server === 'biorxiv' && work.doi === decodeURIComponent(doi),
    )
    return json({
      messages: [{ status: found.length === 0 ? 'no posts found' : 'ok' }],
      collection: found.map(biorxivWork),
    })
  },
  unpaywall({ url, works }) {
    const doi = decodeURIComponent(url.pathname.split('/unpaywall/')[1] ?? '')
    const found =
      doi === 'search'
        ? search(works, url.searchParams.get('query'))
        : works.filter((work) => work.doi === doi)
    const [first] = found
    if (doi === 'search')
      return json({ results: found.map((work) => ({ response: unpaywallWork(work), score: 1 })) })
    return first === undefined
      ? json({ HTTP_status_code: 404, error: true, message: `'${doi}' isn't in Unpaywall.` }, 404)
      : json(unpaywallWork(first))
  },
  datacite({ url, works }) {
    const doi = /\/dois\/(.+)$/u.exec(url.pathname)?.[1]
    if (doi === undefined) {
      const found = search(works, url.searchParams.get('query'))
      return json({ data: found.map(dataciteWork), meta: { total: found.length } })
    }
    const work = findByName(works, doi)
    return work === undefined
      ? json({ errors: [{ status: '404', title: "The resource you are looking for doesn't exist." }] }, 404)
      : json({ data: dataciteWork(work) })
  },
}

function json(body: unknown, status = 200): ServedReply {
  return { status, type: 'application/json', body: JSON.stringify(body) }
}

function text(status: number, body: string, type = 'text/plain'): ServedReply {
  return { status, type, body }
}

/** Works that share a word of four letters or more with the query, those that share most first. */
function search(works: readonly ServedWork[], query: string | null): readonly ServedWork[] {
  const words = wordsOf(query ?? '')
  const scored = works.map((work) => {
    const own = new Set(wordsOf(`${work.title} ${work.abstract ?? ''}`))
    return { work, score: words.filter((word) => own.has(word)).length }
  })
  return scored
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score)
    .map(({ work }) => work)
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}{4,}/gu) ?? []
}

function findByName(works: readonly ServedWork[], name: string): ServedWork | undefined {
  const id = decodeURIComponent(name).replace(/^(?:doi|pmid|pmcid):/u, '')
  const arxiv = /^10\.48550\/arxiv\.(.+)$/u.exec(id)?.[1] ?? id
  return works.find((work) => [work.doi, work.pmid, work.pmcid].includes(id) || work.arxiv === arxiv)
}
