import type { ProviderHit, ProviderId } from '../../src/contracts/provider.js'
import type { Author, BibliographicRecord } from '../../src/model/paper.js'

export interface MadeHit extends Partial<Omit<ProviderHit, 'record'>> {
  readonly record?: Partial<BibliographicRecord>
  /** Family names. */
  readonly by?: readonly string[]
}

/** A hit with what a test says of it. */
export function madeHit({ record = {}, by = ['Okonkwo'], ...hit }: MadeHit = {}): ProviderHit {
  const provider: ProviderId = hit.provider ?? 'openalex'
  const authors: readonly Author[] = by.map((family) => ({ family, given: 'A.' }))
  const title = record.title ?? 'Growth of kelp in warm water'
  return {
    provider,
    providerId: `${provider}:${Object.values(record.ids ?? {}).join('+')}:${title}`,
    query: 'kelp growth',
    rank: 1,
    retrievedAt: '2026-01-02T03:04:05.000Z',
    locations: [],
    related: [],
    ...hit,
    record: { type: 'article', authors, ids: {}, ...record, title },
  }
}
