import type { Clock } from '../contracts/clock.js'
import type { Library } from '../contracts/library.js'
import type { PassageFilter, PassageIndex } from '../contracts/passage-index.js'
import type { Tagger } from '../language/part-of-speech.js'
import type { LanguageModel } from '../contracts/language-model.js'
import type { CallRecord } from '../model/call-record.js'
import type { Candidate } from '../model/candidate.js'
import type { RunDiscovery } from '../model/discovery.js'
import type { Domain } from '../model/domain.js'
import { type ErrorCode, FirsthandError } from '../model/errors.js'
import type { Evidence } from '../model/evidence.js'
import type { PaperKey, PassageId } from '../model/ids.js'
import type { EditorialNotice } from '../model/paper.js'
import type { Plan, Premise, SubQuestion } from '../model/plan.js'
import type { CritiqueRecord, PremiseVerdict, RunFailure, SearchRecord } from '../model/run.js'
import type { StagedSet } from '../model/staged-set.js'
import type { Passage } from '../model/sentence.js'
import { createDocumentTerms } from '../stages/extract/document-terms.js'
import type { ExtractNeeds } from '../stages/extract/extract.js'
import type { MeaningSearch } from '../stages/retrieve/search-request.js'
import type { PremiseJudgement } from '../stages/premises/premise-judgement.js'
import type { DraftClaim } from '../stages/synthesise/synthesise.js'
import type { JudgingNeeds } from './admit-judges.js'
import { toEvidence } from './evidence.js'
import type { SemanticNeeds } from './meaning.js'
import { termWeights } from './term-weights.js'

export interface ResearchRequest {
  readonly question: string
  /** Findings shown for each sub-question. */
  readonly limit: number
  readonly filter?: PassageFilter
  /** The collection over which it is asked, as it is now. */
  readonly collection?: StagedSet
  /** A plan that was made and approved before; absent: one is made. */
  readonly plan?: Plan
  /** Pieces of context of one paper at most while other papers have any; absent: no cap (decision 0027). */
  readonly perPaper?: number
  /** Rounds of critique with a model; default 1. */
  readonly rounds?: number
  readonly settings: Readonly<Record<string, string | number | boolean>>
  readonly firsthandVersion: string
}

/** The models that fill the forms of a run, by role; a role without one is done by rules. */
export interface ResearchModels {
  readonly planner?: LanguageModel
  readonly extractor?: LanguageModel
  readonly writer?: LanguageModel
}

/** What a run does outside of the library, with the consent that it needs. */
export interface OnlineNeeds {
  /** Looks up the editorial status of the papers that the answer would rest on, where that is due. */
  checkEditorial(papers: readonly PaperKey[]): Promise<void>
  /** What was done, at the time of the call. */
  discovery(): RunDiscovery
  /** Calls of a model that judged what was found. */
  readonly modelCalls: readonly CallRecord[]
}

export interface ResearchNeeds {
  readonly library: Library
  readonly passageIndex: PassageIndex
  readonly tagger: Tagger
  readonly clock: Clock
  /** Whose rules the labels follow, with all that it inherits; absent: no labels. */
  readonly domain?: Domain
  /** Absent: search by words only. */
  readonly semantic?: SemanticNeeds
  /** Absent: everything by rules, and every claim a quotation. */
  readonly models?: ResearchModels
  /** Calls that judges make while the run goes on: whoever opened them notes them here. */
  readonly judgeCalls?: readonly CallRecord[]
  /** What the reader has to know about the models of this run. */
  readonly notes?: readonly string[]
  /** Absent: code alone checks. */
  readonly judging?: JudgingNeeds
  /** Present where the run may ask outside of the library; what it did there is part of the record. */
  readonly online?: OnlineNeeds
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
  /** What did not work without ending its item: the run is partial. */
  addFailure(failure: RunFailure): void
  /** Calls of language models, in their order. */
  readonly modelCalls: readonly CallRecord[]
  noteCall(call: CallRecord): void
  /** What was criticised, round by round. */
  readonly critique: readonly CritiqueRecord[]
  addCritique(record: CritiqueRecord): void
  /** What models did not do and what was done in their place, for the reader. */
  readonly notes: readonly string[]
  addNote(note: string): void
  /** One step of the whole run: what it throws ends the run. */
  stage<Result>(name: string, action: () => Result): Promise<Result>
  /** One item of a stage: what fails is recorded, and the run goes on as `partial`. */
  item(stage: string, item: string, action: () => void | Promise<void>): Promise<void>
  /** Search by meaning with the vectors of the plan's queries; set once the plan is there, where there are vectors. */
  readonly meaning: MeaningSearch | undefined
  setMeaning(meaning: MeaningSearch | undefined): void
  addSearches(searches: readonly SearchRecord[]): void
  addPremise(premise: Premise, judgement: PremiseJudgement): void
  addCandidates(question: SubQuestion, candidates: readonly Candidate[]): void
  addEvidence(owner: string, candidate: Candidate): Evidence
  addDrafts(drafts: readonly DraftedClaim[]): void
  questionOfPremise(premise: Premise): SubQuestion
  candidatesOf(question: SubQuestion): readonly Candidate[]
  /** The paper's editorial status as it stands in the library. */
  editorialOf(paperKey: PaperKey): EditorialNotice
  findingsOf(question: SubQuestion): readonly Candidate[]
}

