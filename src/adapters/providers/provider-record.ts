import type { OpenLocation, ProviderId, RelatedWork } from '../../contracts/provider.js'
import { parseArxivId, parseDoi, parseIsbn, parsePmcid, parsePmid } from '../../language/identifiers.js'
import type { Author, BibliographicRecord, IssuedDate, PaperIds, WorkType } from '../../model/paper.js'
import { editorialMarksOf } from '../../reading/editorial-marks.js'
import { plainFromMarkup, plainLine } from '../../reading/markup-text.js'
import { licenceName } from './licence-names.js'

type Stated = string | null | undefined

/** What a service states of a work, as it states it; empty texts count as absent. */
export interface StatedWork {
  readonly type: WorkType
  readonly title: Stated
  readonly authors: readonly (Author | undefined)[]
  readonly issued?: IssuedDate | undefined
  readonly containerTitle?: Stated
  readonly volume?: Stated
  readonly issue?: Stated
  readonly pages?: Stated
  readonly publisher?: Stated
  readonly issn?: Stated
  readonly isbn?: Stated
  readonly url?: Stated
  readonly abstract?: Stated
  readonly language?: Stated
  readonly licence?: Stated
  readonly keywords?: readonly Stated[]
  readonly ids: StatedIds
}

/** Ids in whatever spelling, with or without their resolver. */
export interface StatedIds {
  readonly doi?: Stated
  readonly arxiv?: Stated
  readonly pmid?: string | number | null | undefined
  readonly pmcid?: Stated
}

/** Longest title and abstract that are kept, in UTF-16 units. */
const LONGEST_TITLE = 2000
const LONGEST_ABSTRACT = 50_000

/** A translated title as MEDLINE writes it, all of it in brackets; `[18F]FDG and [11C]PIB` is none. */
const TRANSLATED = /^\[([^[\]]*(?:\[[^[\]]*\][^[\]]*)*)\]\.?$/u

/** The record of a work: texts cleaned, ids canonical. The type is that of a notice where the title says so. */
export function recordOf(work: StatedWork): BibliographicRecord {
  const title = plainFromMarkup((work.title ?? '').slice(0, LONGEST_TITLE)).replace(
    TRANSLATED,
    (_, inner: string) => inner.replace(/(?<=[^.])\.$/u, ''),
  )
  const keywords = [...new Set((work.keywords ?? []).map((word) => plainFromMarkup(word ?? '')))]
  const known = keywords.filter((word) => word !== '')
  return {
    type: editorialMarksOf({ title }).type ?? work.type,
    title,
    authors: work.authors.filter((author) => author !== undefined),
    ...(work.issued !== undefined && { issued: work.issued }),
    ...text('containerTitle', work.containerTitle),
    ...text('volume', work.volume),
    ...text('issue', work.issue),
    ...optional('pages', tidyPages(work.pages)),
    ...text('publisher', work.publisher),
    ...optional('issn', /\b\d{4}-?\d{3}[\dX]\b/iu.exec(work.issn ?? '')?.[0]?.toUpperCase()),
    ...optional('isbn', parseIsbn(work.isbn ?? '')),
    ...optional('url', webAddress(work.url)),
    ...optional('abstract', abstractText(work.abstract)),
    ...optional('language', languageTag(work.language)),
    ...optional('licence', licenceName(work.licence)),
    ...(known.length > 0 && { keywords: known }),
    ids: idsOf(work.ids),
  }
}

/** Ids in their canonical spelling; what is no id is left out. arXiv's own DOI is the arXiv id too. */
export function idsOf(stated: StatedIds): PaperIds {
  const doi = parseDoi(stated.doi ?? '')
  const pmid = stated.pmid === undefined || stated.pmid === null ? '' : String(stated.pmid)
  const digits = /(?:articles\/|^)(?:PMC)?(\d{1,9})\/?$/iu.exec((stated.pmcid ?? '').trim())?.[1]
  return {
    ...optional('doi', doi),
    ...optional('arxiv', parseArxivId(stated.arxiv ?? '') ?? parseArxivId(doi ?? '')),
    ...optional('pmid', parsePmid(pmid)),
    ...optional('pmcid', digits === undefined ? parsePmcid(stated.pmcid ?? '') : parsePmcid(`PMC${digits}`)),
  }
}

