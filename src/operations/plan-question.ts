/*
 * Plan: a question comes in; what would be searched goes out, for a person to look at, change and approve.
 */
import { FirsthandError } from '../model/errors.js'
import type { Plan } from '../model/plan.js'
import type { ResearchNeeds } from '../pipeline/run-in-progress.js'
import {
  type EditablePlan,
  planFingerprint,
  planOfPerson,
  readEditable,
  toEditable,
} from '../stages/plan/edit-plan.js'
import { planByRules } from '../stages/plan/plan.js'

export interface PlannedQuestion {
  readonly question: string
  readonly plan: Plan
  /** What an approval of this plan names. */
  readonly fingerprint: string
  /** The part that a person may change. */
  readonly editable: EditablePlan
}

type PlanningNeeds = Pick<ResearchNeeds, 'tagger' | 'models' | 'domain' | 'signal'>

/** Throws `input-invalid` for a question without words, and what the planner's model throws. */
export async function planQuestion(text: string, needs: PlanningNeeds): Promise<PlannedQuestion> {
  const question = text.replace(/\s+/g, ' ').trim()
  if (!/\p{L}/u.test(question)) throw new FirsthandError('input-invalid', 'The question holds no words.')
  return toPlanned(question, await makePlan(question, needs))
}

async function makePlan(question: string, needs: PlanningNeeds): Promise<Plan> {
  const planner = needs.models?.planner
  if (planner === undefined) return planByRules(question, needs)
  const { planWithModel } = await import('../stages/plan/plan-with-model.js')
  const { tagger, domain, signal } = needs
  return planWithModel(question, {
    tagger,
    planner: { model: planner, ...(signal !== undefined && { signal }) },
    ...(domain !== undefined && { field: [domain.label, domain.scope] }),
  })
}

/** A plan that a person wrote or changed, as JSON text. Throws `input-invalid` naming the line. */
export function planFromText(text: string, needs: Pick<PlanningNeeds, 'tagger'>): PlannedQuestion {
  const editable = readEditable(parsed(text))
  const known = planByRules(editable.question, needs).premises
  return toPlanned(editable.question, planOfPerson(editable, { ...needs, known }))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // Only a syntax error is expected here: the file is not JSON.
    if (!(error instanceof SyntaxError)) throw error
    throw new FirsthandError('input-invalid', `The plan is no JSON: ${error.message}.`, { cause: error })
  }
}

function toPlanned(question: string, plan: Plan): PlannedQuestion {
  return {
    question,
    plan,
    fingerprint: planFingerprint(question, plan),
    editable: toEditable(question, plan),
  }
}
