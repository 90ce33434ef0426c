import { parseArxivId, parseDoi, parsePmcid, parsePmid } from '../../../language/identifiers.js'
import type { Author, BibliographicRecord, IssuedDate, PaperIds, WorkType } from '../../../model/paper.js'
import { editorialNoticeOf } from './editorial-notice.js'
import { displayOf } from './inline-text.js'
import { childAt, childOf, childrenOf, descendantsOf, plainText, type XmlElement } from './xml-tree.js'

/** `article-type` values (JATS tag library) by the work type that they mean; others are `article` or `other`. */
const WORK_TYPE: Readonly<Record<string, WorkType>> = {
  'review-article': 'review',
  'systematic-review': 'review',
  'scoping-review': 'review',
  'mini-review': 'review',
  editorial: 'editorial',
  'article-commentary': 'editorial',
  'editor-report': 'editorial',
  letter: 'letter',
  reply: 'letter',
  correction: 'correction',
  'corrigendum-article': 'correction',
  erratum: 'correction',
  addendum: 'correction',
  'expression-of-concern': 'correction',
  retraction: 'retraction',
  preprint: 'preprint',
  dissertation: 'thesis',
  'book-chapter': 'chapter',
  chapter: 'chapter',
  proceedings: 'conference-paper',
  'conference-paper': 'conference-paper',
  'white-paper': 'report',
  'technical-report': 'report',
}
const OTHER_TYPES =
  /^(?:book-review|product-review|news|obituary|announcement|calendar|abstract|meeting-report|collection|introduction|oration|interview|discussion|in-brief|books-received|index|partial-retraction|reviewer-report|decision-letter)$/

/** Dates that are not the publication of this version in the journal. */
const OTHER_DATES =
  /^(?:pmc-release|nihms-submitted|retracted|retraction|corrected|preprint|received|accepted|rev-recd)$/
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The record that the front matter states; `fallbackTitle` is used where it states no title. */
export function frontMatterOf(article: XmlElement, fallbackTitle: string): BibliographicRecord {
  const front = childOf(article, 'front', 'front-stub')
  const journal = childOf(front, 'journal-meta')
  const meta = childOf(front, 'article-meta') ?? front
  const title = titleOf(meta) || fallbackTitle
  return {
    type: workTypeOf(article.attributes['article-type']),
    title,
    authors: authorsOf(meta),
    ids: idsOf(meta),
    ...present('issued', issuedOf(meta)),
    ...present('containerTitle', journalTitleOf(journal)),
    ...present('volume', textAt(meta, 'volume')),
    ...present('issue', textAt(meta, 'issue')),
    ...present('pages', pagesOf(meta)),
    ...present('publisher', plainText(childAt(journal, ['publisher', 'publisher-name'])) || undefined),
    ...present('issn', textAt(journal, 'issn')),
    ...present('abstract', abstractOf(meta)),
    ...present('language', article.attributes.lang?.toLowerCase().replace('_', '-') || undefined),
    ...present('licence', licenceOf(meta)),
    ...present('keywords', keywordsOf(meta)),
    ...present('editorial', editorialNoticeOf(article, title)),
  }
}

/** Title with its subtitle; notes and citation marks in it are left out. */
export function titleOf(meta: XmlElement | undefined): string {
  const group = childOf(meta, 'title-group')
  const title = titleText(childOf(group, 'article-title'))
  const subtitles = childrenOf(group, 'subtitle')
    .map(titleText)
    .filter((text) => text !== '')
  if (subtitles.length === 0) return title
  return [title.replace(/\s*:$/u, ''), ...subtitles].join(': ')
}

function titleText(element: XmlElement | undefined): string {
  return element === undefined ? '' : displayOf(withoutNoteMarks(element))
}

/** `Title<xref ref-type="fn">*</xref>`: the mark is no part of the title, in `sup` or not. */
function withoutNoteMarks(element: XmlElement): XmlElement {
  const children = element.children
    .filter((child) => typeof child === 'string' || !(child.name === 'xref' || child.name === 'fn'))
    .map((child) => (typeof child === 'string' ? child : withoutNoteMarks(child)))
  return { ...element, children }
}

function workTypeOf(articleType: string | undefined): WorkType {
  const type = (articleType ?? '').toLowerCase()
  return WORK_TYPE[type] ?? (OTHER_TYPES.test(type) ? 'other' : 'article')
}

function authorsOf(meta: XmlElement | undefined): Author[] {
  const groups = childrenOf(meta, 'contrib-group')
  const contributors = groups.flatMap((group) => {
    const own = group.attributes['content-type'] ?? 'author'
    return /editor|reviewer/i.test(own) ? [] : descendantsOf(group, 'contrib')
  })
  return contributors
    .filter(({ attributes }) => (attributes['contrib-type'] ?? 'author') === 'author')
    .flatMap((contributor) => authorOf(contributor) ?? [])
}

function authorOf(contributor: XmlElement): Author | undefined {
  const name = descendantsOf(contributor, 'name', 'string-name', 'collab')[0]
  if (name === undefined) return undefined
  if (name.name === 'collab') return bodyOf(name)
  const family = plainText(childOf(name, 'surname'))
  const given = plainText(childOf(name, 'given-names'))
  const suffix = plainText(childOf(name, 'suffix'))
  if (family === '') return bodyOf(name)
  const full = suffix === '' ? family : `${family} ${suffix}`
  return given === '' ? { family: full } : { family: full, given }
}

