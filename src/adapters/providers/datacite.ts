import { z } from 'zod'
import type { Provider, RelatedWork } from '../../contracts/provider.js'
import type { Author, IssuedDate, WorkType } from '../../model/paper.js'
import { authorFromName, authorFromParts } from './author-names.js'
import { hitReader, type MappedWork, unexpected } from './collect-hits.js'
import { boundYears } from './date-bounds.js'
import { dateFromIso } from './issued-dates.js'
import { askOnce, createProvider, skipped, withParameters } from './provider-base.js'
import { locationsOf, recordOf, relatedByDoi, type StatedLocation } from './provider-record.js'
import type { ProviderSettings } from './provider-settings.js'
import { firstText, listOf, optionalNumber, optionalText, partOf, textOrNumber } from './schema-parts.js'
import { doiPath, plainWords } from './search-words.js'

const BASE = 'https://api.datacite.org'

const SEARCHED_TYPES =
  'Text OR Preprint OR JournalArticle OR ConferencePaper OR Dissertation OR Report OR Book OR BookChapter'

const work = z.object({
  id: z.string(),
  attributes: z.object({
    doi: z.string(),
    titles: listOf(z.object({ title: optionalText, titleType: optionalText })),
    creators: listOf(
      z.object({
        name: optionalText,
        nameType: optionalText,
        givenName: optionalText,
        familyName: optionalText,
      }),
    ),
    publisher: z.union([z.string(), z.object({ name: optionalText })]).nullish(),
    container: partOf({
      title: optionalText,
      volume: textOrNumber,
      issue: textOrNumber,
      firstPage: textOrNumber,
      lastPage: textOrNumber,
    }),
    publicationYear: z.union([z.string(), z.number()]).nullish(),
    dates: listOf(z.object({ date: textOrNumber, dateType: optionalText })),
    types: partOf({ resourceTypeGeneral: optionalText, resourceType: optionalText, citeproc: optionalText }),
    descriptions: listOf(z.object({ description: optionalText, descriptionType: optionalText })),
    rightsList: listOf(
      z.object({ rights: optionalText, rightsUri: optionalText, rightsIdentifier: optionalText }),
    ),
    relatedIdentifiers: listOf(
      z.object({
        relationType: optionalText,
        relatedIdentifier: optionalText,
        relatedIdentifierType: optionalText,
      }),
    ),
    subjects: listOf(z.object({ subject: optionalText })),
    language: optionalText,
    url: optionalText,
    contentUrl: z.union([z.string(), z.array(z.string())]).nullish(),
  }),
})
type Work = z.infer<typeof work>
type Attributes = Work['attributes']

const list = z.object({ data: z.array(z.unknown()), meta: z.object({ total: optionalNumber }).nullish() })
const one = z.object({ data: z.unknown() })

/** DataCite, https://api.datacite.org: DOIs of repositories, preprint servers (arXiv's too) and data sets. */
export function datacite(settings: ProviderSettings): Provider {
  const base = settings.baseUrl ?? BASE
  return createProvider(settings, {
    id: 'datacite',
    name: 'DataCite',
    baseUrl: base,
    capabilities: {
      canSearch: true,
      canLookUp: true,
      tellsEditorialStatus: false,
      tellsLocations: true,
      keyless: true,
      limits: '3,000 requests in 5 minutes from one address (support.datacite.org/docs/rate-limit).',
      licenceOfMetadata: 'CC0',
    },
    isAbsence: ({ status, text, isLookUp }) => status === 404 && isLookUp && text.startsWith('{'),
    search(query, question) {
      const { from, to } = boundYears(query)
      const hasBounds = from !== undefined || to !== undefined
      const years = hasBounds ? ` AND publicationYear:[${from ?? 1000} TO ${to ?? 2999}]` : ''
      const url = withParameters(`${base}/dois`, {
        // Most of what it holds are data sets and parts of collections.
        query: `(${plainWords(query.query)}) AND types.resourceTypeGeneral:(${SEARCHED_TYPES})${years}`,
        'page[size]': Math.min(Math.max(query.limit, 1), 1000),
        'disable-facets': 'true',
      })
      return askOnce(question, { url }, (reply) => {
        const parsed = list.safeParse(reply.body)
        if (!parsed.success) return unexpected('DataCite')
        const { data, meta } = parsed.data
        return hitsOf({ reply, records: data, total: meta?.total ?? undefined }, question)
      })
    },
    async lookUp({ doi, arxiv }, question) {
      const name = doi ?? (arxiv && `10.48550/arxiv.${arxiv}`)
      if (name === undefined) return skipped('DataCite knows works by their DOI only.')
      return askOnce(question, { url: `${base}/dois/${doiPath(name)}` }, (reply) => {
        const parsed = one.safeParse(reply.body)
        return parsed.success
          ? hitsOf({ reply, records: [parsed.data.data] }, question)
          : unexpected('DataCite')
      })
    },
  })
}

const hitsOf = hitReader<Work>({ provider: 'datacite', name: 'DataCite', schema: work, map })

