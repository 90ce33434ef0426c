import type { SearchBrief } from '../model/candidate-judgement.js'
import type { Plan, SubQuestion } from '../model/plan.js'

/** Axes of queries without a plan, at most (parity A2.6). */
const MOST_AXES = 8
/** Criteria that are named, at most. */
const MOST_CRITERIA = 8

/** What found papers are judged against, from the plan of a question: its sub-questions, and what they ask for. Pure. */
export function briefOfPlan(question: string, { subQuestions, falsificationQueries }: Plan): SearchBrief {
  return {
    question,
    axes: subQuestions.map(({ label, text, queries }) => ({
      label,
      text,
      queries: [
        ...queries,
        ...falsificationQueries
          .filter(({ subQuestion }) => subQuestion === label)
          .slice(0, 1)
          .map(({ query }) => query),
      ],
    })),
    criteria: [...new Set([OWN_RESULTS, ...subQuestions.flatMap(criteriaOf)])].slice(0, MOST_CRITERIA),
  }
}

/** The same from queries alone: each is an axis. Pure. */
export function briefOfQueries(queries: readonly string[]): SearchBrief {
  return {
    question: queries.slice(0, MOST_AXES).join('\n'),
    axes: queries
      .slice(0, MOST_AXES)
      .map((query, at) => ({ label: `Q${at + 1}`, text: query, queries: [query] })),
    criteria: [OWN_RESULTS],
  }
}

const OWN_RESULTS = 'reports results of its own'

function criteriaOf({ form, slots }: SubQuestion): readonly string[] {
  const words = (kind: string) => slots.filter((slot) => slot.kind === kind).map((slot) => slot.words)
  const compared = words('compared')
  return [
    ...words('population').map((population) => `studies ${population}`),
    ...(compared.length > 1 ? [`compares ${compared.join(' with ')}`] : []),
    ...(form === 'quantity' ? ['reports the quantity that is asked for'] : []),
  ]
}
