/*
 * Stage and unstage: which papers belong to a collection. Staging downloads nothing.
 */
import type { FoundPapers } from '../contracts/found-papers.js'
import type { Library } from '../contracts/library.js'
import type { PaperCandidate } from '../contracts/paper-candidate.js'
import { FirsthandError } from '../model/errors.js'
import type { Acquisition } from '../model/acquisition.js'
import type { PaperKey } from '../model/ids.js'
import type { BibliographicRecord, Paper } from '../model/paper.js'

export interface StageNeeds {
  readonly foundPapers: FoundPapers
  readonly library: Pick<Library, 'findPaper' | 'findPaperById' | 'documentsOf'>
}

export const DEFAULT_COLLECTION = 'staged'
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u

/** A paper of a collection: a candidate, a paper of the library, or both. */
export interface StagedRow {
  readonly key: string
  readonly record: BibliographicRecord
  readonly candidate?: PaperCandidate
  /** Its key in the library, where it is there. */
  readonly paperKey?: PaperKey
  /** True where the library holds its full text. */
  readonly hasFullText: boolean
  /** What came of it when it was sought last. */
  readonly acquisition?: Acquisition
}

/** Adds papers to a collection, in this order. Throws `not-found` for an unknown key; nothing is staged then. */
export function stagePapers(
  collection: string,
  keys: readonly string[],
  needs: StageNeeds,
): readonly StagedRow[] {
  checkName(collection)
  for (const key of keys) findStaged(key, needs)
  needs.foundPapers.stage(collection, keys)
  return listStaged(collection, needs)
}

/** Takes papers out of a collection; those that are not in it are named in a `not-found` error and nothing changes. */
export function unstagePapers(
  collection: string,
  keys: readonly string[],
  needs: StageNeeds,
): readonly StagedRow[] {
  const there = new Set(needs.foundPapers.staged(collection))
  const missing = keys.filter((key) => !there.has(key))
  if (missing.length > 0)
    throw new FirsthandError('not-found', `Not in the collection ${collection}: ${missing.join(', ')}.`)
  needs.foundPapers.unstage(collection, keys)
  return listStaged(collection, needs)
}

/** The papers of a collection in the order in which they were staged. */
export function listStaged(collection: string, needs: StageNeeds): readonly StagedRow[] {
  return needs.foundPapers.staged(collection).map((key) => findStaged(key, needs))
}

/** The same without papers that neither a search nor the library knows any more. */
export function listKnown(collection: string, needs: StageNeeds): readonly StagedRow[] {
  const { foundPapers, library } = needs
  return foundPapers
    .staged(collection)
    .filter((key) => foundPapers.find(key) !== undefined || library.findPaper(key as PaperKey) !== undefined)
    .map((key) => findStaged(key, needs))
}

/** Keys in the library of the papers of a collection: what `ask --collection` searches. Throws `not-found` for an empty one. */
export function paperKeysOf(collection: string, needs: StageNeeds): readonly PaperKey[] {
  const rows = listStaged(collection, needs)
  if (rows.length === 0) throw emptyCollection(collection)
  const keys = rows.flatMap(({ paperKey }) => paperKey ?? [])
  // An empty set must never come to mean "all papers".
  if (keys.length === 0)
    throw new FirsthandError(
      'not-found',
      `No paper of the collection "${collection}" is in the library yet; run \`firsthand fetch --collection ${collection}\`.`,
    )
  return keys
}

/** The failure for a collection without papers, with the step that fills it. */
export function emptyCollection(collection: string): FirsthandError {
  return new FirsthandError(
    'not-found',
    `There is no collection "${collection}" with papers in it; \`firsthand stage\` puts found papers into one.`,
  )
}

function findStaged(key: string, { foundPapers, library }: StageNeeds): StagedRow {
  const candidate = foundPapers.find(key)?.candidate
  const paper =
    candidate === undefined ? library.findPaper(key as PaperKey) : paperOfCandidate(candidate, library)
  const record = candidate?.record ?? paper?.record
  const acquisition = foundPapers.acquisition(key)
  if (record === undefined)
    throw new FirsthandError('not-found', `No search has found a paper "${key}", and the library holds none.`)
  return {
    key,
    record,
    ...(candidate !== undefined && { candidate }),
    ...(paper !== undefined && { paperKey: paper.key }),
    hasFullText:
      paper !== undefined && library.documentsOf(paper.key).some(({ level }) => level === 'full-text'),
    ...(acquisition !== undefined && { acquisition }),
  }
}

/** The candidate's paper in the library, by any id of any of its versions. */
export function paperOfCandidate(
  { key, versions }: PaperCandidate,
  library: Pick<StageNeeds['library'], 'findPaper' | 'findPaperById'>,
): Paper | undefined {
  const byId = versions.map(({ ids }) => library.findPaperById(ids)).find((paper) => paper !== undefined)
  return byId ?? library.findPaper(key as PaperKey)
}

function checkName(collection: string): void {
  if (NAME.test(collection)) return
  throw new FirsthandError(
    'input-invalid',
    `"${collection}" is no name of a collection: letters, digits, spaces, dots and hyphens, at most 64.`,
  )
}
