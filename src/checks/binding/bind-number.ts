import type { Quantity } from '../../language/quantities/quantity.js'
import type { CheckContext } from '../claim/claim-check.js'
import type { EvidenceReading, SentenceReading } from '../claim/evidence-reading.js'
import type { TextReading } from '../claim/text-reading.js'
import { alignLines, type LineAlignment } from './align-lines.js'
import type { ClaimNumber } from './claim-numbers.js'
import { areComparable } from './comparable.js'
import { fitAround } from './fit.js'
import { findClash, type SlotClash } from './slot-clash.js'
import { isPresent } from './match-quantity.js'
import type { Mention } from './mention.js'
import { fitCell, type TableQuery, tableQuery } from './table-fit.js'
import { type LineItem, wordLine } from './word-line.js'

/** How a number of the claim is bound in the source. */
export interface Binding {
  readonly number: ClaimNumber
  /** The mention that carries the number best. */
  readonly own?: PlacedFit
  /** The best mention of another number of the same kind. */
  readonly rival?: PlacedFit
  /** The number that stands there in the source is another one of the claim, and the other way round. */
  readonly isSwapped: boolean
  /** A slot of the claim around the number that its place in the source contradicts. */
  readonly clash?: SlotClash
  /** The number that stands in the source where the claim has its own, where a sentence runs alike. */
  readonly opposite?: Opposite
}

export interface PlacedFit {
  readonly mention: Mention
  readonly fit: number
}

export interface Opposite {
  readonly mention: Mention
  /** Whether it says the claim's number. */
  readonly isSame: boolean
  /** Share of the claim's words that stand opposite in that sentence. */
  readonly similarity: number
  /** As for `own` and `rival`. */
  readonly fit: number
}

/** Sentences that are laid beside the claim, and the least share of the best one's score that they need. */
const MOST_LAID = 4
const LEAST_SCORE = 0.5

/** Binds every number of the claim: by the sentences that run alike, by the words around it, and by table heads. */
export function bindNumbers(claim: TextReading, evidence: EvidenceReading, context: CheckContext): Binding[] {
  const numbers = context.numbers()
  const line = wordLine(
    claim,
    numbers.map(({ quantity }) => quantity),
  )
  const laid = layBeside(line, { numbers, context })
  const taken = takenCells(numbers, evidence, { line, text: claim.text, context })
  const bindings = numbers.map((number): Binding => {
    const at = line.findIndex(({ quantity }) => quantity === number.quantity)
    const query = tableQuery(line, at, claim.text)
    const fits = fitsOf(number, evidence, { line, at, query, context })
    const own = best(fits.filter(({ mention }) => says(number, mention)))
    const rival = best(fits.filter(({ mention }) => !says(number, mention) && !taken.has(mention)))
    const opposite = oppositeOf(number, at, laid)
    const clash = findClash(claim, evidence, { number, isOwn: (mention) => says(number, mention) })
    return {
      number,
      ...(own === undefined ? {} : { own }),
      ...(rival === undefined ? {} : { rival }),
      ...(opposite === undefined ? {} : { opposite: { ...opposite, fit: fitOf(opposite.mention, { line, at, query, context }) } }),
      ...(clash === undefined ? {} : { clash }),
      isSwapped: false,
    }
  })
  return bindings.map((binding) => ({ ...binding, isSwapped: isSwapped(binding, bindings) }))
}

/** Two numbers of the claim stand in each other's place in one sentence. */
function isSwapped({ number, opposite }: Binding, bindings: readonly Binding[]): boolean {
  if (opposite === undefined || opposite.isSame) return false
  return bindings.some(
    (other) =>
      other.opposite?.isSame === false &&
      says(other.number, opposite.mention) &&
      says(number, other.opposite.mention),
  )
}

