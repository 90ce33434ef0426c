import type { Quantity } from '../../language/quantities/quantity.js'
import type { Alignment } from '../claim/alignment.js'
import type { EvidenceReading, SentenceReading } from '../claim/evidence-reading.js'
import type { Mention } from '../claim/evidence-types.js'

/** A value of the claim that follows from numbers of the source, with the sum written out. */
export interface Derivation {
  readonly sum: string
}

type Operation = 'difference' | 'sum' | 'average' | 'fold' | 'share' | 'change'

/** Words of a claim that announce a computation. */
const CUES: readonly (readonly [Operation, RegExp])[] = [
  [
    'difference',
    /\b(?:differ\p{L}*|higher|lower|more|less|fewer|greater|increas\p{L}*|decreas\p{L}*|drop\p{L}*|gains?|gained|reduc\p{L}*|improv\p{L}*|outperform\p{L}*|exceed\p{L}*|rose|rise|fell|fall|grew|grow\p{L}*|remaining|chang\p{L}*|gap|margin|longer|shorter|older|younger|points?|by|lasted|for|years?)\b/iu,
  ],
  ['sum', /\b(?:total|together|combined|sum|altogether|in all|overall|both)\b/iu],
  ['average', /\b(?:average|mean)\b/iu],
  ['fold', /\b(?:times|fold|twice|double[ds]?|tripled?|half|halved|ratio)\b/iu],
  ['share', /\b(?:percent\p{L}*|proportion|share|ratio|rate|fraction)\b|%|\bof\b/iu],
  [
    'change',
    /\b(?:chang\p{L}*|increas\p{L}*|decreas\p{L}*|reduc\p{L}*|rose|fell|grew|grow\p{L}*|drop\p{L}*|higher|lower|declin\p{L}*|improv\p{L}*)\b/iu,
  ],
]
/** Fewest digits of a value that is recomputed from a table: a "5" follows from too many pairs. */
const LEAST_DIGITS = 2
/** Share of the best sentence's score that a sentence needs for its numbers to be computed with. */
const NEAR_BEST = 0.6

export interface DeriveNeeds {
  readonly evidence: EvidenceReading
  readonly alignment: Alignment
}

/**
 * Recomputes a value that stands nowhere, where the claim's words announce it: difference, sum and average, ratio, share and percent change
 * of two numbers of one sentence, table row or table column that the claim speaks of; the average also of a row.
 */
export function derive(
  claim: string,
  wanted: Quantity,
  { evidence, alignment }: DeriveNeeds,
): Derivation | undefined {
  const operations = new Set(CUES.filter(([, cue]) => cue.test(claim)).map(([operation]) => operation))
  if (operations.size === 0) return undefined
  if (wanted.kind === 'time' && wanted.unit?.canonical === 'y') return fromYears(wanted, evidence)
  if (!isComputable(wanted)) return undefined
  const top = (alignment.ranked[0]?.score ?? 0) * NEAR_BEST
  const near = alignment.ranked
    .filter(({ score }) => score > 0 && score >= top)
    .map(({ sentence }) => sentence)
  for (const group of groupsOf(near)) {
    const found = fromGroup(wanted, group, operations)
    if (found !== undefined) return found
  }
  return undefined
}

function isComputable(wanted: Quantity): boolean {
  if (isSpokenShare(wanted)) return true
  if (wanted.form !== 'single' || wanted.kind === 'p-value') return false
  return wanted.kind === 'fold' || wanted.kind === 'percent' || digitsOf(wanted) >= LEAST_DIGITS
}

/** "half of them", "a third of the plots": a share that is told, not measured. */
function isSpokenShare({ form, spelling }: Quantity): boolean {
  return form === 'fraction' && spelling === 'words'
}

/** Numbers that may be computed with: of one sentence or row, and of one column. */
function groupsOf(sentences: readonly SentenceReading[]): Mention[][] {
  const amounts = sentences.map((sentence) => sentence.mentions().filter(isAmount))
  const columns = new Map<number, Mention[]>()
  for (const mention of amounts.flat())
    if (mention.part === 'cell' && mention.column !== undefined)
      columns.set(mention.column, [...(columns.get(mention.column) ?? []), mention])
  return [...amounts, ...columns.values()].filter((group) => group.length > 1)
}

function isAmount({ part, quantity: { kind, form } }: Mention): boolean {
  const isSingle = form !== 'range' && form !== 'interval'
  return part !== 'head' && isSingle && !/^(?:p-value|year|date|confidence-level|clock)$/u.test(kind)
}

