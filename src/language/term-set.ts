import { equivalentTerms } from './equivalents.js'

/**
 * A set of index terms that also answers for derived forms ("placenta" for "placental") and for equivalent
 * words. For deciding whether something is named, never for quotations or numbers.
 */
export interface TermSet {
  has(term: string): boolean
  readonly terms: ReadonlySet<string>
}

/** Shortest stem that may stand for a longer form of itself. */
const MIN_STEM = 5
/** Most letters by which two forms of one word differ at the end, after stemming. */
const MAX_ENDING = 3

export function createTermSet(terms: Iterable<string>): TermSet {
  const all = new Set(terms)
  const byStart = new Map<string, string[]>()
  for (const term of all) {
    if (term.length < MIN_STEM) continue
    const start = term.slice(0, MIN_STEM)
    const group = byStart.get(start)
    if (group === undefined) byStart.set(start, [term])
    else group.push(term)
  }
  const holds = (term: string): boolean => {
    if (all.has(term)) return true
    if (term.length < MIN_STEM || /\d/.test(term)) return false
    return (byStart.get(term.slice(0, MIN_STEM)) ?? []).some((other) => areForms(term, other))
  }
  return { terms: all, has: (term) => holds(term) || equivalentTerms(term).some((other) => all.has(other)) }
}

/** One is the other with at most three letters more, and both are words. */
function areForms(left: string, right: string): boolean {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left]
  return long.length - short.length <= MAX_ENDING && long.startsWith(short) && !/\d/.test(long)
}
