import type { EvidenceLevel } from '../../model/document.js'
import { passageIdOf, type PaperKey } from '../../model/ids.js'
import type { Passage, Sentence } from '../../model/sentence.js'

/** Longest passage, in UTF-16 units of display text. */
export const PASSAGE_LIMIT = 1800
/** How much of a passage's end, in whole sentences, is repeated at the start of the next. */
export const PASSAGE_OVERLAP = 200

export interface PassagesInput {
  readonly displayText: string
  readonly sentences: readonly Sentence[]
  /** Ordinals of sentences before which text was set aside: no passage runs over such a place. */
  readonly breaks?: ReadonlySet<number>
  readonly paperKey: PaperKey
  readonly level: EvidenceLevel
}

/**
 * Cuts sentences into passages: whole sentences of one section, never of the reference list. Headings alone make no
 * passage, but in a document that has nothing else: they say nothing, and their words count for the passages below.
 */
export function toPassages(input: PassagesInput): Passage[] {
  const runs = sectionsOf(input).flatMap(runsWithin)
  const speaking = runs.filter((sentences) => sentences.some(({ kind }) => kind !== 'heading'))
  const passages: Passage[] = []
  for (const sentences of speaking.length > 0 ? speaking : runs) {
    const first = sentences[0]
    const last = sentences.at(-1)
    if (first === undefined || last === undefined) continue
    passages.push(toPassage(input, { first, last, ordinal: passages.length }))
  }
  return passages
}

function toPassage(
  input: PassagesInput,
  range: { readonly first: Sentence; readonly last: Sentence; readonly ordinal: number },
): Passage {
  const { first, last } = range
  const span = { start: first.span.start, end: last.span.end }
  return {
    id: passageIdOf(first.documentId, first.id, last.id),
    documentId: first.documentId,
    paperKey: input.paperKey,
    ordinal: range.ordinal,
    section: first.section,
    heading: first.heading,
    level: input.level,
    firstSentence: first.ordinal,
    lastSentence: last.ordinal,
    span,
    text: input.displayText.slice(span.start, span.end),
    locator: locatorOf(first, last),
  }
}

/** Where a run of sentences stands: pages where the document has them, else the section or its heading. */
export function locatorOf(first: Sentence, last: Sentence): string {
  if (first.page !== undefined) {
    const end = last.lastPage ?? last.page ?? first.page
    return end > first.page ? `p. ${first.page}–${end}` : `p. ${first.page}`
  }
  return first.heading.at(-1) ?? first.section
}

function sectionsOf({ sentences, breaks }: PassagesInput): Sentence[][] {
  const sections: Sentence[][] = []
  let key = ''
  for (const sentence of sentences) {
    if (sentence.section === 'references') {
      key = ''
      continue
    }
    const here = `${sentence.section}\n${sentence.heading.join('\n')}`
    const isOpen = here === key && breaks?.has(sentence.ordinal) !== true
    const section = isOpen ? sections.at(-1) : undefined
    if (section === undefined) sections.push([sentence])
    else section.push(sentence)
    key = here
  }
  return sections
}

function runsWithin(section: readonly Sentence[]): Sentence[][] {
  const runs: Sentence[][] = []
  let start = 0
  while (start < section.length) {
    const end = endOfRun(section, start)
    runs.push(section.slice(start, end))
    if (end >= section.length) break
    start = startOfNext(section, start, end)
  }
  return runs
}

/** Index after the last sentence that still fits. A single over-long sentence is a passage of its own. */
function endOfRun(section: readonly Sentence[], start: number): number {
  const origin = section[start]?.span.start ?? 0
  let end = start + 1
  while (end < section.length && (section[end]?.span.end ?? 0) - origin <= PASSAGE_LIMIT) end += 1
  return end
}

/** Steps back over whole sentences while they fit the overlap, but always on from `start`, and never so far that the next sentence would not fit. */
function startOfNext(section: readonly Sentence[], start: number, end: number): number {
  const lastEnd = section[end - 1]?.span.end ?? 0
  const nextEnd = section[end]?.span.end ?? 0
  let next = end
  while (next - 1 > start) {
    const candidate = section[next - 1]?.span.start ?? 0
    if (lastEnd - candidate > PASSAGE_OVERLAP || nextEnd - candidate > PASSAGE_LIMIT) break
    next -= 1
  }
  return next
}
