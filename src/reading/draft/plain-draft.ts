import type { ReferenceEntry } from '../../model/document.js'
import { printedReference } from '../printed-reference.js'
import { type Draft, type DraftParagraph, isReferenceHeading } from './draft.js'

const HEADING_LENGTH = 80
const ITEM = /^\s*(?:[•◦▪*–-]|\(?\d{1,2}[.)])\s+(?=\S)/u

/** Reads a plain text: paragraphs parted by empty lines; a short line without a stop above one is a heading. */
export function readPlainDraft(source: string): Draft {
  const paragraphs: DraftParagraph[] = []
  const references: ReferenceEntry[] = []
  let heading: readonly string[] = []
  let isInReferences = false
  for (const { lines, line } of blocks(source)) {
    const text = lines.join(' ').replace(/\s+/gu, ' ').trim()
    const isHeading = lines.length === 1 && text.length <= HEADING_LENGTH && !/[.!?:;,…。]$/u.test(text)
    if (isHeading) {
      isInReferences = isReferenceHeading(text)
      heading = [text]
      if (!isInReferences) paragraphs.push({ text, kind: 'heading', heading: [], line })
      continue
    }
    if (isInReferences) {
      for (const entry of entriesOf(lines)) references.push(printedReference(entry, references.length))
      continue
    }
    const isList = lines.every((part) => ITEM.test(part))
    if (!isList) paragraphs.push({ text, kind: 'paragraph', heading, line })
    else
      for (const [index, part] of lines.entries())
        paragraphs.push({
          text: part.replace(ITEM, '').trim(),
          kind: 'list-item',
          heading,
          line: line + index,
        })
  }
  return { format: 'text', paragraphs, references }
}

/** One entry a line where lines carry numbers, else one a paragraph. */
function entriesOf(lines: readonly string[]): string[] {
  const isNumbered = /^\s*(?:\[\w{1,8}\]|\d{1,3}[.)])\s/u
  if (!lines.some((line) => isNumbered.test(line))) return [lines.join(' ')]
  const entries: string[] = []
  for (const line of lines) {
    const last = entries.length - 1
    if (isNumbered.test(line) || last < 0) entries.push(line.trim())
    else entries[last] = `${entries[last] ?? ''} ${line.trim()}`
  }
  return entries
}

function* blocks(source: string): Generator<{ readonly lines: readonly string[]; readonly line: number }> {
  let lines: string[] = []
  let start = 1
  for (const [index, line] of source.replace(/\r\n?/gu, '\n').split('\n').entries()) {
    if (line.trim() !== '') {
      if (lines.length === 0) start = index + 1
      lines.push(line)
    } else if (lines.length > 0) {
      yield { lines, line: start }
      lines = []
    }
  }
  if (lines.length > 0) yield { lines, line: start }
}
