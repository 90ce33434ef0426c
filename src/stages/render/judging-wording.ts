import type { CandidateJudging } from '../../model/candidate-judgement.js'

/** Reasons that are named, at most. */
const MOST_REASONS = 3

/** How found papers were judged, line by line; an opinion is never told as a fact. */
export function judgingLines({
  model,
  judged,
  unjudged,
  beyond,
}: Omit<CandidateJudging, 'calls'>): readonly string[] {
  const papers = (count: number) => `${count} ${count === 1 ? 'paper' : 'papers'}`
  const rest = beyond > 0 ? `; ${papers(beyond)} behind them by rank` : ''
  const reasons = [...new Set(unjudged.map(({ reason }) => reason))].slice(0, MOST_REASONS)
  return [
    ...(judged.length > 0 && model !== undefined
      ? [
          `${papers(judged.length)} judged by the model ${model.adapter}/${model.model} from title and abstract, and so ordered (relevance 55%, criteria 25%, rank 20%)${rest}. These are a model's opinions, no evidence.`,
        ]
      : []),
    ...(judged.length > 1 && isAlike(judged)
      ? ['The model gave all papers the same marks: this is the order of their rank.']
      : []),
    ...(unjudged.length > 0
      ? [
          `Not judged, kept in the place of their rank: ${papers(unjudged.length)}. ${reasons.map(sentence).join(' ')}`,
        ]
      : []),
  ]
}

/** A model that is too small for the task fills the form with one answer. */
function isAlike(judged: CandidateJudging['judged']): boolean {
  const [first] = judged
  return judged.every(
    ({ topicalRelevance, criteriaFit }) =>
      topicalRelevance === first?.topicalRelevance && criteriaFit === first.criteriaFit,
  )
}

/** What was said of one paper, marked as a model's words; empty for one that nobody looked at. */
export function judgementLines(key: string, judging: CandidateJudging | undefined): readonly string[] {
  const one = judging?.judged.find(({ paper }) => paper === key)
  if (one === undefined) return isLeftOut(key, judging) ? ['not judged'] : []
  const { topicalRelevance, criteriaFit, evidenceAvailability, axes, confidence, rationale, score } = one
  const marks = [
    `relevance ${topicalRelevance}/4`,
    `criteria ${criteriaFit}/4`,
    `results ${evidenceAvailability}/2`,
    axes.length === 0 ? 'reports on none' : `reports on ${axes.join(', ')}`,
    `confidence ${confidence}`,
    `score ${score.toFixed(2)}`,
  ]
  return [`judged by a model: ${marks.join(' · ')}`, `in the model's words: “${rationale}”`]
}

/** Where no paper was judged, one line for all says so. */
function isLeftOut(key: string, judging: CandidateJudging | undefined): boolean {
  return (
    judging !== undefined && judging.judged.length > 0 && judging.unjudged.some(({ paper }) => paper === key)
  )
}

/** What the labels of the axes stand for; empty where none is shown. */
export function axesLine({ brief, judged }: CandidateJudging): string {
  if (judged.length === 0) return ''
  return brief.axes.map(({ label, text }) => `${label}: ${text.replace(/\s+/gu, ' ')}`).join('; ')
}

/** Messages come from servers and models; one line of moderate length. */
function sentence(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .replace(/\.$/u, '')
    .slice(0, 200)
  return `${line.slice(0, 1).toUpperCase()}${line.slice(1)}.`
}
