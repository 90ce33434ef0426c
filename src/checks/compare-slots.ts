import { readQuantities } from '../language/quantities/read-quantities.js'
import { indexTerms } from '../language/tokens.js'
import type { BlindReading, SlotFilling } from '../model/judgement.js'
import { CONTRAST_SETS } from './binding/contrast-sets.js'
import { readLeftOut, wrongLeftOut } from './left-out.js'

/**
 * Lays what a judge says a number measures, told without the claim, beside the claim. `differs` only where both name the
 * slot and name it otherwise: another member of a closed set (arm, sex, evaluation set, statistic), another time point or
 * year, another thing that was left out. `agrees` where the claim carries the measure; else `open`, since words for one
 * thing differ.
 */
export function compareSlots(claim: string, number: string, filling: SlotFilling): BlindReading {
  const difference =
    differentMember(claim, filling) ?? differentTime(claim, filling) ?? differentCondition(claim, filling)
  if (difference !== undefined) return { number, outcome: 'differs', reason: difference }
  const carried = new Set(indexTerms(claim))
  const measure = indexTerms(`${filling.measure} ${filling.statistic}`)
  return measure.some((term) => carried.has(term))
    ? { number, outcome: 'agrees', reason: `${number} measures ${shownMeasure(filling)}` }
    : {
        number,
        outcome: 'open',
        reason: `asked blindly, the judge says that ${number} measures ${shownMeasure(filling)}`,
      }
}

function shownMeasure({ measure, subject }: SlotFilling): string {
  const shown = [measure, subject].filter((part) => part !== '').join(' of ')
  return shown === '' ? 'something that it cannot name' : `“${shown}”`
}

function differentMember(claim: string, filling: SlotFilling): string | undefined {
  const said = Object.values(filling).join(' ; ').toLowerCase()
  for (const members of CONTRAST_SETS) {
    const [claimed, ...moreClaimed] = named(claim.toLowerCase(), members)
    const [found, ...moreFound] = named(said, members)
    const isOne = moreClaimed.length === 0 && moreFound.length === 0
    if (isOne && claimed !== undefined && found !== undefined && claimed !== found)
      return `the claim says ${claimed}; asked blindly, the judge says ${found}`
  }
  return undefined
}

/** Members of a set that a text names; of two none tells. */
function named(text: string, members: (typeof CONTRAST_SETS)[number]): string[] {
  return members.filter(([, pattern]) => text.search(pattern) >= 0).map(([name]) => name)
}

/** Points in time and years, where claim and filling name one each. */
function differentTime(claim: string, { timePoint }: SlotFilling): string | undefined {
  if (timePoint === '') return undefined
  for (const kind of ['time', 'year'] as const) {
    const [there, second] = readQuantities(timePoint).filter((quantity) => quantity.kind === kind)
    const own = readQuantities(claim).filter((quantity) => quantity.kind === kind)
    if (there === undefined || second !== undefined || own.length === 0) continue
    const isSame = own.some(
      ({ value, unit }) => value === there.value && unit?.canonical === there.unit?.canonical,
    )
    const isComparable = own.every(({ unit }) => unit?.canonical === there.unit?.canonical)
    if (!isSame && isComparable)
      return `the claim says ${own.map(({ text }) => text).join(', ')}; asked blindly, the judge says ${timePoint}`
  }
  return undefined
}

/** What was left out is a condition of a number: with something else left out it is another number. */
function differentCondition(claim: string, { condition, group }: SlotFilling): string | undefined {
  const said = `${condition}. ${group}`
  if (readLeftOut(said).length === 0) return undefined
  const wrong = wrongLeftOut(claim, { text: said, isNear: () => false })
  return wrong === undefined ? undefined : `asked blindly, the judge ${wrong}`
}
