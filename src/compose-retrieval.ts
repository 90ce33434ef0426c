/*
 * The part of the composition that measures and tests search: what `eval passages` and `doctor` need of models and
 * vectors. Loaded where it is first needed.
 */
import type { OpenModels } from './compose-models.js'
import type { FileAccess } from './contracts/file-access.js'
import type { Library } from './contracts/library.js'
import type { PassageIndex } from './contracts/passage-index.js'
import type { VectorIndex } from './contracts/vector-index.js'
import type { Finding } from './operations/doctor.js'
import type { PassageEvaluation } from './operations/evaluate-passages.js'
import type { RetrievalEvaluation } from './operations/evaluate-retrieval.js'
import type { RetrievalMode } from './operations/retrieval-modes.js'

/** What of a session the measuring of search needs. */
export interface RetrievalSession {
  readonly models: OpenModels
  readonly values: { readonly 'models.rerankMilliseconds': number }
  readonly signal: AbortSignal | undefined
  files(): Promise<FileAccess>
  hasLibrary(): Promise<boolean>
  openExisting(): Promise<{
    readonly library: Library
    readonly passageIndex: PassageIndex
    readonly vectorIndex: VectorIndex
  }>
}

/** The calls of `Firsthand` that measure the search of `ask`. */
export interface PassageCalls {
  /** Searches a retrieval set in a temporary library. */
  evaluateRetrieval(
    request: { readonly directory: string; readonly mode?: RetrievalMode },
    onProgress?: (progress: StageStep) => void,
  ): Promise<RetrievalEvaluation>
  /** Recall of the deciding sentences of a question file. Throws `input-invalid`. */
  evaluatePassages(
    request: { readonly text: string },
    onProgress?: (progress: StageStep) => void,
  ): Promise<PassageEvaluation>
}

/** What a measurement tells while it works. */
interface StageStep {
  readonly stage: string
  readonly item: string
}

export function passageCalls(session: RetrievalSession): PassageCalls {
  return {
    async evaluateRetrieval(request, onProgress) {
      const { evaluateRetrievalWith } = await import('./compose-models.js')
      const fileAccess = await session.files()
      return evaluateRetrievalWith(request, session.models, {
        fileAccess,
        ...(session.signal !== undefined && { signal: session.signal }),
        ...(onProgress !== undefined && { onProgress }),
      })
    },
    async evaluatePassages(request, onProgress) {
      const [{ evaluatePassages }, { loadTagger }] = await Promise.all([
        import('./operations/evaluate-passages.js'),
        import('./language/part-of-speech.js'),
      ])
      const opened = await session.openExisting()
      const embedder = await session.models.embedder()
      const reranker = await session.models.reranker()
      return evaluatePassages(request, {
        ...opened,
        tagger: await loadTagger(),
        rerankMilliseconds: session.values['models.rerankMilliseconds'],
        milliseconds: () => performance.now(),
        ...(embedder !== undefined && { embedder }),
        ...(reranker !== undefined && { reranker }),
        ...(session.signal !== undefined && { signal: session.signal }),
        ...(onProgress !== undefined && { onProgress }),
      })
    },
  }
}

/** What `doctor` finds of models, runtime and vectors. */
export async function semanticFindings(session: RetrievalSession): Promise<readonly Finding[]> {
  const { doctorSemantic } = await import('./operations/doctor-semantic.js')
  return doctorSemantic({
    store: await session.models.store(),
    openVectors: async () =>
      (await session.hasLibrary()) ? (await session.openExisting()).vectorIndex : undefined,
  })
}
