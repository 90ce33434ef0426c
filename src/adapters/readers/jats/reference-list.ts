import { parseArxivId, parseDoi, parsePmcid, parsePmid } from '../../../language/identifiers.js'
import type { ReferenceEntry } from '../../../model/document.js'
import type { PaperIds } from '../../../model/paper.js'
import { type BlockBuilder, createBlockBuilder } from '../../../reading/block-builder.js'
import type { BlockText } from '../../../reading/block-text.js'
import { parseReferenceEntry } from '../../../reading/reference-entry.js'
import { displayOf, type InlineContext, writeInline, writePersonNodes } from './inline-text.js'
import { childOf, childrenOf, descendantsOf, plainText, type XmlElement, type XmlNode } from './xml-tree.js'

/** An entry with the text layers that its block is made of. */
export interface ReadReference {
  readonly entry: ReferenceEntry
  readonly text: BlockText
}

const CITATIONS = ['element-citation', 'mixed-citation', 'nlm-citation', 'citation', 'product'] as const
const TITLES = ['article-title', 'chapter-title', 'part-title', 'data-title'] as const
const DOI_LINK = /doi\.org\/|^(?:doi:?\s*)?10\.\d{4,}\//i
/** Inside an entry nothing is cited and nothing floats. */
const CONTEXT: InlineContext = { referenceOrder: [], defer: () => {} }

/** The label of an entry: its id, else its printed label, else its place in the list from 1. */
export function referenceLabelOf(reference: XmlElement, index: number): string {
  const { id } = reference.attributes
  if (id !== undefined && id !== '') return id
  const printed = plainText(childOf(reference, 'label')).replace(/[.[\]()]/g, '')
  return printed === '' ? String(index + 1) : printed
}

/** Reads a `ref`: the entry as printed, or put together where the file holds its parts only. */
export function readReference(reference: XmlElement, label: string): ReadReference {
  const citations = descendantsOf(reference, ...CITATIONS)
  const builder = createBlockBuilder()
  const shown = printedOf(citations)
  for (const citation of shown) {
    if (isMixed(citation)) writePrinted(citation, builder)
    else composeCitation(citation, builder)
    builder.replace(' ', '')
  }
  for (const note of childrenOf(reference, 'note')) writeInline(note, builder, CONTEXT)
  const text = builder.build()
  return { text, entry: { label, text: text.display, ...withPrinted(text.display, fieldsOf(citations)) } }
}

type Fields = Omit<ReferenceEntry, 'label' | 'text'>

/** An entry without tagged parts is read as printed; one with parts still shows its year and ids in its text. */
function withPrinted(text: string, tagged: Fields): Fields {
  if (tagged.title !== undefined && tagged.year !== undefined && tagged.ids !== undefined) return tagged
  const { title, authors, year, ids } = parseReferenceEntry({ label: '', text })
  const isUntagged = tagged.title === undefined && tagged.authors === undefined
  return {
    ...(isUntagged && title !== undefined && { title }),
    ...(isUntagged && authors !== undefined && { authors }),
    ...(year !== undefined && { year }),
    ...(ids !== undefined && { ids }),
    ...tagged,
  }
}

/** Where an entry is given as printed and in parts side by side, the printed form. */
function printedOf(citations: readonly XmlElement[]): readonly XmlElement[] {
  const printed = citations.filter((citation) => citation.name === 'mixed-citation' && isMixed(citation))
  const hasParts = citations.some((citation) => citation.name === 'element-citation')
  return hasParts && printed.length > 0 ? printed : citations
}

/** True where punctuation or words stand between the parts, as printed. */
function isMixed(citation: XmlElement): boolean {
  return citation.children.some((child) => typeof child === 'string' && child.trim() !== '')
}

function writePrinted(citation: XmlElement, builder: BlockBuilder): void {
  const shown = citation.children.flatMap((child): readonly XmlNode[] => {
    if (typeof child === 'string' || child.name !== 'pub-id') return [child]
    return isCatalogueId(child) ? [] : [' ', child]
  })
  writePersonNodes(shown, builder, CONTEXT)
}

/** Ids that archives add behind the printed entry. */
function isCatalogueId(id: XmlElement): boolean {
  return /^(?:pmid|pmcid|pmc|medline|coi|other|publisher-id)$/.test(id.attributes['pub-id-type'] ?? '')
}

