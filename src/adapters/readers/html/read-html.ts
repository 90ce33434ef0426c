import type { ReaderInput } from '../../../contracts/reader.js'
import type { ReadOutcome } from '../../../model/document.js'
import { decodeText } from '../../../reading/decode-text.js'
import { sectionLabelOf } from '../../../reading/section-label.js'
import { unreadable } from '../../../reading/unreadable.js'
import { articleElement, element, nestSections } from '../article/article-parts.js'
import { withPrintedMarks } from '../article/link-marks.js'
import { readingOfArticle } from '../jats/article-reading.js'
import { childOf, isElement, plainText, type XmlElement, type XmlNode } from '../jats/xml-tree.js'
import { HTML_READER } from '../reader-versions.js'
import { parseHtml } from './html-tree.js'
import { notPaperReason } from './not-a-paper.js'
import { type PageMetadata, pageMetadata } from './page-metadata.js'
import { PageWalker } from './page-walker.js'
import { visiblePage } from './visible-page.js'

/** Largest page that is parsed, in bytes; pages that carry their pictures inside are large. */
export const MAX_HTML_BYTES = 40 * 2 ** 20

/** Reads a web page that holds a paper. A log-in, robot, cookie, error or shop page is refused, never stored. */
export function readHtml({ bytes, fileName }: ReaderInput): ReadOutcome {
  if (bytes.length === 0) return unreadable('empty', 'The file is empty.')
  if (bytes.length > MAX_HTML_BYTES) return unreadable('too-large', 'The page has more than 40 MB.')
  const decoded = decodeText(bytes, declaredEncoding(bytes))
  if (decoded.status === 'binary')
    return unreadable('wrong-type', 'The file is not text, so it is no web page.')
  if (decoded.text.trim() === '') return unreadable('empty', 'The file holds nothing but white space.')
  const parsed = parseHtml(decoded.text)
  if (parsed.status === 'broken') return unreadable(parsed.reason, parsed.message)
  return readPage(parsed.root, fileName, decoded.warnings)
}

function readPage(root: XmlElement, fileName: string, warnings: readonly string[]): ReadOutcome {
  const metadata = pageMetadata(root)
  const page = visiblePage(root)
  const walker = new PageWalker(metadata.title)
  walker.flow(page.body.children)
  const { abstracts, body } = withoutAbstracts(nestSections(walker.parts), walker.abstracts)
  const refusal = notPaperReason({ root, metadata, abstracts, body, references: walker.references.length })
  if (refusal !== undefined) return unreadable('wrong-type', refusal)
  const article = articleElement({
    meta: [...metadata.meta, ...abstractElements(abstracts, metadata)],
    journal: metadata.journal,
    body: [...linked(body, walker.references), ...referenceList(walker.references)],
    ...(metadata.language !== undefined && { language: metadata.language }),
  })
  const reading = readingOfArticle(article, {
    reader: HTML_READER,
    format: 'html',
    fileName,
    isRecordAuthoritative: metadata.hasOwnId,
    warnings,
    setAside: page.setAside,
  })
  return { status: 'read', reading: withPrintedMarks(reading) }
}

/** Sections that are the abstract move to the front, where they stand before everything else. */
function withoutAbstracts(body: readonly XmlNode[], boxes: readonly XmlElement[]) {
  const isAbstract = (node: XmlNode): node is XmlElement =>
    isElement(node, 'sec') && sectionLabelOf(plainText(childOf(node, 'title'))) === 'abstract'
  // Pages without sections of a lower level put everything below the title's heading.
  const [only, ...others] = body
  const isWrapped = isElement(only, 'sec') && others.length === 0 && only.children.some(isAbstract)
  const sections = isWrapped ? only.children : body
  const found = sections.filter(isAbstract)
  if (boxes.length > 0 || found.length === 0) return { abstracts: boxes, body }
  return {
    abstracts: found.map((section) => element('abstract', section.children)),
    body: sections.filter((node) => !isAbstract(node)),
  }
}

/** The abstract of the metadata counts where the page itself shows none. */
function abstractElements(
  abstracts: readonly XmlElement[],
  { abstract }: PageMetadata,
): readonly XmlElement[] {
  if (abstracts.length > 0) return abstracts.map(opened)
  return abstract === undefined ? [] : [element('abstract', [element('p', [abstract])])]
}

/** An abstract whose only part is a section takes the section's title as its own. */
function opened(abstract: XmlElement): XmlElement {
  const [only, ...others] = abstract.children
  return isElement(only, 'sec') && others.length === 0 ? element('abstract', only.children) : abstract
}

function referenceList(references: readonly XmlElement[]): readonly XmlElement[] {
  if (references.length === 0) return []
  const entries = references.map((reference) => ({
    ...reference,
    attributes: { id: reference.attributes.id ?? '' },
  }))
  return [element('ref-list', [element('title', ['References']), ...entries])]
}

/** Links to entries become citation marks; links to anything else are the words that they stand on. */
function linked(nodes: readonly XmlNode[], references: readonly XmlElement[]): readonly XmlNode[] {
  const ids = new Map<string, string>()
  for (const { attributes } of references)
    for (const alias of (attributes.aliases ?? '').split(' '))
      if (alias !== '' && !ids.has(alias)) ids.set(alias, attributes.id ?? '')
  const link = (list: readonly XmlNode[]): readonly XmlNode[] =>
    list.flatMap((node): readonly XmlNode[] => {
      if (typeof node === 'string') return [node]
      const children = link(node.children)
      if (node.name !== 'xref') return [{ ...node, children }]
      const targets = (node.attributes.rid ?? '').split(/\s+/u).flatMap((id) => ids.get(id) ?? [])
      return targets.length === 0
        ? children
        : [element('xref', children, { 'ref-type': 'bibr', rid: targets.join(' ') })]
    })
  return link(nodes)
}

/** The encoding that the page declares in its first bytes. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 4096))
  return (
    /<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]+)/iu.exec(start)?.[1] ??
    /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)/iu.exec(start)?.[1]
  )
}
