import {
  type CandidateJudgement,
  candidateScore,
  JUDGED_AT_ONCE,
  JUDGING_PROMPT,
  SHORTLIST,
} from '../model/candidate-judgement.js'
import type { RunRecord } from '../model/run.js'
import type { RunProblem } from './run-verification.js'
import { repeatedIds } from './verify-passages.js'

/** Sums of products may differ in their last digits on another machine. */
const TOLERANCE = 1e-9

/** What no longer holds of the judgements of found papers: their scores, their order, their axes, the calls behind them. */
export function candidateProblems(run: RunRecord): RunProblem[] {
  const judging = run.discovery?.judging
  if (judging === undefined) return []
  const { judged, unjudged, brief } = judging
  const keys = [...judged, ...unjudged].map(({ paper }) => paper)
  const labels = new Set(brief.axes.map(({ label }) => label))
  const own = run.plan.subQuestions.map(({ label }) => label)
  return [
    ...repeatedIds(keys).map((paper) => problem(paper, 'It is judged, or left out, more than once.')),
    ...(keys.length > SHORTLIST
      ? [problem('judging', `It names ${keys.length} papers; at most ${SHORTLIST} are judged.`)]
      : []),
    ...[...labels]
      .filter((label) => !own.includes(label))
      .map((label) => problem('judging', `${label} is no sub-question of the run.`)),
    ...judged.flatMap((one, at) => [
      ...scoreProblems(one),
      ...orderProblems(one, judged[at - 1]),
      ...one.axes
        .filter((label) => !labels.has(label))
        .map((label) => problem(one.paper, `It is said to report on ${label}, which was not asked.`)),
    ]),
    ...callProblems(run, judged.length),
  ]
}

function scoreProblems(one: CandidateJudgement): RunProblem[] {
  const score = candidateScore(one)
  return Math.abs(score - one.score) <= TOLERANCE
    ? []
    : [problem(one.paper, `Its score is ${one.score}, but its marks and its rank make ${score}.`)]
}

function orderProblems(one: CandidateJudgement, before: CandidateJudgement | undefined): RunProblem[] {
  return before === undefined || before.score >= one.score - TOLERANCE
    ? []
    : [problem(one.paper, `It stands behind ${before.paper}, which has a lower score.`)]
}

/** Judgements come from calls that are in the log. */
function callProblems({ modelCalls = [] }: RunRecord, judged: number): RunProblem[] {
  const valid = modelCalls.filter(
    ({ promptId, outcome }) => promptId === JUDGING_PROMPT && outcome === 'valid',
  )
  return judged > valid.length * JUDGED_AT_ONCE
    ? [
        problem(
          'judging',
          `${judged} papers are judged, but the log has ${valid.length} calls that judged any.`,
        ),
      ]
    : []
}

/** What no longer holds of the collection over which a run was asked. */
export function collectionProblems({ collection }: RunRecord): RunProblem[] {
  if (collection === undefined) return []
  const keys = collection.papers.map(({ paper }) => paper)
  return [
    ...repeatedIds(keys).map((paper) => problem(paper, `It stands in the collection more than once.`)),
    ...(keys.every((key, at) => at === 0 || (keys[at - 1] ?? '') < key)
      ? []
      : [problem(collection.name, 'The papers of the collection are not in the order of their keys.')]),
  ]
}

function problem(where: string, message: string): RunProblem {
  return { kind: 'record', where, message }
}
