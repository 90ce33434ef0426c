/*
 * The part of the composition that deals with collections: staging papers, and whether answers over them still stand.
 */
import type { DiscoverySession } from './compose-providers.js'
import type { Collection } from './contracts/found-papers.js'
import { FirsthandError } from './model/errors.js'
import type { PaperKey, RunId } from './model/ids.js'
import type { AnswerStanding } from './operations/answer-standing.js'
import type { StagedRow } from './operations/stage-papers.js'

export interface StagingCalls {
  /** Adds papers to a collection. Downloads nothing. Throws `not-found`. */
  stage(collection: string, keys: readonly string[]): Promise<readonly StagedRow[]>
  /** Stages the best papers of the last search. Throws `not-found` where there was none. */
  stageBest(collection: string, count: number): Promise<readonly StagedRow[]>
  unstage(collection: string, keys: readonly string[]): Promise<readonly StagedRow[]>
  collections(): Promise<readonly Collection[]>
  collection(name: string): Promise<readonly StagedRow[]>
  /** Keys of the papers of a collection that are in the library. Throws `not-found` for an empty one. */
  papersOfCollection(name: string): Promise<readonly PaperKey[]>
  /** Whether the answers of the library still stand on the collections that they were given over, by run. */
  standings(): Promise<ReadonlyMap<RunId, AnswerStanding>>
  /** The same for one run, by its id or folder; undefined where this library does not hold the run. */
  standing(reference: string): Promise<AnswerStanding | undefined>
}

export function stagingCalls(session: DiscoverySession & { hasLibrary(): Promise<boolean> }): StagingCalls {
  const operations = () => import('./operations/stage-papers.js')
  return {
    stage: async (collection, keys) =>
      (await operations()).stagePapers(collection, keys, await session.openExisting()),
    async stageBest(collection, count) {
      const [{ stagePapers }, { chooseBest }, opened] = await Promise.all([
        operations(),
        import('./operations/choose-papers.js'),
        session.openExisting(),
      ])
      const [last] = opened.foundPapers.searches()
      if (last === undefined) throw new FirsthandError('not-found', 'No search was made yet.')
      const candidates = last.candidates.flatMap((key) => opened.foundPapers.find(key)?.candidate ?? [])
      const keys = chooseBest(candidates, last, count).map(({ key }) => key)
      return stagePapers(collection, keys, opened)
    },
    unstage: async (collection, keys) =>
      (await operations()).unstagePapers(collection, keys, await session.openExisting()),
    collections: async () => (await session.openExisting()).foundPapers.collections(),
    collection: async (name) => (await operations()).listStaged(name, await session.openExisting()),
    papersOfCollection: async (name) => (await operations()).paperKeysOf(name, await session.openExisting()),
    async standings() {
      const { answerStandings } = await import('./operations/answer-standing.js')
      return answerStandings(await session.openExisting())
    },
    async standing(reference) {
      if (!(await session.hasLibrary())) return undefined
      const [{ answerStandings }, { findRun }, opened] = await Promise.all([
        import('./operations/answer-standing.js'),
        import('./operations/find-run.js'),
        session.openExisting(),
      ])
      const files = await session.files()
      const run = await findRun(reference, { openLibrary: async () => opened.library, files })
      return answerStandings(opened).get(run.id)
    },
  }
}
