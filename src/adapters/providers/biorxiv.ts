import { z } from 'zod'
import type { Provider, ProviderAnswer } from '../../contracts/provider.js'
import { plainLine } from '../../reading/markup-text.js'
import { unavailable } from './ask-service.js'
import { authorFromName } from './author-names.js'
import { collectHits, type MappedWork, unexpected } from './collect-hits.js'
import { dateFromIso } from './issued-dates.js'
import { createProvider, type Question, skipped } from './provider-base.js'
import { locationsOf, recordOf, relatedByDoi } from './provider-record.js'
import type { ProviderSettings } from './provider-settings.js'
import { optionalText, textOrNumber } from './schema-parts.js'
import { doiPath } from './search-words.js'

const BASE = 'https://api.biorxiv.org'
const SERVERS = ['biorxiv', 'medrxiv'] as const

const work = z.object({
  doi: z.string(),
  title: optionalText,
  authors: optionalText,
  date: optionalText,
  version: textOrNumber,
  license: optionalText,
  abstract: optionalText,
  category: optionalText,
  jatsxml: optionalText,
  published: optionalText,
  server: optionalText,
  type: optionalText,
})
type Work = z.infer<typeof work>

const list = z.object({
  messages: z.array(z.object({ status: optionalText })).min(1),
  collection: z.array(z.unknown()),
})

/** bioRxiv and medRxiv, https://api.biorxiv.org: from a preprint to its published version and its licence. No search by words. */
export function biorxiv(settings: ProviderSettings): Provider {
  const base = settings.baseUrl ?? BASE
  return createProvider(settings, {
    id: 'biorxiv',
    name: 'bioRxiv and medRxiv',
    baseUrl: base,
    capabilities: {
      canSearch: false,
      canLookUp: true,
      tellsEditorialStatus: true,
      tellsLocations: true,
      keyless: true,
      limits: 'None published; one request a second by common advice.',
      licenceOfMetadata: 'free to use; each preprint names its own licence',
    },
    search: async () =>
      skipped('bioRxiv has no search by words; its preprints are found through Europe PMC.'),
    async lookUp({ doi }, question) {
      if (doi === undefined || !/^10\.(?:1101|64898)\//u.test(doi))
        return skipped('bioRxiv and medRxiv know their own preprints only (10.1101 and 10.64898).')
      for (const server of SERVERS) {
        const answer = await askServer(`${base}/details/${server}/${doiPath(doi)}/na/json`, question)
        if (answer.status !== 'absent') return answer
      }
      return { status: 'absent' }
    },
  })
}

async function askServer(url: string, question: Question): Promise<ProviderAnswer> {
  const reply = await question.ask({ url })
  if (reply.kind === 'none') return reply.answer
  const parsed = list.safeParse(reply.body)
  if (!parsed.success) return unexpected('bioRxiv')
  const status = plainLine(parsed.data.messages[0]?.status ?? '')
  if (status !== 'ok')
    return /^no posts found/iu.test(status)
      ? { status: 'absent' }
      : unavailable(`bioRxiv answered with an error: ${status}`)
  // One row for each version, the newest last.
  const rows = [...parsed.data.collection].reverse()
  return collectHits({
    provider: 'biorxiv',
    name: 'bioRxiv',
    query: question.query,
    limit: question.limit,
    reply,
    records: rows,
    schema: work,
    map,
  })
}

/** Marks that the server's own converter leaves in abstracts: `O_SCPCAP`, `C_LI`. */
const TOKENS =
  /\b[OC]_(?:SCPCAP|SCPLOW|LI|LINKSMALLFIG|FIG|TBL|TEXTBOX|ST_ABS|SD|FLOATNO|QD|PARTLIST|INLINEFIG)+(?=[A-Z_\s]|\b)/gu

function map(stated: Work): MappedWork {
  const site = /medrxiv/iu.test(stated.server ?? '') ? 'medRxiv' : 'bioRxiv'
  const page = `https://www.${site.toLowerCase()}.org/content/${stated.doi}v${stated.version ?? '1'}`
  const version = 'submittedVersion'
  const licence = stated.license
  const isWithdrawn = /withdrawal/iu.test(stated.type ?? '')
  const record = recordOf({
    type: 'preprint',
    title: stated.title,
    authors: (stated.authors ?? '').split(';').map(authorFromName),
    issued: dateFromIso(stated.date),
    containerTitle: site,
    publisher: 'Cold Spring Harbor Laboratory',
    url: page,
    abstract: stated.abstract?.replace(TOKENS, ' '),
    licence,
    keywords: [stated.category],
    ids: { doi: stated.doi },
  })
  return {
    providerId: `${stated.doi}v${stated.version ?? '1'}`,
    record,
    locations: locationsOf('biorxiv', [
      { url: stated.jatsxml, kind: 'jats', version, licence },
      { url: `${page}.full.pdf`, kind: 'pdf', version, licence },
      { url: page, kind: 'landing-page', version, licence },
    ]),
    related: relatedByDoi('preprint-of', [stated.published], record.ids),
    openAccess: 'green',
    editorial: isWithdrawn
      ? { status: 'withdrawn', source: site, detail: stated.type ?? '' }
      : { status: 'no-notice-found', source: site },
  }
}
