/*
 * Evaluate passages: questions with the sentences that decide them come in; for each way of searching, how often a
 * deciding sentence is among the first 6, 12 and 24 pieces of context goes out. It is the search of `ask`, with the
 * plan's queries, the look inside the best papers, judging and merging; nothing is extracted and nothing is kept.
 */
import type { Embedder } from '../contracts/embedder.js'
import type { Library } from '../contracts/library.js'
import type { PassageIndex } from '../contracts/passage-index.js'
import type { Reranker } from '../contracts/reranker.js'
import type { VectorIndex } from '../contracts/vector-index.js'
import { parseQuestionRows, type QuestionRow, type RejectedLine } from '../evaluation/answers/question-row.js'
import { type NamedDocument, resolveDeciding } from '../evaluation/passages/deciding-sentences.js'
import {
  DEPTHS,
  type PassageRow,
  type PassageScores,
  type SeenPiece,
  scorePassages,
  summarisePassages,
} from '../evaluation/passages/score-passages.js'
import type { Tagger } from '../language/part-of-speech.js'
import { FirsthandError } from '../model/errors.js'
import type { Plan } from '../model/plan.js'
import { openMeaningSearch } from '../pipeline/meaning.js'
import { type RankNeeds, rankPassages } from '../pipeline/search.js'
import { planByRules } from '../stages/plan/plan.js'
import { mergeNeighbours, type ScoredPassage } from '../stages/retrieve/merge-neighbours.js'
import type { MeaningSearch } from '../stages/retrieve/search-request.js'
import type { RetrievalMode } from './retrieval-modes.js'

export interface EvaluatePassagesNeeds {
  readonly library: Library
  readonly passageIndex: PassageIndex
  readonly vectorIndex: VectorIndex
  readonly tagger: Tagger
  /** For the modes that search by meaning; absent: they are left out. */
  readonly embedder?: Embedder
  /** For the mode `reranked`; absent: it is left out. */
  readonly reranker?: Reranker
  readonly rerankMilliseconds: number
  readonly milliseconds: () => number
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: { readonly stage: string; readonly item: string }) => void
}

export interface PassageEvaluation {
  readonly scores: readonly PassageScores[]
  readonly rows: readonly PassageRow[]
  readonly rejected: readonly RejectedLine[]
  /** Modes that were left out, with the reason. */
  readonly leftOut: readonly { readonly mode: RetrievalMode; readonly reason: string }[]
}

/** Throws `input-invalid` where no line has a deciding sentence, `model-failed` and `cancelled`. */
export async function evaluatePassages(
  { text }: { readonly text: string },
  needs: EvaluatePassagesNeeds,
): Promise<PassageEvaluation> {
  const { rows, rejected } = parseQuestionRows(text)
  const questions = rows.filter(({ deciding }) => deciding.length > 0)
  if (questions.length === 0)
    throw new FirsthandError('input-invalid', 'No line of the file has a question with deciding sentences.')
  const documents = namedDocuments(needs.library)
  const { modes, leftOut } = usableModes(needs)
  const scored: PassageRow[] = []
  for (const [index, question] of questions.entries()) {
    const plan = planByRules(question.question, needs)
    const resolved = resolveDeciding(question.deciding, documents)
    const meaning = modes.includes('semantic') ? await meaningOf(plan, needs) : undefined
    for (const mode of modes) {
      if (needs.signal?.aborted === true) throw new FirsthandError('cancelled', 'The evaluation was stopped.')
      const start = needs.milliseconds()
      const rankings = await rank(plan, rankNeeds(mode, meaning, needs))
      const milliseconds = Math.round(needs.milliseconds() - start)
      scored.push(
        scorePassages({
          ...toIdentity(question),
          mode,
          resolved,
          pieces: Object.fromEntries(DEPTHS.map((depth) => [depth, piecesOf(rankings, depth)])),
          ranking: interleave(rankings).map(({ passage }) => passage),
          milliseconds,
        }),
      )
    }
    needs.onProgress?.({ stage: 'evaluate', item: `${index + 1}/${questions.length}` })
  }
  const scores = modes.map((mode) =>
    summarisePassages(
      mode,
      scored.filter((row) => row.mode === mode),
    ),
  )
  return { scores, rows: scored, rejected, leftOut }
}