/** What says one number of the claim is no rival for the others: in prose any mention, in a table where it fits best. */
function takenCells(
  numbers: readonly ClaimNumber[],
  evidence: EvidenceReading,
  { line, text, context }: { readonly line: readonly LineItem[]; readonly text: string; readonly context: CheckContext },
): ReadonlySet<Mention> {
  const taken = new Set<Mention>()
  for (const number of numbers.length > 1 ? numbers : []) {
    const at = line.findIndex(({ quantity }) => quantity === number.quantity)
    const fits = fitsOf(number, evidence, { line, at, query: tableQuery(line, at, text), context })
    for (const { mention } of fits) if (mention.part !== 'cell' && says(number, mention)) taken.add(mention)
    const first = best(fits.filter(({ mention }) => mention.part === 'cell'))
    if (first !== undefined && says(number, first.mention)) taken.add(first.mention)
  }
  return taken
}

/** Whether a mention says the number. */
export function says(number: ClaimNumber, mention: Mention): boolean {
  return number.matches.some((found) => found.mention === mention && isPresent(found.match))
}

interface Laid {
  readonly sentence: SentenceReading
  readonly alignment: LineAlignment
}

interface LayNeeds {
  readonly numbers: readonly ClaimNumber[]
  readonly context: CheckContext
}

function layBeside(line: readonly LineItem[], { numbers, context }: LayNeeds): Laid[] {
  const prose = context.alignment.ranked.filter(({ sentence }) => sentence.source.kind !== 'table-row')
  const top = (prose[0]?.score ?? 0) * LEAST_SCORE
  return prose
    .slice(0, MOST_LAID)
    .filter(({ score }) => score >= top && score > 0)
    .map(({ sentence }) => ({
      sentence,
      alignment: alignLines(line, sentence.line(), (i, j) =>
        relationOf(numbers, [line[i]?.quantity, sentence.line()[j]?.quantity], context),
      ),
    }))
}

function relationOf(
  numbers: readonly ClaimNumber[],
  [claimed, there]: readonly [Quantity | undefined, Quantity | undefined],
  context: CheckContext,
): 'same' | 'alike' | 'unlike' {
  if (claimed === undefined || there === undefined) return 'unlike'
  const number = numbers.find(({ quantity }) => quantity === claimed)
  const isSame = number?.matches.some(
    ({ mention, match }) => mention.quantity === there && isPresent(match),
  )
  if (isSame === true) return 'same'
  return areComparable(claimed, there, context.convert) ? 'alike' : 'unlike'
}

function oppositeOf(
  number: ClaimNumber,
  at: number,
  laid: readonly Laid[],
): Omit<Opposite, 'fit'> | undefined {
  let found: Omit<Opposite, 'fit'> | undefined
  for (const { sentence, alignment } of laid) {
    const there = alignment.partner.get(at)
    const quantity = there === undefined ? undefined : sentence.line()[there]?.quantity
    const mention = sentence.mentions().find((candidate) => candidate.quantity === quantity)
    if (mention === undefined) continue
    const isSame = says(number, mention)
    const isBetter = found === undefined || alignment.similarity > found.similarity
    if (isBetter) found = { mention, isSame, similarity: alignment.similarity }
  }
  return found
}

interface FitNeeds {
  readonly line: readonly LineItem[]
  readonly at: number
  readonly query: TableQuery
  readonly context: CheckContext
}

function fitsOf(number: ClaimNumber, evidence: EvidenceReading, needs: FitNeeds): PlacedFit[] {
  const fits: PlacedFit[] = []
  for (const mention of evidence.mentions()) {
    const isOwn = says(number, mention)
    if (mention.part === 'head' && !isOwn) continue
    if (mention.part === 'cell' && number.quantity.spelling === 'words') continue
    if (!isOwn && !areComparable(number.quantity, mention.quantity, needs.context.convert, mention)) continue
    fits.push({ mention, fit: fitOf(mention, needs) })
  }
  return fits
}

function fitOf(mention: Mention, { line, at, query }: FitNeeds): number {
  if (mention.part === 'cell' && mention.column !== undefined) {
    const heads = mention.sentence.cellHeads().get(mention.column)
    return heads === undefined ? 0 : fitCell(query, heads)
  }
  const there = mention.sentence.line()
  const index = there.findIndex(({ quantity }) => quantity?.start === mention.quantity.start)
  return fitAround(line, at, there, index)
}

function best(fits: readonly PlacedFit[]): PlacedFit | undefined {
  let found: PlacedFit | undefined
  for (const candidate of fits) if (found === undefined || candidate.fit > found.fit) found = candidate
  return found
}
