import { splitSentences } from '../../language/sentences.js'
import type { TextSpan } from '../../language/text-span.js'
import type { EvidenceReading, SentenceReading } from '../claim/evidence-types.js'
import type { TextReading } from '../claim/text-reading.js'
import type { BindContext } from './bind-context.js'
import { type ClaimNumber, says } from './claim-numbers.js'
import { areComparable, areComparableInTable, isPercentCell } from './comparable.js'
import type { CellHeads } from './cell-heads.js'
import { fitAround } from './fit.js'
import { layBeside, type OppositeNumber, oppositeOf } from './lay-beside.js'
import type { QuantityMatch } from './match-quantity.js'
import type { Mention } from '../claim/evidence-types.js'
import { type ArmStand, armStand } from './parallel-arms.js'
import { sideStand } from './side-stand.js'
import { respectivelyStand } from './respectively-stand.js'
import { readHomes } from './home-sentences.js'
import { findClash, type SlotClash } from './slot-clash.js'
import { fitCell, fitRow, type TableQuery, tableQuery, withoutCaption } from './table-fit.js'
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
  /** Of a cell: how well its row meets them, whatever its column. */
  readonly rowFit?: number
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
  const sentenceOf = claimSentences(claim.text)
  const speaksOf = readHomes(claim, evidence, numbers)
  const bindings = fitted.map(({ number, at, queryOf, fits }): Binding => {
    const own = ownPlace(number, fits)
    const stands = standingsOf(claim, number, fits)
    const isInPlay = ({ sentence }: Mention) => speaksOf(number, sentence) && !stands.same.has(sentence)
    const rival = bestRival(
      own,
      fits.filter(
        ({ mention }) =>
          !says(number, mention) &&
          !taken.has(mention) &&
          isInPlay(mention) &&
          !isOtherMeasure(number, own, mention),
      ),
    )
    const opposite = oppositeOf(
      { number, at, line, within: sentenceOf(number) },
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
              fit: fitOf(opposite.mention, { line, at, queryOf }),
              isTaken: taken.has(opposite.mention),
            },
          }),
      ...(clash === undefined ? {} : { clash }),
    }
  })
  return bindings.map((binding) => ({ ...binding, isSwapped: isSwapped(binding, bindings) }))
}

/** Fewest characters of a sentence that is laid beside the source by itself. */
const SHORT = 40

/** The sentence of the claim in which a number stands; of short ones the whole claim. */
function claimSentences(text: string): (number: ClaimNumber) => TextSpan {
  const sentences = text.length > 2 * SHORT ? splitSentences(text) : []
  const whole = { start: 0, end: text.length }
  if (sentences.length < 2) return () => whole
  return ({ quantity }) => {
    const own = sentences.find(({ start, end }) => quantity.start >= start && quantity.end <= end)
    return own === undefined || own.end - own.start < SHORT ? whole : own
  }
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
  const isCertain = others.every((other) => other.isCertain !== false)
  return { same, clash: { claimed: first.claimed, found: first.found, isCertain } }
}

/** A list with "respectively" says whose a number is; else the phrases around it may. */
function sideOf(claim: TextReading, { quantity }: ClaimNumber, mention: Mention): ArmStand {
  const listed = respectivelyStand(claim, quantity, mention)
  if (listed.stand !== 'unclear') return listed
  const sided = sideStand(claim, quantity, mention)
  if (sided.stand === 'same' || (sided.stand === 'other' && sided.isCertain === true)) return sided
  const arm = armStand(claim, mention)
  return arm.stand === 'unclear' ? sided : arm
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
  readonly queryOf: (sentence: SentenceReading) => TableQuery
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
  const queryOf = captionQueries(query)
  const fits = evidence
    .mentions()
    .filter((mention) => says(number, mention) || isRival(number, mention, context))
    .map((mention) => place(mention, { line, at, queryOf }))
  return { number, at, queryOf, fits }
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
  readonly queryOf: (sentence: SentenceReading) => TableQuery
}

/** The query against each table; rows of one table share their caption. */
function captionQueries(query: TableQuery): (sentence: SentenceReading) => TableQuery {
  const known = new Map<string, TableQuery>()
  return ({ source: { caption = '' }, surroundings }) => {
    const found = known.get(caption) ?? withoutCaption(query, surroundings())
    known.set(caption, found)
    return found
  }
}

function place(mention: Mention, from: FitFrom): PlacedFit {
  const heads = cellHeadsOf(mention)
  if (heads === undefined) return { mention, fit: fitOf(mention, from) }
  const query = from.queryOf(mention.sentence)
  return { mention, fit: fitCell(query, heads), rowFit: fitRow(query, heads) }
}

function cellHeadsOf({ part, column, sentence }: Mention): CellHeads | undefined {
  return part === 'cell' && column !== undefined ? sentence.cellHeads().get(column) : undefined
}

function fitOf(mention: Mention, { line, at, queryOf }: FitFrom): number {
  const { part, column, sentence, quantity } = mention
  if (part === 'cell' && column !== undefined) {
    const heads = cellHeadsOf(mention)
    return heads === undefined ? 0 : fitCell(queryOf(sentence), heads)
  }
  const there = sentence.line()
  const index = there.findIndex((item) => item.quantity?.start === quantity.start)
  return fitAround({ line, at }, { line: there, at: index })
}

/** Where the number stands as printed, before where a rounding of it stands. */
function ownPlace({ matches }: ClaimNumber, fits: readonly PlacedFit[]): PlacedFit | undefined {
  const at = (match: QuantityMatch) =>
    best(fits.filter(({ mention }) => matches.some((one) => one.mention === mention && one.match === match)))
  return at('same') ?? at('declared') ?? at('rounded')
}

/** Of a percentage that stands in a column of percentages, a plain number of another column is no rival. */
function isOtherMeasure({ quantity }: ClaimNumber, own: PlacedFit | undefined, mention: Mention): boolean {
  const isShare = quantity.kind === 'percent' && own !== undefined && isPercentCell(own.mention)
  return isShare && own.mention.part === 'cell' && !isPercentCell(mention)
}

/** Where the column of the own place cannot be told, rows alone are compared. */
function bestRival(own: PlacedFit | undefined, fits: readonly PlacedFit[]): PlacedFit | undefined {
  const isOpen = own?.rowFit !== undefined && cellHeadsOf(own.mention)?.hasColumn === false
  return isOpen ? best(fits, ({ rowFit = 0 }) => rowFit) : best(fits)
}

function best(
  fits: readonly PlacedFit[],
  measure: (placed: PlacedFit) => number = ({ fit }) => fit,
): PlacedFit | undefined {
  let found: PlacedFit | undefined
  for (const candidate of fits)
    if (found === undefined || measure(candidate) > measure(found)) found = candidate
  return found
}
