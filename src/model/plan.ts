/** What a question wants to be told. */
export const QUESTION_FORMS = ['quantity', 'yes-no', 'comparison', 'entity', 'explanation', 'open'] as const
export type QuestionForm = (typeof QUESTION_FORMS)[number]

/** The kind of quantity that a question asks for, in the vocabulary of `language/quantities`. */
export interface AskedQuantity {
  /** Kinds that would answer it; empty: any quantity. */
  readonly kinds: readonly string[]
  /** What is counted ("how many patients"), as index terms; empty where nothing is. */
  readonly countedTerms: readonly string[]
}

export const SLOT_KINDS = ['focus', 'subject', 'population', 'compared', 'relation'] as const
/**
 * `focus`: what is asked about, to be carried close to the answer; `compared`: one side of a comparison, the
 * same; `subject`: what it is about, may be carried by the paper's title or abstract, in part by mentions elsewhere;
 * `population`: who or what was studied, may be carried by title or abstract but by no mere mention; `relation`: a
 * verb, which orders answers but is never required, since papers word relations freely.
 */
export type SlotKind = (typeof SLOT_KINDS)[number]

/** One thing that the question names and that an answer has to carry. */
export interface QuestionSlot {
  readonly kind: SlotKind
  /** As in the question. */
  readonly words: string
  /** Index terms of the words that carry meaning. */
  readonly terms: readonly string[]
}

/** One question that the run answers on its own; `S1`… for the sub-questions. */
export interface SubQuestion {
  readonly label: string
  readonly text: string
  readonly form: QuestionForm
  readonly asked?: AskedQuantity
  readonly slots: readonly QuestionSlot[]
  readonly queries: readonly string[]
}

export const PREMISE_DIRECTIONS = ['increase', 'decrease', 'effect', 'presence'] as const
export type PremiseDirection = (typeof PREMISE_DIRECTIONS)[number]

/** Something that the question takes for granted, with searches for what states it and what would deny it. */
export interface Premise {
  readonly label: string
  readonly kind: 'existence' | 'event' | 'direction'
  /** The presupposition in the question's own words, for the reader. */
  readonly text: string
  readonly slots: readonly QuestionSlot[]
  readonly direction: PremiseDirection
  /** Searches for sentences that state it. */
  readonly affirming: readonly string[]
  /** Searches for sentences that deny it. */
  readonly denying: readonly string[]
  /** Read from the form of the question alone: told only where a paper speaks of it. */
  readonly isImplied?: true
}

/** A search for null results, opposing results and failed replications. */
export interface FalsificationQuery {
  /** Label of the sub-question whose findings it would oppose. */
  readonly subQuestion: string
  readonly query: string
}

/** What kind of work a question asks for. */
export const QUESTION_MODES = [
  'factual-lookup',
  'single-paper-analysis',
  'multi-paper-synthesis',
  'state-of-field',
  'hypothesis-pressure-test',
  'contradiction-search',
  'methodological-comparison',
] as const
export type QuestionMode = (typeof QUESTION_MODES)[number]

export const PLAN_MAKERS = ['rules', 'model', 'person'] as const
/** `model`: rules with what a model proposed and code let in; `person`: edited by hand after either. */
export type PlanMaker = (typeof PLAN_MAKERS)[number]

/** What a run sets out to do. Without a model it is made by rules. */
export interface Plan {
  readonly subQuestions: readonly SubQuestion[]
  /** Some for each sub-question. */
  readonly falsificationQueries: readonly FalsificationQuery[]
  readonly premises: readonly Premise[]
  readonly madeBy: PlanMaker
  /** Given where a model or a person said it. */
  readonly mode?: QuestionMode
  /** What a model proposed and code did not take over, with the reason. */
  readonly notTaken?: readonly string[]
}
