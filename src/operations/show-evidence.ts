/*
 * Show-evidence: the id of a sentence or passage, or a label of a run, comes in; the passage in full with its place
 * goes out. What the library no longer holds but a run cites is shown as that run kept it, marked `superseded`.
 */
import type { Library } from '../contracts/library.js'
import type { EvidenceLevel, SectionLabel, Span } from '../model/document.js'
import { FirsthandError } from '../model/errors.js'
import type { Evidence, RelayPointer } from '../model/evidence.js'
import {
  type DocumentId,
  isPassageId,
  isSentenceId,
  type PassageId,
  type RunId,
  type SentenceId,
} from '../model/ids.js'
import type { RunRecord, StoredPassage } from '../model/run.js'
import type { PageBox, Passage, Sentence, SentenceKind, SentenceRole } from '../model/sentence.js'
import { labelOf, type PaperLabel } from './sentence-place.js'

export interface ShowEvidenceOptions {
  /** Sentence id, passage id, or a label such as `S1-E3`. */
  readonly id: string
}

export interface ShowEvidenceNeeds {
  readonly library: Library
  /** The run in which a label is looked up: the one that the user named, else the last one. */
  readonly findRun: () => Promise<RunRecord>
}

/** One sentence of the passage; the span is in the passage's text. */
export interface EvidenceSentence {
  readonly id: SentenceId
  readonly span: Span
  /** The sentence that was asked for. */
  readonly isMarked: boolean
}

/** A passage in full with its place in its paper. */
export interface ShownEvidence {
  /** `superseded`: no longer in the library; shown from a run that cites it. */
  readonly status: 'held' | 'superseded'
  readonly id: string
  readonly passageId: PassageId
  readonly documentId: DocumentId
  readonly paper: PaperLabel
  readonly fileName: string
  readonly locator: string
  readonly level: EvidenceLevel
  readonly section: SectionLabel
  readonly heading: readonly string[]
  readonly text: string
  readonly sentences: readonly EvidenceSentence[]
  /** About the marked sentence; absent where a whole passage was asked for. */
  readonly kind?: SentenceKind
  readonly role?: SentenceRole
  readonly page?: number
  readonly boxes: readonly PageBox[]
  readonly relays: readonly RelayPointer[]
  /** The run that it is shown from or was looked up in. */
  readonly runId?: RunId
}

const RUN_LABEL = /^[SP]\d+-E\d+$/i

/** Throws `input-invalid` for what is no id, `not-found` for an id that neither library nor runs hold. */
export async function showEvidence(
  { id }: ShowEvidenceOptions,
  needs: ShowEvidenceNeeds,
): Promise<ShownEvidence> {
  const { library } = needs
  if (RUN_LABEL.test(id)) return fromLabel(id, await needs.findRun(), library)
  if (!isSentenceId(id) && !isPassageId(id))
    throw new FirsthandError(
      'input-invalid',
      `${id} is no evidence id. Expected a label of a run (S1-E3), a sentence (doc_….0123456789) or a passage (doc_….p0123456789).`,
    )
  const held = isSentenceId(id)
    ? fromSentence(library.findSentence(id), library)
    : fromPassage(library.findPassage(id), library)
  const shown = held ?? fromRuns(id, library)
  if (shown === undefined)
    throw new FirsthandError('not-found', `Neither the library ${library.directory} nor its runs hold ${id}.`)
  return { ...shown, id }
}

function fromLabel(id: string, run: RunRecord, library: Library): ShownEvidence {
  const wanted = id.toUpperCase()
  const evidence = run.evidence.find(({ label }) => label === wanted)
  if (evidence === undefined) {
    const labels = run.evidence.map(({ label }) => label)
    const range =
      labels.length === 0
        ? 'it has no evidence'
        : `it has ${labels.slice(0, 8).join(', ')}${labels.length > 8 ? ' …' : ''}`
    throw new FirsthandError('not-found', `The run ${run.id} has no evidence ${wanted}: ${range}.`)
  }
  const [sentenceId] = evidence.sentenceIds
  const sentence = sentenceId === undefined ? undefined : library.findSentence(sentenceId)
  const shown = fromSentence(sentence, library) ?? fromStored(evidence.passageId, run, evidence)
  if (shown === undefined)
    throw new FirsthandError('run-invalid', `The run ${run.id} does not hold the passage of ${wanted}.`)
  return { ...shown, id: wanted, relays: evidence.relays, runId: run.id }
}