const TYPES: Readonly<Record<string, WorkType>> = {
  Preprint: 'preprint',
  JournalArticle: 'article',
  DataPaper: 'article',
  ConferencePaper: 'conference-paper',
  ConferenceProceeding: 'conference-paper',
  Book: 'book',
  BookChapter: 'chapter',
  Dissertation: 'thesis',
  Report: 'report',
  Standard: 'report',
  Dataset: 'dataset',
}
const TEXT_TYPES: readonly (readonly [RegExp, WorkType])[] = [
  [/preprint|working paper/iu, 'preprint'],
  [/thesis|dissertation/iu, 'thesis'],
  [/conference|proceedings/iu, 'conference-paper'],
  [/report/iu, 'report'],
  [/article/iu, 'article'],
]

function typeOf({ types }: Attributes): WorkType {
  const known = TYPES[types.resourceTypeGeneral ?? '']
  if (known !== undefined) return known
  return TEXT_TYPES.find(([pattern]) => pattern.test(types.resourceType ?? ''))?.[1] ?? 'other'
}

function map({ attributes }: Work): MappedWork {
  const { container } = attributes
  const licence = licenceOf(attributes)
  const record = recordOf({
    type: typeOf(attributes),
    title: titleOf(attributes),
    authors: attributes.creators.map(creatorOf),
    issued: issuedOf(attributes),
    containerTitle: container.title,
    volume: container.volume,
    issue: container.issue,
    pages: [container.firstPage, container.lastPage].filter((page) => page).join('-'),
    publisher: typeof attributes.publisher === 'string' ? attributes.publisher : attributes.publisher?.name,
    url: attributes.url,
    abstract: attributes.descriptions.find(({ descriptionType }) => descriptionType === 'Abstract')
      ?.description,
    language: attributes.language,
    licence,
    keywords: attributes.subjects.map(({ subject }) => subject),
    ids: { doi: attributes.doi },
  })
  return {
    providerId: attributes.doi.toLowerCase(),
    record,
    locations: locationsOf('datacite', placesOf(attributes, licence)),
    related: relatedOf(attributes, record.ids.doi),
  }
}

function titleOf({ titles }: Attributes): string | undefined {
  const main = titles.find(({ titleType }) => !titleType) ?? titles[0]
  const subtitle = titles.find(({ titleType }) => titleType === 'Subtitle')?.title
  return [main?.title, subtitle].filter((part) => part).join(': ')
}

function licenceOf({ rightsList }: Attributes): string | undefined {
  const rights = rightsList.find(({ rightsIdentifier }) => rightsIdentifier) ?? rightsList[0]
  return firstText(rights?.rightsIdentifier, rights?.rightsUri, rights?.rights)
}

/** DataCite does not say what is open; an open licence does. */
function placesOf({ contentUrl, url }: Attributes, licence: string | undefined): StatedLocation[] {
  if (!/creativecommons\.org|^cc(?:0|-by)/iu.test(licence ?? '')) return []
  const pdfs = [contentUrl].flat().filter((address) => /\.pdf(?:$|\?)/iu.test(address ?? ''))
  return [
    ...pdfs.map((address) => ({ url: address, kind: 'pdf' as const, licence })),
    { url, kind: 'landing-page', licence },
  ]
}

function creatorOf({
  name,
  nameType,
  givenName,
  familyName,
}: Attributes['creators'][number]): Author | undefined {
  if (nameType === 'Organizational') return authorFromParts({ name })
  return familyName ? authorFromParts({ family: familyName, given: givenName }) : authorFromName(name)
}

function issuedOf({ dates, publicationYear }: Attributes): IssuedDate | undefined {
  const stated = ['Issued', 'Available', 'Submitted', 'Created'].map((type) =>
    dateFromIso(dates.find(({ dateType }) => dateType === type)?.date),
  )
  const year = dateFromIso(publicationYear)
  // A finer date counts only where it is of the stated year.
  return stated.find((date) => date !== undefined && (year === undefined || date.year === year.year)) ?? year
}

const RELATIONS: Readonly<Record<string, RelatedWork['relation']>> = {
  IsVersionOf: 'version-of',
  HasVersion: 'version-of',
  IsNewVersionOf: 'version-of',
  IsPreviousVersionOf: 'version-of',
  IsIdenticalTo: 'version-of',
  IsVariantFormOf: 'version-of',
  IsSupplementTo: 'supplement-to',
  IsReviewOf: 'review-of',
}

function relatedOf(attributes: Attributes, own: string | undefined): RelatedWork[] {
  const isPreprint = typeOf(attributes) === 'preprint'
  return attributes.relatedIdentifiers.flatMap(
    ({ relationType, relatedIdentifier, relatedIdentifierType }) => {
      if (relatedIdentifierType !== 'DOI') return []
      // A data set that supplements a paper is a work of its own kind; a text that does is no paper.
      const known = RELATIONS[relationType ?? '']
      const relation = isPreprint && known === 'version-of' ? ('preprint-of' as const) : known
      return relation === undefined
        ? []
        : relatedByDoi(relation, [relatedIdentifier], own === undefined ? {} : { doi: own })
    },
  )
}
