import { inlinePart, sentenceRole } from '../../checks/sentence-role.js'
import { findCitationMarks } from '../../language/citation-marks.js'
import { matchText } from '../../language/normalise.js'
import { toSource } from '../../language/offset-map.js'
import { cutLongSentence, SENTENCE_LIMIT, splitSentences } from '../../language/sentences.js'
import type { Block, BlockKind, CitationSpan, Reading, Span } from '../../model/document.js'
import { type DocumentId, sentenceIdOf } from '../../model/ids.js'
import type { WorkType } from '../../model/paper.js'
import type { PageBox, Sentence, SentenceKind, SentenceRole } from '../../model/sentence.js'

/** Blocks of the display text are joined by an empty line. */
export const BLOCK_JOINT = '\n\n'

const KIND_OF_BLOCK: Readonly<Record<BlockKind, SentenceKind>> = {
  paragraph: 'sentence',
  heading: 'heading',
  'list-item': 'list-item',
  caption: 'caption',
  'table-row': 'table-row',
  footnote: 'sentence',
  formula: 'sentence',
}

export interface SentencesInput {
  readonly documentId: DocumentId
  readonly displayText: string
  readonly reading: Reading
  readonly workType: WorkType
}

/** All sentences of a reading in order, with content ids, roles, pages and boxes. */
export function toSentences(input: SentencesInput): Sentence[] {
  const sentences: Sentence[] = []
  const occurrences = new Map<string, number>()
  let blockStart = 0
  let part: readonly string[] = []
  for (const block of input.reading.blocks) {
    let previousRole: SentenceRole | undefined
    if (block.section !== 'abstract' || block.kind === 'heading') part = []
    for (const span of sentenceSpans(block)) {
      const text = block.display.slice(span.start, span.end)
      if (block.section === 'abstract') part = inlinePart(text) ?? part
      const key = matchText(text)
      const occurrence = occurrences.get(key) ?? 0
      occurrences.set(key, occurrence + 1)
      const sentence = toSentence(input, {
        block,
        blockStart,
        span,
        text,
        occurrence,
        previousRole,
        part,
        ordinal: sentences.length,
      })
      previousRole = sentence.role
      sentences.push(sentence)
    }
    blockStart += block.display.length + BLOCK_JOINT.length
  }
  return sentences
}

interface SentencePlace {
  readonly block: Block
  readonly blockStart: number
  readonly span: Span
  readonly text: string
  readonly occurrence: number
  readonly ordinal: number
  readonly previousRole: SentenceRole | undefined
  /** Part of an abstract by a label within its text. */
  readonly part: readonly string[]
}

function toSentence(input: SentencesInput, place: SentencePlace): Sentence {
  const { block, span, text } = place
  const kind = KIND_OF_BLOCK[block.kind]
  const citations = citationsIn(block, span)
  const boxes = boxesOf(block, span)
  const page = boxes[0]?.page ?? block.pages?.first
  const lastPage = boxes.at(-1)?.page ?? block.pages?.last
  return {
    id: sentenceIdOf(input.documentId, text, place.occurrence),
    documentId: input.documentId,
    ordinal: place.ordinal,
    kind,
    role: sentenceRole({
      text,
      kind,
      section: block.section,
      heading: [...block.heading, ...place.part],
      hasCitation: citations.length > 0,
      workType: input.workType,
      ...(place.previousRole !== undefined && { previousRole: place.previousRole }),
    }),
    section: block.section,
    heading: block.heading,
    span: { start: place.blockStart + span.start, end: place.blockStart + span.end },
    text,
    ...(page !== undefined && { page }),
    ...(lastPage !== undefined && { lastPage }),
    boxes,
    citations,
    cells: (block.cells ?? [])
      .filter((cell) => isInside(cell, span))
      .map((cell) => shifted(cell, span.start)),
    hasDoubtfulNumbers: block.hasDoubtfulNumbers ?? false,
    occurrence: place.occurrence,
  }
}

/** Table rows and headings are whole; other blocks are split, and over-long sentences cut at a clause. */
function sentenceSpans(block: Block): readonly Span[] {
  const { display } = block
  if (display.trim() === '') return []
  const isWhole = block.kind === 'table-row' || block.kind === 'heading' || block.section === 'references'
  const split = isWhole ? [{ start: 0, end: display.length }] : splitSentences(display)
  const spans = block.kind === 'caption' ? withLabelJoined(split) : split
  return spans.flatMap((span) => (span.end - span.start <= SENTENCE_LIMIT ? [span] : cut(display, span)))
}

/** Longest label of a figure or table that is no sentence of its own: "Figure 12a." */
const LABEL_LIMIT = 24

function withLabelJoined(spans: readonly Span[]): readonly Span[] {
  const [label, next, ...rest] = spans
  if (label === undefined || next === undefined || label.end - label.start > LABEL_LIMIT) return spans
  return [{ start: label.start, end: next.end }, ...rest]
}

function cut(display: string, span: Span): Span[] {
  return cutLongSentence(display.slice(span.start, span.end)).map((part) => ({
    start: span.start + part.start,
    end: span.start + part.end,
  }))
}

/** Marks that the reader resolved, else those found in the words; offsets in the sentence. */
function citationsIn(block: Block, span: Span): CitationSpan[] {
  if (block.section === 'references') return []
  const known = (block.citations ?? [])
    .filter((mark) => mark.start < span.end && mark.end > span.start)
    .map((mark) => shifted({ ...mark, ...overlapOf(mark, span) }, span.start))
  if (known.length > 0) return known
  return findCitationMarks(block.display.slice(span.start, span.end)).map((mark) => ({
    start: mark.start,
    end: mark.end,
    targets: [],
  }))
}

/** One rectangle for each printed line that the sentence stands on. */
function boxesOf(block: Block, span: Span): PageBox[] {
  if (block.lines === undefined) return []
  const rawStart = toSource(block.displayToRaw, span.start, 'start')
  const rawEnd = toSource(block.displayToRaw, span.end, 'end')
  const boxes: PageBox[] = []
  for (const line of block.lines) {
    const first = Math.max(rawStart - line.rawStart, 0)
    const last = Math.min(rawEnd - line.rawStart, line.edges.length - 1)
    const left = line.edges[first]
    const right = line.edges[last]
    if (last <= first || left === undefined || right === undefined) continue
    boxes.push({
      page: line.page,
      left: Math.min(left, right),
      right: Math.max(left, right),
      top: line.top,
      bottom: line.bottom,
    })
  }
  return boxes
}

function isInside(inner: Span, outer: Span): boolean {
  return inner.start >= outer.start && inner.end <= outer.end
}

/** A mark that a sentence border cuts counts for both sides. */
function overlapOf(mark: Span, span: Span): Span {
  return { start: Math.max(mark.start, span.start), end: Math.min(mark.end, span.end) }
}

function shifted<Part extends Span>(part: Part, by: number): Part {
  return { ...part, start: part.start - by, end: part.end - by }
}
