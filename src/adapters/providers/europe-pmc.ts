import { z } from 'zod'
import type { Provider, ProviderAnswer, RelatedWork } from '../../contracts/provider.js'
import type { Author, EditorialNotice, IssuedDate, PaperIds } from '../../model/paper.js'
import { settleNotices, statusOfNoticeKind } from '../../reading/editorial-notices.js'
import { plainLine } from '../../reading/markup-text.js'
import { unavailable } from './ask-service.js'
import { authorFromInitials, authorFromParts } from './author-names.js'
import { collectHits, type MappedWork, unexpected } from './collect-hits.js'
import { boundDays } from './date-bounds.js'
import { dateFromIso, dateFromMedline } from './issued-dates.js'
import { typeFromMedline } from './medline-types.js'
import { askOnce, createProvider, type Question, skipped, withParameters } from './provider-base.js'
import { idsOf, locationsOf, recordOf, type StatedLocation } from './provider-record.js'
import type { ProviderSettings } from './provider-settings.js'
import { firstText, oneOrMany, optionalText, partOf, textOrNumber } from './schema-parts.js'
import { plainWords } from './search-words.js'

const BASE = 'https://www.ebi.ac.uk/europepmc/webservices/rest'

const author = z.object({
  fullName: optionalText,
  firstName: optionalText,
  lastName: optionalText,
  collectiveName: optionalText,
})
const correction = z.object({
  id: textOrNumber,
  source: optionalText,
  reference: optionalText,
  type: optionalText,
})

const work = z.object({
  id: z.string(),
  source: z.string(),
  pmid: textOrNumber,
  pmcid: optionalText,
  doi: optionalText,
  title: optionalText,
  authorString: optionalText,
  authorList: partOf({ author: oneOrMany(author) }),
  journalTitle: optionalText,
  journalInfo: partOf({
    volume: textOrNumber,
    issue: textOrNumber,
    dateOfPublication: optionalText,
    journal: partOf({
      title: optionalText,
      issn: optionalText,
      essn: optionalText,
      ISSN: optionalText,
      ESSN: optionalText,
    }),
  }),
  bookOrReportDetails: partOf({ publisher: optionalText, comprisingTitle: optionalText }),
  pubYear: textOrNumber,
  firstPublicationDate: optionalText,
  pageInfo: optionalText,
  abstractText: optionalText,
  language: optionalText,
  license: optionalText,
  isOpenAccess: optionalText,
  inEPMC: optionalText,
  pubTypeList: partOf({ pubType: oneOrMany(z.string()) }),
  keywordList: partOf({ keyword: oneOrMany(z.string()) }),
  commentCorrectionList: z.object({ commentCorrection: oneOrMany(correction) }).nullish(),
  fullTextUrlList: z
    .object({
      fullTextUrl: oneOrMany(
        z.object({ availabilityCode: optionalText, documentStyle: optionalText, url: optionalText }),
      ),
    })
    .nullish(),
})
type Work = z.infer<typeof work>

const list = z.object({
  hitCount: z.number(),
  resultList: z.object({ result: z.array(z.unknown()) }),
})
/** Errors come with status 200. */
const failure = z.object({ errCode: z.union([z.number(), z.string()]), errMsg: optionalText })

