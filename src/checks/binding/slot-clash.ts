import { matchesOf } from '../../language/each-match.js'
import type { TextSpan } from '../../language/text-span.js'
import type { Quantity } from '../../language/quantities/quantity.js'
import type { EvidenceReading } from '../claim/evidence-reading.js'
import type { TextReading } from '../claim/text-reading.js'
import type { ClaimNumber } from './claim-numbers.js'
import { CONTRAST_SETS } from './contrast-sets.js'
import type { Mention } from '../claim/evidence-types.js'
import { type NumberedName, numberedNames } from './numbered-siblings.js'
import { statisticClash } from './statistic-clash.js'

/** A slot that the claim fills otherwise than the place where its number stands in the source. */
export interface SlotClash {
  readonly claimed: string
  readonly found: string
  /** The source has the claim's member of the slot too, with another number of the kind. */
  readonly isCertain: boolean
}

/** Characters around a number in which its slots are looked for; a full stop ends them. */
const REACH = 70

export interface ClashNeeds {
  readonly number: ClaimNumber
  readonly isOwn: (mention: Mention) => boolean
}

/**
 * Compares the closed slots (arm, sex, set, quarter, year …) nearest to a number in the claim with those nearest to
 * it in the source. A clash only where every place of the number in prose contradicts the claim and none lacks the slot.
 */
export function findClash(
  claim: TextReading,
  evidence: EvidenceReading,
  { number, isOwn }: ClashNeeds,
): SlotClash | undefined {
  const own = evidence.mentions().filter((mention) => isOwn(mention))
  if (own.length === 0 || own.some(({ part }) => part !== 'prose')) return undefined
  for (const members of CONTRAST_SETS) {
    const claimed = nearest(claim.text, number.quantity, members)
    if (claimed === undefined) continue
    const found = own.map(({ sentence, quantity }) => nearest(sentence.text, quantity, members))
    const [other] = found
    if (other === undefined || found.some((name) => name === undefined || name === claimed)) continue
    if (own.some((mention) => holds(mention, members, claimed))) continue
    return { claimed, found: other, isCertain: false }
  }
  return (
    timeClash(claim, evidence, { number, own }) ??
    seriesClash(claim, number.quantity, own) ??
    statisticClash(claim, number.quantity, own) ??
    yearClash(claim, number.quantity, own)
  )
}

/** Steps by which another member of a series has to stand nearer than the claim's own. */
const NEARER = 20

/**
 * Quartiles, trimesters, visits, phases: the claim's number stands beside one member of a series, every place of it in
 * the source beside another one, clearly nearer than the claim's member where that is named too.
 */
function seriesClash(claim: TextReading, quantity: Quantity, own: readonly Mention[]): SlotClash | undefined {
  const [from, to] = sentenceAround(claim.text, quantity.start, quantity.end)
  if (quantity.kind === 'confidence-level' || quantity.kind === 'p-value') return undefined
  const all = numberedNames(claim.text)
  const named = all.filter(({ span }) => span.start >= from && span.end <= to)
  const [claimed] = [...named].sort(
    (a, b) => distanceTo(claim.text, quantity, a.span) - distanceTo(claim.text, quantity, b.span),
  )
  if (claimed === undefined || namesSeveral(claim.text, all, claimed)) return undefined
  const found = own.map((mention) => nearerMember(mention, claimed))
  const [first] = found
  if (first === undefined || found.includes(undefined)) return undefined
  return { claimed: claimed.printed, found: first.printed, isCertain: false }
}

/** "between the first and the third trimester" is about both. */
function namesSeveral(
  text: string,
  names: readonly NumberedName[],
  { series, number, span }: NumberedName,
): boolean {
  const isListed = /(?:st|nd|rd|th)\s(?:and|or|to|through)\s(?:the\s)?$/iu.test(text.slice(0, span.start))
  return isListed || names.some((other) => other.series === series && other.number !== number)
}

function nearerMember({ sentence, quantity }: Mention, claimed: NumberedName): NumberedName | undefined {
  const members = numberedNames(sentence.text)
    .filter(({ series }) => series === claimed.series)
    .map((name) => ({ name, distance: distanceTo(sentence.text, quantity, name.span) }))
    .sort((a, b) => a.distance - b.distance)
  const [nearest] = members
  if (nearest === undefined || nearest.name.number === claimed.number) return undefined
  const same = members.find(({ name }) => name.number === claimed.number)
  return same === undefined || same.distance > nearest.distance + NEARER ? nearest.name : undefined
}

type Members = (typeof CONTRAST_SETS)[number]

/** The member that stands nearest to a number within its sentence. */
function nearest(text: string, { start, end }: Quantity, members: Members): string | undefined {
  const [from, to] = sentenceAround(text, start, end)
  const stretch = text.slice(from, to).toLowerCase()
  let best: { readonly name: string; readonly distance: number } | undefined
  for (const [name, pattern] of members)
    for (const match of matchesOf(pattern, stretch)) {
      const at = from + match.index
      const distance = distanceTo(text, { start, end }, { start: at, end: at + match[0].length })
      if (best === undefined || distance < best.distance) best = { name, distance }
    }
  return best?.name
}

