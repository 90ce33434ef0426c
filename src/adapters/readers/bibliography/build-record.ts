import {
  type IdentifierScheme,
  parseArxivId,
  parseDoi,
  parseIdentifier,
  parseIsbn,
  parsePmcid,
  parsePmid,
} from '../../../language/identifiers.js'
import type { Author, BibliographicRecord, IssuedDate, PaperIds, WorkType } from '../../../model/paper.js'
import { editorialMarksOf } from '../../../reading/editorial-marks.js'
import { languageTag } from './languages.js'
import { oneLine, tidyText } from './tidy-text.js'

/** What a reader has gathered from an entry, as stated; empty texts count as absent. */
export interface RecordDraft {
  readonly type: WorkType
  readonly title?: string | undefined
  readonly authors: readonly (Author | undefined)[]
  readonly issued?: IssuedDate | undefined
  readonly containerTitle?: string | undefined
  readonly volume?: string | undefined
  readonly issue?: string | undefined
  readonly pages?: string | undefined
  readonly publisher?: string | undefined
  readonly issn?: string | undefined
  readonly isbn?: string | undefined
  readonly url?: string | undefined
  readonly abstract?: string | undefined
  readonly language?: string | undefined
  readonly licence?: string | undefined
  readonly keywords?: readonly string[]
  readonly doi?: string | undefined
  readonly arxiv?: string | undefined
  readonly pmid?: string | undefined
  readonly pmcid?: string | undefined
  /** Fields that may hold an identifier with its label: notes, urls, accession numbers. */
  readonly looseIds?: readonly string[]
  readonly publicationTypes?: readonly string[]
  readonly notes?: readonly string[]
  readonly sourceKey?: string | undefined
}

/** Longest title kept, in UTF-16 units; longer ones are damaged entries. */
const LONGEST_TITLE = 2000

/** The record of a draft: texts tidied, identifiers canonical, editorial marks read. Absent fields are left out. */
export function buildRecord(draft: RecordDraft): BibliographicRecord {
  const title = tidyText((draft.title ?? '').slice(0, LONGEST_TITLE))
  const marks = editorialMarksOf({
    title,
    publicationTypes: draft.publicationTypes ?? [],
    keywords: draft.keywords ?? [],
    notes: (draft.notes ?? []).map(tidyText),
  })
  const keywords = tidyList(draft.keywords ?? [])
  return {
    type: marks.type ?? draft.type,
    title,
    authors: draft.authors.filter((author) => author !== undefined),
    ...(draft.issued === undefined ? {} : { issued: draft.issued }),
    ...textFields(draft),
    ...container(draft, title),
    ...(keywords.length === 0 ? {} : { keywords }),
    ids: idsOf(draft),
    ...(marks.notice === undefined ? {} : { editorial: marks.notice }),
    ...optional('sourceKey', oneLine(draft.sourceKey ?? '')),
  }
}

/** A book whose own title is repeated as that of its container stands in none. */
function container(draft: RecordDraft, title: string) {
  const containerTitle = tidyText(draft.containerTitle ?? '')
  return optional('containerTitle', draft.type === 'book' && containerTitle === title ? '' : containerTitle)
}

function textFields(draft: RecordDraft) {
  return {
    ...optional('volume', tidyText(draft.volume ?? '')),
    ...optional('issue', tidyText(draft.issue ?? '')),
    ...optional('pages', tidyPages(draft.pages ?? '')),
    ...optional('publisher', tidyText(draft.publisher ?? '')),
    ...optional('issn', findIssn(draft.issn ?? '')),
    ...optional('isbn', findIsbn(draft.isbn ?? '')),
    ...optional('url', urlOf(draft.url ?? '')),
    ...optional('abstract', tidyText(draft.abstract ?? '')),
    ...optional('language', languageTag(draft.language ?? '')),
    ...optional('licence', tidyText(draft.licence ?? '')),
  }
}

/** Pages with one hyphen between first and last: `12-34`. */
export function tidyPages(pages: string): string {
  return tidyText(pages)
    .replace(/^pp?\.\s*/iu, '')
    .replace(/\s*(?:-{2,3}|[\u2010-\u2015\u2212])\s*/gu, '-')
    .replace(/(?<=\d)\s+-\s+(?=\d)/gu, '-')
    .replace(/^[-+,\s]+$|[-+,\s]+$/gu, '')
}

function optional<Name extends string>(
  name: Name,
  value: string | undefined,
): { readonly [Key in Name]?: string } {
  return value === undefined || value === '' ? {} : ({ [name]: value } as { readonly [Key in Name]?: string })
}

function tidyList(values: readonly string[]): readonly string[] {
  return [...new Set(values.map(tidyText))].filter((value) => value !== '')
}

function findIssn(text: string): string | undefined {
  const match = /(?<![\d-])(\d{4})[-\u2010-\u2013]?(\d{3}[\dX])(?![\d-])/iu.exec(text)
  return match === null ? undefined : `${match[1]}-${match[2]?.toUpperCase()}`
}

function findIsbn(text: string): string | undefined {
  const candidates = text.match(/(?:97[89][\s-]?)?\d[\d\s-]{7,14}[\dX]/giu) ?? []
  for (const candidate of candidates) {
    const isbn = parseIsbn(candidate)
    if (isbn !== undefined) return isbn
  }
  // A wrong check digit is kept as stated: it is what the source says.
  return candidates[0]?.trim()
}

function urlOf(text: string): string | undefined {
  const line = oneLine(text.replace(/^\s*\\url\s*\{(.*)\}\s*$/su, '$1'))
  const url = line.split(' ')[0] ?? ''
  return url.startsWith('//') ? `https:${url}` : url
}

function idsOf(draft: RecordDraft): PaperIds {
  const loose = [draft.url ?? '', ...(draft.looseIds ?? [])].map((text) => parseIdentifier(oneLine(text)))
  const idOf = (
    scheme: IdentifierScheme,
    stated: string | undefined,
    parse: (text: string) => string | undefined,
  ) => (stated === undefined ? undefined : parse(stated)) ?? loose.find((id) => id?.scheme === scheme)?.value
  const doi = idOf('doi', draft.doi, parseDoi)
  return {
    ...optional('doi', doi),
    ...optional('arxiv', idOf('arxiv', draft.arxiv, parseArxivId) ?? parseArxivId(doi ?? '')),
    ...optional('pmid', idOf('pmid', draft.pmid, parsePmid)),
    ...optional('pmcid', idOf('pmcid', draft.pmcid, parsePmcid)),
  }
}
