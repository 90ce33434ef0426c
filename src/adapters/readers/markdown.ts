import { lexer, type Token, type Tokens } from 'marked'
import type { ReaderInput } from '../../contracts/reader.js'
import type {
  Block,
  BlockKind,
  ReadOutcome,
  Reading,
  ReferenceEntry,
  SectionLabel,
} from '../../model/document.js'
import { createBlockBuilder, toBlock } from '../../reading/block-builder.js'
import type { BlockText } from '../../reading/block-text.js'
import { decodeText } from '../../reading/decode-text.js'
import { nameWithoutEnding } from '../../reading/file-title.js'
import { printedReference } from '../../reading/printed-reference.js'
import { sectionLabelUnder } from '../../reading/section-label.js'
import { composeTableRows } from '../../reading/table-rows.js'
import { unreadable } from '../../reading/unreadable.js'
import { recordOfFields, splitFrontMatter } from './markdown-front-matter.js'
import { writeMarkdown } from './markdown-inline.js'

/** Reader and version; a change of what it makes of a file changes the number. */
export const MARKDOWN_READER = 'markdown-1'
/** Largest file that is parsed, in bytes. */
export const MAX_MARKDOWN_BYTES = 10 * 1024 * 1024

/** Reads a Markdown document (GFM, with YAML front matter and the scripts of Pandoc). */
export function readMarkdown(input: ReaderInput): ReadOutcome {
  if (input.bytes.length === 0) return unreadable('empty', 'The file is empty.')
  if (input.bytes.length > MAX_MARKDOWN_BYTES) {
    return unreadable('too-large', 'The file has more than 10 MB, too much for a Markdown document.')
  }
  const decoded = decodeText(input.bytes)
  if (decoded.status === 'binary')
    return unreadable('wrong-type', 'The file is not text, so it is no Markdown.')
  const source = decoded.text.replace(/\r\n?/g, '\n')
  if (source.trim() === '') return unreadable('empty', 'The file holds nothing but white space.')
  try {
    return { status: 'read', reading: { ...readSource(source, input.fileName), warnings: decoded.warnings } }
  } catch (error) {
    // Thousands of nested quotes or lists exhaust the stack of the parser.
    if (!(error instanceof RangeError)) throw error
    return unreadable('corrupt', 'The file is nested too deeply to be a Markdown document.')
  }
}

function readSource(source: string, fileName: string): Reading {
  const { fields, length } = splitFrontMatter(source)
  const walker = new MarkdownWalker(fields.get('title')?.[0])
  walker.walk(lexer(source.slice(length)), 'paragraph')
  return {
    reader: MARKDOWN_READER,
    format: 'markdown',
    level: walker.blocks.length > 0 ? 'full-text' : 'metadata',
    record: recordOfFields(fields, walker.title ?? nameWithoutEnding(fileName)),
    isRecordAuthoritative: false,
    blocks: walker.blocks,
    references: walker.references,
    pages: [],
    setAside: [],
    warnings: [],
  }
}

interface OpenSection {
  readonly depth: number
  readonly title: string
  readonly section: SectionLabel
}

const CAPTION =
  /^(?:table|tab\.|tabelle|tableau|tabla|tabela|fig(?:ure|\.)?|abbildung|abb\.|figura)\s*[\dIVXS]+[.:\s]/i

class MarkdownWalker {
  readonly blocks: Block[] = []
  readonly references: ReferenceEntry[] = []
  title: string | undefined
  readonly #open: OpenSection[] = []

  constructor(title: string | undefined) {
    this.title = title
    if (title === undefined) return
    const builder = createBlockBuilder()
    builder.text(title)
    this.#put(builder.build(), 'heading', 'title')
  }

  walk(tokens: readonly Token[], kind: BlockKind): void {
    tokens.forEach((token, index) => {
      if (token.type === 'table') this.#table(token as Tokens.Table, tokens[index + 1])
      else this.#token(token, kind)
    })
  }

