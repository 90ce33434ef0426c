import { inverseFrequency } from './bm25.js'
import type { Connection } from './open-database.js'
import type { TermStatistics } from './term-statistics.js'

/**
 * Entries of the inverted index that are read for one query. FTS5 scores every passage that holds any term, which
 * takes seconds where frequent terms are among them; here the rarer terms bring the candidates, which are then
 * scored on all terms. What that costs in quality is measured in docs/benchmarks.md.
 */
export const POSTING_BUDGET = 100_000
/** One bit of a signed 32-bit mask for each term that brings candidates. */
const MOST_TERMS = 30
/** With so few terms, which of them a passage holds says too little; FTS5's own rank orders the candidates. */
const FEW_TERMS = 2

/** Row numbers of passages, the most promising first; every passage that holds one of the rarer terms is among them. */
export type FindCandidates = (terms: readonly string[], statistics: TermStatistics) => Iterable<number>

interface RareTerm {
  readonly term: string
  readonly frequency: number
  readonly weight: number
}

export function createFindCandidates(database: Connection, postingBudget: number): FindCandidates {
  const holders = database
    .prepare<[string], string | null>(
      'SELECT group_concat(rowid) FROM passage_terms WHERE passage_terms MATCH ?',
    )
    .pluck()
  const ranked = database
    .prepare<[string], number>('SELECT rowid FROM passage_terms WHERE passage_terms MATCH ? ORDER BY rank')
    .pluck()
  const highest = database.prepare<[], number | null>('SELECT max(number) FROM passages').pluck()

  return (terms, statistics) => {
    const rarer = chooseRarer(terms, statistics, postingBudget)
    if (rarer.length === 0) return []
    if (rarer.length <= FEW_TERMS) return ranked.all(rarer.map(({ term }) => quoted(term)).join(' OR '))
    const masks = new Int32Array((highest.get() ?? 0) + 1)
    const found: number[] = []
    for (const [index, { term }] of rarer.entries())
      mark(holders.get(quoted(term)) ?? '', { bit: 1 << index, masks, found })
    return byPromise(found, masks, rarer)
  }
}

function chooseRarer(terms: readonly string[], statistics: TermStatistics, budget: number): RareTerm[] {
  const passages = statistics.passages()
  const byFrequency = [...new Set(terms)]
    .map((term) => ({ term, frequency: statistics.frequency(term) }))
    .filter(({ frequency }) => frequency > 0)
    .sort((a, b) => a.frequency - b.frequency || (a.term < b.term ? -1 : 1))
  const chosen: RareTerm[] = []
  let postings = 0
  for (const { term, frequency } of byFrequency) {
    postings += frequency
    if (chosen.length === MOST_TERMS || (chosen.length > 0 && postings > budget)) break
    chosen.push({ term, frequency, weight: inverseFrequency(frequency, passages) })
  }
  return chosen
}

/** Reads "1,2,3"; one string is much cheaper to hand over from SQLite than as many rows. */
function mark(
  numbers: string,
  into: { readonly bit: number; readonly masks: Int32Array; readonly found: number[] },
): void {
  const { bit, masks, found } = into
  let number = 0
  for (let at = 0; at <= numbers.length; at += 1) {
    const digit = numbers.charCodeAt(at) - 48
    if (digit >= 0) {
      number = number * 10 + digit
      continue
    }
    if (number > 0) {
      if (masks[number] === 0) found.push(number)
      masks[number] = (masks[number] ?? 0) | bit
    }
    number = 0
  }
}

/** Passages in the order of the summed weights of the terms that they hold, older ones first among equals. */
function* byPromise(
  found: readonly number[],
  masks: Int32Array,
  terms: readonly RareTerm[],
): Iterable<number> {
  const groups = new Map<number, number[]>()
  for (const number of found) {
    const mask = masks[number] ?? 0
    const group = groups.get(mask)
    if (group === undefined) groups.set(mask, [number])
    else group.push(number)
  }
  const weightOf = (mask: number) =>
    terms.reduce((sum, { weight }, index) => sum + ((mask & (1 << index)) === 0 ? 0 : weight), 0)
  const ordered = [...groups]
    .map(([mask, numbers]) => ({ weight: weightOf(mask), numbers }))
    .sort((a, b) => b.weight - a.weight)
  for (const { numbers } of ordered) yield* numbers
}

/** Terms hold letters and digits only, so quoting them is enough to make them literal. */
function quoted(term: string): string {
  return `"${term.replaceAll('"', '')}"`
}
