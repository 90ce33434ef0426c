import type { CallRecord } from './call-record.js'
import type { Claim, InheritedSlot } from './claim.js'
import type { EvidenceLevel, SectionLabel, Span } from './document.js'
import type { EvidenceLabel, RunDomain } from './domain.js'
import type { Evidence } from './evidence.js'
import type { DocumentId, PaperKey, PassageId, RunId, SentenceId } from './ids.js'
import type { Opinion, RunJudge } from './judgement.js'
import type { RunDiscovery } from './discovery.js'
import type { BibliographicRecord, EditorialNotice, PaperIds, RecordSource } from './paper.js'
import type { Plan } from './plan.js'
import type { StagedSet } from './staged-set.js'

/** Version of the run record's shape; an unknown one is refused. */
export const RUN_SCHEMA = 'firsthand-run/1'

export const RUN_STATUSES = ['answered', 'partial', 'insufficient'] as const
/** `partial`: some item failed or some sub-question has no finding; never shown as complete. */
export type RunStatus = (typeof RUN_STATUSES)[number]

export const SEARCH_PURPOSES = ['question', 'sub-question', 'premise', 'falsification', 'critique'] as const
export type SearchPurpose = (typeof SEARCH_PURPOSES)[number]

export const SEARCH_MODES = ['lexical', 'hybrid', 'reranked'] as const
/** How a search was made: by words; by words and by meaning; and then ordered anew by a model that reads both. */
export type SearchMode = (typeof SEARCH_MODES)[number]

/** Place and score of a passage in one of the lists behind a rank. */
export interface HitPart {
  readonly rank: number
  readonly score: number
}

/** One hit of a search with the reasons for its rank. */
export interface SearchHit {
  readonly passageId: PassageId
  readonly rank: number
  /** Of BM25 where the search was by words only, else the mean of both scaled scores. */
  readonly score: number
  /** Place by words; the score is that of BM25. Given where meaning was searched too. */
  readonly lexical?: HitPart
  /** Place by meaning; the score is the cosine. */
  readonly semantic?: HitPart
  /** Place among the passages that the reranker judged, over all searches of the same question. */
  readonly reranked?: HitPart
  /** Place of the piece of context, over all searches of the same question; neighbours that were merged share it. */
  readonly piece?: number
}

/** One search over the library, as it was made. */
export interface SearchRecord {
  readonly purpose: SearchPurpose
  /** Sub-question or premise that it was made for. */
  readonly owner: string
  readonly query: string
  /** Index terms that were looked up, and those of the query that occur nowhere in the library. */
  readonly terms: readonly string[]
  readonly absentTerms: readonly string[]
  readonly mode: SearchMode
  readonly hits: readonly SearchHit[]
}

/**
 * What the library says about a premise: it holds, papers deny it, papers are at odds over it (`contested`, with both sides as
 * evidence), or `not-found`, which is a statement about the search.
 */
export interface PremiseVerdict {
  readonly premise: string
  readonly text: string
  readonly verdict: 'holds' | 'refuted' | 'contested' | 'not-found'
  /** Evidence that states or denies it. */
  readonly evidence: readonly string[]
}

/** A sentence of a stored passage. */
export interface StoredSentence {
  readonly id: SentenceId
  /** Offsets in the passage's text. */
  readonly span: Span
  readonly occurrence: number
}

/** A cited passage in full, so that the run can be checked without library or network. */
export interface StoredPassage {
  readonly id: PassageId
  readonly documentId: DocumentId
  readonly paperKey: PaperKey
  readonly section: SectionLabel
  readonly heading: readonly string[]
  readonly level: EvidenceLevel
  readonly locator: string
  readonly text: string
  readonly sentences: readonly StoredSentence[]
  /** SHA-256 of `text`. */
  readonly sha256: string
}

/** What kind of study a paper is by the run's domain, and the words that say so. */
export interface PaperDesign {
  /** Key of the design in the domain; `unclear` where nothing says it. */
  readonly key: string
  readonly label: string
  readonly basis: string
  /** `model`: code could not tell, and a model read it so; it is shown and counts for no label. */
  readonly place: 'title' | 'record' | 'abstract' | 'methods' | 'model' | 'none'
}

/** How strong the shown evidence is, computed from designs by the domain's rules. */
export interface AnswerStrength {
  readonly label: EvidenceLabel
  /** Sentences for the reader, the deciding one first. */
  readonly reasons: readonly string[]
  /** Independent studies with a firsthand finding, and those of them with a primary design. */
  readonly studies: number
  readonly primaryStudies: number
  /** Keys of their designs, most telling first. */
  readonly designs: readonly string[]
  /** Papers that were counted as one study, and why. */
  readonly joined: readonly { readonly papers: readonly PaperKey[]; readonly reason: string }[]
}

