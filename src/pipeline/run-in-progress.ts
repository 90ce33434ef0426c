import type { Clock } from '../contracts/clock.js'
import type { Library } from '../contracts/library.js'
import type { PassageFilter, PassageIndex } from '../contracts/passage-index.js'
import type { Tagger } from '../language/part-of-speech.js'
import type { Candidate } from '../model/candidate.js'
import { FirsthandError } from '../model/errors.js'
import type { Evidence } from '../model/evidence.js'
import type { PassageId } from '../model/ids.js'
import type { Premise, SubQuestion } from '../model/plan.js'
import type { PremiseVerdict, RunFailure, SearchRecord } from '../model/run.js'
import type { Passage } from '../model/sentence.js'
import { createDocumentTerms } from '../stages/extract/document-terms.js'
import type { ExtractNeeds } from '../stages/extract/extract.js'
import type { PremiseJudgement } from '../stages/premises/judge-premise.js'
import type { DraftClaim } from '../stages/synthesise/synthesise.js'
import { toEvidence } from './evidence.js'
import { termWeights } from './term-weights.js'

export interface ResearchRequest {
  readonly question: string
  /** Findings shown for each sub-question. */
  readonly limit: number
  readonly filter?: PassageFilter
  readonly settings: Readonly<Record<string, string | number | boolean>>
  readonly firsthandVersion: string
}

export interface ResearchNeeds {
  readonly library: Library
  readonly passageIndex: PassageIndex
  readonly tagger: Tagger
  readonly clock: Clock
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: { readonly stage: string; readonly item: string }) => void
}

/** A draft claim with the outcome of the check that let its evidence in. */
export interface DraftedClaim {
  readonly draft: DraftClaim
  readonly candidate: Candidate
}

/** Everything that a run has gathered so far. One object per run, never shared. */
export interface RunInProgress {
  readonly request: ResearchRequest
  readonly needs: ResearchNeeds
  readonly startedAt: Date
  readonly extractNeeds: ExtractNeeds
  readonly searches: readonly SearchRecord[]
  readonly premises: readonly PremiseVerdict[]
  readonly evidence: ReadonlyMap<string, Evidence>
  readonly passages: ReadonlyMap<PassageId, Passage>
  readonly drafts: readonly DraftedClaim[]
  readonly failures: readonly RunFailure[]
  /** One step of the whole run: what it throws ends the run. */
  stage<Result>(name: string, action: () => Result): Promise<Result>
  /** One item of a stage: what fails is recorded, and the run goes on as `partial`. */
  item(stage: string, item: string, action: () => void): Promise<void>
  addSearches(searches: readonly SearchRecord[]): void
  addPremise(premise: Premise, judgement: PremiseJudgement): void
  addCandidates(question: SubQuestion, candidates: readonly Candidate[]): void
  addEvidence(owner: string, candidate: Candidate): Evidence
  addDrafts(drafts: readonly DraftedClaim[]): void
  questionOf(label: string): SubQuestion
  questionOfPremise(premise: Premise): SubQuestion
  candidatesOf(question: SubQuestion): readonly Candidate[]
  findingsOf(question: SubQuestion): readonly Candidate[]
}

export function startRun(request: ResearchRequest, needs: ResearchNeeds): RunInProgress {
  const searches: SearchRecord[] = []
  const premises: PremiseVerdict[] = []
  const evidence = new Map<string, Evidence>()
  const passages = new Map<PassageId, Passage>()
  const drafts: DraftedClaim[] = []
  const failures: RunFailure[] = []
  const questions = new Map<string, SubQuestion>()
  const candidates = new Map<string, readonly Candidate[]>()

  const announce = (stage: string, item: string) => {
    if (needs.signal?.aborted === true) throw new FirsthandError('cancelled', 'The run was stopped.')
    needs.onProgress?.({ stage, item })
  }
  const addEvidence = (owner: string, candidate: Candidate): Evidence => {
    const known = [...evidence.values()].find(
      (other) => other.subQuestion === owner && other.sentenceIds[0] === candidate.sentence.id,
    )
    if (known !== undefined) return known
    const number = [...evidence.values()].filter(({ subQuestion }) => subQuestion === owner).length + 1
    const made = toEvidence(candidate, { owner, number }, needs.library)
    passages.set(candidate.passage.id, candidate.passage)
    evidence.set(made.label, made)
    return made
  }

  return {
    request,
    needs,
    startedAt: needs.clock.now(),
    extractNeeds: {
      terms: createDocumentTerms(needs.library, needs.passageIndex),
      weight: termWeights(needs.passageIndex),
    },
    searches,
    premises,
    evidence,
    passages,
    drafts,
    failures,
    async stage(name, action) {
      announce(name, '')
      return action()
    },
    async item(stage, item, action) {
      announce(stage, item)
      try {
        action()
      } catch (error) {
        // The per-item loop of the pipeline: one failed item makes the run partial, it does not end it.
        if (error instanceof FirsthandError && error.code !== 'internal') throw error
        failures.push({ stage, item, message: error instanceof Error ? error.message : String(error) })
      }
    },
    addSearches: (more) => void searches.push(...more),
    addPremise(premise, judgement) {
      const labels = judgement.candidates.map((candidate) => addEvidence(premise.label, candidate).label)
      premises.push({
        premise: premise.label,
        text: premise.text,
        verdict: judgement.verdict,
        evidence: labels,
      })
    },
    addCandidates(question, found) {
      questions.set(question.label, question)
      candidates.set(question.label, found)
    },
    addEvidence,
    addDrafts: (more) => void drafts.push(...more),
    questionOf(label) {
      const question = questions.get(label)
      if (question === undefined)
        throw new FirsthandError('internal', `The run has no sub-question ${label}.`)
      return question
    },
    questionOfPremise: (premise) => ({
      label: premise.label,
      text: premise.text,
      form: 'open',
      slots: premise.slots,
      queries: premise.affirming,
    }),
    candidatesOf: (question) => candidates.get(question.label) ?? [],
    findingsOf: (question) =>
      drafts
        .filter(({ draft }) => draft.subQuestion === question.label && draft.side === 'finding')
        .map(({ candidate }) => candidate),
  }
}
