import type { ReaderInput } from '../../contracts/reader.js'
import type { Block, ReadOutcome, ReferenceEntry, SectionLabel } from '../../model/document.js'
import type { BibliographicRecord } from '../../model/paper.js'
import { createBlockBuilder, toBlock } from '../../reading/block-builder.js'
import type { BlockText } from '../../reading/block-text.js'
import { decodeText } from '../../reading/decode-text.js'
import { nameWithoutEnding } from '../../reading/file-title.js'
import { printedReference } from '../../reading/printed-reference.js'
import { sectionLabelOf, sectionLabelUnder } from '../../reading/section-label.js'
import { splitParagraphs } from '../../reading/text-paragraphs.js'
import { unreadable } from '../../reading/unreadable.js'

/** Reader and version; a change of what it makes of a file changes the number. */
export const PLAIN_TEXT_READER = 'text-1'
/** Largest file that is read, in bytes. */
export const MAX_TEXT_BYTES = 20 * 1024 * 1024
/** Longest first paragraph that is taken for the title, in UTF-16 units. */
const MAX_TITLE_LENGTH = 300

/** Reads plain text: paragraphs by blank lines, headings by their words and form, form feeds as page breaks. */
export function readPlainText(input: ReaderInput): ReadOutcome {
  if (input.bytes.length === 0) return unreadable('empty', 'The file is empty.')
  if (input.bytes.length > MAX_TEXT_BYTES) {
    return unreadable('too-large', 'The file has more than 20 MB, too much for the text of one paper.')
  }
  const decoded = decodeText(input.bytes)
  if (decoded.status === 'binary') return unreadable('wrong-type', 'The file is not text but binary data.')
  const text = decoded.text.replace(/\r\n?/g, '\n')
  if (text.trim() === '') return unreadable('empty', 'The file holds nothing but white space.')
  const { blocks, references } = blocksOf(text)
  const title =
    blocks.find((block) => block.section === 'title')?.display ?? nameWithoutEnding(input.fileName)
  const record: BibliographicRecord = { type: 'other', title, authors: [], ids: {} }
  return {
    status: 'read',
    reading: {
      reader: PLAIN_TEXT_READER,
      format: 'text',
      level: 'full-text',
      record,
      isRecordAuthoritative: false,
      blocks,
      references,
      pages: [],
      setAside: [],
      warnings: decoded.warnings,
    },
  }
}

function blocksOf(text: string): { readonly blocks: Block[]; readonly references: ReferenceEntry[] } {
  const references: ReferenceEntry[] = []
  const hasPages = text.includes('\f')
  let at: TextPlace = { section: 'other', heading: [] }
  const paragraphs = splitParagraphs(text, (line) => sectionLabelOf(line) !== undefined)
  const blocks = paragraphs.map((paragraph, index) => {
    const built = textOf(text.slice(paragraph.start, paragraph.end))
    const pages = hasPages ? { pages: { first: paragraph.page, last: paragraph.page } } : {}
    if (index === 0 && isTitleLike(built.display, paragraphs.length)) {
      return { ...toBlock(built, { kind: 'heading', section: 'title', heading: [] }), ...pages }
    }
    const isHeading = paragraph.kind === 'heading'
    if (isHeading) at = { section: sectionUnder(built.display, at.section), heading: [built.display] }
    else if (at.section === 'references') references.push(printedReference(built.display, references.length))
    const heading = isHeading ? [] : at.heading
    return { ...toBlock(built, { kind: paragraph.kind, section: at.section, heading }), ...pages }
  })
  return { blocks: blocks.filter((block) => block.display !== ''), references }
}

interface TextPlace {
  readonly section: SectionLabel
  readonly heading: readonly string[]
}

function textOf(source: string): BlockText {
  const builder = createBlockBuilder()
  builder.text(source)
  return builder.build()
}

/** A heading without a known word stays in its section; one after the references starts an appendix. */
function sectionUnder(title: string, current: SectionLabel): SectionLabel {
  // Plain text has no levels: below methods or results only a plain word leaves the section.
  const isSettled = current === 'methods' || current === 'results' || current === 'discussion'
  const label = isSettled && !isNumbered(title) ? sectionLabelUnder(title, current) : sectionLabelOf(title)
  if (label !== undefined) return label
  return current === 'references' || isNumbered(title) ? 'other' : current
}

/** `3. Results`: a heading of the first level. */
function isNumbered(title: string): boolean {
  return /^(?:\d+\.?|[IVX]+\.)\s/.test(title)
}

function isTitleLike(text: string, count: number): boolean {
  return (
    count > 1 && sectionLabelOf(text) === undefined && text.length <= MAX_TITLE_LENGTH && !/[.;,]$/.test(text)
  )
}
