/*
 * Evaluate premises: rows with a question and a passage come in; how many false premises are found and how many true
 * ones refused goes out. Each passage becomes a library of its own, and the question goes through the whole pipeline.
 */
import { type PremiseFile, type PremiseRow, parsePremiseFile } from '../evaluation/premises/premise-row.js'
import {
  type PremiseScores,
  type ScoredPremise,
  scorePremises,
} from '../evaluation/premises/score-premises.js'
import { FirsthandError } from '../model/errors.js'
import type { RunRecord } from '../model/run.js'
import { research } from '../pipeline/research.js'
import type { ResearchNeeds } from '../pipeline/run-in-progress.js'
import type { TemporaryLibrary } from './evaluate-retrieval.js'
import { storePassage } from './store-passage.js'

export interface EvaluatePremisesNeeds extends Omit<ResearchNeeds, 'library' | 'passageIndex'> {
  /** An empty library, opened for each row. */
  readonly openTemporaryLibrary: () => Promise<TemporaryLibrary>
  /** Reading of a steady clock in milliseconds. */
  readonly milliseconds: () => number
}

export interface PremiseEvaluation {
  readonly scores: PremiseScores
  readonly rows: readonly ScoredPremise[]
  readonly rejected: PremiseFile['rejected']
}

/** Throws `input-invalid` where no row is of kind `false_premise`. */
export async function evaluatePremises(
  { text, firsthandVersion }: { readonly text: string; readonly firsthandVersion: string },
  needs: EvaluatePremisesNeeds,
): Promise<PremiseEvaluation> {
  const { rows, rejected } = parsePremiseFile(text)
  if (rows.length === 0)
    throw new FirsthandError(
      'input-invalid',
      'No row of the file has the kind false_premise, a question and a passage.',
    )
  const scored: ScoredPremise[] = []
  for (const row of rows) {
    scored.push(await judge(row, firsthandVersion, needs))
    needs.onProgress?.({ stage: 'evaluate', item: `${scored.length}/${rows.length}` })
  }
  return { scores: scorePremises(scored), rows: scored, rejected }
}

async function judge(
  row: PremiseRow,
  firsthandVersion: string,
  needs: EvaluatePremisesNeeds,
): Promise<ScoredPremise> {
  const { library, passageIndex, discard } = await needs.openTemporaryLibrary()
  try {
    storePassage(row.passage, library)
    const start = needs.milliseconds()
    const request = { question: row.question, limit: 3, settings: {}, firsthandVersion }
    const { tagger, clock } = needs
    const run = await research(request, { tagger, clock, library, passageIndex, ...optional(needs) })
    return {
      ...outcomeOf(run),
      id: row.id,
      question: row.question,
      label: row.label,
      milliseconds: Math.round(needs.milliseconds() - start),
    }
  } finally {
    await discard()
  }
}

/** The rows' own progress is told, not each stage of each row. */
function optional({
  semantic,
  signal,
}: EvaluatePremisesNeeds): Pick<EvaluatePremisesNeeds, 'semantic' | 'signal'> {
  return { ...(semantic !== undefined && { semantic }), ...(signal !== undefined && { signal }) }
}

/** Any refuted premise decides; else the first one, the effect that the question asks to explain or to measure. */
function outcomeOf({
  premises,
  evidence,
}: RunRecord): Pick<ScoredPremise, 'outcome' | 'premise' | 'sentence'> {
  const verdict = premises.find((premise) => premise.verdict === 'refuted') ?? premises[0]
  if (verdict === undefined) return { outcome: 'no-premise' }
  const quote = evidence.find(({ label }) => verdict.evidence.includes(label))?.quote
  return {
    outcome: verdict.verdict,
    premise: verdict.text,
    ...(quote === undefined ? {} : { sentence: quote }),
  }
}
