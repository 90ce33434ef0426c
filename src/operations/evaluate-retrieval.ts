/*
 * Evaluate retrieval: a folder with documents, queries and judgements comes in; the quality and the speed of search
 * go out. Every document goes through the indexing of `add` into a temporary library, which is removed afterwards.
 */
import { setImmediate } from 'node:timers/promises'
import type { FileAccess } from '../contracts/file-access.js'
import type { Library } from '../contracts/library.js'
import type { Embedder } from '../contracts/embedder.js'
import type { PassageHit, PassageIndex } from '../contracts/passage-index.js'
import type { Reranker } from '../contracts/reranker.js'
import type { VectorIndex } from '../contracts/vector-index.js'
import { parseRetrievalSet, type RetrievalDocument } from '../evaluation/retrieval/retrieval-set.js'
import {
  type RankedDocument,
  type RetrievalRow,
  type RetrievalScores,
  type SearchedQuery,
  scoreQuery,
  summariseRetrieval,
  toDocumentRanking,
  toTrecRun,
} from '../evaluation/retrieval/score-retrieval.js'
import type { Reading } from '../model/document.js'
import { FirsthandError } from '../model/errors.js'
import { documentIdOf, type PaperKey } from '../model/ids.js'
import type { Paper } from '../model/paper.js'
import { createBlockBuilder, toBlock } from '../reading/block-builder.js'
import { indexReading } from '../stages/indexing/index-reading.js'
import { sha256Hex } from '../util/hash.js'
import { embedLibrary } from './embed-library.js'
import { type RetrievalMode, searcherOf } from './retrieval-modes.js'

export interface EvaluateRetrievalOptions {
  /** Folder with `docs.jsonl`, `queries.jsonl` and the judgements. */
  readonly directory: string
  readonly mode: RetrievalMode
  /** File name of the judgements. Default `qrels.tsv`. */
  readonly judgements?: string
}

/** A library that is removed by `discard`. */
export interface TemporaryLibrary {
  readonly library: Library
  readonly passageIndex: PassageIndex
  readonly vectorIndex: VectorIndex
  discard(): Promise<void>
}

export interface EvaluateRetrievalNeeds {
  readonly fileAccess: Pick<FileAccess, 'readText'>
  readonly openTemporaryLibrary: () => Promise<TemporaryLibrary>
  /** For the modes that search by meaning. */
  readonly embedder?: Embedder
  readonly reranker?: Reranker
  /** Reading of a steady clock in milliseconds. */
  readonly milliseconds: () => number
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: { readonly stage: string; readonly item: string }) => void
}

export interface RetrievalEvaluation {
  readonly mode: RetrievalMode
  readonly scores: RetrievalScores
  readonly rows: readonly RetrievalRow[]
  /** Relevant documents that the folder does not hold; they count as not found. */
  readonly missingDocuments: readonly string[]
  /** TREC run file of all rankings. */
  readonly trecRun: string
}

/** Documents of a ranking; average precision looks at all of them. */
const RANKING_DEPTH = 1000
/** Documents written in one transaction. */
const BATCH = 500

/** Throws `input-invalid` for files of another form, `file-unreadable` for missing ones, and `cancelled`. */
export async function evaluateRetrieval(
  options: EvaluateRetrievalOptions,
  needs: EvaluateRetrievalNeeds,
): Promise<RetrievalEvaluation> {
  const read = (name: string) => needs.fileAccess.readText({ directory: options.directory, name })
  const set = parseRetrievalSet({
    documents: await read('docs.jsonl'),
    queries: await read('queries.jsonl'),
    judgements: await read(options.judgements ?? 'qrels.tsv'),
  })
  const temporary = await needs.openTemporaryLibrary()
  try {
    const { embedder, reranker } = needs
    const search = searcherOf(
      options.mode,
      { ...temporary, ...(embedder && { embedder }), ...(reranker && { reranker }) },
      RANKING_DEPTH,
    )
    const names = await addDocuments(set.documents, temporary.library, needs)
    if (options.mode !== 'lexical') await embedAll(temporary.vectorIndex, needs)
    const searched: SearchedQuery[] = []
    for (const query of set.queries) {
      stopIfAborted(needs.signal)
      const start = needs.milliseconds()
      const ranking = toDocuments(await search(query.text), names)
      searched.push({ ...query, ranking, milliseconds: needs.milliseconds() - start })
      needs.onProgress?.({ stage: 'search', item: `${searched.length}/${set.queries.length}` })
    }
    const rows = searched.map(scoreQuery)
    const { documents, passages } = temporary.library.coverage()
    return {
      mode: options.mode,
      scores: summariseRetrieval(rows, { documents, passages }),
      rows,
      missingDocuments: set.missingDocuments,
      trecRun: toTrecRun(searched, `firsthand-${options.mode}`),
    }
  } finally {
    await temporary.discard()
  }
}

