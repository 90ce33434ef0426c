import type { TermWeight } from '../checks/slots.js'
import { partsOfNumbered } from '../language/numbered-terms.js'
import type { PassageIndex } from '../contracts/passage-index.js'

/** Inverse document frequency of a term in this library, looked up once; a term that occurs nowhere weighs most, a numbered one as much as both of its parts. */
export function termWeights(index: PassageIndex): TermWeight {
  const known = new Map<string, number>()
  return (term) => {
    const weight = known.get(term)
    if (weight !== undefined) return weight
    const parts: readonly string[] = partsOfNumbered(term) ?? [term]
    const { passages, frequencies } = index.documentFrequencies(parts)
    let made = 0
    for (const part of parts) made += Math.log(1 + passages / ((frequencies.get(part) ?? 0) + 0.5))
    known.set(term, made)
    return made
  }
}