function fromSentence(sentence: Sentence | undefined, library: Library): ShownEvidence | undefined {
  if (sentence === undefined) return undefined
  // A sentence of the reference list is in no passage; it is shown alone.
  const passage = library.passagesOfSentence(sentence)[0] ?? alone(sentence, library)
  const shown = fromPassage(passage, library)
  if (shown === undefined) return undefined
  return {
    ...shown,
    id: sentence.id,
    sentences: shown.sentences.map((other) => ({ ...other, isMarked: other.id === sentence.id })),
    kind: sentence.kind,
    role: sentence.role,
    ...(sentence.page !== undefined && { page: sentence.page }),
    boxes: sentence.boxes,
    relays: sentence.citations.map(({ start, end }) => ({ mark: sentence.text.slice(start, end) })),
  }
}

function alone(sentence: Sentence, library: Library): Passage | undefined {
  const document = library.findDocument(sentence.documentId)
  if (document === undefined) return undefined
  const { documentId, section, heading, span, text, ordinal } = sentence
  return {
    id: sentence.id as string as PassageId,
    documentId,
    paperKey: document.paperKey,
    ordinal: 0,
    section,
    heading,
    level: document.level,
    firstSentence: ordinal,
    lastSentence: ordinal,
    span,
    text,
    locator: sentence.page === undefined ? section : `p. ${sentence.page}`,
  }
}

function fromPassage(passage: Passage | undefined, library: Library): ShownEvidence | undefined {
  const document = passage === undefined ? undefined : library.findDocument(passage.documentId)
  const paper = passage === undefined ? undefined : library.findPaper(passage.paperKey)
  if (passage === undefined || document === undefined || paper === undefined) return undefined
  const sentences = library.sentences(passage.documentId, passage.firstSentence, passage.lastSentence)
  return {
    status: 'held',
    id: passage.id,
    passageId: passage.id,
    documentId: passage.documentId,
    paper: labelOf(paper),
    fileName: document.fileName,
    locator: passage.locator,
    level: passage.level,
    section: passage.section,
    heading: passage.heading,
    text: passage.text,
    sentences: sentences.map(({ id, span }) => ({
      id,
      span: { start: span.start - passage.span.start, end: span.end - passage.span.start },
      isMarked: false,
    })),
    boxes: [],
    relays: [],
  }
}

/** The newest run that cites what the library no longer holds. */
function fromRuns(id: SentenceId | PassageId, library: Library): ShownEvidence | undefined {
  for (const { id: runId } of library.runs()) {
    const run = library.findRun(runId)
    const evidence = run?.evidence.find(
      ({ passageId, sentenceIds }) => passageId === id || sentenceIds.some((sentenceId) => sentenceId === id),
    )
    const stored = run?.passages.find(
      (passage) => passage.id === id || passage.sentences.some((sentence) => sentence.id === id),
    )
    const passageId = stored?.id ?? evidence?.passageId
    if (run === undefined || passageId === undefined) continue
    const marked = evidence?.passageId === id ? undefined : evidence
    const shown = fromStored(passageId, run, marked)
    if (shown === undefined) continue
    const sentences = shown.sentences.map((sentence) => ({ ...sentence, isMarked: sentence.id === id }))
    return { ...shown, sentences }
  }
  return undefined
}

function fromStored(
  passageId: PassageId,
  run: RunRecord,
  evidence: Evidence | undefined,
): ShownEvidence | undefined {
  const passage = run.passages.find(({ id }) => id === passageId)
  const paper = run.papers.find(({ key }) => key === passage?.paperKey)
  if (passage === undefined || paper === undefined) return undefined
  return {
    status: 'superseded',
    id: passage.id,
    passageId: passage.id,
    documentId: passage.documentId,
    paper: labelOf(paper),
    fileName: paper.documents.find(({ id }) => id === passage.documentId)?.fileName ?? '',
    locator: passage.locator,
    level: passage.level,
    section: passage.section,
    heading: passage.heading,
    text: passage.text,
    sentences: storedSentences(passage, evidence),
    ...(evidence !== undefined && { kind: evidence.kind, role: evidence.role }),
    ...(evidence?.page !== undefined && { page: evidence.page }),
    boxes: evidence?.boxes ?? [],
    relays: evidence?.relays ?? [],
    runId: run.id,
  }
}

function storedSentences(
  passage: StoredPassage,
  evidence: Evidence | undefined,
): readonly EvidenceSentence[] {
  return passage.sentences.map(({ id, span }) => ({
    id,
    span,
    isMarked: evidence?.sentenceIds.includes(id) ?? false,
  }))
}
