import { parseArxivId, parseDoi, parsePmcid, parsePmid } from '../../../language/identifiers.js'
import { contributor, element, publicationDate, textElement } from '../article/article-parts.js'
import { descendantsOf, plainText, rawText, type XmlElement } from '../jats/xml-tree.js'
import { type LinkedArticle, linkedArticleOf } from './linked-data.js'

/** What a page says about its paper outside the text. */
export interface PageMetadata {
  /** Children of `article-meta`. */
  readonly meta: readonly XmlElement[]
  readonly journal: readonly XmlElement[]
  readonly title: string
  /** True where the page itself states a registered name of the paper. */
  readonly hasOwnId: boolean
  /** True where the page carries metadata that only pages of scholarly works have. */
  readonly isScholarly: boolean
  readonly abstract?: string
  readonly language?: string
}

/** First or all values of `meta` elements, by lower-case name. */
export type MetaValues = ReadonlyMap<string, readonly string[]>

const NAMES = {
  title: ['citation_title', 'dc.title', 'dcterms.title', 'prism.title', 'wkhealth_title'],
  author: ['citation_author', 'dc.creator', 'dcterms.creator', 'dc.contributor', 'author'],
  date: [
    'citation_publication_date',
    'citation_online_date',
    'citation_date',
    'prism.publicationdate',
    'dc.date',
    'dcterms.date',
    'dc.date.issued',
    'article:published_time',
    'date',
  ],
  doi: ['citation_doi', 'prism.doi', 'bepress_citation_doi', 'dc.identifier.doi', 'dc.identifier', 'doi'],
  journal: ['citation_journal_title', 'citation_conference_title', 'prism.publicationname', 'dc.source'],
  licence: ['dc.rights', 'dcterms.license', 'dcterms.rights', 'citation_license', 'prism.copyright'],
  keywords: ['citation_keywords', 'dc.subject', 'keywords'],
  abstract: ['citation_abstract', 'dcterms.abstract'],
} as const

/** Reads `citation_*`, Dublin Core, PRISM and Open Graph metadata, JSON-LD, and what the title block says. */
export function pageMetadata(root: XmlElement): PageMetadata {
  const values = metaValuesOf(root)
  const linked = linkedArticleOf(root)
  const ids = idElements(values, linked, root)
  const title = plain(first(values, NAMES.title) ?? linked?.title ?? titleOnPage(root, values))
  const abstract = first(values, NAMES.abstract)
  const language = languageOf(root, values)
  return {
    title,
    meta: [
      ...ids,
      element('title-group', textElement('article-title', title)),
      element('contrib-group', authorsOf(values, linked, root).map(contributor)),
      ...publicationDate(first(values, NAMES.date) ?? linked?.date ?? printedDate(root)),
      ...pageElements(values),
      ...licenceElements(values, linked, root),
      ...keywordElements(values),
    ],
    journal: journalElements(values, linked),
    hasOwnId: ids.length > 0,
    isScholarly: isScholarly(values, linked),
    ...(abstract !== undefined && { abstract: plain(abstract) }),
    ...(language !== undefined && { language }),
  }
}

function titleOnPage(root: XmlElement, values: MetaValues): string {
  return printedTitle(root) ?? first(values, ['og:title']) ?? titleOfHead(root)
}

function languageOf(root: XmlElement, values: MetaValues): string | undefined {
  const stated = first(values, ['citation_language', 'dc.language'])
  return stated ?? (descendantsOf(root, 'html')[0]?.attributes.lang || undefined)
}

function metaValuesOf(root: XmlElement): MetaValues {
  const values = new Map<string, string[]>()
  for (const { attributes } of descendantsOf(root, 'meta')) {
    const name = (attributes.name ?? attributes.property ?? '').trim().toLowerCase()
    const content = (attributes.content ?? '').trim()
    if (name !== '' && content !== '') values.set(name, [...(values.get(name) ?? []), content])
  }
  return values
}

function all(values: MetaValues, names: readonly string[]): readonly string[] {
  return names.map((name) => values.get(name)).find((list) => list !== undefined) ?? []
}

function first(values: MetaValues, names: readonly string[]): string | undefined {
  return all(values, names)[0]
}

/** Markup and character references that some publishers leave in their metadata. */
function plain(text: string): string {
  return text
    .replace(/<\/?[a-z][^<>]{0,80}>/giu, '')
    .replace(/&lt;\/?[a-z]{1,9}&gt;/giu, '')
    .replace(/\s+/gu, ' ')
    .trim()
}

function isScholarly(values: MetaValues, linked: LinkedArticle | undefined): boolean {
  if (linked !== undefined) return true
  return [...values.keys()].some((name) => /^(?:citation_(?!search)|bepress_citation|prism\.)/u.test(name))
}

function printedTitle(root: XmlElement): string | undefined {
  const headings = descendantsOf(root, 'h1')
  const named = headings.find(({ attributes }) =>
    /\b(?:title|ltx_title_document|ltx_title)\b/u.test(attributes.class ?? ''),
  )
  const heading = named ?? (headings.length === 1 ? headings[0] : undefined)
  return heading === undefined ? undefined : plainText(heading) || undefined
}

/** The window's title without the name of the site behind a bar. */
function titleOfHead(root: XmlElement): string {
  return plainText(descendantsOf(root, 'title')[0]).replace(/\s+[|–—-]\s+[^|–—]{2,60}$/u, '')
}

function printedDate(root: XmlElement): string | undefined {
  const dates = descendantsOf(root, 'p', 'div', 'time').filter(({ attributes }) =>
    /^(?:date|ltx_dates)$/u.test(attributes.class ?? ''),
  )
  return dates[0] === undefined ? undefined : plainText(dates[0])
}