/** Europe PMC, https://www.ebi.ac.uk/europepmc. The practical way to search bioRxiv and medRxiv too. */
export function europePmc(settings: ProviderSettings): Provider {
  const base = settings.baseUrl ?? BASE
  const asked = (query: string, pageSize: number) => ({
    url: withParameters(`${base}/search`, { query, resultType: 'core', format: 'json', pageSize }),
  })
  return createProvider(settings, {
    id: 'europe-pmc',
    name: 'Europe PMC',
    baseUrl: base,
    capabilities: {
      canSearch: true,
      canLookUp: true,
      tellsEditorialStatus: true,
      tellsLocations: true,
      keyless: true,
      limits: 'None published; at most 10 requests a second by common advice.',
      licenceOfMetadata: 'free to use; abstracts may belong to the publishers',
    },
    search(query, question) {
      const { from, to } = boundDays(query)
      const words = plainWords(query.query)
      const dates = `FIRST_PDATE:[${from ?? '1000-01-01'} TO ${to ?? '2999-12-31'}]`
      const text = from === undefined && to === undefined ? words : `(${words}) AND ${dates}`
      return askOnce(question, asked(text, Math.min(Math.max(query.limit, 1), 1000)), (reply) =>
        readList(reply, question, base),
      )
    },
    async lookUp(ids, question) {
      const text = queryOf(ids)
      if (text === undefined) return skipped('Europe PMC knows no id of this kind.')
      return askOnce(question, asked(text, 5), (reply) => {
        const answer = readList(reply, { ...question, limit: 5 }, base)
        if (answer.status !== 'ok' && answer.status !== 'cached') return answer
        // A query is a search: what does not carry the id is another work.
        const same = answer.hits.filter(({ record }) => sharesId(record.ids, ids))
        return same.length === 0
          ? { status: 'absent' }
          : { ...answer, hits: same.slice(0, 1).map((hit) => ({ ...hit, rank: 1 })) }
      })
    },
  })
}

function sharesId(left: PaperIds, right: PaperIds): boolean {
  return (['doi', 'arxiv', 'pmid', 'pmcid'] as const).some(
    (scheme) => left[scheme] !== undefined && left[scheme] === right[scheme],
  )
}

function queryOf({ doi, pmid, pmcid }: PaperIds): string | undefined {
  if (doi !== undefined) return `DOI:"${doi.replaceAll('"', '')}"`
  if (pmid !== undefined) return `EXT_ID:${pmid} AND SRC:MED`
  return pmcid === undefined ? undefined : `PMCID:${pmcid}`
}

type BodyReply = Parameters<Parameters<typeof askOnce>[2]>[0]

function readList(reply: BodyReply, { query, limit }: Question, base: string): ProviderAnswer {
  const failed = failure.safeParse(reply.body)
  if (failed.success)
    return unavailable(
      `Europe PMC answered with an error (${failed.data.errCode}): ${plainLine(failed.data.errMsg ?? '')}`,
    )
  const parsed = list.safeParse(reply.body)
  if (!parsed.success) return unexpected('Europe PMC')
  const { hitCount, resultList } = parsed.data
  return collectHits({
    provider: 'europe-pmc',
    name: 'Europe PMC',
    query,
    limit,
    reply,
    records: resultList.result,
    total: hitCount,
    schema: work,
    map: (stated) => map(stated, base),
  })
}

function map(stated: Work, base: string): MappedWork {
  const { journalInfo, bookOrReportDetails } = stated
  const journal = journalInfo.journal ?? {}
  const types = stated.pubTypeList.pubType ?? []
  return {
    providerId: `${stated.source}:${stated.id}`,
    record: recordOf({
      type: stated.source === 'PPR' ? 'preprint' : typeFromMedline(types),
      title: stated.title?.replace(/(?<=[^.])\.\s*$/u, ''),
      authors: authorsOf(stated),
      issued: issuedOf(stated),
      containerTitle: firstText(journal.title, stated.journalTitle, bookOrReportDetails.comprisingTitle),
      volume: journalInfo.volume,
      issue: journalInfo.issue,
      pages: stated.pageInfo,
      publisher: bookOrReportDetails.publisher,
      issn: firstText(journal.issn, journal.ISSN, journal.essn, journal.ESSN),
      abstract: stated.abstractText,
      language: stated.language,
      licence: stated.license,
      keywords: stated.keywordList.keyword ?? [],
      ids: { doi: stated.doi, pmid: stated.pmid, pmcid: stated.pmcid },
    }),
    locations: locationsOf('europe-pmc', placesOf(stated, base)),
    related: relatedOf(stated),
    openAccess: OPENNESS[stated.isOpenAccess ?? ''],
    editorial: editorialOf(stated, types),
  }
}

const OPENNESS: Readonly<Record<string, string>> = { Y: 'open', N: 'closed' }

