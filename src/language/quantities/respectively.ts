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
  /\b(?:was|were|is|are|had|has|have|by|at|of|in|to|from|with|for|between|among|received|showed|reached|measured|weighed|averaged|amounted|scored|exhibited|contained|yielded|gave|decreased|increased|rose|fell|reported|demonstrated|observed|obtained|found|after|on|along|under|per|into|as|using|were|the mean|than|that|which|respectively)\b|[.:()]/giu
const QUANTITY_JOINT = /^(?:[\s,;:/&()]|and|or|vs\.?|versus|%|CI|SD|to)*$/iu

/**
 * Expands "A, B and C were 1, 2 and 3 mg, respectively" in one sentence to pairs. Empty where the lists are not of one length or no such word
 * stands. The list of quantities is the run that ends before (or begins after) the word, the list of things the
 * nearest one with as many members before it.
 */
export function expandRespectively(text: string, quantities: readonly Quantity[]): Assignment[] {
  const assignments: Assignment[] = []
  for (const match of text.matchAll(/\brespectively\b/giu)) {
    const run = runBefore(text, quantities, match.index)
    if (run.length < 2) continue
    const subjects = listBefore(text, run)
    for (const [index, subject] of subjects.entries()) {
      const quantity = run[index]
      if (quantity !== undefined) assignments.push({ subject, quantity })
    }
  }
  return assignments
}

function runBefore(text: string, quantities: readonly Quantity[], at: number): Quantity[] {
  const run: Quantity[] = []
  let end = at
  for (const quantity of quantities.filter((candidate) => candidate.end <= at).reverse()) {
    const joint = text
      .slice(quantity.end, end)
      .replace(/^\s[\p{L}\s]{0,30}(?=,?\s*\(?$)/u, run.length === 0 ? '' : '$&')
    if (!QUANTITY_JOINT.test(joint) || (run.length > 0 && joint === '')) break
    run.unshift(quantity)
    end = quantity.start
  }
  return run
}

/** The nearest list of exactly as many members before the run of numbers. */
function listBefore(text: string, run: readonly Quantity[]): TextSpan[] {
  const first = run[0]?.start ?? 0
  const before = text.slice(0, first)
  const breaks = [
    0,
    ...Array.from(before.matchAll(LIST_BREAK), (match) => match.index + match[0].length),
    before.length,
  ]
  for (let index = breaks.length - 2; index >= 0; index -= 1) {
    const from = breaks[index] ?? 0
    const to = from + stretchLength(before, from, breaks[index + 1] ?? before.length)
    const members = membersOf(text, from, to)
    if (members.length === run.length && areThings(text, members)) return members
  }
  return []
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
  return member.split(/\s/u).length <= 4 && !/^\d|\s\d+$/u.test(member) && !PARTICIPLE.test(member)
}

/** A stretch up to the word that breaks it, the word left out. */
function stretchLength(before: string, from: number, to: number): number {
  const stretch = before.slice(from, to)
  const last = [...stretch.matchAll(LIST_BREAK)].at(-1)
  return last === undefined ? stretch.length : last.index
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
