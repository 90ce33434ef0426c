import type { z } from 'zod'
import type {
  OpenLocation,
  ProviderAnswer,
  ProviderHit,
  ProviderId,
  RelatedWork,
} from '../../contracts/provider.js'
import type { BibliographicRecord, EditorialNotice } from '../../model/paper.js'
import { type ServiceReply, unavailable } from './ask-service.js'

/** A work as a provider's mapping gives it; the rest of a hit is the same for all providers. */
export interface MappedWork {
  readonly providerId: string
  readonly record: BibliographicRecord
  readonly locations?: readonly OpenLocation[]
  readonly related?: readonly RelatedWork[]
  readonly openAccess?: string | null | undefined
  readonly editorial?: EditorialNotice | undefined
}

export interface HitSource<Work> {
  readonly provider: ProviderId
  /** Name of the service, for reasons. */
  readonly name: string
  readonly query: string
  readonly limit: number
  readonly reply: ServiceReply & { readonly kind: 'body' }
  readonly records: readonly unknown[]
  readonly total?: number | undefined
  readonly schema: z.ZodType<Work>
  readonly map: (work: Work) => MappedWork
}

/**
 * The hits of an answer. A record of an unexpected form is left out and named; where none could be read the answer is
 * `unavailable`, never empty.
 */
export function collectHits<Work>(source: HitSource<Work>): ProviderAnswer {
  const { reply, records, name } = source
  if (records.length === 0) return nothingOn(name, source.total ?? 0)
  const leftOut: string[] = []
  const hits: ProviderHit[] = []
  for (const [index, raw] of records.slice(0, source.limit).entries()) {
    const parsed = source.schema.safeParse(raw)
    const work = parsed.success ? source.map(parsed.data) : undefined
    if (work !== undefined && isUsable(work)) hits.push(hitOf(work, index + 1, source))
    else leftOut.push(`record ${index + 1}: ${parsed.success ? 'no title and no id' : issueOf(parsed.error)}`)
  }
  if (hits.length === 0) return unexpected(name, leftOut[0])
  return {
    status: reply.isCached ? 'cached' : 'ok',
    hits,
    ...(source.total !== undefined && { total: source.total }),
    ...(leftOut.length > 0 && { leftOut }),
  }
}

/** Reads the answers of one service: what is the same for its searches and look-ups is said once. */
export function hitReader<Work>(service: Pick<HitSource<Work>, 'provider' | 'name' | 'schema' | 'map'>) {
  return (
    part: Pick<HitSource<Work>, 'reply' | 'records' | 'total'>,
    { query, limit }: Pick<HitSource<Work>, 'query' | 'limit'>,
  ): ProviderAnswer => collectHits({ ...service, ...part, query, limit })
}

/** Some services now and then send an empty page of a search that has results. */
function nothingOn(name: string, total: number): ProviderAnswer {
  if (total === 0) return { status: 'absent' }
  return unavailable(`${name} answered with an empty page although it counts ${total} results.`)
}

/** The typed answer for a body that does not have the form that the service documents. */
export function unexpected(name: string, detail = ''): ProviderAnswer {
  const more = detail === '' ? '' : ` (${detail})`
  return unavailable(`${name} answered in a form that is not understood${more}.`)
}

/** First thing that is wrong, with its place. */
export function issueOf(error: z.ZodError): string {
  const [issue] = error.issues
  return issue === undefined ? 'not understood' : `${issue.path.join('.') || 'body'}: ${issue.message}`
}

function isUsable({ record }: MappedWork): boolean {
  return record.title !== '' || Object.keys(record.ids).length > 0
}

function hitOf<Work>(work: MappedWork, rank: number, source: HitSource<Work>): ProviderHit {
  return {
    provider: source.provider,
    providerId: work.providerId,
    query: source.query,
    rank,
    retrievedAt: source.reply.receivedAt,
    record: work.record,
    locations: work.locations ?? [],
    related: work.related ?? [],
    ...(typeof work.openAccess === 'string' && { openAccess: work.openAccess }),
    ...(work.editorial !== undefined && { editorial: work.editorial }),
  }
}
