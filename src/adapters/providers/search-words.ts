import type { PaperIds } from '../../model/paper.js'

/** Signs that have a meaning in the query languages of Lucene and its kin. */
const OPERATORS = /["“”„(){}[\]^~*?:\\/+!|&<>=;]/gu
const OPERATOR_WORDS = /\b(?:AND|OR|NOT|TO)\b/gu

/** The words of a query without anything that a query language takes as an operator. Never empty for a query with letters. */
export function plainWords(query: string): string {
  return query
    .replace(OPERATORS, ' ')
    .replace(OPERATOR_WORDS, (word) => word.toLowerCase())
    .replace(/(?<=^|\s)-+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** The query of a look-up, as hits carry it: `doi:10.…`. Undefined where there is no id. */
export function lookUpName(ids: PaperIds): string | undefined {
  const scheme = (['doi', 'arxiv', 'pmid', 'pmcid'] as const).find((name) => ids[name] !== undefined)
  return scheme === undefined ? undefined : `${scheme}:${ids[scheme] ?? ''}`
}

/** A DOI as part of a path: its slash and the marks that are safe stay, all else is escaped. */
export function doiPath(doi: string): string {
  return encodeURIComponent(doi).replaceAll('%2F', '/')
}
