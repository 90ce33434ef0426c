import type { Quantity } from '../../language/quantities/quantity.js'
import type { Mention } from '../claim/evidence-types.js'
import type { TextReading } from '../claim/text-reading.js'
import type { ArmStand } from './parallel-arms.js'
import { type Side, sidesOf, tellApart } from './sides.js'
import { sideTerms } from './side-terms.js'

const UNCLEAR: ArmStand = { stand: 'unclear' }
/** Share of the other side's own words that a claim has to say. */
const LEAST_NAMED = 0.5
/** A claim that compares may name the other side only to compare with it. */
const COMPARES =
  /\b(?:than|versus|vs|against|compared|comparison|relative|difference|whereas|while|instead|not)\b/iu

/**
 * Whether the claim names the side on which its number stands in a sentence of several ("61 g in aviaries and 59 g in
 * cages", "girls slept 7.9 h and boys 7.4 h"), another one, or neither. Of a claim with several such numbers only the
 * words of the number's own side count.
 */
export function sideStand(
  claim: TextReading,
  claimed: Quantity,
  { sentence, quantity, part }: Mention,
): ArmStand {
  if (part !== 'prose') return UNCLEAR
  const sides = sidesOf(sentence, quantity)
  const own = sides.find(({ quantities }) => quantities.includes(quantity))
  if (own === undefined) return UNCLEAR
  const said = saidOf(claim, claimed)
  const stands = sides
    .filter((other) => other !== own && other.isListed === own.isListed && !isSameNumber(own, other))
    .map((other) => standBetween(said, own, other))
  const other = stands.find(({ stand }) => stand === 'other')
  const isSame = stands.length > 0 && stands.every(({ stand }) => stand === 'same')
  if (other?.stand === 'other')
    return stands.some(({ stand }) => stand === 'same') ? { ...other, isCertain: false } : other
  return isSame && isInOrder(said, own, quantity) ? { stand: 'same' } : UNCLEAR
}

/** "from 84 to 71" is not "from 71 to 84", though both are of one side. */
function isInOrder({ at, size }: Said, { quantities }: Side, quantity: Quantity): boolean {
  return size < 2 || quantities.length < 2 || quantities.indexOf(quantity) === at
}

/** "642 in aviaries and 642 in cages": both sides have the number. */
function isSameNumber(own: Side, other: Side): boolean {
  return own.quantities.some(({ value }) => other.quantities.some((one) => one.value === value))
}

interface Said {
  /** Of the whole claim. */
  readonly whole: ReadonlySet<string>
  readonly terms: ReadonlySet<string>
  /** The words of one side of the claim, or a claim that compares nothing. */
  readonly isSure: boolean
  /** Where the number stands in a change from one to another, and of how many. */
  readonly at: number
  readonly size: number
}

function saidOf(claim: TextReading, claimed: Quantity): Said {
  const sides = sidesOf(claim, claimed)
  const own = sides.find(({ quantities }) => quantities.includes(claimed))
  const whole = sideTerms(claim.text)
  const place = { whole, at: own?.quantities.indexOf(claimed) ?? 0, size: own?.quantities.length ?? 1 }
  if (own === undefined || sides.length === 1)
    return { ...place, terms: whole, isSure: sides.length < 2 && !COMPARES.test(claim.text) }
  const isNamed = own.behind.trim() !== '' || own.before.trim() !== ''
  return { ...place, terms: sideTerms(`${own.before} ${own.behind}`), isSure: isNamed }
}

function standBetween({ terms, whole, isSure }: Said, own: Side, other: Side): ArmStand {
  const difference = tellApart(own, other)
  if (difference === undefined) return UNCLEAR
  const names = (side: ReadonlySet<string>, said: ReadonlySet<string>) =>
    [...side].some((term) => said.has(term))
  const namesOwn = names(difference.own, terms)
  const namesOther = names(difference.other, terms)
  if (namesOwn && !namesOther) return { stand: 'same' }
  if (!namesOther && names(difference.own, whole) && !names(difference.other, whole)) return { stand: 'same' }
  const named = [...difference.other].filter((term) => terms.has(term)).length / difference.other.size
  if (namesOwn || named < LEAST_NAMED || !isSure) return UNCLEAR
  return {
    stand: 'other',
    claimed: difference.otherPhrase.trim(),
    found: difference.ownPhrase.trim(),
    isCertain: named === 1 && difference.isBehind,
  }
}