/** A paper that the run cites, as its record stood. */
export interface CitedPaper {
  readonly key: PaperKey
  /** Number in the answer's list of sources, from 1. */
  readonly number: number
  readonly record: BibliographicRecord
  readonly recordSource: RecordSource
  readonly editorial: EditorialNotice
  readonly candidates: PaperIds
  readonly documents: readonly {
    readonly id: DocumentId
    readonly sha256: string
    readonly fileName: string
  }[]
  /** Present where the run had a domain. */
  readonly design?: PaperDesign
}

/** Evidence that came near to answering, with what it leaves open. */
export interface NearestEvidence {
  readonly evidence: string
  readonly missing: readonly InheritedSlot[]
  readonly reason: string
}

/** The result for one sub-question. */
export interface SubAnswer {
  readonly subQuestion: string
  readonly status: 'answered' | 'insufficient'
  /** Labels of the shown claims, best first. */
  readonly findings: readonly string[]
  readonly opposing: readonly string[]
  readonly nearest: readonly NearestEvidence[]
  /** How many further findings `--limit` left out. */
  readonly moreFindings: number
  /** Why nothing was found, in words; empty where something was. */
  readonly reason: string
  /** Present where the run had a domain. */
  readonly strength?: AnswerStrength
}

/** What was searched, and what not. */
export interface Coverage {
  readonly papers: number
  readonly documents: number
  readonly passages: number
  readonly sentences: number
  readonly fullTexts: number
  readonly abstractsOnly: number
  readonly metadataOnly: number
  readonly unreadableFiles: number
  readonly languages: readonly string[]
  readonly earliestYear?: number
  readonly latestYear?: number
  readonly searches: number
  readonly passagesLookedAt: number
}

/** One round of critique: what code found weak, what a model missed, and hence what was searched again. */
export interface CritiqueRecord {
  readonly round: number
  readonly problems: readonly {
    readonly subQuestion: string
    readonly kind: string
    readonly says: string
    readonly queries: readonly string[]
  }[]
  readonly gaps: readonly { readonly subQuestion: string; readonly issue: string; readonly query: string }[]
}

/** A sentence of the answer's first lines, checked as a claim is; it rests on claims. */
export interface HeadlineSentence extends Pick<Claim, 'text' | 'evidence' | 'checks' | 'verdict'> {
  /** `H1`… */
  readonly label: string
  /** Labels of the shown claims that it rests on; its evidence is theirs. */
  readonly claims: readonly string[]
  /** What judges said of it against the text of those claims; absent where none was asked. */
  readonly judged?: readonly {
    readonly judge: string
    /** Absent where the judge failed. */
    readonly opinion?: Opinion
    readonly claimAdds: string
  }[]
}

export const MODEL_TASKS = ['planner', 'extractor', 'writer'] as const
/** A language model that took part in a run, and as what. */
export interface RunModel {
  readonly role: (typeof MODEL_TASKS)[number]
  readonly adapter: string
  readonly model: string
  readonly digest: string
  readonly family: string
  readonly endpoint: string
  readonly isRemote: boolean
}

/** One thing that did not work; a run with any is `partial`. */
export interface RunFailure {
  readonly stage: string
  readonly item: string
  readonly message: string
}

/** One execution, with all that is needed to check it again and to render it again byte for byte. */
export interface RunRecord {
  readonly schema: typeof RUN_SCHEMA
  readonly id: RunId
  readonly firsthandVersion: string
  /** ISO 8601, UTC. */
  readonly startedAt: string
  readonly question: string
  readonly status: RunStatus
  readonly settings: Readonly<Record<string, string | number | boolean>>
  /** The domain whose rules the labels follow; absent where none was given. */
  readonly domain?: RunDomain
  /** Models that filled forms; absent where all was done by rules. */
  readonly models?: readonly RunModel[]
  /** Judges that were asked; absent where code alone has checked. */
  readonly judges?: readonly RunJudge[]
  readonly plan: Plan
  readonly searches: readonly SearchRecord[]
  readonly premises: readonly PremiseVerdict[]
  readonly evidence: readonly Evidence[]
  readonly claims: readonly Claim[]
  readonly answers: readonly SubAnswer[]
  /** First lines by a writer, those that were removed included; absent without one. */
  readonly headline?: readonly HeadlineSentence[]
  /** Rounds of critique with a writer. */
  readonly critique?: readonly CritiqueRecord[]
  /** Every call of a language model; absent where none was made. */
  readonly modelCalls?: readonly CallRecord[]
  readonly passages: readonly StoredPassage[]
  readonly papers: readonly CitedPaper[]
  readonly coverage: Coverage
  /** The collection over which it was asked, or into which its papers were staged, as it was then. */
  readonly collection?: StagedSet
  /** What was searched and fetched outside of the library for this answer; absent where nothing was. */
  readonly discovery?: RunDiscovery
  readonly limits: readonly string[]
  readonly failures: readonly RunFailure[]
  /** SHA-256 of the canonical JSON of everything above. */
  readonly sha256: string
}