  #token(token: Token, kind: BlockKind): void {
    if (token.type === 'heading') this.#heading(token as Tokens.Heading)
    else if (token.type === 'list') this.#list(token as Tokens.List)
    else if (token.type === 'blockquote') this.walk((token as Tokens.Blockquote).tokens, kind)
    else if (token.type === 'code') this.#code(token as Tokens.Code)
    else if (token.type === 'html') this.#put(htmlText(token.raw), kind)
    else if (token.type === 'paragraph' || token.type === 'text') this.#paragraph(token, kind)
  }

  #heading(token: Tokens.Heading): void {
    const text = inlineText(token)
    const isFirst = this.title === undefined && this.blocks.every((block) => block.kind !== 'heading')
    if (isFirst && token.depth === 1) {
      this.title = text.display
      return this.#put(text, 'heading', 'title')
    }
    // The document's title repeated below its front matter.
    if (token.depth === 1 && text.display === this.title) return
    while ((this.#open.at(-1)?.depth ?? 0) >= token.depth) this.#open.pop()
    const section = sectionLabelUnder(text.display, this.#open.at(-1)?.section) ?? 'other'
    this.#put(text, 'heading', section)
    this.#open.push({ depth: token.depth, title: text.display, section })
  }

  #paragraph(token: Token, kind: BlockKind): void {
    const text = inlineText(token)
    const tokens = 'tokens' in token ? (token.tokens ?? []) : []
    const isImage =
      tokens.length > 0 && tokens.every(({ type, raw }) => type === 'image' || raw.trim() === '')
    if (isImage || CAPTION.test(text.display)) this.#put(text, 'caption', 'caption')
    else this.#put(text, kind)
  }

  #list(list: Tokens.List): void {
    for (const item of list.items) {
      const isPlain = item.tokens.every(({ type }) => type === 'text' || type === 'space')
      if (isPlain) item.tokens.forEach((token) => this.#paragraph(token, 'list-item'))
      else this.walk(item.tokens, 'list-item')
    }
  }

  #code(token: Tokens.Code): void {
    const builder = createBlockBuilder()
    builder.text(token.text)
    this.#put(builder.build(), 'paragraph', 'other')
  }

  #table(table: Tokens.Table, next: Token | undefined): void {
    const before = this.blocks.at(-1)
    const below = /^(?:Table)?:\s+(.+)/.exec(next?.type === 'paragraph' ? next.raw.trim() : '')?.[1]
    const above = before?.kind === 'caption' ? before.display : undefined
    const caption = above ?? below ?? this.#open.at(-1)?.title ?? ''
    const rowOf = (cells: readonly Tokens.TableCell[], isHeader: boolean) => ({
      isHeader,
      cells: cells.map((cell) => ({
        content: cell,
        text: cellText(cell),
        isHead: isHeader,
        columnSpan: 1,
        rowSpan: 1,
      })),
    })
    const rows = [rowOf(table.header, true), ...table.rows.map((cells) => rowOf(cells, false))]
    for (const builder of composeTableRows(rows, caption, (cell, into) => writeMarkdown(cell.tokens, into))) {
      this.#put(builder.build(), 'table-row', 'table')
    }
  }

  #put(text: BlockText, kind: BlockKind, label?: SectionLabel): void {
    if (text.display === '') return
    const section = label ?? this.#open.at(-1)?.section ?? 'other'
    const isEntry = section === 'references' && kind !== 'heading'
    if (isEntry) this.references.push(printedReference(text.display, this.references.length))
    this.blocks.push(toBlock(text, { kind, section, heading: this.#open.map(({ title }) => title) }))
  }
}

function inlineText(token: Token): BlockText {
  const builder = createBlockBuilder()
  const tokens = 'tokens' in token ? token.tokens : undefined
  writeMarkdown(tokens ?? [token], builder)
  return builder.build()
}

function cellText(cell: Tokens.TableCell): string {
  const builder = createBlockBuilder()
  writeMarkdown(cell.tokens, builder)
  return builder.build().display
}

/** Text of an HTML block without its tags and comments. */
function htmlText(html: string): BlockText {
  const builder = createBlockBuilder()
  let end = 0
  for (const tag of html.matchAll(
    /<!--[\s\S]*?(?:-->|$)|<(?:script|style)\b[\s\S]*?<\/(?:script|style)>|<[^>]*>/gi,
  )) {
    builder.text(html.slice(end, tag.index))
    builder.replace(/^<\/?(?:br|p|div|td|th|tr|li)\b/i.test(tag[0]) ? ' ' : '', tag[0])
    end = tag.index + tag[0].length
  }
  builder.text(html.slice(end))
  return builder.build()
}
