import type { CitationEngine, CitationStyle, CslItem } from '../contracts/citation-engine.js'
import type { Library } from '../contracts/library.js'
import { parseIdentifier, parsePmid } from '../language/identifiers.js'
import { FirsthandError } from '../model/errors.js'
import type { PaperKey } from '../model/ids.js'
import type { BibliographicRecord, Paper } from '../model/paper.js'
import { cslItems } from '../stages/render/bibliography/csl-json.js'
import { type CitationFormat, formatCitations } from '../stages/render/citations/format-citations.js'
import { statusPrefix } from '../stages/render/citations/reference-parts.js'

export type { CitationFormat } from '../stages/render/citations/format-citations.js'

export interface CiteRequest {
  /** Keys of papers as `papers` lists them, or registered ids in any spelling: a DOI, its link, `arXiv:…`, `PMID:…`. */
  readonly keys: readonly string[]
  readonly format: CitationFormat
}

export interface CiteOutcome {
  readonly text: string
  /** In the order of the keys, each once. */
  readonly records: readonly BibliographicRecord[]
  /** Papers whose record comes from the document or its file name only, so that it should be looked at. */
  readonly unconfirmed: readonly PaperKey[]
}

/** References of papers of the library, from their records alone. Throws `not-found` naming every key that is none. */
export function cite({ keys, format }: CiteRequest, library: Library): CiteOutcome {
  const { records, unconfirmed } = recordsOf(keys, library)
  return { text: formatCitations(records, format), records, unconfirmed }
}

export interface CiteInStyleRequest extends CitationStyle {
  readonly keys: readonly string[]
}

/** The same in any CSL style, one reference a line in the order of the style. Throws as `cite`, and `input-invalid` as the engine. */
export function citeInStyle(
  { keys, ...style }: CiteInStyleRequest,
  { library, engine }: { readonly library: Library; readonly engine: CitationEngine },
): CiteOutcome {
  const { records, unconfirmed } = recordsOf(keys, library)
  const references = engine.format(
    cslItems(records).map((item, at) => toItem(item, records[at])),
    style,
  )
  return { text: references.map((reference) => `${reference}\n`).join(''), records, unconfirmed }
}

/**
 * What a style prints, and no more: engines read lines of a note as further fields, which a record of strangers could use, and
 * `undefined` as a value. A retraction is named in the title, as in our own styles.
 */
function toItem(item: CslItem, record: BibliographicRecord | undefined): CslItem {
  const { note: _, abstract: __, keyword: ___, ...kept } = item
  const title = record === undefined ? item['title'] : `${statusPrefix(record)}${record.title}`
  const fields = Object.entries({ ...kept, title }).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(fields), id: item.id }
}

function recordsOf(keys: readonly string[], library: Library): Omit<CiteOutcome, 'text'> {
  const found = keys.map((key) => ({ key, paper: findPaper(key.trim(), library) }))
  const missing = found.filter(({ paper }) => paper === undefined).map(({ key }) => key)
  if (missing.length > 0)
    throw new FirsthandError(
      'not-found',
      `The library holds no paper ${missing.join(', ')}; see \`firsthand papers\`.`,
    )
  const papers = [
    ...new Map(found.flatMap(({ paper }) => (paper === undefined ? [] : [[paper.key, paper]]))).values(),
  ]
  const records = papers.map(withNotice)
  return {
    records,
    unconfirmed: papers.filter(({ recordSource }) => recordSource !== 'bibliography').map(({ key }) => key),
  }
}

function findPaper(key: string, library: Library): Paper | undefined {
  const known = library.findPaper(key as PaperKey)
  if (known !== undefined) return known
  const id = parseIdentifier(key)
  if (id !== undefined && id.scheme !== 'isbn') return library.findPaperById({ [id.scheme]: id.value })
  const pmid = /^pmid:/iu.test(key) ? parsePmid(key) : undefined
  return pmid === undefined ? undefined : library.findPaperById({ pmid })
}

/** A retraction that came from elsewhere than the record is part of the reference. */
function withNotice({ record, editorial }: Paper): BibliographicRecord {
  const isNotice = editorial.status !== 'unchecked' && editorial.status !== 'no-notice-found'
  return isNotice ? { ...record, editorial } : record
}
