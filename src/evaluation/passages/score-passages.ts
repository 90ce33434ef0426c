import type { DocumentId } from '../../model/ids.js'
import type { Passage, Sentence } from '../../model/sentence.js'
import type { QuestionKind } from '../answers/question-row.js'
import { type Share, share } from '../wilson.js'
import type { ResolvedSentences } from './deciding-sentences.js'

/** Numbers of pieces at which recall is told. */
export const DEPTHS = [6, 12, 24] as const

export const MISS_REASONS = ['not-stored', 'other-papers', 'other-passages'] as const
/**
 * Why no deciding sentence is among the pieces: none is stored; no piece is of a paper that decides; or pieces are, and
 * others of the same paper rank before.
 */
export type MissReason = (typeof MISS_REASONS)[number]

/** A piece of context as the score sees it. */
export interface SeenPiece {
  readonly parts: readonly { readonly passage: Passage }[]
  readonly text: string
}

/** How one question went in one way of searching. */
export interface PassageRow {
  readonly id: string
  readonly kind: QuestionKind
  readonly question: string
  readonly mode: string
  /** Place of the first piece with a deciding sentence, from 1; absent where none of the deepest search has one. */
  readonly place?: number
  /** Place of the first piece of a paper that decides. */
  readonly paperPlace?: number
  /** Place of the best passage with a deciding sentence in the whole ranking, before any merging. */
  readonly rank?: number
  /** Deciding sentences that are stored, and those among the pieces at each depth. */
  readonly sentences: number
  readonly sentencesAt: Readonly<Record<number, number>>
  readonly foundAt: Readonly<Record<number, boolean>>
  readonly charactersAt: Readonly<Record<number, number>>
  /** Given sentences that were not found in the library. */
  readonly notStored: number
  /** Present where the deepest search has no deciding sentence. */
  readonly miss?: MissReason
  readonly milliseconds: number
}

export interface PassageScores {
  readonly mode: string
  readonly questions: number
  readonly at: Readonly<Record<number, DepthScores>>
  /** Mean reciprocal place of the first piece with a deciding sentence. */
  readonly meanReciprocalPlace: number
  readonly misses: Readonly<Record<MissReason, number>>
}

export interface DepthScores {
  /** Questions with at least one deciding sentence among the pieces. */
  readonly found: Share
  /** Deciding sentences among the pieces, of all that are stored; many say the same thing again. */
  readonly sentences: Share
  /** Mean length of the context. */
  readonly characters: number
}

export interface PassagesToScore {
  readonly id: string
  readonly kind: QuestionKind
  readonly question: string
  readonly mode: string
  readonly resolved: ResolvedSentences
  /** Pieces by depth. */
  readonly pieces: Readonly<Record<number, readonly SeenPiece[]>>
  readonly ranking: readonly Passage[]
  readonly milliseconds: number
}

/** Where the deciding sentences of a question stand among the pieces. */
export function scorePassages(input: PassagesToScore): PassageRow {
  const { resolved, pieces, ranking } = input
  const deepest = pieces[Math.max(...DEPTHS)] ?? []
  const holds = (piece: SeenPiece) => resolved.found.some((sentence) => covers(piece, sentence))
  const place = deepest.findIndex(holds) + 1
  const paperPlace = deepest.findIndex((piece) => isOf(piece, resolved.documents)) + 1
  const rank = ranking.findIndex((passage) => holds({ parts: [{ passage }], text: '' })) + 1
  const byDepth = <Value>(read: (list: readonly SeenPiece[]) => Value) =>
    Object.fromEntries(DEPTHS.map((depth) => [depth, read(pieces[depth] ?? [])])) as Record<number, Value>
  return {
    id: input.id,
    kind: input.kind,
    question: input.question,
    mode: input.mode,
    ...(place > 0 && { place }),
    ...(paperPlace > 0 && { paperPlace }),
    ...(rank > 0 && { rank }),
    sentences: resolved.found.length,
    sentencesAt: byDepth(
      (list) => resolved.found.filter((sentence) => list.some((piece) => covers(piece, sentence))).length,
    ),
    foundAt: byDepth((list) => list.some(holds)),
    charactersAt: byDepth((list) => list.reduce((sum, { text }) => sum + text.length, 0)),
    notStored: resolved.notStored.length,
    ...(place === 0 && { miss: missOf(resolved, paperPlace) }),
    milliseconds: input.milliseconds,
  }
}

function missOf({ found }: ResolvedSentences, paperPlace: number): MissReason {
  if (found.length === 0) return 'not-stored'
  return paperPlace === 0 ? 'other-papers' : 'other-passages'
}

function covers({ parts }: SeenPiece, { documentId, ordinal }: Sentence): boolean {
  return parts.some(
    ({ passage }) =>
      passage.documentId === documentId &&
      passage.firstSentence <= ordinal &&
      ordinal <= passage.lastSentence,
  )
}

function isOf({ parts }: SeenPiece, documents: ReadonlySet<DocumentId>): boolean {
  return parts.some(({ passage }) => documents.has(passage.documentId))
}

/** Recall over the questions of one way of searching. */
export function summarisePassages(mode: string, rows: readonly PassageRow[]): PassageScores {
  const total = (read: (row: PassageRow) => number) => rows.reduce((sum, row) => sum + read(row), 0)
  const at = DEPTHS.map((depth): [number, DepthScores] => [
    depth,
    {
      found: share(rows.filter((row) => row.foundAt[depth] === true).length, rows.length),
      sentences: share(
        total((row) => row.sentencesAt[depth] ?? 0),
        total((row) => row.sentences),
      ),
      characters: Math.round(total((row) => row.charactersAt[depth] ?? 0) / Math.max(1, rows.length)),
    },
  ])
  return {
    mode,
    questions: rows.length,
    at: Object.fromEntries(at),
    meanReciprocalPlace:
      total(({ place }) => (place === undefined ? 0 : 1 / place)) / Math.max(1, rows.length),
    misses: Object.fromEntries(
      MISS_REASONS.map((reason) => [reason, rows.filter(({ miss }) => miss === reason).length]),
    ) as Record<MissReason, number>,
  }
}
