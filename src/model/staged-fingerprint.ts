import { canonicalJson } from '../util/canonical-json.js'
import { sha256Hex } from '../util/hash.js'

/** What of a staged paper decides what would be fetched and read (parity A4.6). */
export interface StagedPaper {
  readonly id: string
  readonly doi?: string
  readonly arxiv?: string
  readonly title: string
  readonly abstract?: string
  /** Addresses of its full-text candidates, in their order. */
  readonly candidates: readonly string[]
}

/** SHA-256 over the staged papers, sorted by id: staging in another order changes nothing, any other change does. */
export function stagedFingerprint(papers: readonly StagedPaper[]): string {
  const rows = papers
    .map(({ id, doi, arxiv, title, abstract, candidates }) => ({
      id,
      doi,
      arxiv,
      title,
      abstract,
      candidates,
    }))
    .sort((left, right) => (left.id < right.id ? -1 : left.id > right.id ? 1 : 0))
  return sha256Hex(canonicalJson(rows))
}
