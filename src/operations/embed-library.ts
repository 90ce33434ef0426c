/*
 * Embed: passages without a vector come in; their vectors are stored. Promise: what is stored stays when it is
 * stopped or killed, and the next call goes on from there; whole vectors of other models are not touched. What is
 * damaged is mended first.
 */
import type { Embedder } from '../contracts/embedder.js'
import type { PassageToEmbed, VectorIndex } from '../contracts/vector-index.js'
import { FirsthandError, isFirsthandError } from '../model/errors.js'

export interface EmbedLibraryNeeds {
  readonly embedder: Embedder
  readonly vectorIndex: VectorIndex
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void
}

export interface EmbedOutcome {
  readonly model: string
  readonly fingerprint: string
  /** Vectors made now. */
  readonly embedded: number
  /** Passages that still have none. */
  readonly missing: number
  readonly isCancelled: boolean
}

/** Passages listed at once; listing looks at all passages, so it is done seldom. */
const LISTED = 4096
/** Passages embedded between two writes: what a kill can lose. Sorted by length within. */
const WINDOW = 64

/** Gives every searched passage a vector of the embedder. Throws `model-failed` and the `library-…` errors. */
export async function embedLibrary(needs: EmbedLibraryNeeds): Promise<EmbedOutcome> {
  const { embedder, vectorIndex, signal } = needs
  const { fingerprint, model } = embedder
  if (vectorIndex.faults().length > 0) vectorIndex.repair()
  const total = vectorIndex.countMissing(fingerprint)
  const state = { embedded: 0, missing: total }
  needs.onProgress?.({ done: 0, total })
  try {
    while (state.missing > 0) {
      for (const window of windowsOf(vectorIndex.missing(fingerprint, LISTED))) {
        await embedWindow(window, needs)
        state.embedded += window.length
        needs.onProgress?.({ done: state.embedded, total })
      }
      const missing = vectorIndex.countMissing(fingerprint)
      if (missing >= state.missing)
        throw new FirsthandError('internal', `${missing} passages get no vector of ${model}.`)
      state.missing = missing
    }
  } catch (error) {
    // Stopping is an outcome: the windows before it are kept.
    if (!isFirsthandError(error, 'cancelled') || signal?.aborted !== true) throw error
  }
  const missing = vectorIndex.countMissing(fingerprint)
  return { model, fingerprint, embedded: state.embedded, missing, isCancelled: signal?.aborted === true }
}

function* windowsOf(passages: readonly PassageToEmbed[]): Iterable<readonly PassageToEmbed[]> {
  for (let start = 0; start < passages.length; start += WINDOW) yield passages.slice(start, start + WINDOW)
}

async function embedWindow(
  window: readonly PassageToEmbed[],
  { embedder, vectorIndex, signal }: EmbedLibraryNeeds,
): Promise<void> {
  if (signal?.aborted === true) throw new FirsthandError('cancelled', 'Embedding was stopped.')
  const vectors = await embedder.embedPassages(
    window.map(({ text }) => text),
    signal,
  )
  const { fingerprint, model, dimension } = embedder
  vectorIndex.store(
    { fingerprint, model, dimension },
    window.flatMap(({ passageId }, index) => {
      const vector = vectors[index]
      return vector === undefined ? [] : [{ passageId, vector }]
    }),
  )
}
