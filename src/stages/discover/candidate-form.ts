/*
 * Judge candidates: a few found papers and a brief come in; what a model says of each from title and abstract goes out.
 * Promise: the model sees texts only, never ranks, citations or names; whatever it says is one bounded form per paper.
 */
import { z } from 'zod'
import { type Form, zodForm } from '../../contracts/fill-form.js'
import type { PaperCandidate } from '../../contracts/paper-candidate.js'
import { fillStageForm, type StageModel } from '../../contracts/stage-model.js'
import { type CandidateJudgement, JUDGING_PROMPT, type SearchBrief } from '../../model/candidate-judgement.js'
import { composePrompt, type Prompt, quoteUntrusted, UNTRUSTED_RULE } from '../../model/prompt.js'

/** Characters of an abstract that are shown (parity A3.8). */
export const ABSTRACT_CHARACTERS = 2000
/** Cap of the rationale (parity A3.8). */
const RATIONALE_CHARACTERS = 160
/** Tokens of one paper's entry with every field at its cap, at three characters a token. */
const TOKENS_OF_ENTRY = 160

const SYSTEM = `You rate how well found papers fit a research question, from their titles and abstracts alone. You answer nothing.
${UNTRUSTED_RULE}
Fill the form, one entry for each paper:
- topical_relevance: 4 it studies exactly what is asked; 3 most of it; 2 the same topic but another question; 1 the field only; 0 something else.
- criteria_fit: 4 all criteria are met; 2 about half; 0 none.
- axis_coverage: labels of the sub-questions on which it reports results; an empty list for none.
- evidence_availability: 2 the abstract gives results with numbers; 1 results in words; 0 none.
- confidence: 0 to 1, how sure you are.
- rationale: why, in one short sentence of at most 15 words.`

/** A judgement before its place in the ranking is known. */
export type StatedJudgement = Omit<CandidateJudgement, 'paper' | 'fusion' | 'score'>

function entryOf(labels: readonly string[]) {
  return z.strictObject({
    topical_relevance: z.int().min(0).max(4),
    criteria_fit: z.int().min(0).max(4),
    axis_coverage: z.array(z.enum(labels)).max(Math.max(1, labels.length)),
    evidence_availability: z.int().min(0).max(2),
    confidence: z.number().min(0).max(1),
    rationale: z.string().min(1).max(RATIONALE_CHARACTERS),
  })
}

type Entry = z.infer<ReturnType<typeof entryOf>>

/** The form for a batch: one entry for each paper under its label, so that none is left out and none named twice. */
export function candidateForm(papers: number, brief: SearchBrief): Form<Record<string, Entry>> {
  const entry = entryOf(brief.axes.map(({ label }) => label))
  const labels = Array.from({ length: papers }, (_, at) => labelOf(at))
  return zodForm('candidates', z.strictObject(Object.fromEntries(labels.map((label) => [label, entry]))))
}

function labelOf(at: number): string {
  return `P${at + 1}`
}

/** Raise the version with the wording. */
export function candidatePrompt(batch: readonly PaperCandidate[], brief: SearchBrief): Prompt {
  const papers = batch.map(({ record }, at) =>
    quoteUntrusted(
      `paper ${labelOf(at)}`,
      `Title: ${record.title}\nAbstract: ${(record.abstract ?? 'none').slice(0, ABSTRACT_CHARACTERS)}`,
    ),
  )
  return composePrompt({
    id: JUDGING_PROMPT,
    version: 1,
    system: SYSTEM,
    user: [
      quoteUntrusted('question', brief.question),
      quoteUntrusted('sub-questions', brief.axes.map(({ label, text }) => `${label}: ${text}`).join('\n')),
      quoteUntrusted('criteria', brief.criteria.join('\n')),
      ...papers,
    ].join('\n\n'),
  })
}

/** What the model says of each paper of a batch, in their order. Throws as `fillForm`. */
export async function judgeBatch(
  batch: readonly PaperCandidate[],
  brief: SearchBrief,
  judge: StageModel,
): Promise<readonly StatedJudgement[]> {
  const filled = await fillStageForm(judge, {
    prompt: candidatePrompt(batch, brief),
    form: candidateForm(batch.length, brief),
    maxOutputTokens: TOKENS_OF_ENTRY * batch.length,
    papers: batch.map(({ key }) => key),
  })
  return batch.flatMap((_, at) => {
    const entry = filled[labelOf(at)]
    return entry === undefined ? [] : [toJudgement(entry)]
  })
}

function toJudgement(entry: Entry): StatedJudgement {
  return {
    topicalRelevance: entry.topical_relevance,
    criteriaFit: entry.criteria_fit,
    axes: [...new Set(entry.axis_coverage)].sort(),
    evidenceAvailability: entry.evidence_availability,
    confidence: entry.confidence,
    // It may repeat what stood in an abstract: nothing that steers a terminal or turns the reading direction.
    rationale: entry.rationale.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim(),
  }
}
