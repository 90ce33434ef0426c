/*
 * A plan as a person reads and edits it, and back. What a person writes is taken as it is, within the caps of a plan; what the
 * rules read from a text (form, slots, what would deny a premise) they read again.
 */
import { z } from 'zod'
import { FirsthandError } from '../../model/errors.js'
import type { Plan, Premise, SubQuestion } from '../../model/plan.js'
import { canonicalJson } from '../../util/canonical-json.js'
import { sha256Hex } from '../../util/hash.js'
import { premiseOfStatement } from './find-premises.js'
import { falsificationQueries, MAX_SUB_QUESTIONS, type PlanNeeds, toSubQuestion } from './plan.js'

const MOST_QUERIES = 4
const MOST_FALSIFICATION = 12
const MOST_PREMISES = 6
const line = (most: number) => z.string().trim().min(1).max(most)

const EDITABLE_PLAN = z.strictObject({
  question: line(1000),
  subQuestions: z
    .array(z.strictObject({ text: line(300), queries: z.array(line(200)).min(1).max(MOST_QUERIES) }))
    .min(1)
    .max(MAX_SUB_QUESTIONS),
  /** Searches for the other side, for all sub-questions; those by rules are added where none is given. */
  falsificationQueries: z.array(line(200)).max(MOST_FALSIFICATION),
  premises: z.array(line(300)).max(MOST_PREMISES),
})

/** The part of a plan that a person may change. */
export type EditablePlan = z.infer<typeof EDITABLE_PLAN>

export function toEditable(question: string, plan: Plan): EditablePlan {
  return {
    question,
    subQuestions: plan.subQuestions.map(({ text, queries }) => ({
      text,
      queries: queries.slice(0, MOST_QUERIES),
    })),
    falsificationQueries: [...new Set(plan.falsificationQueries.map(({ query }) => query))].slice(
      0,
      MOST_FALSIFICATION,
    ),
    premises: plan.premises.map(({ text }) => text),
  }
}

/** Throws `input-invalid` naming the line that is wrong. */
export function readEditable(value: unknown): EditablePlan {
  const parsed = EDITABLE_PLAN.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new FirsthandError(
    'input-invalid',
    `The plan is wrong at ${issue?.path.map(String).join('.') || 'its top'}: ${issue?.message ?? ''}.`,
  )
}

/**
 * The plan that a person wrote. `known`: premises of the plan that was edited, taken over by their text. Throws
 * `input-invalid` for a premise that says neither a design feature nor an effect with a direction.
 */
export function planOfPerson(
  edited: EditablePlan,
  needs: PlanNeeds & { readonly known?: readonly Premise[] },
): Plan {
  const subQuestions = edited.subQuestions.map(({ text, queries }, index): SubQuestion => {
    const read = toSubQuestion(text, { index, whole: edited.question, tagger: needs.tagger })
    return { ...read, queries }
  })
  const against = edited.falsificationQueries
  return {
    subQuestions,
    falsificationQueries: subQuestions.flatMap((question) =>
      against.length === 0
        ? falsificationQueries(question)
        : against.map((query) => ({ subQuestion: question.label, query })),
    ),
    premises: edited.premises.map((text, index) => ({
      ...premiseOf(text, subQuestions[0], needs.known ?? []),
      label: `P${index + 1}`,
    })),
    madeBy: 'person',
  }
}

function premiseOf(text: string, first: SubQuestion | undefined, known: readonly Premise[]): Premise {
  const premise =
    known.find((one) => one.text === text) ??
    (first === undefined ? undefined : premiseOfStatement(text, { ...first, form: 'open' }))
  if (premise === undefined)
    throw new FirsthandError(
      'input-invalid',
      `The premise "${text}" cannot be looked up: it names neither a feature of the design (placebo, held-out set …) nor an effect with a direction.`,
    )
  return premise
}

/** Identifies a plan for a question: what was approved is this and nothing else. SHA-256 of the canonical JSON. */
export function planFingerprint(question: string, plan: Plan): string {
  const { madeBy: _by, notTaken: _notes, ...content } = plan
  return sha256Hex(canonicalJson({ question, plan: content }))
}
