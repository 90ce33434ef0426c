import type { EvidenceReading, SentenceReading } from '../claim/evidence-types.js'
import type { TextReading } from '../claim/text-reading.js'
import type { BindContext } from './bind-context.js'
import { type ClaimNumber, says } from './claim-numbers.js'
import { areComparable, areComparableInTable } from './comparable.js'
import { fitAround } from './fit.js'
import { layBeside, type OppositeNumber, oppositeOf } from './lay-beside.js'
import type { Mention } from '../claim/evidence-types.js'
import { type ArmStand, armStand } from './parallel-arms.js'
import { respectivelyStand } from './respectively-stand.js'
import { readHomes } from './home-sentences.js'
import { findClash, type SlotClash } from './slot-clash.js'
import { fitCell, type TableQuery, tableQuery } from './table-fit.js'
import { type LineItem, wordLine } from './word-line.js'

/** How a number of the claim is bound in the source. */
export interface Binding {
  readonly number: ClaimNumber
  /** The mention that carries the number best. */
  readonly own?: PlacedFit
  /** The best mention of another number of the same kind. */
  readonly rival?: PlacedFit
  /** The number that stands in the source where the claim has its own, where a sentence runs alike. */
  readonly opposite?: Opposite
  /** That number is another one of the claim, and the other way round. */
  readonly isSwapped: boolean
  /** A slot of the claim around the number that its place in the source contradicts. */
  readonly clash?: SlotClash
}

export interface PlacedFit {
  readonly mention: Mention
  /** How well its surroundings meet those of the claim's number, 0 to 1; in tables years move it beyond. */
  readonly fit: number
}

export interface Opposite extends OppositeNumber, PlacedFit {
  /** It says another number of the claim. */
  readonly isTaken: boolean
}

/** Binds every number of the claim: by the sentences that run alike, by the words around it, and by table heads. */
export function bindNumbers(claim: TextReading, evidence: EvidenceReading, context: BindContext): Binding[] {
  const numbers = context.numbers()
  const line = wordLine(
    claim,
    numbers.map(({ quantity }) => quantity),
  )
  const laid = layBeside(line, numbers, context)
  const fitted = numbers.map((number) => fitNumber(number, { claim, evidence, line, context }))
  const taken = fitted.length > 1 ? takenMentions(fitted) : new Set<Mention>()
  const speaksOf = readHomes(claim, evidence, numbers)
  const bindings = fitted.map(({ number, at, query, fits }): Binding => {
    const own = best(fits.filter(({ mention }) => says(number, mention)))
    const stands = standingsOf(claim, number, fits)
    const isInPlay = ({ sentence }: Mention) => speaksOf(number, sentence) && !stands.same.has(sentence)
    const rival = best(
      fits.filter(({ mention }) => !says(number, mention) && !taken.has(mention) && isInPlay(mention)),
    )
    const opposite = oppositeOf(
      { number, at },
      laid.filter(({ sentence }) => speaksOf(number, sentence)),
      stands.same,
    )
    const clash =
      stands.clash ?? findClash(claim, evidence, { number, isOwn: (mention) => says(number, mention) })
    return {
      number,
      isSwapped: false,
      ...(own === undefined ? {} : { own }),
      ...(rival === undefined ? {} : { rival }),
      ...(opposite === undefined
        ? {}
        : {
            opposite: {
              ...opposite,
              fit: fitOf(opposite.mention, { line, at, query }),
              isTaken: taken.has(opposite.mention),
            },
          }),
      ...(clash === undefined ? {} : { clash }),
    }
  })
  return bindings.map((binding) => ({ ...binding, isSwapped: isSwapped(binding, bindings) }))
}

interface Standings {
  /** Sentences in which the claim names the very side on which its number stands. */
  readonly same: ReadonlySet<SentenceReading>
  /** Every place of the number is on the other side. */
  readonly clash?: SlotClash
}

function standingsOf(claim: TextReading, number: ClaimNumber, fits: readonly PlacedFit[]): Standings {
  const own = fits.filter(({ mention }) => says(number, mention))
  const stands = own.map(({ mention }) => ({ mention, stand: sideOf(claim, number, mention) }))
  const same = new Set(
    stands.filter(({ stand }) => stand.stand === 'same').map(({ mention }) => mention.sentence),
  )
  const others = stands.flatMap(({ stand }) => (stand.stand === 'other' ? [stand] : []))
  const [first] = others
  if (first === undefined || others.length < own.length) return { same }
  return { same, clash: { claimed: first.claimed, found: first.found, isCertain: true } }
}

/** A list with "respectively" says whose a number is; else the phrases around it may. */
function sideOf(claim: TextReading, { quantity }: ClaimNumber, mention: Mention): ArmStand {
  const listed = respectivelyStand(claim, quantity, mention)
  return listed.stand === 'unclear' ? armStand(claim, mention) : listed
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

interface Fitted {
  readonly number: ClaimNumber
  /** Index in the claim's line. */
  readonly at: number
  readonly query: TableQuery
  readonly fits: readonly PlacedFit[]
}

interface FitNeeds {
  readonly claim: TextReading
  readonly evidence: EvidenceReading
  readonly line: readonly LineItem[]
  readonly context: BindContext
}

function fitNumber(number: ClaimNumber, { claim, evidence, line, context }: FitNeeds): Fitted {
  const at = line.findIndex(({ quantity }) => quantity === number.quantity)
  const query = tableQuery(line, at, claim.text)
  const fits = evidence
    .mentions()
    .filter((mention) => says(number, mention) || isRival(number, mention, context))
    .map((mention) => ({ mention, fit: fitOf(mention, { line, at, query }) }))
  return { number, at, query, fits }
}

function isRival({ quantity }: ClaimNumber, mention: Mention, context: BindContext): boolean {
  if (mention.part === 'head' || (mention.part === 'cell' && quantity.spelling === 'words')) return false
  return mention.part === 'cell'
    ? areComparableInTable(quantity, mention.quantity)
    : areComparable(quantity, mention.quantity, context.convert)
}

/** What says one number of the claim is no rival for the others: in prose any mention, in a table where it fits best. */
function takenMentions(fitted: readonly Fitted[]): ReadonlySet<Mention> {
  const taken = new Set<Mention>()
  for (const { number, fits } of fitted) {
    for (const { mention } of fits) if (mention.part !== 'cell' && says(number, mention)) taken.add(mention)
    const first = best(fits.filter(({ mention }) => mention.part === 'cell'))
    if (first !== undefined && says(number, first.mention)) taken.add(first.mention)
  }
  return taken
}

interface FitFrom {
  readonly line: readonly LineItem[]
  readonly at: number
  readonly query: TableQuery
}

function fitOf({ part, column, sentence, quantity }: Mention, { line, at, query }: FitFrom): number {
  if (part === 'cell' && column !== undefined) {
    const heads = sentence.cellHeads().get(column)
    return heads === undefined ? 0 : fitCell(query, heads)
  }
  const there = sentence.line()
  const index = there.findIndex((item) => item.quantity?.start === quantity.start)
  return fitAround({ line, at }, { line: there, at: index })
}

function best(fits: readonly PlacedFit[]): PlacedFit | undefined {
  let found: PlacedFit | undefined
  for (const candidate of fits) if (found === undefined || candidate.fit > found.fit) found = candidate
  return found
}
