import { z } from 'zod'
import type { Provider } from '../../contracts/provider.js'
import { authorFromName, authorFromParts } from './author-names.js'
import { hitReader, type MappedWork, unexpected } from './collect-hits.js'
import { dateFromIso, dateWithMadeUpDay } from './issued-dates.js'
import { askOnce, createProvider, skipped, withParameters } from './provider-base.js'
import { locationsOf, recordOf, type StatedLocation } from './provider-record.js'
import type { ProviderSettings } from './provider-settings.js'
import { listOf, optionalFlag, optionalNumber, optionalText } from './schema-parts.js'
import { doiPath, plainWords } from './search-words.js'
import type { WorkType } from '../../model/paper.js'

const BASE = 'https://api.unpaywall.org/v2'

const location = z.object({
  url: optionalText,
  url_for_pdf: optionalText,
  url_for_landing_page: optionalText,
  version: optionalText,
  license: optionalText,
})

const work = z.object({
  doi: z.string(),
  title: optionalText,
  genre: optionalText,
  is_oa: optionalFlag,
  oa_status: optionalText,
  published_date: optionalText,
  year: optionalNumber,
  journal_name: optionalText,
  journal_issn_l: optionalText,
  publisher: optionalText,
  best_oa_location: location.nullish(),
  oa_locations: listOf(location),
  z_authors: listOf(
    z.object({
      raw_author_name: optionalText,
      family: optionalText,
      given: optionalText,
      name: optionalText,
    }),
  ),
})
type Work = z.infer<typeof work>

const list = z.object({ results: z.array(z.object({ response: z.unknown() })) })

/** Unpaywall, https://api.unpaywall.org: where a DOI can be read openly. Demands an e-mail address. */
export function unpaywall(settings: ProviderSettings): Provider {
  const base = settings.baseUrl ?? BASE
  const email = settings.contact
  return createProvider(settings, {
    id: 'unpaywall',
    name: 'Unpaywall',
    baseUrl: base,
    capabilities: {
      canSearch: true,
      canLookUp: true,
      tellsEditorialStatus: false,
      tellsLocations: true,
      keyless: true,
      limits: '100,000 requests a day; an e-mail address is demanded (unpaywall.org/products/api).',
      licenceOfMetadata: 'CC0',
    },
    skipReason: email === undefined ? 'Unpaywall demands an e-mail address; set network.contact.' : undefined,
    isAbsence: ({ status, text, isLookUp }) => status === 404 && isLookUp && text.startsWith('{'),
    search(query, question) {
      const url = withParameters(`${base}/search`, { query: plainWords(query.query), email })
      return askOnce(question, { url }, (reply) => {
        const parsed = list.safeParse(reply.body)
        if (!parsed.success) return unexpected('Unpaywall')
        const records = parsed.data.results.map(({ response }) => response)
        return hitsOf({ reply, records }, question)
      })
    },
    async lookUp({ doi }, question) {
      if (doi === undefined) return skipped('Unpaywall knows works by their DOI only.')
      const url = withParameters(`${base}/${doiPath(doi)}`, { email })
      return askOnce(question, { url }, (reply) => hitsOf({ reply, records: [reply.body] }, question))
    },
  })
}

const hitsOf = hitReader<Work>({ provider: 'unpaywall', name: 'Unpaywall', schema: work, map })

const TYPES: Readonly<Record<string, WorkType>> = {
  'journal-article': 'article',
  'posted-content': 'preprint',
  'proceedings-article': 'conference-paper',
  book: 'book',
  monograph: 'book',
  'book-chapter': 'chapter',
  dissertation: 'thesis',
  report: 'report',
  dataset: 'dataset',
}

function map(stated: Work): MappedWork {
  const places = [stated.best_oa_location, ...stated.oa_locations]
  return {
    providerId: stated.doi,
    record: recordOf({
      type: TYPES[stated.genre ?? ''] ?? 'other',
      title: stated.title,
      authors: stated.z_authors.map((author) =>
        author.raw_author_name ? authorFromName(author.raw_author_name) : authorFromParts(author),
      ),
      issued: dateWithMadeUpDay(stated.published_date) ?? dateFromIso(stated.year),
      containerTitle: stated.journal_name,
      publisher: stated.publisher,
      issn: stated.journal_issn_l,
      licence: stated.best_oa_location?.license,
      ids: { doi: stated.doi },
    }),
    locations: locationsOf('unpaywall', stated.is_oa === false ? [] : places.flatMap(placesOf)),
    openAccess: stated.oa_status,
  }
}

function placesOf(place: z.infer<typeof location> | null | undefined): StatedLocation[] {
  if (place === null || place === undefined) return []
  const { version, license: licence } = place
  return [
    { url: place.url_for_pdf, kind: 'pdf', version, licence },
    { url: place.url_for_landing_page ?? place.url, kind: 'landing-page', version, licence },
  ]
}
