import type { Block, DocumentFormat, EvidenceLevel, Reading, SetAside } from '../../../model/document.js'
import { nameWithoutEnding } from '../../../reading/file-title.js'
import { BlockWalker, labelReferences, type WalkPlace } from './block-walker.js'
import { frontMatterOf, titleOf } from './front-matter.js'
import { displayOf } from './inline-text.js'
import { childAt, childOf, childrenOf, descendantsOf, plainText, type XmlElement } from './xml-tree.js'

/** What a reader knows of a file besides its article. */
export interface ArticleSource {
  /** Reader and version. */
  readonly reader: string
  readonly format: DocumentFormat
  /** Last source of a title. */
  readonly fileName: string
  /** See `Reading.isRecordAuthoritative`. */
  readonly isRecordAuthoritative: boolean
  readonly warnings: readonly string[]
  /** What the reader set aside before the article was made. */
  readonly setAside?: readonly SetAside[]
}

/**
 * The reading of an `article` element with the vocabulary of JATS. HTML, LaTeX and DOCX are brought into this form
 * first, so that one walk decides for all of them what is a block, a caption, a cell, a note or a citation mark.
 */
export function readingOfArticle(article: XmlElement, source: ArticleSource): Reading {
  const walker = new BlockWalker(labelReferences(article))
  walkFront(walker, article)
  const before = walker.blocks.length
  const body = childOf(article, 'body')
  if (body !== undefined) walker.flow(body.children, BODY)
  const hasBody = walker.blocks.slice(before).some(isRunningText)
  for (const group of childrenOf(article, 'floats-group', 'floats-wrap')) walker.flow(group.children, BODY)
  for (const back of childrenOf(article, 'back')) walker.flow(back.children, BODY)
  for (const part of childrenOf(article, 'sub-article', 'response')) walkSubArticle(walker, part)
  return {
    reader: source.reader,
    format: source.format,
    level: levelOf(walker.blocks, hasBody),
    record: frontMatterOf(article, nameWithoutEnding(source.fileName)),
    isRecordAuthoritative: source.isRecordAuthoritative,
    blocks: walker.blocks,
    references: walker.references.map(({ entry }) => entry),
    pages: [],
    setAside: [...(source.setAside ?? []), ...walker.setAside],
    warnings: source.warnings,
  }
}

const BODY: WalkPlace = { section: 'other', heading: [], kind: 'paragraph' }

function walkFront(walker: BlockWalker, article: XmlElement): void {
  const front = childOf(article, 'front')
  const meta = childOf(front, 'article-meta') ?? front
  walker.heading(titleOf(meta), { section: 'title', heading: [], kind: 'heading' })
  for (const abstract of childrenOf(meta, 'abstract', 'trans-abstract')) {
    walker.section(abstract, { section: 'abstract', heading: [], kind: 'paragraph' })
  }
  for (const note of descendantsOf(childOf(meta, 'author-notes'), 'fn')) {
    walker.flow(note.children, { ...BODY, kind: 'footnote' })
  }
  const statement = childAt(meta, ['funding-group', 'funding-statement'])
  if (statement !== undefined) walker.flow(statement.children, BODY)
  for (const custom of descendantsOf(meta, 'custom-meta')) {
    const value = childOf(custom, 'meta-value')
    const name = displayOf(childOf(custom, 'meta-name'))
    if (value !== undefined && isSentence(plainText(value)))
      walker.flow(value.children, { ...BODY, heading: [name] })
  }
}

/** Custom metadata holds codes and, in some journals, statements such as the availability of the data. */
function isSentence(text: string): boolean {
  return text.split(' ').length >= 6 && /[.!?]$/.test(text)
}

/** Decision letters, replies, translations: kept below a heading of their own, never the article's own sections. */
function walkSubArticle(walker: BlockWalker, part: XmlElement): void {
  const stub = childOf(part, 'front-stub', 'front')
  const meta = childOf(stub, 'article-meta') ?? stub
  const title = titleOf(meta) || displayOf(descendantsOf(stub, 'subject')[0]) || kindOf(part)
  const place: WalkPlace = { section: 'other', heading: [], kind: 'paragraph', isFixed: true }
  walker.heading(title, place)
  const inside = { ...place, heading: [title] }
  for (const abstract of childrenOf(meta, 'abstract', 'trans-abstract')) walker.section(abstract, inside)
  for (const content of childrenOf(part, 'body', 'floats-group', 'back'))
    walker.flow(content.children, inside)
  for (const nested of childrenOf(part, 'sub-article', 'response')) walkSubArticle(walker, nested)
}

function kindOf(part: XmlElement): string {
  const kind = (part.attributes['article-type'] ?? part.attributes['response-type'] ?? part.name).replaceAll(
    '-',
    ' ',
  )
  return kind.charAt(0).toUpperCase() + kind.slice(1)
}

function levelOf(blocks: readonly Block[], hasBody: boolean): EvidenceLevel {
  if (hasBody) return 'full-text'
  return blocks.some((block) => block.section === 'abstract' && block.kind !== 'heading')
    ? 'abstract'
    : 'metadata'
}

function isRunningText({ kind }: Block): boolean {
  return kind === 'paragraph' || kind === 'list-item' || kind === 'table-row'
}
