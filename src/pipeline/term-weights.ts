import type { TermWeight } from '../checks/slots.js'
import type { PassageIndex } from '../contracts/passage-index.js'

/** Inverse document frequency of a term in this library, looked up once; a term that occurs nowhere weighs most. */
export function termWeights(index: PassageIndex): TermWeight {
  const known = new Map<string, number>()
  return (term) => {
    const weight = known.get(term)
    if (weight !== undefined) return weight
    const { passages, frequencies } = index.documentFrequencies([term])
    const made = Math.log(1 + passages / ((frequencies.get(term) ?? 0) + 0.5))
    known.set(term, made)
    return made
  }
}