/** Related works by their DOIs; those that name the work itself or no DOI are left out. */
export function relatedByDoi(
  relation: RelatedWork['relation'],
  dois: readonly Stated[],
  own: PaperIds = {},
): RelatedWork[] {
  const ids = dois.map((doi) => idsOf({ doi })).filter(({ doi }) => doi !== undefined && doi !== own.doi)
  return ids.map((related) => ({ relation, ids: related }))
}

/** A web address without credentials; undefined for anything else. */
export function webAddress(stated: Stated): string | undefined {
  const address = plainLine(stated ?? '').replaceAll('&amp;', '&')
  if (!/^https?:\/\//iu.test(address)) return undefined
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url === undefined || url.username !== '' || url.password !== '' ? undefined : url.href
}

/** A location as a service reports it. */
export interface StatedLocation {
  readonly url: Stated
  readonly kind: OpenLocation['kind']
  readonly version?: Stated
  readonly licence?: Stated
}

const VERSIONS = new Map<string, OpenLocation['version']>([
  ['publishedversion', 'published'],
  ['vor', 'published'],
  ['published', 'published'],
  ['acceptedversion', 'accepted'],
  ['am', 'accepted'],
  ['accepted', 'accepted'],
  ['submittedversion', 'submitted'],
  ['submitted', 'submitted'],
])

/** The usable ones among reported locations, each address once, in order. */
export function locationsOf(
  reportedBy: ProviderId,
  stated: readonly (StatedLocation | undefined)[],
): readonly OpenLocation[] {
  const byUrl = new Map<string, OpenLocation>()
  for (const location of stated) {
    const url = webAddress(location?.url)
    if (location === undefined || url === undefined || byUrl.has(url)) continue
    const licence = licenceName(location.licence)
    byUrl.set(url, {
      url,
      kind: location.kind,
      version: VERSIONS.get((location.version ?? '').toLowerCase()) ?? 'unknown',
      ...(licence !== undefined && { licence }),
      reportedBy,
    })
  }
  return [...byUrl.values()]
}

function optional<Name extends string>(
  name: Name,
  value: string | undefined,
): { readonly [Key in Name]?: string } {
  return value === undefined || value === '' ? {} : ({ [name]: value } as { readonly [Key in Name]?: string })
}

function text<Name extends string>(name: Name, value: Stated) {
  return optional(name, plainFromMarkup(value ?? ''))
}

/** Services write that they have no abstract where an abstract should be. */
const NO_ABSTRACT =
  /^\W*(?:\(omitted\)|(?:no )?abstract(?: (?:is )?(?:not |un)available\b.*)?|n\/?a|null|none|-+)\W*$/iu

function abstractText(stated: Stated): string | undefined {
  const abstract = plainFromMarkup((stated ?? '').slice(0, LONGEST_ABSTRACT)).replace(
    /^abstract\s*[:.]?\s+(?=\p{Lu})/iu,
    '',
  )
  return NO_ABSTRACT.test(abstract) ? undefined : abstract
}

function tidyPages(stated: Stated): string {
  return plainFromMarkup(stated ?? '')
    .replace(/^pp?\.\s*/iu, '')
    .replace(/\s*[-\u2010-\u2015\u2212]+\s*/gu, '-')
    .replace(/^[-,\s]+|[-,\s]+$/gu, '')
}

/** BCP 47 tag of a language code; three-letter codes of either ISO 639-2 list become two-letter ones. */
export function languageTag(stated: Stated): string | undefined {
  const code = plainLine(stated ?? '').replace('_', '-')
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/iu.test(code)) return undefined
  const tag = canonicalLocale(code)
  return tag === 'und' || tag === 'mul' || tag === 'zxx' ? undefined : tag
}

function canonicalLocale(code: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(code)[0]
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return undefined
  }
}
