import type { ReaderInput } from '../../../contracts/reader.js'
import type { ReadOutcome, SetAside } from '../../../model/document.js'
import { sectionLabelOf } from '../../../reading/section-label.js'
import { unreadable } from '../../../reading/unreadable.js'
import {
  articleElement,
  contributor,
  element,
  nestSections,
  publicationDate,
  textElement,
} from '../article/article-parts.js'
import { withPrintedMarks } from '../article/link-marks.js'
import { readingOfArticle } from '../jats/article-reading.js'
import { childOf, childrenOf, isElement, plainText, type XmlElement, type XmlNode } from '../jats/xml-tree.js'
import { DOCX_READER } from '../reader-versions.js'
import { type DocxPackage, openDocx } from './docx-package.js'
import type { DocxContext } from './docx-runs.js'
import { stylesOf } from './docx-styles.js'
import { type DocxBody, readBody } from './docx-walker.js'

/** Reads a Word file: text as its author left it, tracked deletions out, insertions in, notes apart. */
export function readDocx({ bytes, fileName }: ReaderInput): ReadOutcome {
  if (bytes.length === 0) return unreadable('empty', 'The file is empty.')
  const opened = openDocx(bytes)
  if (opened.status === 'unreadable') return opened
  const setAside: SetAside[] = []
  const body = readBody(
    childOf(opened.parts.document, 'body') ?? element('body'),
    contextOf(opened.parts, setAside),
  )
  const reading = readingOfArticle(articleOf(body, opened.parts), {
    reader: DOCX_READER,
    format: 'docx',
    fileName,
    isRecordAuthoritative: false,
    warnings: [],
    setAside,
  })
  if (reading.level === 'metadata') return unreadable('no-text', 'The Word file holds no text.')
  return { status: 'read', reading: withPrintedMarks(reading) }
}

function contextOf({ styles, footnotes, endnotes }: DocxPackage, setAside: SetAside[]): DocxContext {
  const notes = new Map<string, XmlElement>()
  // Separators are notes too, with a type of their own.
  for (const [prefix, root] of [
    ['f', footnotes],
    ['e', endnotes],
  ] as const)
    for (const note of childrenOf(root, 'footnote', 'endnote'))
      if (note.attributes.type === undefined) notes.set(`${prefix}${note.attributes.id ?? ''}`, note)
  return { styles: stylesOf(styles), notes, setAside }
}

function articleOf(body: DocxBody, { properties }: DocxPackage): XmlElement {
  const stated = (name: string) => plainText(childOf(properties, name)) || undefined
  const { parts, title } = titled(body, stated('title'))
  const { sections, abstract } = splitAbstract(nestSections(parts))
  const names = body.authors.length > 0 ? body.authors : creatorsOf(stated('creator'))
  const abstracts = body.abstract.length > 0 ? [element('abstract', body.abstract)] : abstract
  const references =
    body.references.length === 0
      ? []
      : [element('ref-list', [element('title', ['References']), ...body.references])]
  return articleElement({
    meta: [
      element('title-group', textElement('article-title', title)),
      element(
        'contrib-group',
        names
          .filter((name) => /\p{L}{2}/u.test(name))
          .map((name) => contributor(name.replace(/[\d*†‡§¶]+/gu, ''))),
      ),
      ...publicationDate(body.date),
      ...keywordsOf(stated('keywords')),
      ...abstracts,
    ],
    body: [...sections, ...references],
  })
}

/** Names that are programs or accounts say nothing about the authors. */
function creatorsOf(text: string | undefined): readonly string[] {
  const names = (text ?? '').split(/\s*[;,]\s*/u)
  return names.filter(
    (name) => /\p{L}{2,}\s+\p{L}/u.test(name) && !/microsoft|office|windows|python|admin|user/iu.test(name),
  )
}

const MOST_TITLE_LENGTH = 300

/** The title by its style, else the one of the properties, else a first line that reads like one. */
function titled(body: DocxBody, stated: string | undefined): Pick<DocxBody, 'parts' | 'title'> {
  if (body.title !== '') return body
  const [first, ...others] = body.parts
  const text = others.length === 0 ? '' : lineOf(first)
  const isSame = stated?.toLowerCase() === text.toLowerCase()
  // A property of one or two words is the name of a template.
  const isStatedBetter = stated !== undefined && !isSame && stated.split(' ').length > 3
  if (isTitleLike(text) && !isStatedBetter) return { parts: others, title: text }
  return { parts: isSame ? others : body.parts, title: stated ?? '' }
}

/** The text of a paragraph or heading; of a table or figure nothing. */
function lineOf(part: DocxBody['parts'][number] | undefined): string {
  if (part?.type === 'heading') return plainText(element('title', part.title))
  return part?.element.name === 'p' ? plainText(part.element) : ''
}

function isTitleLike(text: string): boolean {
  const isLine = text !== '' && text.length <= MOST_TITLE_LENGTH && !/[.;,]$/u.test(text)
  return isLine && sectionLabelOf(text) === undefined
}

function splitAbstract(body: readonly XmlNode[]) {
  const isAbstract = (node: XmlNode): node is XmlElement =>
    isElement(node, 'sec') && sectionLabelOf(plainText(childOf(node, 'title'))) === 'abstract'
  const found = body.filter(isAbstract)
  return {
    abstract: found.map((section) => element('abstract', section.children)),
    sections: body.filter((node) => !isAbstract(node)),
  }
}

function keywordsOf(text: string | undefined): readonly XmlElement[] {
  const words = (text ?? '').split(/\s*[;,]\s*/u).flatMap((word) => textElement('kwd', word))
  return words.length === 0 ? [] : [element('kwd-group', words)]
}
