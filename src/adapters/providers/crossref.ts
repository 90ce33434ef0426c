import { z } from 'zod'
import type { Provider, RelatedWork } from '../../contracts/provider.js'
import type { EditorialNotice, IssuedDate, WorkType } from '../../model/paper.js'
import { settleNotices, statusOfNoticeKind } from '../../reading/editorial-notices.js'
import { authorFromParts } from './author-names.js'
import { hitReader, type MappedWork, unexpected } from './collect-hits.js'
import { boundDays } from './date-bounds.js'
import { dateFromNumbers } from './issued-dates.js'
import { askOnce, createProvider, skipped, withParameters } from './provider-base.js'
import { idsOf, locationsOf, recordOf, relatedByDoi } from './provider-record.js'
import type { ProviderSettings } from './provider-settings.js'
import { listOf, optionalNumber, optionalText } from './schema-parts.js'
import { doiPath, plainWords } from './search-words.js'

const BASE = 'https://api.crossref.org'

const dates = z.object({ 'date-parts': listOf(z.array(z.number().nullable())) }).nullish()
const update = z.object({
  DOI: optionalText,
  type: optionalText,
  label: optionalText,
  source: optionalText,
  updated: dates,
})
const relation = z.object({ id: optionalText, 'id-type': optionalText })

const work = z.object({
  DOI: z.string(),
  type: optionalText,
  subtype: optionalText,
  title: listOf(z.string()),
  subtitle: listOf(z.string()),
  author: listOf(
    z.object({ family: optionalText, given: optionalText, suffix: optionalText, name: optionalText }),
  ),
  'container-title': listOf(z.string()),
  issued: dates,
  published: dates,
  'published-print': dates,
  'published-online': dates,
  posted: dates,
  volume: optionalText,
  issue: optionalText,
  page: optionalText,
  'article-number': optionalText,
  publisher: optionalText,
  ISSN: listOf(z.string()),
  ISBN: listOf(z.string()),
  URL: optionalText,
  abstract: optionalText,
  language: optionalText,
  subject: listOf(z.string()),
  license: listOf(z.object({ URL: optionalText, 'content-version': optionalText, start: dates })),
  link: listOf(
    z.object({ URL: optionalText, 'content-type': optionalText, 'content-version': optionalText }),
  ),
  relation: z.record(z.string(), z.union([z.array(relation), relation])).nullish(),
  'update-to': listOf(update),
  'updated-by': listOf(update),
})
type Work = z.infer<typeof work>

const works = z.object({
  'message-type': z.literal('work-list'),
  message: z.object({ items: z.array(z.unknown()), 'total-results': optionalNumber }),
})
const one = z.object({ 'message-type': z.literal('work'), message: z.unknown() })

/** Crossref, https://api.crossref.org. Only DOIs that are registered there; others are `absent`. */
export function crossref(settings: ProviderSettings): Provider {
  const base = settings.baseUrl ?? BASE
  return createProvider(settings, {
    id: 'crossref',
    name: 'Crossref',
    baseUrl: base,
    capabilities: {
      canSearch: true,
      canLookUp: true,
      tellsEditorialStatus: true,
      tellsLocations: false,
      keyless: true,
      limits:
        'Public: 5 look-ups and 1 search a second; with a contact address 10 and 3 (since 1 December 2025; the headers x-rate-limit-… say what holds).',
      licenceOfMetadata: 'free to reuse; abstracts belong to the publishers',
    },
    isAbsence: ({ status, text, isLookUp }) =>
      status === 404 && isLookUp && /^resource not found/iu.test(text),
    search(query, question) {
      const { from, to } = boundDays(query)
      const filters = [from && `from-pub-date:${from}`, to && `until-pub-date:${to}`]
      const url = withParameters(`${base}/works`, {
        'query.bibliographic': plainWords(query.query),
        rows: Math.min(Math.max(query.limit, 1), 1000),
        filter: filters.filter((filter) => filter !== undefined).join(','),
        mailto: settings.contact,
      })
      return askOnce(question, { url }, (reply) => {
        const parsed = works.safeParse(reply.body)
        if (!parsed.success) return unexpected('Crossref')
        const { items, 'total-results': total } = parsed.data.message
        return hitsOf({ reply, records: items, total: total ?? undefined }, question)
      })
    },
    async lookUp({ doi }, question) {
      if (doi === undefined) return skipped('Crossref knows works by their DOI only.')
      const url = withParameters(`${base}/works/${doiPath(doi)}`, { mailto: settings.contact })
      return askOnce(question, { url }, (reply) => {
        const parsed = one.safeParse(reply.body)
        return parsed.success
          ? hitsOf({ reply, records: [parsed.data.message] }, question)
          : unexpected('Crossref')
      })
    },
  })
}