/** Authors. Title. Source Year;Volume(Issue):Pages. The rest. */
function composeCitation(citation: XmlElement, builder: BlockBuilder): void {
  let last = ''
  const put = (before: string, parts: readonly XmlElement[]) => {
    for (const part of parts) {
      const isClosed = /[.?!]$/.test(last) && before.startsWith('.')
      builder.replace(builder.isBlank() ? '' : isClosed ? before.slice(1) : before, '')
      writeInline(part, builder, CONTEXT)
      last = plainText(part)
    }
  }
  put(', ', descendantsOf(citation, 'name', 'string-name', 'collab', 'etal', 'anonymous').filter(hasText))
  put('. ', childrenOf(citation, ...TITLES, 'trans-title'))
  put('. ', childrenOf(citation, 'source', 'conf-name'))
  put(' ', childrenOf(citation, 'edition', 'year').slice(0, 2))
  put('; ', childrenOf(citation, 'volume'))
  for (const issue of childrenOf(citation, 'issue')) {
    builder.replace('(', '')
    writeInline(issue, builder, CONTEXT)
    builder.replace(')', '')
  }
  put(': ', childrenOf(citation, 'fpage', 'elocation-id'))
  put('–', childrenOf(citation, 'lpage'))
  const doi = childrenOf(citation, 'pub-id').filter((id) => id.attributes['pub-id-type'] === 'doi')
  put('. ', childrenOf(citation, 'publisher-name', 'publisher-loc', 'comment', 'uri', 'ext-link'))
  put('. doi:', doi)
}

function hasText(element: XmlElement): boolean {
  return plainText(element) !== ''
}

function fieldsOf(citations: readonly XmlElement[]): Fields {
  const first = <Value>(read: (citation: XmlElement) => Value | undefined) =>
    citations.map(read).find((value) => value !== undefined)
  const title = first(titleOf)
  const authors = first(authorsOf)
  const year = first(yearOf)
  const ids = first(idsOf)
  return {
    ...(title !== undefined && { title }),
    ...(authors !== undefined && { authors }),
    ...(year !== undefined && { year }),
    ...(ids !== undefined && { ids }),
  }
}

function titleOf(citation: XmlElement): string | undefined {
  const title = displayOf(descendantsOf(citation, ...TITLES)[0] ?? descendantsOf(citation, 'source')[0])
  return title.replace(/[\s.,;:]+$/u, '') || undefined
}

/** `Family, Given`; editors only where there are no authors. */
function authorsOf(citation: XmlElement): readonly string[] | undefined {
  const groups = childrenOf(citation, 'person-group')
  const authors = groups.filter((group) => (group.attributes['person-group-type'] ?? 'author') === 'author')
  const sources = authors.length > 0 ? authors : groups.length > 0 ? groups : [citation]
  const names = sources.flatMap((group) => descendantsOf(group, 'name', 'string-name', 'collab')).map(nameOf)
  const known = names.filter((name) => name !== '')
  return known.length > 0 ? known : undefined
}

function nameOf(name: XmlElement): string {
  const family = plainText(childOf(name, 'surname'))
  const given = plainText(childOf(name, 'given-names'))
  if (family === '') return plainText(name).replace(/[\s,;]+$/u, '')
  return given === '' ? family : `${family}, ${given}`
}

function yearOf(citation: XmlElement): number | undefined {
  const digits = /\b(1[5-9]|20)\d{2}/.exec(descendantsOf(citation, 'year').map(plainText).join(' '))
  return digits === null ? undefined : Number(digits[0])
}

function idsOf(citation: XmlElement): PaperIds | undefined {
  const typed = new Map(
    descendantsOf(citation, 'pub-id', 'object-id').map((id) => [
      id.attributes['pub-id-type'] ?? '',
      plainText(id),
    ]),
  )
  const elements = descendantsOf(citation, 'ext-link', 'uri')
  // What is printed wins over where the link goes.
  const links = [...elements.map(plainText), ...elements.map((link) => link.attributes.href ?? '')]
  const doiText = typed.get('doi') ?? links.find((link) => DOI_LINK.test(link)) ?? printedDoi(citation)
  const doi = parseIf(parseDoi, doiText)
  const arxiv = parseIf(parseArxivId, typed.get('arxiv') ?? links.find((link) => /arxiv\.org\//i.test(link)))
  const pmid = parseIf(parsePmid, typed.get('pmid'))
  const pmcid = parseIf(parsePmcid, pmcidText(typed.get('pmcid') ?? typed.get('pmc')))
  const ids = {
    ...(doi !== undefined && { doi }),
    ...(arxiv !== undefined && { arxiv }),
    ...(pmid !== undefined && { pmid }),
    ...(pmcid !== undefined && { pmcid }),
  }
  return Object.keys(ids).length > 0 ? ids : undefined
}

function printedDoi(citation: XmlElement): string | undefined {
  return /\bdoi:?\s*(10\.\S+)/i.exec(plainText(citation))?.[1]
}

function pmcidText(text: string | undefined): string | undefined {
  return text !== undefined && /^\d+$/.test(text) ? `PMC${text}` : text
}

function parseIf(parse: (text: string) => string | undefined, text: string | undefined): string | undefined {
  return text === undefined ? undefined : parse(text)
}
