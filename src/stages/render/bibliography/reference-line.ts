import type { Author, BibliographicRecord } from '../../../model/paper.js'

/** Authors named before `et al.`, as in the Vancouver style. */
export const MOST_AUTHORS_NAMED = 6

/**
 * One plain reference for answers, after the Vancouver style: `Family G, Family G, et al. Title. Container.
 * Year;Vol(Issue):Pages. doi:…`. Parts that the record lacks are left out; a retraction is named first.
 */
export function referenceLine(record: BibliographicRecord): string {
  const parts = [
    authorsText(record.authors),
    record.title,
    record.containerTitle ?? record.publisher ?? '',
    placeText(record),
  ]
  const line = parts
    .filter((part) => part !== '')
    .map(closed)
    .join(' ')
  const id = idText(record)
  return `${statusText(record)}${[line, id].filter((part) => part !== '').join(' ')}`
}

function authorsText(authors: readonly Author[]): string {
  const named = authors
    .slice(0, MOST_AUTHORS_NAMED)
    .map(({ family, given }) => (given === undefined ? family : `${family} ${initials(given)}`))
  return (authors.length > MOST_AUTHORS_NAMED ? [...named, 'et al'] : named).join(', ')
}

/** `Jean-Paul, Jr.` is `JP Jr`. */
function initials(given: string): string {
  const [names = '', ...suffixes] = given.split(', ')
  const letters = /^\p{Lu}{2,4}$/u.test(names)
    ? names
    : (names.match(/(?<![\p{L}\p{M}'’])\p{L}/gu) ?? []).join('').toUpperCase()
  return [letters, ...suffixes.map((suffix) => suffix.replace(/\.$/u, ''))].join(' ')
}

function placeText({ issued, volume, issue, pages }: BibliographicRecord): string {
  const numbers = `${volume ?? ''}${issue === undefined ? '' : `(${issue})`}${pages === undefined ? '' : `:${pages}`}`
  const year = issued === undefined ? '' : String(issued.year)
  if (year === '' || numbers === '') return year === '' ? numbers.replace(/^:/u, 'p. ') : year
  return volume === undefined && issue === undefined ? `${year}${numbers}` : `${year};${numbers}`
}

function idText({ ids, url }: BibliographicRecord): string {
  if (ids.doi !== undefined) return `doi:${ids.doi}`
  if (ids.arxiv !== undefined) return `arXiv:${ids.arxiv}`
  if (ids.pmid !== undefined) return `PMID:${ids.pmid}`
  return ids.pmcid ?? url ?? ''
}

function statusText({ editorial, title }: BibliographicRecord): string {
  if (editorial?.status === 'retracted') return /^\W*retracted/iu.test(title) ? '' : 'RETRACTED: '
  if (editorial?.status === 'withdrawn') return /^\W*withdrawn/iu.test(title) ? '' : 'WITHDRAWN: '
  return editorial?.status === 'concern' ? 'EXPRESSION OF CONCERN: ' : ''
}

/** Ends in one mark. */
function closed(part: string): string {
  return /[.!?…]["”’)]?$/u.test(part) ? part : `${part}.`
}