const hitsOf = hitReader<Work>({ provider: 'crossref', name: 'Crossref', schema: work, map })

const TYPES: Readonly<Record<string, WorkType>> = {
  'journal-article': 'article',
  'posted-content': 'preprint',
  'proceedings-article': 'conference-paper',
  book: 'book',
  monograph: 'book',
  'edited-book': 'book',
  'reference-book': 'book',
  proceedings: 'book',
  'book-chapter': 'chapter',
  'book-section': 'chapter',
  'book-part': 'chapter',
  'reference-entry': 'chapter',
  dissertation: 'thesis',
  report: 'report',
  'report-component': 'report',
  standard: 'report',
  dataset: 'dataset',
}

function map(stated: Work): MappedWork {
  const [title = '', subtitle = ''] = [stated.title[0], stated.subtitle[0]]
  const hasSubtitle = subtitle !== '' && !title.toLowerCase().includes(subtitle.toLowerCase())
  const record = recordOf({
    type: TYPES[stated.type ?? ''] ?? 'other',
    title: hasSubtitle ? `${title}: ${subtitle}` : title,
    authors: stated.author.map(authorFromParts),
    issued: issuedOf(stated),
    containerTitle: stated['container-title'][0],
    volume: stated.volume,
    issue: stated.issue,
    pages: stated.page ?? stated['article-number'],
    publisher: stated.publisher,
    issn: stated.ISSN[0],
    isbn: stated.ISBN[0],
    url: stated.URL,
    abstract: stated.abstract,
    language: stated.language,
    licence: licenceOf(stated),
    keywords: stated.subject,
    ids: { doi: stated.DOI },
  })
  return {
    providerId: stated.DOI.toLowerCase(),
    record,
    locations: openLinks(stated),
    related: relatedOf(stated, record.ids.doi),
    editorial: editorialOf(stated, record.ids.doi),
  }
}

function issuedOf(stated: Work): IssuedDate | undefined {
  const order = ['issued', 'published', 'published-online', 'published-print', 'posted'] as const
  return order.map((name) => dateOf(stated[name])).find((date) => date !== undefined)
}

function dateOf(stated: z.infer<typeof dates>): IssuedDate | undefined {
  const [year, month, day] = stated?.['date-parts'][0] ?? []
  return dateFromNumbers(year, month, day)
}

/** The licence of the version of record first; that for text mining is no licence of the article. */
function licenceOf({ license }: Work): string | undefined {
  const named = license.filter(({ 'content-version': version }) => version !== 'tdm')
  const open = license.find(({ URL }) => /creativecommons\.org/iu.test(URL ?? ''))
  const vor = named.find(({ 'content-version': version }) => version === 'vor')
  return (open ?? vor ?? named[0])?.URL ?? undefined
}

/** Links are deposited for text mining; only under a Creative Commons licence is one an open copy. */
function openLinks(stated: Work) {
  const licence = licenceOf(stated)
  if (licence === undefined || !/creativecommons\.org/iu.test(licence)) return []
  return locationsOf(
    'crossref',
    stated.link
      .filter((link) => /pdf|xml/iu.test(link['content-type'] ?? ''))
      .map((link) => ({
        url: link.URL,
        kind: /pdf/iu.test(link['content-type'] ?? '') ? ('pdf' as const) : ('jats' as const),
        version: link['content-version'],
        licence,
      })),
  )
}

