import { canonicalJson } from '../util/canonical-json.js'
import { sha256Hex } from '../util/hash.js'
import { type StagedPaper, stagedFingerprint } from './staged-fingerprint.js'

/** The papers of a collection at one time, as an answer over it keeps them. */
export interface StagedSet {
  /** Name of the collection. */
  readonly name: string
  /** `stagedFingerprint` of its papers (parity A4.6). */
  readonly fingerprint: string
  /** Sorted by key, each with the SHA-256 of what the fingerprint covers of it. */
  readonly papers: readonly { readonly paper: string; readonly sha256: string }[]
}

export function stagedSet(name: string, papers: readonly StagedPaper[]): StagedSet {
  const rows = papers.map(({ id, doi, arxiv, title, abstract, candidates }) => ({
    paper: id,
    sha256: sha256Hex(canonicalJson({ id, doi, arxiv, title, abstract, candidates })),
  }))
  return {
    name,
    fingerprint: stagedFingerprint(papers),
    papers: rows.sort((left, right) => (left.paper < right.paper ? -1 : 1)),
  }
}

/** What is another between two states of a collection. */
export interface StagedChange {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  /** There in both, with another record, abstract or other copies. */
  readonly changed: readonly string[]
}

/** Undefined where the fingerprints are the same: then nothing has changed, whatever happened in between. */
export function changeBetween(before: StagedSet, now: StagedSet): StagedChange | undefined {
  if (before.fingerprint === now.fingerprint) return undefined
  const [was, is] = [before, now].map(
    ({ papers }) => new Map(papers.map(({ paper, sha256 }) => [paper, sha256])),
  )
  const keysOf = (set: StagedSet) => set.papers.map(({ paper }) => paper)
  return {
    added: keysOf(now).filter((paper) => was?.has(paper) !== true),
    removed: keysOf(before).filter((paper) => is?.has(paper) !== true),
    changed: keysOf(now).filter((paper) => was?.has(paper) === true && was.get(paper) !== is?.get(paper)),
  }
}