/** What parts a number from the words on its other side: "12 % in women and 9 % in men". */
const PARTS = /[,;]|\b(?:and|or|while|whereas|but|versus|vs|than|compared)\b|\d[\d.,]*/gu
/** Characters that each counts for. */
const PART_STEP = 25

function distanceTo(text: string, number: TextSpan, name: TextSpan): number {
  const [from, to] = name.start >= number.end ? [number.end, name.start] : [name.end, number.start]
  if (to <= from) return 0
  return to - from + PART_STEP * matchesOf(PARTS, text.slice(from, to).toLowerCase()).length
}

/** Whether the sentence of a mention names the member anywhere. */
function holds({ sentence }: Mention, members: Members, name: string): boolean {
  const pattern = members.find(([member]) => member === name)?.[1]
  return pattern !== undefined && sentence.text.toLowerCase().search(pattern) >= 0
}

function sentenceAround(text: string, start: number, end: number): readonly [number, number] {
  const before = text.slice(Math.max(0, start - REACH), start)
  const stop = Math.max(before.lastIndexOf('. '), before.lastIndexOf('; '))
  const after = text.slice(end, end + REACH)
  const next = /[.;]\s/u.exec(after)?.index ?? after.length
  return [start - before.length + (stop < 0 ? 0 : stop + 2), end + next]
}

const BEFORE_TIME_POINT = /\b(?:at|after|by)\s(?:the\send\sof\s)?$/iu

/** Points in time that a text names: "at six weeks", "by 12 months". */
function timePoints({ text, quantities }: TextReading): readonly Quantity[] {
  return quantities().filter(
    ({ kind, form, start }) =>
      kind === 'time' &&
      form === 'single' &&
      BEFORE_TIME_POINT.test(text.slice(Math.max(0, start - 20), start)),
  )
}

/**
 * The claim names one point in time, every place of its number another one, and a sentence with the claim's point has
 * another number of the kind.
 */
function timeClash(
  claim: TextReading,
  evidence: EvidenceReading,
  { number, own }: { readonly number: ClaimNumber; readonly own: readonly Mention[] },
): SlotClash | undefined {
  const { quantity } = number
  const [point, second] = timePoints(claim)
  if (point === undefined || point === quantity || second !== undefined) return undefined
  const isPoint = (other: Quantity) =>
    other.value === point.value && other.unit?.canonical === point.unit?.canonical
  const there = own.map(({ sentence }) => timePoints(sentence))
  const [first] = there
  if (there.some((points) => points.length === 0) || first?.[0] === undefined) return undefined
  if (own.some(({ sentence }) => sentence.quantities().some(isPoint))) return undefined
  const isRival = (other: Quantity) =>
    other.kind === quantity.kind && other.unit?.canonical === quantity.unit?.canonical
  const rival = evidence.sentences.some((sentence) => {
    const points = timePoints(sentence)
    return (
      points.some(isPoint) && sentence.quantities().some((other) => isRival(other) && !points.includes(other))
    )
  })
  return rival ? { claimed: point.text, found: first[0].text, isCertain: true } : undefined
}

/** "a 2016 report", "the 2003 national survey": when it came out, not when what it says was so. */
const OF_PUBLICATION =
  /^\s(?:\p{L}+\s){0,2}(?:reports?|stud(?:y|ies)|surveys?|trials?|reviews?|papers?|analys[ie]s|meta-analys[ie]s|articles?|guidelines?|editions?|publications?|polls?|editorials?|books?|interviews?|announcements?)\b/iu

/** Years near the number: the claim's year is not the one of the source's sentence. */
function yearClash(claim: TextReading, quantity: Quantity, own: readonly Mention[]): SlotClash | undefined {
  if (quantity.kind === 'year' || quantity.kind === 'date') return undefined
  const [from, to] = sentenceAround(claim.text, quantity.start, quantity.end)
  const claimed = claim
    .quantities()
    .filter((other) => isYear(other) && other.start >= from && other.end <= to)
    .filter(({ end }) => !OF_PUBLICATION.test(claim.text.slice(end, end + 60)))
  const [year] = claimed
  if (claimed.length !== 1 || year === undefined) return undefined
  const found = own.map(({ sentence }) => sentence.quantities().filter(isYear).map(yearOf))
  const [first] = found
  if (first?.[0] === undefined || found.some((years) => years.length === 0 || years.includes(yearOf(year))))
    return undefined
  return { claimed: String(yearOf(year)), found: String(first[0]), isCertain: false }
}

function isYear(quantity: Quantity): boolean {
  return (
    (quantity.kind === 'year' || quantity.kind === 'date') &&
    quantity.form === 'single' &&
    yearOf(quantity) > 0
  )
}

function yearOf({ kind, parts }: Quantity): number {
  const [year = 0] = parts
  return kind === 'year' || parts.length > 1 ? year : 0
}
