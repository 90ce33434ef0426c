import { splitSentences } from '../../language/sentences.js'
import type { Block, Reading } from '../../model/document.js'
import type { ReadingTruth } from './jats-truth.js'
import { comparedText, readingTokens, withoutCitationMarks, withoutMarks } from './reading-text.js'
import { type HyphenScore, scoreLineHyphens } from './line-hyphens.js'
import { scoreReferences, scoreTableCells, scoreTitles, type TitleScore } from './score-parts.js'
import { SHINGLE_LENGTH, shinglesOf, tokensOf } from './tokens.js'

/** How well one reading agrees with its truth. Shares are 0 to 1; undefined where there is nothing to compare. */
export interface ReadingScore {
  /** Five-word shingles of the truth's body paragraphs. */
  readonly shingles: number
  /** Share of them that the reading holds. */
  readonly recall: number
  /** Longest common subsequence of the sentences found, of all found: 1 where their order is the truth's. */
  readonly order: number | undefined
  readonly titles: TitleScore
  readonly references: { readonly expected: number; readonly found: number }
  /** Sentences of the body that stand nowhere in the truth. */
  readonly foreign: {
    readonly sentences: number
    readonly foreign: number
    readonly examples: readonly string[]
  }
  readonly hyphens: HyphenScore
  readonly cells: { readonly expected: number; readonly read: number; readonly matched: number }
  /** Shingles that are missing, in order, joined into stretches: where to look. */
  readonly missing: readonly string[]
}

/** Bodies with fewer shingles are reported and not counted in means (issue 3, item 4). */
export const LEAST_SHINGLES = 500

/** Scores a reading against the truth of its JATS file. */
export function scoreReading(reading: Reading, truth: ReadingTruth): ReadingScore {
  const tokens = readingTokens(reading, truth)
  const held = new Set(shinglesOf(tokens))
  const truthTokens = truth.paragraphs.flatMap((pieces) => pieces.map((piece) => truthTokensOf(piece, truth)))
  const wanted = truthTokens.flatMap(shinglesOf)
  const found = wanted.filter((shingle) => held.has(shingle)).length
  return {
    shingles: wanted.length,
    recall: wanted.length === 0 ? 1 : found / wanted.length,
    order: orderOf(tokens, truth),
    titles: scoreTitles(reading.blocks, truth),
    references: scoreReferences(reading.references, truth.references),
    foreign: foreignSentences(reading.blocks, truth),
    hyphens: scoreLineHyphens(reading, truth.everything),
    cells: scoreTableCells(reading.blocks, truth.tableRows),
    missing: truthTokens.flatMap((piece) => missingStretches(piece, held)),
  }
}

function truthTokensOf(piece: string, truth: ReadingTruth): readonly string[] {
  return withoutMarks(tokensOf(withoutCitationMarks(piece, truth.citationStyle)), truth.authorYearMarks)
}

/** Places of the truth's sentences in the reading; those that are found once decide. */
function orderOf(tokens: readonly string[], truth: ReadingTruth): number | undefined {
  const places = new Map<string, number>()
  shinglesOf(tokens).forEach((shingle, at) => {
    places.set(shingle, places.has(shingle) ? -1 : at)
  })
  const found: number[] = []
  for (const piece of truth.paragraphs.flat()) {
    for (const span of splitSentences(piece)) {
      const sentence = truthTokensOf(piece.slice(span.start, span.end), truth)
      const place = shinglesOf(sentence)
        .map((shingle) => places.get(shingle) ?? -1)
        .find((at) => at >= 0)
      if (place !== undefined) found.push(place)
    }
  }
  return found.length === 0 ? undefined : longestAscent(found) / found.length
}

/** Length of the longest ascending subsequence (patience sorting). */
export function longestAscent(values: readonly number[]): number {
  const ends: number[] = []
  for (const value of values) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < value) low = middle + 1
      else high = middle
    }
    ends[low] = value
  }
  return ends.length
}

const BODY_KINDS: ReadonlySet<Block['kind']> = new Set(['paragraph', 'list-item'])
const BODY_SECTIONS: ReadonlySet<Block['section']> = new Set([
  'abstract',
  'introduction',
  'methods',
  'results',
  'discussion',
  'limitations',
  'other',
])
const LEAST_SHARE = 0.6

function foreignSentences(blocks: readonly Block[], truth: ReadingTruth): ReadingScore['foreign'] {
  const all = withoutMarks(tokensOf(truth.everything), truth.authorYearMarks)
  const marked = tokensOf(truth.everything)
  const held = new Set([
    ...shinglesOf(all),
    ...shinglesOf(marked),
    ...truth.paragraphs.flat().flatMap((piece) => shinglesOf(truthTokensOf(piece, truth))),
  ])
  const whole = ` ${all.join(' ')} `
  const examples: string[] = []
  let sentences = 0
  for (const block of blocks) {
    if (!BODY_KINDS.has(block.kind) || !BODY_SECTIONS.has(block.section)) continue
    const text = comparedText(block, truth)
    for (const span of splitSentences(text)) {
      const sentence = text.slice(span.start, span.end)
      const tokens = withoutMarks(tokensOf(sentence), truth.authorYearMarks)
      if (tokens.length === 0) continue
      sentences++
      if (!isInTruth(tokens, held, whole)) examples.push(sentence)
    }
  }
  return { sentences, foreign: examples.length, examples }
}

function isInTruth(tokens: readonly string[], held: ReadonlySet<string>, whole: string): boolean {
  if (tokens.length < SHINGLE_LENGTH) return whole.includes(` ${tokens.join(' ')} `)
  const shingles = shinglesOf(tokens)
  return (
    shingles.filter((shingle) => held.has(shingle)).length >= shingles.length * LEAST_SHARE ||
    whole.includes(` ${tokens.join(' ')} `)
  )
}

function missingStretches(tokens: readonly string[], held: ReadonlySet<string>): readonly string[] {
  const stretches: string[] = []
  let from: number | undefined
  shinglesOf(tokens).forEach((shingle, index, all) => {
    const isMissing = !held.has(shingle)
    if (isMissing) from ??= index
    const isEnd = from !== undefined && (!isMissing || index === all.length - 1)
    if (isEnd && from !== undefined) {
      stretches.push(tokens.slice(from, index + (isMissing ? SHINGLE_LENGTH : SHINGLE_LENGTH - 1)).join(' '))
      from = undefined
    }
  })
  return stretches
}

/** Share of a plain text's five-word shingles that the reading holds; marks are left in on both sides. */
export function scoreAgainstText(reading: Reading, truth: string): number {
  const held = new Set(shinglesOf(reading.blocks.flatMap((block) => tokensOf(plainScripts(block.display)))))
  const wanted = truth.split(/\n+/).flatMap((line) => shinglesOf(tokensOf(plainScripts(line))))
  return wanted.length === 0 ? 1 : wanted.filter((shingle) => held.has(shingle)).length / wanted.length
}

function plainScripts(text: string): string {
  return text.replace(/[\^_]/g, ' ')
}
