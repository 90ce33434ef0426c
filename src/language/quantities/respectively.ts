import type { TextSpan } from '../text-span.js'
import type { Quantity } from './quantity.js'

/** What a number of a "respectively" list belongs to. */
export interface Assignment {
  /** The member of the list of things, without articles. */
  readonly subject: TextSpan
  readonly quantity: Quantity
}

const JOINT = /\s?(?:,\s?(?:and|or)\s|,\s|;\s?(?:and\s)?|\s(?:and|or|&|vs\.?|versus)\s)/gu
const LIST_BREAK =
  /\b(?:was|were|is|are|had|has|have|by|at|of|in|to|from|with|for|between|among|received|showed|reached|measured|weighed|averaged|amounted|scored|exhibited|contained|yielded|gave|decreased|increased|rose|fell|reported|demonstrated|observed|obtained|found|after|on|along|under|per|into|as|using|the mean|than|that|which|respectively)\b|[.:()]/giu
const QUANTITY_JOINT = /^(?:[\s,;:/&()]|and|or|vs\.?|versus|compared (?:with|to)|as against|%|CI|SD|to)*$/iu

/**
 * Expands "A, B and C were 1, 2 and 3 mg, respectively" and "1 and 2 mg for A and B, respectively", in one sentence, to
 * pairs. Empty where the two lists are not of one length or a member is no name or short noun phrase: a wrong pair is
 * worse than none. Bracketed asides are stepped over unless the word itself stands in the bracket.
 */
export function expandRespectively(text: string, quantities: readonly Quantity[]): Assignment[] {
  const assignments: Assignment[] = []
  for (const match of text.matchAll(/\brespectively\b/giu)) {
    const plain = text.replace(/\([^()]*\)|\[[^[\]]*\]/gu, (aside) =>
      /respectively/iu.test(aside) ? aside : ' '.repeat(aside.length),
    )
    const printed = quantities.filter((quantity) => /\S/u.test(plain.charAt(quantity.numeral.start)))
    assignments.push(...assign({ plain, quantities: printed, at: match.index }))
  }
  return assignments
}

interface Place {
  /** The sentence with its bracketed asides blanked. */
  readonly plain: string
  /** Quantities outside of the asides. */
  readonly quantities: readonly Quantity[]
  /** Where "respectively" stands. */
  readonly at: number
}

function assign(place: Place): Assignment[] {
  const run = runBefore(place, place.at)
  const named = run.length > 1 ? listBefore(place.plain, run) : []
  if (named.length > 0) return pair(named, run)
  const subjects = listAt(place)
  const earlier = subjects.length < 2 ? [] : lastRun(place, subjects[0]?.start ?? 0)
  return earlier.length === subjects.length ? pair(subjects, earlier) : []
}

function pair(subjects: readonly TextSpan[], run: readonly Quantity[]): Assignment[] {
  return subjects.flatMap((subject, index) => {
    const quantity = run[index]
    return quantity === undefined ? [] : [{ subject, quantity }]
  })
}

/** The run of numbers that ends at `at`, but for a few words that say what they are ("2 and 40 records"). */
function runBefore({ plain, quantities }: Place, at: number): Quantity[] {
  const before = quantities.filter((candidate) => candidate.end <= at)
  const last = before.at(-1)
  if (last === undefined) return []
  const tail = plain.slice(last.end, at).replace(/^\s[\p{L}\s]{0,30}(?=,?\s*\(?$)/u, '')
  return QUANTITY_JOINT.test(tail) ? lastRun({ plain, quantities: before, at }, at) : []
}

/** The last run of numbers with nothing but joints between them that ends before `at`. */
function lastRun({ plain, quantities }: Place, at: number): Quantity[] {
  const run: Quantity[] = []
  for (const quantity of quantities.filter((candidate) => candidate.end <= at).reverse()) {
    const next = run[0]
    if (next !== undefined && !QUANTITY_JOINT.test(plain.slice(quantity.end, next.start))) break
    run.unshift(quantity)
  }
  return run
}

/** The nearest list of exactly as many members before the run of numbers. */
function listBefore(plain: string, run: readonly Quantity[]): TextSpan[] {
  const before = plain.slice(0, run[0]?.start ?? 0)
  const stretches = stretchesOf(before).reverse()
  for (const stretch of stretches) {
    const members = membersOf(plain, stretch.start, stretch.end)
    if (members.length === run.length && areThings(plain, members)) return members
  }
  return []
}

/** The list that stands directly before "respectively". */
function listAt({ plain, at }: Place): TextSpan[] {
  const stretch = stretchesOf(plain.slice(0, at).replace(/,?\s*$/u, '')).at(-1)
  const members = stretch === undefined ? [] : membersOf(plain, stretch.start, stretch.end)
  return members.length > 1 && areThings(plain, members) ? members : []
}

/** The text between the words and marks that no list of things goes over. */
function stretchesOf(text: string): TextSpan[] {
  const stretches: TextSpan[] = []
  let start = 0
  for (const match of text.matchAll(LIST_BREAK)) {
    stretches.push({ start, end: match.index })
    start = match.index + match[0].length
  }
  return [...stretches, { start, end: text.length }]
}

/** Names or noun phrases of at most four words with "and" or "or" between the last two; no numbers, no clauses. */
function areThings(text: string, members: readonly TextSpan[]): boolean {
  const last = members.at(-1)
  const joint = text.slice(members.at(-2)?.end ?? 0, last?.start ?? 0)
  if (!/\b(?:and|or|vs|versus)\b|&/u.test(joint)) return false
  return members.every((member) => isThing(text.slice(member.start, member.end)))
}

const PARTICIPLE =
  /^(?!(?:un)?(?:treated|exposed|infected|operated|trained|vaccinated|immuni[sz]ed|matched|aged|related|combined|infected)\s)\p{Ll}+ed\s/u

function isThing(member: string): boolean {
  return member.split(/\s+/u).length <= 4 && !/^\d|\s\d+$/u.test(member) && !PARTICIPLE.test(member)
}

function membersOf(text: string, start: number, end: number): TextSpan[] {
  const stretch = text.slice(start, end)
  const members: TextSpan[] = []
  let from = 0
  for (const match of [...stretch.matchAll(JOINT), { index: stretch.length, 0: '' }]) {
    const member = stretch.slice(from, match.index)
    const lead = /^\s*(?:(?:the|a|an|both|and|or)\s)*/iu.exec(member)?.[0].length ?? 0
    const span = { start: start + from + lead, end: start + from + member.trimEnd().length }
    if (span.end > span.start) members.push(span)
    from = match.index + match[0].length
  }
  return members
}