/** From paper key to the id in the document file. */
type DocumentNames = ReadonlyMap<PaperKey, string>

async function addDocuments(
  documents: readonly RetrievalDocument[],
  library: Library,
  needs: EvaluateRetrievalNeeds,
): Promise<DocumentNames> {
  const names = new Map<PaperKey, string>()
  for (let at = 0; at < documents.length; at += BATCH) {
    stopIfAborted(needs.signal)
    const batch = documents.slice(at, at + BATCH)
    library.inOneWrite(() => {
      for (const document of batch) names.set(storeAbstract(document, library), document.id)
    })
    needs.onProgress?.({ stage: 'index', item: `${at + batch.length}/${documents.length}` })
    // Lets an interruption be noticed between two batches.
    await setImmediate()
  }
  return names
}

/** The id is part of the bytes, so that two equal texts stay two documents. */
function storeAbstract(document: RetrievalDocument, library: Library): PaperKey {
  const bytes = new TextEncoder().encode(`${document.id}\n${document.title}\n\n${document.text}`)
  const id = documentIdOf(bytes)
  const paper = toPaper(document, id as string as PaperKey)
  if (library.hasDocument(id)) return paper.key
  const reading = toReading(document, paper)
  library.storeDocument({
    id,
    sha256: sha256Hex(bytes),
    bytes,
    fileName: `${document.id}.txt`,
    paper,
    ...indexReading(id, paper, reading),
  })
  return paper.key
}

function toPaper(document: RetrievalDocument, key: PaperKey): Paper {
  return {
    key,
    record: { type: 'article', title: document.title, authors: [], ids: {} },
    recordSource: 'document',
    editorial: { status: 'unchecked', source: 'document' },
    candidates: {},
  }
}

function toReading(document: RetrievalDocument, paper: Paper): Reading {
  const builder = createBlockBuilder()
  builder.text(document.text)
  const block = toBlock(builder.build(), { kind: 'paragraph', section: 'abstract', heading: [] })
  return {
    reader: 'retrieval-set',
    format: 'text',
    level: 'abstract',
    record: paper.record,
    isRecordAuthoritative: false,
    blocks: [block],
    references: [],
    pages: [],
    setAside: [],
    warnings: [],
  }
}

async function embedAll(vectorIndex: VectorIndex, needs: EvaluateRetrievalNeeds): Promise<void> {
  if (needs.embedder === undefined) return
  const { isCancelled } = await embedLibrary({
    embedder: needs.embedder,
    vectorIndex,
    ...(needs.signal !== undefined && { signal: needs.signal }),
    onProgress: ({ done, total }) => needs.onProgress?.({ stage: 'embed', item: `${done}/${total}` }),
  })
  if (isCancelled) stopIfAborted(needs.signal)
}

function toDocuments(hits: readonly PassageHit[], names: DocumentNames): RankedDocument[] {
  return toDocumentRanking(
    hits.map(({ paperKey, score }) => ({ id: nameOf(paperKey, names), score })),
    RANKING_DEPTH,
  )
}

function nameOf(paperKey: PaperKey, names: DocumentNames): string {
  const name = names.get(paperKey)
  if (name === undefined)
    throw new FirsthandError('internal', `The search found ${paperKey}, which was not added.`)
  return name
}

function stopIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new FirsthandError('cancelled', 'The evaluation was stopped.')
}