function toIdentity({ id, kind, question }: QuestionRow) {
  return { id, kind, question }
}

function usableModes({ embedder, reranker, vectorIndex }: EvaluatePassagesNeeds): {
  readonly modes: readonly RetrievalMode[]
  readonly leftOut: PassageEvaluation['leftOut']
} {
  const set = vectorIndex.sets().find(({ fingerprint }) => fingerprint === embedder?.fingerprint)
  const noMeaning =
    embedder === undefined
      ? 'no embedding model is enabled'
      : set === undefined || set.passages === 0
        ? `the library has no vectors of ${embedder.model}`
        : undefined
  const noJudge = reranker === undefined ? 'no reranker is enabled' : undefined
  const reasons: readonly (readonly [RetrievalMode, string | undefined])[] = [
    ['lexical', undefined],
    ['semantic', noMeaning],
    ['hybrid', noMeaning],
    ['reranked', noMeaning ?? noJudge],
  ]
  return {
    modes: reasons.flatMap(([mode, reason]) => (reason === undefined ? [mode] : [])),
    leftOut: reasons.flatMap(([mode, reason]) => (reason === undefined ? [] : [{ mode, reason }])),
  }
}

async function meaningOf(plan: Plan, needs: EvaluatePassagesNeeds): Promise<MeaningSearch | undefined> {
  const { embedder, vectorIndex, rerankMilliseconds } = needs
  if (embedder === undefined) return undefined
  const queries = plan.subQuestions.flatMap((question) => question.queries)
  return openMeaningSearch(queries, { embedder, vectorIndex, rerankMilliseconds })
}

/** What a mode searches with. By meaning alone, the words find nothing and only say which terms there are. */
function rankNeeds(
  mode: RetrievalMode,
  meaning: MeaningSearch | undefined,
  { library, passageIndex, reranker, rerankMilliseconds }: EvaluatePassagesNeeds,
): RankNeeds {
  const words = mode === 'semantic' ? { ...passageIndex, search: () => [] } : passageIndex
  return {
    library,
    passageIndex: words,
    ...(mode !== 'lexical' && meaning !== undefined && { meaning }),
    ...(mode === 'reranked' && reranker !== undefined && { reranker, rerankMilliseconds }),
  }
}

/** A ranking for each sub-question. */
async function rank(plan: Plan, needs: RankNeeds): Promise<readonly (readonly ScoredPassage[])[]> {
  const rankings: (readonly ScoredPassage[])[] = []
  for (const { label, queries } of plan.subQuestions) {
    const request = { purpose: 'sub-question', owner: label, queries } as const
    rankings.push((await rankPassages(request, needs)).passages)
  }
  return rankings
}

/** The first pieces, sub-questions taken in turn, a piece of several of them once. */
function piecesOf(rankings: readonly (readonly ScoredPassage[])[], depth: number): readonly SeenPiece[] {
  const seen = new Set<string>()
  return interleave(rankings.map((passages) => mergeNeighbours(passages, { limit: depth })))
    .filter(({ parts }) => {
      const key = parts.map(({ passage }) => passage.id).join(' ')
      return !seen.has(key) && seen.add(key)
    })
    .slice(0, depth)
}

function interleave<Item>(lists: readonly (readonly Item[])[]): readonly Item[] {
  const length = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat()
}

/** The searched document of each paper, with every name that a question file may use for it. */
function namedDocuments(library: Library): readonly NamedDocument[] {
  return library.papers().flatMap(({ paper, documents }) => {
    const searched = documents.find(({ isPreferred }) => isPreferred)
    if (searched === undefined) return []
    const names = [
      paper.key,
      ...Object.values(paper.record.ids),
      ...documents.map(({ fileName }) => fileName.replace(/\.[^.]+$/u, '')),
    ]
    return [
      {
        documentId: searched.id,
        names: new Set(names.map((name) => String(name).toLowerCase())),
        sentences: library.sentences(searched.id, 0, Number.MAX_SAFE_INTEGER),
      },
    ]
  })
}