/** Short records have no list, only one text: `He R, van der Berg M.` */
function authorsOf({ authorList, authorString }: Work): readonly (Author | undefined)[] {
  const listed = authorList.author ?? []
  if (listed.length > 0) return listed.map(authorOf)
  return (authorString ?? '')
    .replace(/\.\s*$/u, '')
    .split(',')
    .map((name) => authorFromInitials(name))
}

function authorOf(one: z.infer<typeof author>): Author | undefined {
  return one.collectiveName || one.lastName
    ? authorFromParts({ family: one.lastName, given: one.firstName, name: one.collectiveName })
    : authorFromInitials(one.fullName)
}

function issuedOf({ firstPublicationDate, journalInfo, pubYear }: Work): IssuedDate | undefined {
  return (
    dateFromIso(firstPublicationDate) ??
    dateFromMedline(journalInfo.dateOfPublication ?? '') ??
    dateFromIso(pubYear)
  )
}

/** Full text is there only where both flags say so; other ids are answered with an empty 404. */
function placesOf(stated: Work, base: string): StatedLocation[] {
  const { pmcid, inEPMC, isOpenAccess, license: licence } = stated
  const version = stated.source === 'PPR' ? 'submittedVersion' : 'publishedVersion'
  const hasJats = pmcid && inEPMC === 'Y' && isOpenAccess === 'Y'
  const stored = hasJats
    ? [{ url: `${base}/${pmcid}/fullTextXML`, kind: 'jats' as const, version, licence }]
    : []
  const urls = (stated.fullTextUrlList?.fullTextUrl ?? []).filter(({ availabilityCode }) =>
    ['OA', 'F'].includes(availabilityCode ?? ''),
  )
  return [
    ...stored,
    ...urls.map(({ url, documentStyle, availabilityCode }) => ({
      url,
      kind: documentStyle === 'pdf' ? ('pdf' as const) : ('landing-page' as const),
      version,
      // Free to read is not a licence.
      licence: availabilityCode === 'OA' ? licence : undefined,
    })),
  ]
}

const ABOUT: readonly (readonly [RegExp, RelatedWork['relation']])[] = [
  [/^preprint of$/iu, 'preprint-of'],
  [/^(?:preprint in|has preprint)$/iu, 'has-preprint'],
  [/^(?:erratum|correction) (?:for|of)$/iu, 'erratum-of'],
  [/^retraction of$/iu, 'retraction-of'],
  [/^comment on$/iu, 'comment-on'],
  [/^(?:update of|corrected and republished from|republished from|original report in)$/iu, 'version-of'],
]

function relatedOf(stated: Work): RelatedWork[] {
  return correctionsOf(stated).flatMap(({ type, id, source, reference }) => {
    const relation = ABOUT.find(([pattern]) => pattern.test(type ?? ''))?.[1]
    const doi = /10\.\d{4,9}\/\S+/u.exec(reference ?? '')?.[0]
    const ids = idsOf({ doi, pmid: source === 'MED' ? id : undefined })
    return relation === undefined || Object.keys(ids).length === 0 ? [] : [{ relation, ids }]
  })
}

function correctionsOf(stated: Work) {
  return stated.commentCorrectionList?.commentCorrection ?? []
}

const IN =
  /^(?:retraction|partial retraction|erratum|correction|expression of concern|corrected and republished) in$/iu

function editorialOf(stated: Work, types: readonly string[]): EditorialNotice {
  const notices = correctionsOf(stated)
    .filter(({ type }) => IN.test(type ?? ''))
    .flatMap(({ type, reference }): EditorialNotice[] => {
      const status = statusOfNoticeKind(type ?? '')
      const detail = plainLine(`${type ?? ''}: ${reference ?? ''}`)
      return status === undefined ? [] : [{ status, source: 'Europe PMC', detail }]
    })
  const marked = types
    .filter((type) => /^(?:retracted|withdrawn) publication$/iu.test(type))
    .map((detail): EditorialNotice => {
      const status = /^retracted/iu.test(detail) ? ('retracted' as const) : ('withdrawn' as const)
      return { status, source: 'Europe PMC', detail }
    })
  return settleNotices([...notices, ...marked]) ?? { status: 'no-notice-found', source: 'Europe PMC' }
}
