import { lazy } from '../util/lazy.js'
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

/** A set that is given is kept as it is, not copied. */
export function createTermSet(terms: Iterable<string>): TermSet {
  const all: ReadonlySet<string> = terms instanceof Set ? terms : new Set(terms)
  const starts = lazy(() => byStart(all))
  const hasForm = (term: string): boolean => {
    if (term.length < MIN_STEM || /\d/.test(term)) return false
    return (
      starts()
        .get(term.slice(0, MIN_STEM))
        ?.some((other) => areForms(term, other)) === true
    )
  }
  return {
    terms: all,
    has: (term) => all.has(term) || equivalentTerms(term).some((other) => all.has(other)) || hasForm(term),
  }
}

function byStart(terms: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const term of terms) {
    if (term.length < MIN_STEM) continue
    const start = term.slice(0, MIN_STEM)
    const group = groups.get(start)
    if (group === undefined) groups.set(start, [term])
    else group.push(term)
  }
  return groups
}

/** One is the other with at most three letters more, and both are words. */
function areForms(left: string, right: string): boolean {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left]
  return long.length - short.length <= MAX_ENDING && long.startsWith(short) && !/\d/.test(long)
}