function authorsOf(
  values: MetaValues,
  linked: LinkedArticle | undefined,
  root: XmlElement,
): readonly string[] {
  const stated = all(values, NAMES.author)
  if (stated.length > 0) return stated.flatMap(splitNames)
  const joined = all(values, ['citation_authors']).flatMap((text) => text.split(';'))
  if (joined.length > 0) return joined.map((name) => name.trim()).filter((name) => name !== '')
  if (linked !== undefined && linked.authors.length > 0) return linked.authors
  const persons = byClass(root, 'ltx_personname').map(({ children, attributes }) => {
    // Affiliations and notes follow the name behind a line break or in elements of their own.
    const end = children.findIndex(
      (child) => typeof child !== 'string' && /^(?:br|sup|span)$/u.test(child.name),
    )
    return plainText({ name: 'name', attributes, children: end <= 0 ? children : children.slice(0, end) })
  })
  const names =
    persons.length > 0
      ? persons
      : byClass(root, 'author')
          .filter(({ name }) => name === 'p')
          .map(plainText)
  return names.flatMap(splitNames).filter((name) => /\p{L}{2}/u.test(name) && name.length < 80)
}

function splitNames(text: string): readonly string[] {
  const parts = text.split(/\s*;\s*|\s+(?:and|&)\s+/u).filter((part) => part !== '')
  return parts.flatMap((part) => ((part.match(/,/gu)?.length ?? 0) > 1 ? part.split(/\s*,\s*/u) : [part]))
}

/** Elements that carry a class, in order; those inside a found one are left out. */
function byClass(root: XmlElement, name: string): readonly XmlElement[] {
  return root.children.flatMap((child): readonly XmlElement[] => {
    if (typeof child === 'string') return []
    return (child.attributes.class ?? '').split(/\s+/u).includes(name) ? [child] : byClass(child, name)
  })
}

function idElements(
  values: MetaValues,
  linked: LinkedArticle | undefined,
  root: XmlElement,
): readonly XmlElement[] {
  const canonical = descendantsOf(root, 'link').find(({ attributes }) => attributes.rel === 'canonical')
  const link = canonical?.attributes.href ?? ''
  const dois = [...NAMES.doi.flatMap((name) => values.get(name) ?? []), linked?.doi ?? '', doiLink(link)]
  const arxivLink = /arxiv\.org/iu.test(link) ? link : ''
  const pmcLink = /\b(PMC\d{4,9})\b/u.exec(link)?.[1] ?? ''
  const pmcText = first(values, ['citation_pmcid', 'ncbi_pcid']) ?? pmcLink
  const typed = {
    doi: dois.map(parseDoi).find((id) => id !== undefined),
    arxiv: parseArxivId(first(values, ['citation_arxiv_id']) ?? arxivLink),
    pmid: parsePmid(first(values, ['citation_pmid', 'ncbi_article_id']) ?? ''),
    pmcid: parsePmcid(/^\d+$/u.test(pmcText) ? `PMC${pmcText}` : pmcText),
  }
  return Object.entries(typed).flatMap(([type, id]) => textElement('article-id', id, { 'pub-id-type': type }))
}

function doiLink(link: string): string {
  return /doi\.org\/10\./u.test(link) ? link : ''
}

function pageElements(values: MetaValues): readonly XmlElement[] {
  return [
    ...textElement('volume', first(values, ['citation_volume', 'prism.volume'])),
    ...textElement('issue', first(values, ['citation_issue', 'prism.number'])),
    ...textElement('fpage', first(values, ['citation_firstpage', 'prism.startingpage'])),
    ...textElement('lpage', first(values, ['citation_lastpage', 'prism.endingpage'])),
  ]
}

function journalElements(values: MetaValues, linked: LinkedArticle | undefined): readonly XmlElement[] {
  const publisher = textElement(
    'publisher-name',
    first(values, ['citation_publisher', 'dc.publisher']) ?? linked?.publisher,
  )
  return [
    ...textElement('journal-title', first(values, NAMES.journal) ?? linked?.journal),
    ...textElement('issn', first(values, ['citation_issn', 'prism.issn'])),
    ...(publisher.length > 0 ? [element('publisher', publisher)] : []),
  ]
}

function licenceElements(
  values: MetaValues,
  linked: LinkedArticle | undefined,
  root: XmlElement,
): readonly XmlElement[] {
  const links = descendantsOf(root, 'link', 'a').filter(({ attributes }) =>
    /\blicense\b/u.test(attributes.rel ?? ''),
  )
  const any = descendantsOf(root, 'a').find(({ attributes }) =>
    /creativecommons\.org\/(?:licenses|publicdomain)/u.test(attributes.href ?? ''),
  )
  const href = links[0]?.attributes.href ?? linked?.licence ?? any?.attributes.href
  const stated = first(values, NAMES.licence)
  if (href === undefined && stated === undefined) return []
  const licence = element('license', [stated ?? ''], href === undefined ? {} : { href })
  return [element('permissions', [licence])]
}

function keywordElements(values: MetaValues): readonly XmlElement[] {
  const words = all(values, NAMES.keywords).flatMap((text) => text.split(/\s*[;,]\s*/u))
  return words.length === 0
    ? []
    : [
        element(
          'kwd-group',
          words.flatMap((word) => textElement('kwd', word)),
        ),
      ]
}

/** TeX of a `script` of MathJax, without the marks around it. */
export function texOfScript(script: XmlElement): string {
  return rawText(script)
    .replace(/^%\s*<!\[CDATA\[|%?\s*\]\]>\s*$/gu, '')
    .trim()
}
