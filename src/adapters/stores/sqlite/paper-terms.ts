import type { PaperKey } from '../../../model/ids.js'
import type { Connection } from './open-database.js'
import { hashesOf, hashTerm, type TermVector } from './term-vector.js'

/** Papers whose terms are kept in memory, some 20 kB each. */
const PAPERS_KEPT = 256

/** The terms of whole papers, for questions like "is this ever mentioned there?", asked hundreds of times a run. */
export interface PaperTerms {
  /** `version` names the state of the library; what is remembered of another state is forgotten. */
  hasAny(paperKey: PaperKey, terms: readonly string[], version: string): boolean
}

export function createPaperTerms(database: Connection): PaperTerms {
  const vectors = database
    .prepare<[string], TermVector>(
      `SELECT v.vector FROM papers p JOIN documents d ON d.paper = p.number AND d.is_preferred = 1
         JOIN passages g ON g.document = d.number JOIN passage_vectors v ON v.passage = g.number
       WHERE p.key = ?`,
    )
    .pluck()
  const known = { version: '', papers: new Map<PaperKey, ReadonlySet<number>>() }

  const read = (paperKey: PaperKey): ReadonlySet<number> => {
    const hashes = new Set<number>()
    for (const vector of vectors.all(paperKey)) for (const hash of hashesOf(vector)) hashes.add(hash)
    return hashes
  }
  const termsOf = (paperKey: PaperKey, version: string): ReadonlySet<number> => {
    if (known.version !== version || known.papers.size >= PAPERS_KEPT) known.papers.clear()
    known.version = version
    const kept = known.papers.get(paperKey)
    if (kept !== undefined) return kept
    const made = read(paperKey)
    known.papers.set(paperKey, made)
    return made
  }
  return {
    hasAny(paperKey, terms, version) {
      const hashes = termsOf(paperKey, version)
      return terms.some((term) => hashes.has(hashTerm(term)))
    },
  }
}
