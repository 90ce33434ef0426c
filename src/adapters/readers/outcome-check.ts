import {
  BLOCK_KINDS,
  DOCUMENT_FORMATS,
  EVIDENCE_LEVELS,
  type ReadOutcome,
  SECTION_LABELS,
  UNREADABLE_REASONS,
} from '../../model/document.js'

type Row = Readonly<Record<string, unknown>>

/**
 * The outcome that a reader process sent, if it has the form of one. The process has handled hostile bytes, so
 * nothing that it says is believed before: every field that others rely on is looked at.
 */
export function toOutcome(value: unknown): ReadOutcome | undefined {
  if (!isRow(value)) return undefined
  if (value.status === 'unreadable') {
    const isForm = isOneOf(UNREADABLE_REASONS, value.reason) && typeof value.message === 'string'
    return isForm ? (value as unknown as ReadOutcome) : undefined
  }
  return value.status === 'read' && isReading(value.reading) ? (value as unknown as ReadOutcome) : undefined
}

function isReading(value: unknown): boolean {
  return (
    isRow(value) &&
    typeof value.reader === 'string' &&
    isOneOf(DOCUMENT_FORMATS, value.format) &&
    isOneOf(EVIDENCE_LEVELS, value.level) &&
    typeof value.isRecordAuthoritative === 'boolean' &&
    isRecord(value.record) &&
    isListOf(value.blocks, isBlock) &&
    isListOf(value.references, isReference) &&
    isListOf(value.pages, isPage) &&
    isListOf(value.setAside, isSetAside) &&
    isListOf(value.warnings, isText)
  )
}

function isRecord(value: unknown): boolean {
  return (
    isRow(value) &&
    isText(value.type) &&
    isText(value.title) &&
    isRow(value.ids) &&
    Object.values(value.ids).every(isText) &&
    isListOf(value.authors, (author) => isRow(author) && isText(author.family))
  )
}

function isBlock(value: unknown): boolean {
  if (!isRow(value) || !isText(value.display) || !isText(value.raw)) return false
  const { display, raw } = value
  return (
    isOneOf(BLOCK_KINDS, value.kind) &&
    isOneOf(SECTION_LABELS, value.section) &&
    isListOf(value.heading, isText) &&
    isMap(value.displayToRaw, display.length, raw.length) &&
    [value.scripts, value.citations, value.cells].every((spans) => isSpans(spans, display.length)) &&
    (value.lines === undefined || isListOf(value.lines, isLine))
  )
}

/** Breakpoints that ascend from 0 to the ends of both texts. */
function isMap(value: unknown, targetLength: number, sourceLength: number): boolean {
  if (!isRow(value) || !isNumbers(value.target) || !isNumbers(value.source)) return false
  const { target, source } = value
  return (
    target.length === source.length &&
    isAscending(target) &&
    isAscending(source) &&
    target.at(-1) === targetLength &&
    source.at(-1) === sourceLength
  )
}

function isAscending(values: readonly number[]): boolean {
  return values[0] === 0 && values.every((value, index) => index === 0 || value >= (values[index - 1] ?? 0))
}

function isSpans(value: unknown, length: number): boolean {
  if (value === undefined) return true
  return isListOf(
    value,
    (span) =>
      isRow(span) &&
      typeof span.start === 'number' &&
      typeof span.end === 'number' &&
      span.start >= 0 &&
      span.end >= span.start &&
      span.end <= length,
  )
}

function isLine(value: unknown): boolean {
  return (
    isRow(value) &&
    isNumbers(value.edges) &&
    [value.page, value.rawStart, value.top, value.bottom].every((part) => typeof part === 'number')
  )
}

function isReference(value: unknown): boolean {
  return isRow(value) && isText(value.label) && isText(value.text)
}

function isPage(value: unknown): boolean {
  return (
    isRow(value) &&
    typeof value.page === 'number' &&
    typeof value.quality === 'number' &&
    isListOf(value.warnings, isText)
  )
}

function isSetAside(value: unknown): boolean {
  return isRow(value) && isText(value.reason) && isText(value.text)
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'number')
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem)
}

function isOneOf(allowed: readonly string[], value: unknown): boolean {
  return typeof value === 'string' && allowed.includes(value)
}
