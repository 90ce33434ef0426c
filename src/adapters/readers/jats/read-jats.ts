import type { ReaderInput } from '../../../contracts/reader.js'
import type { ReadOutcome, UnreadableReason } from '../../../model/document.js'
import { type DecodedText, decodeText } from '../../../reading/decode-text.js'
import { unreadable } from '../../../reading/unreadable.js'
import { readingOfArticle } from './article-reading.js'
import { childOf, descendantsOf, parseXml, type XmlElement, type XmlOutcome } from './xml-tree.js'

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
  const reading = readingOfArticle(article, {
    reader: JATS_READER,
    format: 'jats',
    fileName,
    isRecordAuthoritative: true,
    warnings,
  })
  return { status: 'read', reading }
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
