import type { Quantity } from '../../language/quantities/quantity.js'
import type { TextSpan } from '../../language/text-span.js'
import type { SentenceReading } from '../claim/evidence-types.js'
import { alignLines, type LineAlignment, type NumberRelation, similarityWithin } from './align-lines.js'
import type { BindContext } from './bind-context.js'
import { type ClaimNumber, says } from './claim-numbers.js'
import { areComparable } from './comparable.js'
import { isPresent } from './match-quantity.js'
import type { Mention } from '../claim/evidence-types.js'
import type { LineItem } from './word-line.js'

/** A sentence of the evidence laid beside the claim, word by word. */
export interface Laid {
  readonly sentence: SentenceReading
  readonly alignment: LineAlignment
}

/** The number that stands in a sentence where the claim has its own. */
export interface OppositeNumber {
  readonly mention: Mention
  /** Whether it says the claim's number. */
  readonly isSame: boolean
  /** Share of the claim's words that stand opposite in that sentence, 0 to 1. */
  readonly similarity: number
}

/** Sentences that are laid beside the claim, and the least share of the best one's score that they need. */
const MOST_LAID = 4
const LEAST_SCORE = 0.5

/** Lays the sentences of prose that share most with the claim beside it. */
export function layBeside(
  line: readonly LineItem[],
  numbers: readonly ClaimNumber[],
  context: BindContext,
): Laid[] {
  const prose = context.alignment.ranked.filter(({ sentence }) => sentence.source.kind !== 'table-row')
  const least = (prose[0]?.score ?? 0) * LEAST_SCORE
  return prose
    .slice(0, MOST_LAID)
    .filter(({ score }) => score >= least && score > 0)
    .map(({ sentence }) => {
      const there = sentence.line()
      const relation: NumberRelation = (i, j) =>
        relationOf(numbers, [line[i]?.quantity, there[j]?.quantity], context)
      return { sentence, alignment: alignLines(line, there, relation) }
    })
}

function relationOf(
  numbers: readonly ClaimNumber[],
  [claimed, there]: readonly [Quantity | undefined, Quantity | undefined],
  context: BindContext,
): 'same' | 'alike' | 'unlike' {
  if (claimed === undefined || there === undefined) return 'unlike'
  const number = numbers.find(({ quantity }) => quantity === claimed)
  const isSame = number?.matches.some(({ mention, match }) => mention.quantity === there && isPresent(match))
  if (isSame === true) return 'same'
  return areComparable(claimed, there, context.convert) ? 'alike' : 'unlike'
}

function alignedMention(
  { number, at }: Pick<PlaceInClaim, 'number' | 'at'>,
  { sentence, alignment }: Laid,
): Mention | undefined {
  const there = alignment.partner.get(at)
  const quantity = there === undefined ? undefined : sentence.line()[there]?.quantity
  const aligned = sentence.mentions().find((candidate) => candidate.quantity === quantity)
  return aligned === undefined ? undefined : (partOfWhole(number, aligned) ?? aligned)
}

const WHOLE_BEFORE = /\b(?:of|among|from)\s(?:(?:the|these|those|all|our)\s)?$/iu
const PART_BEHIND = /^(?:\s[\p{L}-]+){1,6},?\s$/u

/** "Of 80 hens, 35 were blind": the part is counted in the noun of the whole, and is what the claim has there. */
function partOfWhole(number: ClaimNumber, { sentence, quantity }: Mention): Mention | undefined {
  const { text } = sentence
  if (!WHOLE_BEFORE.test(text.slice(Math.max(0, quantity.start - 24), quantity.start))) return undefined
  const part = sentence.mentions().find(({ quantity: { start } }) => start > quantity.end)
  if (part === undefined || !says(number, part)) return undefined
  return PART_BEHIND.test(text.slice(quantity.numeral.end, part.quantity.start)) ? part : undefined
}

/** A number of the claim where it stands. */
export interface PlaceInClaim {
  readonly number: ClaimNumber
  /** Index in the line. */
  readonly at: number
  readonly line: readonly LineItem[]
  /** The sentence of the claim that it stands in. */
  readonly within: TextSpan
}

/**
 * What stands opposite a number, in the sentence that runs most alike. `settled`: sentences in which the claim names the
 * side on which its number stands; another number opposite says nothing there.
 */
export function oppositeOf(
  { number, at, line, within }: PlaceInClaim,
  laid: readonly Laid[],
  settled: ReadonlySet<SentenceReading>,
): OppositeNumber | undefined {
  let found: OppositeNumber | undefined
  for (const { sentence, alignment } of laid) {
    const similarity = similarityWithin(line, alignment, within)
    if (found !== undefined && similarity < found.similarity) continue
    const mention = alignedMention({ number, at }, { sentence, alignment })
    if (mention === undefined) continue
    const isSame = says(number, mention)
    // Of two sentences that run equally alike, the one that has the number is what the claim repeats.
    const isBetter = found === undefined || similarity > found.similarity || (isSame && !found.isSame)
    if (isBetter && (isSame || !settled.has(sentence))) found = { mention, isSame, similarity }
  }
  return found
}