/** A defect, or a model that does not do its work, costs an item; everything else that fails would fail again. */
const RECORDED_CODES: readonly ErrorCode[] = [
  'internal',
  'model-failed',
  'model-output-invalid',
  'model-prompt-too-long',
  'budget-exhausted',
]

const UNCHECKED: EditorialNotice = { status: 'unchecked', source: 'none' }

export function startRun(request: ResearchRequest, needs: ResearchNeeds): RunInProgress {
  const searches: SearchRecord[] = []
  const premises: PremiseVerdict[] = []
  const { evidence, passages, addEvidence } = createEvidenceBook(needs.library)
  const drafts: DraftedClaim[] = []
  const failures: RunFailure[] = []
  const modelCalls: CallRecord[] = []
  const critique: CritiqueRecord[] = []
  const notes: string[] = [...(needs.notes ?? [])]
  const candidates = new Map<string, readonly Candidate[]>()
  const state: { meaning: MeaningSearch | undefined } = { meaning: undefined }

  return {
    request,
    needs,
    startedAt: needs.clock.now(),
    extractNeeds: {
      terms: createDocumentTerms(needs.library, needs.passageIndex),
      weight: termWeights(needs.passageIndex),
    },
    get meaning() {
      return state.meaning
    },
    setMeaning: (meaning) => void Object.assign(state, { meaning }),
    searches,
    premises,
    evidence,
    passages,
    drafts,
    failures,
    addFailure: (failure) => void failures.push(failure),
    modelCalls,
    noteCall: (call) => void modelCalls.push(call),
    critique,
    addCritique: (record) => void critique.push(record),
    notes,
    addNote: (note) => void notes.push(note),
    ...createSteps(needs, failures),
    addSearches: (more) => void searches.push(...more),
    addPremise({ label, text }, { verdict, candidates: found }) {
      const labels = found.map((candidate) => addEvidence(label, candidate).label)
      premises.push({ premise: label, text, verdict, evidence: labels })
    },
    addCandidates: (question, found) => void candidates.set(question.label, found),
    addEvidence,
    addDrafts: (more) => void drafts.push(...more),
    questionOfPremise: ({ label, text, slots, affirming }) => ({
      label,
      text,
      form: 'open',
      slots,
      queries: affirming,
    }),
    candidatesOf: (question) => candidates.get(question.label) ?? [],
    editorialOf: (paperKey) => needs.library.findPaper(paperKey)?.editorial ?? UNCHECKED,
    findingsOf: (question) =>
      drafts
        .filter(({ draft }) => draft.subQuestion === question.label && draft.side === 'finding')
        .map(({ candidate }) => candidate),
  }
}

/** The evidence of a run with the passages that it was taken from; a sentence is numbered once for each owner. */
function createEvidenceBook(library: Library) {
  const evidence = new Map<string, Evidence>()
  const passages = new Map<PassageId, Passage>()
  return {
    evidence,
    passages,
    addEvidence(owner: string, candidate: Candidate): Evidence {
      const own = [...evidence.values()].filter(({ subQuestion }) => subQuestion === owner)
      const known = own.find(({ sentenceIds }) => sentenceIds[0] === candidate.sentence.id)
      if (known !== undefined) return known
      const made = toEvidence(candidate, { owner, number: own.length + 1 }, library)
      passages.set(candidate.passage.id, candidate.passage)
      evidence.set(made.label, made)
      return made
    },
  }
}

/** Runs the steps of a run, tells which one it is at, and ends it where the user stopped it. */
function createSteps(needs: ResearchNeeds, failures: RunFailure[]): Pick<RunInProgress, 'stage' | 'item'> {
  const announce = (stage: string, item: string) => {
    if (needs.signal?.aborted === true) throw new FirsthandError('cancelled', 'The run was stopped.')
    needs.onProgress?.({ stage, item })
  }
  return {
    async stage(name, action) {
      announce(name, '')
      return action()
    },
    async item(stage, item, action) {
      announce(stage, item)
      try {
        await action()
      } catch (error) {
        // The per-item loop of the pipeline: one failed item makes the run partial, it does not end it.
        if (error instanceof FirsthandError && !RECORDED_CODES.includes(error.code)) throw error
        failures.push({ stage, item, message: error instanceof Error ? error.message : String(error) })
      }
    },
  }
}
