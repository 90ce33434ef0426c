import type { CandidateVersion } from '../../contracts/paper-candidate.js'
import type { ProviderHit, ProviderId } from '../../contracts/provider.js'
import type { BibliographicRecord, IssuedDate, PaperIds, WorkType } from '../../model/paper.js'
import { groupBy } from '../../util/group-by.js'
import { identityIds, versionlessDoi } from './doi-kinds.js'
import { hitKey, isPreprint } from './same-work.js'

/** Who is believed first: registrars, then curated indexes, then aggregators; arXiv first for its own preprints. */
const TRUST: readonly ProviderId[] = [
  'crossref',
  'datacite',
  'pubmed',
  'europe-pmc',
  'arxiv',
  'biorxiv',
  'doaj',
  'openalex',
  'unpaywall',
  'semantic-scholar',
  'core',
]
/** For abstracts, whose text matters: OpenAlex rebuilds them from positions of words, with losses. */
const ABSTRACT_TRUST: readonly ProviderId[] = [
  'pubmed',
  'europe-pmc',
  'arxiv',
  'crossref',
  'biorxiv',
  'datacite',
  'doaj',
  'semantic-scholar',
  'core',
  'openalex',
  'unpaywall',
]

/** Hits in the order in which they are believed. */
export function byTrust(
  hits: readonly ProviderHit[],
  order: readonly ProviderId[] = TRUST,
): readonly ProviderHit[] {
  return hits.toSorted((left, right) => {
    const difference = order.indexOf(left.provider) - order.indexOf(right.provider)
    return difference !== 0 ? difference : hitKey(left) < hitKey(right) ? -1 : 1
  })
}

/** The hits of a paper by version, the published one first. A hit without any mark of its kind goes with the published one. */
export function versionHits(
  hits: readonly ProviderHit[],
): readonly { readonly kind: CandidateVersion['kind']; readonly hits: readonly ProviderHit[] }[] {
  const parts = groupBy(hits, ({ record }) =>
    isPreprint(record) ? ('preprint' as const) : ('published' as const),
  )
  return (['published', 'preprint'] as const).flatMap((kind) => {
    const own = parts.get(kind)
    return own === undefined ? [] : [{ kind, hits: own }]
  })
}

/** One version, each field from the first that states it. */
export function mergeVersion(kind: CandidateVersion['kind'], hits: readonly ProviderHit[]): CandidateVersion {
  const records = byTrust(hits).map(({ record }) => record)
  const dois = [...new Set(records.flatMap(({ ids }) => ids.doi ?? []))]
  const ids = mergeIds(records)
  const abstract = byTrust(hits, ABSTRACT_TRUST).find(({ record }) => record.abstract !== undefined)?.record
    .abstract
  const { editorial: _, abstract: __, ...merged } = mergeRecords(records)
  return {
    kind,
    ids,
    furtherDois: dois.filter((doi) => doi !== ids.doi).sort(),
    record: { ...merged, ids, ...(abstract !== undefined && { abstract }) },
  }
}

/** The record of a paper: the first version's, with what it lacks from the others. Venue and date are never mixed. */
export function mergeVersions(versions: readonly CandidateVersion[]): BibliographicRecord {
  const [first, ...others] = versions
  if (first === undefined) return { type: 'other', title: '', authors: [], ids: {} }
  const { title, authors, abstract, language, keywords } = mergeRecords([
    first.record,
    ...others.map(({ record }) => record),
  ])
  const arxiv = versions.map(({ ids }) => identityIds(ids).arxiv).find((id) => id !== undefined)
  return {
    ...first.record,
    title,
    authors,
    ...(abstract !== undefined && { abstract }),
    ...(language !== undefined && { language }),
    ...(keywords !== undefined && { keywords }),
    ids: { ...first.record.ids, ...(arxiv !== undefined && { arxiv }) },
  }
}

/** Ids from the most believed that state them; the DOI without a version number where one is known in both forms. */
function mergeIds(records: readonly BibliographicRecord[]): PaperIds {
  const merged: Record<string, string> = {}
  for (const { ids } of records)
    for (const [scheme, id] of Object.entries(ids)) if (typeof id === 'string') merged[scheme] ??= id
  const doi = merged.doi
  const plain =
    doi === undefined ? undefined : records.find(({ ids }) => ids.doi === versionlessDoi(doi))?.ids.doi
  return { ...merged, ...(plain !== undefined && { doi: plain }) }
}

function mergeRecords(records: readonly BibliographicRecord[]): BibliographicRecord {
  const merged = records.reduceRight<Partial<BibliographicRecord>>(
    (later, record) => ({ ...later, ...record }),
    {},
  )
  return {
    ...merged,
    type: typeOf(records.map(({ type }) => type)),
    title: records.find(({ title }) => title !== '')?.title ?? '',
    authors: authorsOf(records),
    ...issuedOf(records),
    ids: merged.ids ?? {},
  }
}

/** A finer type than `article` is a statement, `article` is often the default; `other` is none. */
function typeOf(types: readonly WorkType[]): WorkType {
  const [first = 'other'] = types.filter((type) => type !== 'other')
  if (first !== 'article') return first
  return types.find((type) => type === 'review' || type === 'letter' || type === 'editorial') ?? first
}

/** The most believed list that names people with given names, else any. */
function authorsOf(records: readonly BibliographicRecord[]) {
  const lists = records.map(({ authors }) => authors).filter((authors) => authors.length > 0)
  const full = lists.find((authors) => authors.some(({ given }) => given !== undefined))
  return full ?? lists[0] ?? []
}

/** The most believed date; another that agrees with it and knows more completes it. */
function issuedOf(records: readonly BibliographicRecord[]): Pick<BibliographicRecord, 'issued'> {
  const dates = records.flatMap(({ issued }) => issued ?? [])
  const [first] = dates
  if (first === undefined) return {}
  const agreeing = dates.filter(
    ({ year, month, day }) =>
      year === first.year &&
      (first.month === undefined || month === first.month) &&
      (first.day === undefined || day === first.day),
  )
  return { issued: agreeing.reduce((best, date) => (partsOf(date) > partsOf(best) ? date : best), first) }
}

function partsOf({ month, day }: IssuedDate): number {
  return month === undefined ? 1 : day === undefined ? 2 : 3
}
