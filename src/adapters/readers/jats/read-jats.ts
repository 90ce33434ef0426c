import type { ReaderInput } from '../../../contracts/reader.js'
import type { Block, EvidenceLevel, ReadOutcome, UnreadableReason } from '../../../model/document.js'
import { type DecodedText, decodeText } from '../../../reading/decode-text.js'
import { nameWithoutEnding } from '../../../reading/file-title.js'
import { unreadable } from '../../../reading/unreadable.js'
import { BlockWalker, labelReferences, type WalkPlace } from './block-walker.js'
import { frontMatterOf, titleOf } from './front-matter.js'
import { displayOf } from './inline-text.js'
import {
  childAt,
  childOf,
  childrenOf,
  descendantsOf,
  parseXml,
  plainText,
  type XmlElement,
  type XmlOutcome,
} from './xml-tree.js'

/** Reader and version; a change of what it makes of a file changes the number. */
export const JATS_READER = 'jats-1'
/** Largest file that is parsed, in bytes. */
export const MAX_JATS_BYTES = 40 * 1024 * 1024

/** Reads a JATS (or NLM) article: record from the front matter, text, tables, captions and references. */
export function readJats(input: ReaderInput): ReadOutcome {
  const { bytes } = input
  if (bytes.length === 0) return unreadable('empty', 'The file is empty.')
  if (bytes.length > MAX_JATS_BYTES) {
    return unreadable(
      'too-large',
      `The file has ${megabytes(bytes.length)}; at most ${megabytes(MAX_JATS_BYTES)} are read.`,
    )
  }
  const decoded = decodeText(bytes, declaredEncoding(bytes))
  if (decoded.status === 'binary')
    return unreadable('wrong-type', 'The file is not text, so it is no JATS XML.')
  return readText(decoded, input.fileName)
}

function readText(decoded: DecodedText & { status: 'decoded' }, fileName: string): ReadOutcome {
  const { text } = decoded
  if (text.trim() === '') return unreadable('empty', 'The file holds nothing but white space.')
  if (isHtml(text)) return unreadable('wrong-type', 'The file is a web page (HTML), not JATS XML.')
  // White space before the declaration is an error to the parser and to nobody else.
  const parsed = parseXml(text.trimStart())
  if (parsed.status === 'broken') return brokenOutcome(parsed)
  const [article, ...others] = articlesOf(parsed.root)
  if (article === undefined) {
    return unreadable(
      'wrong-type',
      `The file is XML, but not JATS: its root element is <${parsed.root.name}>.`,
    )
  }
  const warnings = [...decoded.warnings, ...parsed.warnings]
  if (others.length > 0)
    warnings.push(`The file holds ${others.length + 1} articles; only the first was read.`)
  return readArticle(article, fileName, warnings)
}

function readArticle(article: XmlElement, fileName: string, warnings: readonly string[]): ReadOutcome {
  const walker = new BlockWalker(labelReferences(article))
  walkFront(walker, article)
  const before = walker.blocks.length
  const body = childOf(article, 'body')
  if (body !== undefined) walker.flow(body.children, BODY)
  const hasBody = walker.blocks.slice(before).some(isRunningText)
  for (const group of childrenOf(article, 'floats-group', 'floats-wrap')) walker.flow(group.children, BODY)
  for (const back of childrenOf(article, 'back')) walker.flow(back.children, BODY)
  for (const part of childrenOf(article, 'sub-article', 'response')) walkSubArticle(walker, part)
  const record = frontMatterOf(article, nameWithoutEnding(fileName))
  return {
    status: 'read',
    reading: {
      reader: JATS_READER,
      format: 'jats',
      level: levelOf(walker.blocks, hasBody),
      record,
      isRecordAuthoritative: true,
      blocks: walker.blocks,
      references: walker.references.map(({ entry }) => entry),
      pages: [],
      setAside: walker.setAside,
      warnings,
    },
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

/** The articles of the file: its root, or those in a wrapper such as `pmc-articleset` or an OAI record. */
function articlesOf(root: XmlElement): XmlElement[] {
  const found = root.name === 'article' ? [root] : descendantsOf(root, 'article')
  // DocBook has an `article` too, with `info` or `title` where JATS has `front`.
  return found.filter((article) => childOf(article, 'front', 'front-stub', 'body') !== undefined)
}

const PARSE_FAILURES: Record<(XmlOutcome & { status: 'broken' })['reason'], [UnreadableReason, string]> = {
  'no-xml': ['wrong-type', 'The file is not XML'],
  truncated: ['truncated', 'The file ends in the middle; it was probably not copied or downloaded whole'],
  malformed: ['corrupt', 'The file is damaged XML'],
  'too-deep': ['corrupt', 'The file is not read, because it is nested like no real article'],
  'too-large': ['too-large', 'The file is too large'],
}

function brokenOutcome(broken: XmlOutcome & { status: 'broken' }): ReadOutcome {
  const [reason, words] = PARSE_FAILURES[broken.reason]
  const isOther = broken.root !== undefined && /^html$/i.test(broken.root)
  if (isOther) return unreadable('wrong-type', 'The file is a web page (HTML), not JATS XML.')
  return unreadable(reason, `${words} (${broken.detail.replace(/\.$/, '')}).`)
}

function isHtml(text: string): boolean {
  const start = text.slice(0, 4096).replace(/^\s*(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*)*/i, '')
  return /^<(?:!doctype\s+html|html|head|body)\b/i.test(start)
}

/** The encoding of the XML declaration, read as ASCII. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 200))
  return /^[^<]{0,4}<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1]
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
