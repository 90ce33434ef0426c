import type { Check } from '../model/claim.js'
import type { Binding, Opposite, PlacedFit } from './binding/bind-number.js'
import { RUNS_ALIKE, RUNS_SOMEWHAT_ALIKE } from './binding/thresholds.js'
import { placeName } from './binding/place-name.js'
import type { CellHeads } from './binding/cell-heads.js'
import type { Mention } from './claim/evidence-types.js'
import { isPresent } from './binding/match-quantity.js'
import { numberedSibling } from './binding/numbered-siblings.js'
import type { CheckContext, ClaimCheck } from './claim/claim-check.js'
import type { EvidenceReading } from './claim/evidence-reading.js'

/** By how much a rival has to fit better. */
const CELL_FAIL = 0.15
const CELL_FLAG = 0.06
const PROSE_FLAG = 0.12
const OPPOSITE_FLAG = 0.05
const ROW_FLAG = 0.18

/** What each number of the claim is attached to, in the claim and in the source. */
export const numberBoundCheck: ClaimCheck = {
  id: 'number-bound',
  layer: 'binding',
  cost: 'lays up to four sentences beside the claim, number by number',
  run: (claim, evidence, context) => {
    const bound = boundNumbers(context)
    const sibling = bound.outcome === 'fail' ? undefined : numberedSibling(claim.text, () => textOf(evidence))
    if (sibling === undefined) return bound
    const { claimed, found, span } = sibling
    return {
      check: 'number-bound',
      outcome: 'flag',
      reason: `the claim says “${claimed}”, the source “${found}” and no other of that series`,
      spans: [span],
    }
  },
}

function textOf({ sentences }: EvidenceReading): string {
  return sentences
    .map(({ source: { headings = [], caption = '', text } }) => [...headings, caption, text].join(' '))
    .join(' ')
}

function boundNumbers(context: CheckContext): Check {
  const present = context.numbers().filter(({ best }) => isPresent(best))
  if (present.length === 0)
    return {
      check: 'number-bound',
      outcome: 'not-applicable',
      reason: 'the claim states no number that its source has',
    }
  const findings = context
    .bindings()
    .filter(({ number }) => isPresent(number.best))
    .map((binding) => ({ binding, outcome: judge(binding) }))
  const worst =
    findings.find(({ outcome }) => outcome === 'fail') ?? findings.find(({ outcome }) => outcome === 'flag')
  if (worst === undefined)
    return {
      check: 'number-bound',
      outcome: 'pass',
      reason: 'every number is attached to what it is in the source',
    }
  return report(worst.binding, worst.outcome)
}

type Outcome = Extract<Check['outcome'], 'pass' | 'flag' | 'fail'>

function judge(binding: Binding): Outcome {
  const { own, clash, opposite } = binding
  if (own === undefined) return 'pass'
  if (clash !== undefined) return clash.isCertain ? 'fail' : 'flag'
  if (opposite === undefined) return judgeRival(binding)
  if (opposite.isSame) return isSettled(own, opposite) ? 'pass' : judgeRival(binding)
  const byPlace = judgeOpposite(own, opposite, binding.isSwapped)
  return byPlace === 'pass' ? judgeRival(binding) : byPlace
}

/** Prose that rounds the number of a cell, or says it of something else, does not settle what the cell is about. */
function isSettled({ mention }: PlacedFit, { similarity }: Opposite): boolean {
  return mention.part !== 'cell' || similarity >= RUNS_ALIKE
}

/** Another number stands where the claim has its own. */
function judgeOpposite(own: PlacedFit, opposite: Opposite, isSwapped: boolean): Outcome {
  const runsAlike = opposite.similarity >= RUNS_ALIKE
  if (runsAlike && (isSwapped || opposite.fit >= own.fit)) return 'fail'
  if (opposite.isTaken || opposite.similarity < RUNS_SOMEWHAT_ALIKE) return 'pass'
  return opposite.fit > own.fit + OPPOSITE_FLAG ? 'flag' : 'pass'
}

/** Another number of the same kind fits the claim's words better. */
function judgeRival({ own, rival }: Binding): Outcome {
  if (own === undefined || rival === undefined || own.mention.part !== rival.mention.part) return 'pass'
  const lead = rival.fit - own.fit
  if (own.mention.part === 'cell')
    return judgeCell(headsOf(own.mention), { lead, rowLead: (rival.rowFit ?? 0) - (own.rowFit ?? 0) })
  return own.mention.part === 'prose' && lead >= PROSE_FLAG ? 'flag' : 'pass'
}

function judgeCell(
  heads: CellHeads | undefined,
  { lead, rowLead }: { readonly lead: number; readonly rowLead: number },
): Outcome {
  if (heads?.hasRow !== true) return 'pass'
  if (!heads.hasColumn) return rowLead >= ROW_FLAG ? 'flag' : 'pass'
  if (lead >= CELL_FAIL) return 'fail'
  return lead >= CELL_FLAG ? 'flag' : 'pass'
}

/** Of a row without a head nothing can be told; of a column that cannot be told only the row. */
function headsOf({ column, sentence }: Mention): CellHeads | undefined {
  return column === undefined ? undefined : sentence.cellHeads().get(column)
}

function report({ number, own, rival, opposite, clash }: Binding, outcome: Outcome): Check {
  const { quantity } = number
  const instead = opposite?.isSame === false ? opposite.mention : rival?.mention
  const belongs = own === undefined ? '' : `${quantity.text} belongs to ${placeName(own.mention)}`
  const slot = clash === undefined ? '' : `; the claim says ${clash.claimed}, the source ${clash.found}`
  const there =
    instead === undefined ? '' : `; there the source has ${instead.quantity.text} (${placeName(instead)})`
  return {
    check: 'number-bound',
    outcome,
    reason: `${belongs}${slot}${there}`,
    spans: [{ start: quantity.start, end: quantity.end }],
  }
}