const RELATIONS: Readonly<Record<string, RelatedWork['relation']>> = {
  'is-preprint-of': 'preprint-of',
  'has-preprint': 'has-preprint',
  'is-version-of': 'version-of',
  'has-version': 'version-of',
  'is-same-as': 'version-of',
  'is-identical-to': 'version-of',
  'is-manuscript-of': 'version-of',
  'has-manuscript': 'version-of',
  'is-supplement-to': 'supplement-to',
  'is-correction-of': 'erratum-of',
  'is-comment-on': 'comment-on',
  'is-reply-to': 'comment-on',
  'is-review-of': 'review-of',
}

function relatedOf(stated: Work, own: string | undefined): RelatedWork[] {
  const ids = own === undefined ? {} : { doi: own }
  const related = Object.entries(stated.relation ?? {}).flatMap(([name, works]) => {
    const relation =
      stated.type === 'component' && /^is-(?:part|component)-of$/u.test(name)
        ? 'component-of'
        : RELATIONS[name]
    const dois = [works].flat().filter((item) => item['id-type'] !== 'issn')
    return relation === undefined
      ? []
      : relatedByDoi(
          relation,
          dois.map(({ id }) => id),
          ids,
        )
  })
  const updates = stated['update-to'].flatMap(({ type, DOI }) =>
    relatedByDoi(noticeRelation(type ?? ''), [DOI], ids),
  )
  const bare = [...related, ...updates]
  if (bare.some(({ relation }) => relation === 'component-of')) return bare
  if (NO_WORKS.has(stated.type ?? '')) return [...bare, { relation: 'component-of', ids: {} }]
  return stated.type === 'peer-review' && bare.length === 0 ? [{ relation: 'review-of', ids: {} }] : bare
}

/** Types of records that are no work of anybody: parts, containers, grants. */
const NO_WORKS: ReadonlySet<string> = new Set([
  'component',
  'journal',
  'journal-issue',
  'journal-volume',
  'book-series',
  'book-set',
  'proceedings-series',
  'report-series',
  'standard-series',
  'grant',
])

function noticeRelation(type: string): RelatedWork['relation'] {
  const status = statusOfNoticeKind(type)
  if (status === undefined) return 'version-of'
  return status === 'retracted' || status === 'withdrawn' ? 'retraction-of' : 'erratum-of'
}

/** A notice in `updated-by`, and one in `update-to` that names the work itself, is about this work. */
function editorialOf(stated: Work, own: string | undefined): EditorialNotice | undefined {
  const about = [
    ...stated['updated-by'],
    ...stated['update-to'].filter(({ DOI }) => idsOf({ doi: DOI }).doi === own),
  ]
  const notices = about.flatMap((notice) => noticeOf(notice))
  return settleNotices(notices) ?? { status: 'no-notice-found', source: 'Crossref' }
}

function noticeOf({ type, label, DOI, source, updated }: z.infer<typeof update>): EditorialNotice[] {
  const status = statusOfNoticeKind(type ?? label ?? '')
  if (status === undefined) return []
  const date = dateOf(updated)
  const doi = idsOf({ doi: DOI }).doi
  return [
    {
      status,
      source: source === 'retraction-watch' ? 'Crossref (Retraction Watch)' : 'Crossref',
      detail: [label ?? type ?? '', doi && `doi:${doi}`].filter((part) => part).join(' '),
      ...(date !== undefined && { date: isoText(date) }),
    },
  ]
}

function isoText({ year, month, day }: IssuedDate): string {
  const parts = [
    String(year),
    ...[month, day].filter((part) => part !== undefined).map((part) => String(part).padStart(2, '0')),
  ]
  return parts.join('-')
}
