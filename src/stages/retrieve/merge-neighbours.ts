import type { PaperKey, PassageId } from '../../model/ids.js'
import type { SearchRecord } from '../../model/run.js'
import type { Passage } from '../../model/sentence.js'

/** A passage with its score. */
export interface ScoredPassage {
  readonly passage: Passage
  readonly score: number
}

/** One stretch of a section: a passage, or neighbouring ones with what they share given once. */
export interface ContextPiece<Item extends ScoredPassage> {
  /** The passages that it was made of, in the order of the document. */
  readonly parts: readonly Item[]
  readonly text: string
  readonly paperKey: PaperKey
  /** The score of its best part, by which it has its place. */
  readonly score: number
}

export interface MergeOptions {
  /** Pieces at most. A passage that joins a piece takes no further place. */
  readonly limit: number
  /** Passages of one piece at most: a whole section would bury the sentence that counts. */
  readonly mostParts?: number
  /**
   * Pieces of one paper at most, as long as other papers have any: what goes beyond takes the places that are left. Absent: no
   * cap.
   */
  readonly mostOfPaper?: number
}

/** About 5,000 characters, or a printed page. */
export const MOST_PARTS = 3

/**
 * Takes passages best first and makes neighbours in one section one piece of context. It ends with the passage that
 * would begin one piece too many, so a piece grows by what ranks among the best and never by what lies far behind.
 */
export function mergeNeighbours<Item extends ScoredPassage>(
  passages: readonly Item[],
  options: MergeOptions,
): readonly ContextPiece<Item>[] {
  const { limit, mostOfPaper } = options
  const merged = merge(passages, options)
  if (mostOfPaper === undefined || merged.length === limit) return merged
  const placed = new Set(merged.flatMap(({ parts }) => parts))
  const rest = passages.filter((item) => !placed.has(item))
  return [...merged, ...merge(rest, { ...options, limit: limit - merged.length, mostOfPaper: undefined })]
}

function merge<Item extends ScoredPassage>(
  passages: readonly Item[],
  {
    limit,
    mostParts = MOST_PARTS,
    mostOfPaper,
  }: Omit<MergeOptions, 'mostOfPaper'> & {
    readonly mostOfPaper?: number | undefined
  },
): readonly ContextPiece<Item>[] {
  const counts = new Map<PaperKey, number>()
  const groups: (readonly Item[])[] = []
  const places = new Map<string, number[]>()
  for (const item of passages) {
    const { documentId } = item.passage
    const own = places.get(documentId) ?? []
    const joined = own.filter((place) => isNeighbour(groups[place] ?? [], item))
    const merged = joinable(joined, groups, mostParts)
    const [first] = merged
    if (first === undefined) {
      const ofPaper = counts.get(item.passage.paperKey) ?? 0
      if (mostOfPaper !== undefined && ofPaper >= mostOfPaper) continue
      if (groups.filter((group) => group.length > 0).length === limit) break
      counts.set(item.passage.paperKey, ofPaper + 1)
      places.set(documentId, [...own, groups.length])
      groups.push([item])
      continue
    }
    groups[first] = inOrder([...merged.flatMap((place) => groups[place] ?? []), item])
    for (const emptied of merged.slice(1)) groups[emptied] = []
  }
  return groups.filter((group) => group.length > 0).map(toPiece)
}

/** The pieces that a passage joins, best first: both that it lies between where they fit together, else the better one. */
function joinable(
  places: readonly number[],
  groups: readonly (readonly unknown[])[],
  mostParts: number,
): readonly number[] {
  const sizeOf = (list: readonly number[]) =>
    list.reduce((sum, place) => sum + (groups[place]?.length ?? 0), 0)
  if (sizeOf(places) < mostParts) return places
  const fitting = places.find((place) => sizeOf([place]) < mostParts)
  return fitting === undefined ? [] : [fitting]
}

/** Blank characters between two paragraphs. More than that was set aside and is never bridged. */
const WIDEST_GAP = 2

function isNeighbour(group: readonly ScoredPassage[], { passage }: ScoredPassage): boolean {
  return group.some((member) => {
    const [before, after] = ordered(member.passage, passage)
    return (
      before.section === after.section &&
      before.heading.join('\n') === after.heading.join('\n') &&
      after.firstSentence <= before.lastSentence + 1 &&
      after.span.start - before.span.end <= WIDEST_GAP
    )
  })
}

function ordered(one: Passage, other: Passage): readonly [Passage, Passage] {
  return one.span.start <= other.span.start ? [one, other] : [other, one]
}

function inOrder<Item extends ScoredPassage>(parts: readonly Item[]): readonly Item[] {
  return parts.toSorted((a, b) => a.passage.span.start - b.passage.span.start)
}

function toPiece<Item extends ScoredPassage>(parts: readonly Item[]): ContextPiece<Item> {
  const text = parts.reduce(
    ({ text: before, end }, { passage }) => ({
      text: before + joint(end, passage) + passage.text.slice(Math.max(0, end - passage.span.start)),
      end: Math.max(end, passage.span.end),
    }),
    { text: '', end: parts[0]?.passage.span.start ?? 0 },
  )
  return {
    parts,
    text: text.text,
    paperKey: (parts[0] as Item).passage.paperKey,
    score: Math.max(...parts.map(({ score }) => score)),
  }
}

/** What stands between two parts that do not overlap: the blank of a line or of a paragraph. */
function joint(end: number, { span }: Passage): string {
  const gap = span.start - end
  return gap <= 0 ? '' : gap === 1 ? ' ' : '\n\n'
}

/** The records of a retrieval with the place of the piece that each passage became part of. */
export function withPieces(
  searches: readonly SearchRecord[],
  pieces: readonly ContextPiece<ScoredPassage>[],
): readonly SearchRecord[] {
  const places = new Map<PassageId, number>()
  for (const [index, { parts }] of pieces.entries())
    for (const { passage } of parts) places.set(passage.id, index + 1)
  return searches.map((search) => ({
    ...search,
    hits: search.hits.map((hit) => {
      const piece = places.get(hit.passageId)
      return piece === undefined ? hit : { ...hit, piece }
    }),
  }))
}