function fromGroup(
  wanted: Quantity,
  group: readonly Mention[],
  operations: ReadonlySet<Operation>,
): Derivation | undefined {
  for (const [index, first] of group.entries())
    for (const second of group.slice(index + 1)) {
      if ((first.quantity.unit?.canonical ?? '') !== (second.quantity.unit?.canonical ?? '')) continue
      const found = fromPair(wanted, [first, second], operations)
      if (found !== undefined) return found
    }
  return operations.has('average') ? averageOf(wanted, group) : undefined
}

function averageOf(wanted: Quantity, group: readonly Mention[]): Derivation | undefined {
  const mean = group.reduce((sum, mention) => sum + valueOf(mention), 0) / group.length
  if (!isHit(wanted, mean)) return undefined
  return { sum: `mean of ${group.map(({ quantity }) => quantity.text).join(', ')} ≈ ${wanted.text}` }
}

/** "for 19 years" where the source has 1939 and 1958. */
function fromYears(wanted: Quantity, evidence: EvidenceReading): Derivation | undefined {
  for (const sentence of evidence.sentences) {
    const years = sentence
      .quantities()
      .filter(({ kind }) => kind === 'year' || kind === 'date')
      .flatMap(({ kind, parts, form }) => (kind === 'year' && form !== 'single' ? parts : parts.slice(0, 1)))
      .filter((year) => year > 1000)
    const first = years.find((year) => years.includes(year + wanted.value))
    if (first !== undefined && wanted.value > 0)
      return { sum: `${first + wanted.value} − ${first} = ${wanted.text}` }
  }
  return undefined
}

function digitsOf({ value, resolutions }: Quantity): number {
  return Math.round(Math.abs(value) / (resolutions[0] ?? 1)).toString().length
}

function fromPair(
  wanted: Quantity,
  pair: readonly [Mention, Mention],
  operations: ReadonlySet<Operation>,
): Derivation | undefined {
  const [first, second] = pair
  for (const [operation, isPossible, ways] of computations(wanted, pair)) {
    if (!isPossible || !operations.has(operation)) continue
    const way = ways.find(({ value }) => value !== 0 && isHit(wanted, value))
    if (way === undefined) continue
    const [from, to] = way.isTurned ? [second, first] : [first, second]
    return { sum: `${from.quantity.text} ${way.sign} ${to.quantity.text} ≈ ${wanted.text}` }
  }
  return undefined
}

/** One way to compute with two numbers; where it is turned the second stands first in the sum. */
interface Way {
  readonly value: number
  readonly sign: string
  readonly isTurned: boolean
}

/** What may be computed from two numbers, whether the wanted one can be such, and how; in the order in which it is tried. */
function computations(
  wanted: Quantity,
  [first, second]: readonly [Mention, Mention],
): readonly (readonly [Operation, boolean, readonly Way[]])[] {
  const [a, b] = [valueOf(first), valueOf(second)]
  const isPart = wanted.kind === 'percent' && first.quantity.kind !== 'percent' && a !== 0 && b !== 0
  const isShare = isPart || (wanted.unit === undefined && Math.abs(wanted.value) < 1)
  const whole = isPart ? 100 : 1
  const canAdd = canSubtract(wanted, first)
  const way = (sign: string, value: number, isTurned = false): Way => ({ sign, value, isTurned })
  return [
    ['difference', canAdd, [way('−', Math.abs(a - b), a < b)]],
    ['sum', canAdd, [way('+', a + b)]],
    ['average', canAdd, [way('averaged with', (a + b) / 2)]],
    ['fold', wanted.kind === 'fold', [way('/', a / b), way('/', b / a, true)]],
    ['share', isShare, [way('/', (whole * a) / b), way('/', (whole * b) / a, true)]],
    [
      'change',
      isPart,
      [way('changed to', 100 * Math.abs(a / b - 1), true), way('changed to', 100 * Math.abs(b / a - 1))],
    ],
  ]
}

/** How far a share in words may be off: "half" of 51 in 100. */
const SPOKEN = 0.03

function isHit(wanted: Quantity, computed: number): boolean {
  const { value, resolutions } = wanted
  if (isSpokenShare(wanted)) return computed < 1 && Math.abs(computed - value) <= SPOKEN
  return Math.abs(Math.abs(computed) - Math.abs(value)) <= (resolutions[0] ?? 1) * 0.5000001
}

/** A difference has the unit of its terms; of two percentages it is in points. */
function canSubtract(wanted: Quantity, { quantity }: Mention): boolean {
  const [unit, asked] = [quantity.unit?.canonical ?? '', wanted.unit?.canonical ?? '']
  if (unit === asked || asked === '') return true
  return unit === '%' ? asked === 'pp' : unit === ''
}

/** Accountants' brackets are negative. */
function valueOf({ quantity, scale, isEitherSign }: Mention): number {
  return (isEitherSign ? -Math.abs(quantity.value) : quantity.value) * scale
}
