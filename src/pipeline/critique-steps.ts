/*
 * Rounds of critique in a run with a writer: what is weak is computed, a model may name what is missing, and both become
 * searches. What they bring is written as further claims; nothing that stands is rewritten.
 */
import type { Domain } from '../model/domain.js'
import type { Plan, SubQuestion } from '../model/plan.js'
import { type ComputedProblem, computedProblems } from '../stages/critique/computed-problems.js'
import { critiqueWithModel, type Gap } from '../stages/critique/critique-with-model.js'
import { extract } from '../stages/extract/extract.js'
import { createStrengthReader } from './evidence-strength.js'
import { readPassages, stageModel, write } from './model-steps.js'
import type { RunInProgress } from './run-in-progress.js'
import { search } from './search.js'

/** Rounds where nothing else is asked for (parity A10.1: two passes, the first counted). */
const ROUNDS = 1

export async function critiqueRounds(plan: Plan, run: RunInProgress): Promise<void> {
  if (run.needs.models?.writer === undefined) return
  const rounds = run.request.rounds ?? ROUNDS
  for (let round = 1; round <= rounds; round += 1) {
    const problems = plan.subQuestions.flatMap((question) => problemsOf(question, run))
    const gaps = await gapsOf(plan, problems, run)
    run.addCritique({ round, problems, gaps })
    const before = run.drafts.length
    for (const question of plan.subQuestions) {
      const queries = queriesFor(question, problems, gaps)
      if (queries.length > 0)
        await run.item('critique', `${question.label} round ${round}`, () =>
          lookAgain(question, queries, run),
        )
    }
    if (run.drafts.length === before) return
  }
}

function problemsOf(question: SubQuestion, run: RunInProgress): readonly ComputedProblem[] {
  const evidence = [...run.evidence.values()].filter(({ subQuestion }) => subQuestion === question.label)
  const own = run.drafts.filter(({ draft }) => draft.subQuestion === question.label)
  const used = new Set(own.flatMap(({ draft }) => draft.evidence))
  const { domain, library } = run.needs
  const papers = evidence.filter(({ label }) => used.has(label)).map(({ paperKey }) => paperKey)
  const reader = domain === undefined ? undefined : createStrengthReader(library, domain)
  const designs = [...new Set(papers)].flatMap((key) => reader?.designOf(key)?.key ?? [])
  return computedProblems({ question, evidence, used, domainSays: domainSays(designs, domain) })
}

/** Critique rules of the domain that fire: every design is in their set, and there is one. */
function domainSays(designs: readonly string[], domain: Domain | undefined): readonly string[] {
  if (domain === undefined || designs.length === 0) return []
  return domain.critiqueRules
    .filter(({ everyDesignIn }) => designs.every((design) => everyDesignIn.includes(design)))
    .map(({ says }) => says)
}

async function gapsOf(
  plan: Plan,
  problems: readonly ComputedProblem[],
  run: RunInProgress,
): Promise<readonly Gap[]> {
  const critic = run.needs.models?.planner
  if (critic === undefined) return []
  const found: Gap[] = []
  await run.item('critique', 'gaps', async () => {
    const claims = run.drafts.map(({ draft }) => draft)
    const papers = [...new Set([...run.evidence.values()].map(({ paperKey }) => paperKey))]
    const draft = { questions: plan.subQuestions, claims, problems, papers }
    found.push(...(await critiqueWithModel(draft, stageModel(critic, run))))
  })
  return found
}

function queriesFor(
  { label }: SubQuestion,
  problems: readonly ComputedProblem[],
  gaps: readonly Gap[],
): readonly string[] {
  const own = (item: { readonly subQuestion: string }) => item.subQuestion === label
  return [
    ...new Set([
      ...gaps.filter(own).map(({ query }) => query),
      ...problems.filter(own).flatMap(({ queries }) => queries),
    ]),
  ]
}

/** Searches, reads and writes what was not seen before. */
async function lookAgain(
  question: SubQuestion,
  queries: readonly string[],
  run: RunInProgress,
): Promise<void> {
  const known = run.candidatesOf(question)
  const seen = new Set(known.map(({ sentence }) => sentence.id))
  const passages = await search({ purpose: 'critique', owner: question.label, queries }, run)
  const fresh = extract(question, passages, run.extractNeeds).filter(({ sentence }) => !seen.has(sentence.id))
  const read = await readPassages(question, fresh, run)
  run.addCandidates(question, [...known, ...read])
  await write(question, read, run)
}
