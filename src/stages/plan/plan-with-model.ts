/*
 * Plan with a model: what the rules made of the question, with what a model proposes and code lets in.
 * Promise: the question's own words are always searched first; no sub-question, query or premise that leads away from the
 * question is taken over; what was not taken over is said.
 */
import { fillStageForm, type StageModel } from '../../contracts/stage-model.js'
import { isPlainQuery, PLAIN_QUERY } from '../../language/plain-query.js'
import type { FalsificationQuery, Plan, Premise, SubQuestion } from '../../model/plan.js'
import { premiseOfStatement } from './find-premises.js'
import { weightyTerms } from './light-words.js'
import { PLAN_FORM, planPrompt, type PlanProposal } from './plan-form.js'
import {
  falsificationQueries,
  MAX_SUB_QUESTIONS,
  planByRules,
  type PlanNeeds,
  toSubQuestion,
} from './plan.js'

export interface PlanWithModelNeeds extends PlanNeeds {
  readonly planner: StageModel
  /** Label and scope of the domain, for the planner. */
  readonly field?: readonly string[]
}

/** Every field of the form at its cap, at three characters a token: a model that repeats itself ends there. */
const MOST_OUTPUT_TOKENS = 1200

/** Throws as `fillForm`; the caller goes on with the plan by rules then. */
export async function planWithModel(question: string, needs: PlanWithModelNeeds): Promise<Plan> {
  const proposal = await fillStageForm(needs.planner, {
    prompt: planPrompt(question, needs.field),
    form: PLAN_FORM,
    maxOutputTokens: MOST_OUTPUT_TOKENS,
  })
  return takeOver(question, proposal, needs)
}

/** Queries of a model that are taken over for each sub-question, beside the sub-question's own words. */
const MOST_DERIVED = 2

/** Merges a proposal into the plan by rules. Pure. */
export function takeOver(question: string, proposal: PlanProposal, needs: PlanNeeds): Plan {
  const base = planByRules(question, needs)
  const terms = new Set(weightyTerms(question))
  const notTaken: string[] = []
  const proposed = proposal.sub_questions.filter(({ question: text }) =>
    keep(sharesTerm(text, terms), `sub-question "${text}": has no word of the question`, notTaken),
  )
  const subQuestions =
    proposed.length > 1 ? fromProposal(question, proposed, needs) : withQueries(base.subQuestions, proposed)
  const first = subQuestions[0]
  return {
    subQuestions: subQuestions.map((one) => onlyQueries(one, notTaken)),
    falsificationQueries: [
      ...subQuestions.flatMap(falsificationQueries),
      ...ownFalsification(subQuestions, proposal.falsification_queries, notTaken),
    ],
    premises:
      first === undefined
        ? base.premises
        : withPremises(base.premises, proposal.premises, { first, terms, notTaken }),
    madeBy: 'model',
    mode: proposal.mode,
    ...(notTaken.length > 0 && { notTaken }),
  }
}

function keep(isGood: boolean, note: string, notTaken: string[]): boolean {
  if (!isGood) notTaken.push(note)
  return isGood
}

function sharesTerm(text: string, terms: ReadonlySet<string>): boolean {
  return weightyTerms(text).some((term) => terms.has(term))
}

type Proposed = PlanProposal['sub_questions'][number]

function fromProposal(question: string, proposed: readonly Proposed[], needs: PlanNeeds): SubQuestion[] {
  return proposed.slice(0, MAX_SUB_QUESTIONS).map(({ question: text, queries }, index) => {
    const own = toSubQuestion(text, { index, whole: question, tagger: needs.tagger })
    return { ...own, queries: [text, ...queries] }
  })
}

/** The question as it was asked, with the queries that the one proposed sub-question brought. */
function withQueries(own: readonly SubQuestion[], proposed: readonly Proposed[]): SubQuestion[] {
  const queries = proposed.flatMap((one) => one.queries)
  return own.map((one, index) => (index === 0 ? { ...one, queries: [...one.queries, ...queries] } : one))
}

/** Own words first, then derived queries that are queries. */
function onlyQueries(question: SubQuestion, notTaken: string[]): SubQuestion {
  const [own = question.text, ...derived] = [...new Set(question.queries)]
  const good = derived.filter((query) => keep(isPlainQuery(query), noteOf(query), notTaken))
  return { ...question, queries: [own, ...good.slice(0, MOST_DERIVED)] }
}

function noteOf(query: string): string {
  return `query "${query}": not ${PLAIN_QUERY}`
}

function ownFalsification(
  subQuestions: readonly SubQuestion[],
  queries: readonly string[],
  notTaken: string[],
): FalsificationQuery[] {
  const good = queries.filter((query) => keep(isPlainQuery(query), noteOf(query), notTaken))
  return subQuestions.flatMap(({ label }) => good.map((query) => ({ subQuestion: label, query })))
}

interface PremiseContext {
  readonly first: SubQuestion
  readonly terms: ReadonlySet<string>
  readonly notTaken: string[]
}

/** Only what the question's own words presuppose: a premise that a model brought along would refuse true answers. */
function withPremises(
  own: readonly Premise[],
  statements: readonly string[],
  { first, terms, notTaken }: PremiseContext,
): readonly Premise[] {
  const premises = [...own]
  const isKnown = ({ text, kind, direction }: Premise) =>
    premises.some((one) => one.text === text || (one.kind === kind && one.direction === direction))
  for (const statement of statements) {
    const isOfQuestion = weightyTerms(statement).every((term) => terms.has(term))
    const premise = isOfQuestion ? premiseOfStatement(statement, first) : undefined
    if (premise !== undefined && !isKnown(premise)) premises.push(premise)
    else if (premise === undefined)
      notTaken.push(`premise "${statement}": ${isOfQuestion ? 'nothing to look up' : 'not of the question'}`)
  }
  return premises.map((premise, index) => ({ ...premise, label: `P${index + 1}` }))
}
