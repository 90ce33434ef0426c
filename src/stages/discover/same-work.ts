import type { ProviderHit } from '../../contracts/provider.js'
import { foldedKey } from '../../language/normalise.js'
import { isGenericTitle, titleKey, titlesMatch } from '../../language/titles.js'
import type { Author, BibliographicRecord } from '../../model/paper.js'
import { identityIds, isPreprintDoi } from './doi-kinds.js'

/** Largest distance in years between a preprint and its article under one title. */
const VERSION_YEARS = 5
/** Share of words that two titles of one registered work have in common at least, where one provider shortens or translates parts. */
const SHARED_WORDS = 0.5

/** True for a preprint: by its DOI, else by the type that its provider states. */
export function isPreprint({ type, ids }: BibliographicRecord): boolean {
  if (ids.doi !== undefined && isPreprintDoi(ids.doi)) return true
  if (ids.doi === undefined && ids.arxiv !== undefined && ids.pmid === undefined) return true
  return type === 'preprint'
}

/** The DOI of a published work, without version; undefined for preprints and works without a DOI. */
export function publishedDoi(record: BibliographicRecord): string | undefined {
  return isPreprint(record) ? undefined : identityIds(record.ids).doi
}

/** The last word of the first family name, folded: `van der Berg` and `Berg`, `M. Bran` and `Bran` are one. */
export function firstAuthorKey(authors: readonly Author[]): string | undefined {
  const family = authors[0]?.family
  return family === undefined
    ? undefined
    : foldedKey(family)
        .split(/[\s.-]+/u)
        .findLast((word) => word !== '')
}

/** True where nothing speaks against two records with one id being one work: a title that fits, or one that is missing. */
export function mayShareId(left: BibliographicRecord, right: BibliographicRecord, scheme: string): boolean {
  if (left.title === '' || right.title === '' || titlesAgree(left.title, right.title)) return true
  // A translated title: the DOI, the first author and the year must then agree.
  return scheme === 'doi' && sharesFirstAuthor(left, right) && yearsApart(left, right) <= 1
}

/** True where two records without a common id are one work: title and first author, in years that fit, of kinds that fit. */
export function isSameByTitle(left: BibliographicRecord, right: BibliographicRecord): boolean {
  if (!sharesFirstAuthor(left, right) || !titlesMatch(left.title, right.title)) return false
  if ((left.type === 'dataset') !== (right.type === 'dataset')) return false
  const [leftDoi, rightDoi] = [publishedDoi(left), publishedDoi(right)]
  // Two registered articles are two works even under one title: yearly reports, parts, translations.
  if (leftDoi !== undefined && rightDoi !== undefined) return leftDoi === rightDoi
  const isAcrossVersions = isPreprint(left) || isPreprint(right)
  return yearsApart(left, right) <= (isAcrossVersions ? VERSION_YEARS : 1)
}

/** True where a stated relation between two works holds: the same first author, or a title that fits. */
export function mayBeRelated(left: BibliographicRecord, right: BibliographicRecord): boolean {
  return (
    left.title === '' ||
    right.title === '' ||
    sharesFirstAuthor(left, right) ||
    titlesAgree(left.title, right.title)
  )
}

export function sharesFirstAuthor(left: BibliographicRecord, right: BibliographicRecord): boolean {
  const [first, second] = [firstAuthorKey(left.authors), firstAuthorKey(right.authors)]
  return first !== undefined && first === second
}

/** Two spellings of one title, subtitle or status mark aside, or most words in common. */
export function titlesAgree(left: string, right: string): boolean {
  const [leftKey, rightKey] = [titleKey(left), titleKey(right)]
  if (leftKey === rightKey || titlesMatch(left, right)) return true
  if (isGenericTitle(left) || isGenericTitle(right)) return false
  if (leftKey.startsWith(`${rightKey} `) || rightKey.startsWith(`${leftKey} `)) return true
  // Numbers tell the parts and years of a series apart.
  if (numbersOf(leftKey) !== numbersOf(rightKey)) return false
  const [leftWords, rightWords] = [new Set(leftKey.split(' ')), new Set(rightKey.split(' '))]
  const shared = [...leftWords].filter((word) => rightWords.has(word)).length
  return shared / (leftWords.size + rightWords.size - shared) >= SHARED_WORDS
}

function numbersOf(key: string): string {
  return (key.match(/\b(?:\d+|[ivx]{1,4})\b/gu) ?? []).sort().join(' ')
}

/** 0 where one of both has no year. */
function yearsApart(left: BibliographicRecord, right: BibliographicRecord): number {
  if (left.issued === undefined || right.issued === undefined) return 0
  return Math.abs(left.issued.year - right.issued.year)
}

/** A name of a hit from its content: equal hits have equal keys, whatever order they come in. */
export function hitKey({ provider, providerId, query, rank }: ProviderHit): string {
  return [provider, providerId, query, String(rank).padStart(6, '0')].join('\t')
}