/** A body's name without the members that are listed inside it. */
function bodyOf(collab: XmlElement): Author | undefined {
  const own = collab.children.filter((child) => typeof child === 'string' || child.name !== 'contrib-group')
  const family = plainText({ ...collab, children: own })
  return family === '' ? undefined : { family }
}

function idsOf(meta: XmlElement | undefined): PaperIds {
  const typed = (...types: string[]) =>
    plainText(childrenOf(meta, 'article-id').find((id) => types.includes(id.attributes['pub-id-type'] ?? '')))
  const doi = parseDoi(typed('doi'))
  const pmid = parsePmid(typed('pmid'))
  const pmcText = typed('pmc', 'pmcid')
  const pmcid = parsePmcid(/^\d+$/.test(pmcText) ? `PMC${pmcText}` : pmcText)
  const arxiv = parseArxivId(typed('arxiv'))
  return {
    ...present('doi', doi),
    ...present('arxiv', arxiv),
    ...present('pmid', pmid),
    ...present('pmcid', pmcid),
  }
}

/** The earliest publication date, the fullest of its year. */
function issuedOf(meta: XmlElement | undefined): IssuedDate | undefined {
  const dates = childrenOf(meta, 'pub-date')
    .filter(({ attributes }) => !OTHER_DATES.test(attributes['pub-type'] ?? attributes['date-type'] ?? ''))
    .flatMap((date) => dateOf(date) ?? [])
  const rank = ({ year, month, day }: IssuedDate) => year * 10_000 + (month ?? 90) * 100 + (day ?? 90)
  return dates.sort((left, right) => rank(left) - rank(right))[0]
}

function dateOf(date: XmlElement): IssuedDate | undefined {
  const year = Number.parseInt(plainText(childOf(date, 'year')), 10)
  if (!(year > 1000 && year < 3000)) return undefined
  const month = monthOf(plainText(childOf(date, 'month')))
  const day = Number.parseInt(plainText(childOf(date, 'day')), 10)
  if (month === undefined) return { year }
  return day >= 1 && day <= 31 ? { year, month, day } : { year, month }
}

function monthOf(text: string): number | undefined {
  const number = /^\d{1,2}$/.test(text) ? Number(text) : MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1
  return number >= 1 && number <= 12 ? number : undefined
}

function journalTitleOf(journal: XmlElement | undefined): string | undefined {
  return (
    displayOf(descendantsOf(journal, 'journal-title')[0] ?? childOf(journal, 'abbrev-journal-title')) ||
    undefined
  )
}

function pagesOf(meta: XmlElement | undefined): string | undefined {
  const range = textAt(meta, 'page-range')
  const first = textAt(meta, 'fpage')
  const last = textAt(meta, 'lpage')
  if (first !== undefined) return last === undefined || last === first ? first : `${first}-${last}`
  return range ?? textAt(meta, 'elocation-id')
}

/** The licence's URL, else its type, else its first words. */
function licenceOf(meta: XmlElement | undefined): string | undefined {
  const licences = childrenOf(childOf(meta, 'permissions'), 'license')
  for (const licence of licences) {
    const links = [
      licence.attributes.href,
      plainText(descendantsOf(licence, 'license_ref')[0]),
      ...descendantsOf(licence, 'ext-link', 'uri').map((link) => link.attributes.href ?? plainText(link)),
    ]
    const url = links.find(
      (link) => link !== undefined && /^https?:.*(?:licen[cs]e|creativecommons)/i.test(link),
    )
    const stated = url ?? licence.attributes['license-type'] ?? plainText(licence).slice(0, 200)
    if (stated !== '') return stated
  }
  return undefined
}

function abstractOf(meta: XmlElement | undefined): string | undefined {
  const abstracts = childrenOf(meta, 'abstract')
  const main = abstracts.find(({ attributes }) => attributes['abstract-type'] === undefined) ?? abstracts[0]
  if (main === undefined) return undefined
  const parts = descendantsOf(main, 'title', 'p').map((part) => {
    const text = displayOf(part)
    return part.name === 'title' ? titledPart(text) : text
  })
  return (parts.length > 0 ? parts.filter((part) => part !== '').join(' ') : displayOf(main)) || undefined
}

/** `Results:`, and nothing for the title of the abstract itself. */
function titledPart(title: string): string {
  return /^(?:abstract|summary)\W*$/i.test(title) ? '' : title.replace(/[.:]?$/u, ':')
}

function keywordsOf(meta: XmlElement | undefined): string[] | undefined {
  const groups = childrenOf(meta, 'kwd-group').filter(
    ({ attributes }) => !/abbrev|organism/i.test(attributes['kwd-group-type'] ?? ''),
  )
  const keywords = groups
    .flatMap((group) => descendantsOf(group, 'kwd').map(displayOf))
    .filter((word) => word !== '')
  return keywords.length > 0 ? [...new Set(keywords)] : undefined
}

function textAt(element: XmlElement | undefined, name: string): string | undefined {
  return plainText(childOf(element, name)) || undefined
}

function present<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): { readonly [Name in Key]?: Value } {
  return (value === undefined ? {} : { [key]: value }) as { readonly [Name in Key]?: Value }
}
