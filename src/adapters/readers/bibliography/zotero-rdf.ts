import type { BibliographyEntry } from '../../../contracts/bibliography-reader.js'
import type { WorkType } from '../../../model/paper.js'
import { parseXml, type XmlElement } from '../jats/xml-tree.js'
import { authorOf } from './author-names.js'
import type { ReadEntries } from './bibtex.js'
import { buildRecord } from './build-record.js'
import { parseDate } from './dates.js'

/** Item types of Zotero that are works; `attachment`, `note` and `annotation` are none. */
const TYPES: Readonly<Record<string, WorkType>> = {
  journalArticle: 'article',
  magazineArticle: 'article',
  newspaperArticle: 'article',
  preprint: 'preprint',
  conferencePaper: 'conference-paper',
  book: 'book',
  bookSection: 'chapter',
  thesis: 'thesis',
  report: 'report',
  dataset: 'dataset',
  letter: 'letter',
}
const NO_WORKS: ReadonlySet<string> = new Set(['attachment', 'note', 'annotation'])

/**
 * Reads Zotero's RDF export (Dublin Core, Bibliontology and Zotero's own names, told apart by their local names): items with
 * their journals and the paths of attached files. Undefined for XML that is no RDF or is broken.
 */
export function readZoteroRdf(text: string): ReadEntries | undefined {
  const parsed = parseXml(text)
  if (parsed.status !== 'parsed' || parsed.root.name !== 'RDF') return undefined
  const resources = elementsOf(parsed.root)
  const byName = new Map(resources.flatMap((one) => (named(one) === '' ? [] : [[named(one), one] as const])))
  const works = resources.filter((one) => {
    const type = textOf(one, 'itemType')
    return type !== '' && !NO_WORKS.has(type)
  })
  return { entries: works.map((work) => toEntry(work, byName)), problems: [] }
}

function toEntry(work: XmlElement, byName: ReadonlyMap<string, XmlElement>): BibliographyEntry {
  const container = containerOf(work, byName)
  const identifiers = [work, ...(container === undefined ? [] : [container])].flatMap((one) =>
    elementsOf(one, 'identifier').map(deepText),
  )
  const doi = identifiers.flatMap((value) => /^DOI[: ]+(\S+)/iu.exec(value)?.[1] ?? [])[0]
  const record = buildRecord({
    type: TYPES[textOf(work, 'itemType')] ?? 'other',
    title: textOf(work, 'title'),
    authors: peopleOf(work).map((person) =>
      authorOf(textOf(person, 'surname'), textOf(person, 'givenName') || textOf(person, 'givenname')),
    ),
    issued: parseDate(textOf(work, 'date')),
    containerTitle: container === undefined ? undefined : textOf(container, 'title'),
    volume: textOf(work, 'volume') || (container === undefined ? '' : textOf(container, 'volume')),
    issue: textOf(work, 'number') || (container === undefined ? '' : textOf(container, 'number')),
    pages: textOf(work, 'pages'),
    abstract: textOf(work, 'abstract'),
    language: textOf(work, 'language'),
    licence: textOf(work, 'rights'),
    doi,
    looseIds: [...identifiers, named(work), textOf(work, 'description')],
    notes: [textOf(work, 'description')],
    sourceKey: textOf(work, 'citationKey') || undefined,
  })
  return { record, attachedFiles: filesOf(work, byName) }
}

/** The journal, inside of the item or named by it. */
function containerOf(work: XmlElement, byName: ReadonlyMap<string, XmlElement>): XmlElement | undefined {
  for (const part of elementsOf(work, 'isPartOf')) {
    const [inside] = elementsOf(part)
    const found = inside ?? byName.get(part.attributes['resource'] ?? '')
    if (found !== undefined && textOf(found, 'title') !== '') return found
  }
  return undefined
}

function peopleOf(work: XmlElement): readonly XmlElement[] {
  return elementsOf(work, 'authors')
    .flatMap((list) => elementsOf(list, 'Seq'))
    .flatMap((list) => elementsOf(list, 'li'))
    .flatMap((entry) => elementsOf(entry, 'Person'))
}

/** Paths of attachments as written: relative to the folder of the export, with its characters decoded. */
function filesOf(work: XmlElement, byName: ReadonlyMap<string, XmlElement>): readonly string[] {
  return elementsOf(work, 'link').flatMap((link) => {
    const attachment = byName.get(link.attributes['resource'] ?? '')
    if (attachment?.name !== 'Attachment') return []
    const path = elementsOf(attachment, 'resource')[0]?.attributes['resource'] ?? ''
    return path === '' || /^[a-z]+:\/\//iu.test(path) ? [] : [decoded(path)]
  })
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch (error) {
    // A path with a bare percent sign is meant as written.
    if (error instanceof URIError) return path
    throw error
  }
}

function named({ attributes }: XmlElement): string {
  return attributes['about'] ?? ''
}

function elementsOf(element: XmlElement, name?: string): readonly XmlElement[] {
  return element.children.filter(
    (child): child is XmlElement => typeof child !== 'string' && (name === undefined || child.name === name),
  )
}

function textOf(element: XmlElement, name: string): string {
  const [first] = elementsOf(element, name)
  return first === undefined ? '' : deepText(first)
}

function deepText(element: XmlElement): string {
  return element.children
    .map((child) => (typeof child === 'string' ? child : deepText(child)))
    .join(' ')
    .replace(/\s+/gu, ' ')
    .trim()
}
