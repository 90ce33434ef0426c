/*
 * The rungs of the ladder above the code checks: the judges that are enabled, on what code leaves to them, and second looks at what is
 * held back. Second looks search a library of all passages of the files, each a document of its own; a claim is released only by
 * another passage of its row's own article (the second part of the row's id), since elsewhere nobody has said what is true.
 */
import { evaluateClaims, type ClaimEvaluation, type EvaluateClaimsOptions } from './evaluate-claims.js'
import { type ClaimRow, parseClaimFile } from '../evaluation/claims/claim-row.js'
import type { JudgedRow, RowJudgement, RowOutcome, RowRecheck } from '../evaluation/claims/judge-row.js'
import { type LadderRung, rungAbove } from '../evaluation/claims/score-claims.js'
import { splitSentences } from '../language/sentences.js'
import { SHOWN_VERDICTS, type Verdict } from '../model/claim.js'
import { documentIdOf, type PaperKey, passageIdOf, sentenceIdOf } from '../model/ids.js'
import type { Passage, Sentence } from '../model/sentence.js'
import type { JudgingNeeds } from '../pipeline/admit-judges.js'
import { createDraftChecker, type DraftChecker } from '../pipeline/check-draft.js'
import { judgeClaims } from '../pipeline/judge-panel.js'
import { CLASS_OF_VERDICT } from '../pipeline/recheck-claim.js'
import type { TemporaryLibrary } from './evaluate-retrieval.js'
import { storePassage } from './store-passage.js'

export interface ClaimLadderNeeds {
  /** A clock of this process's own computing time. */
  readonly milliseconds: () => number
  /** Absent: no rung of judges. */
  readonly judging?: JudgingNeeds
  /** Absent: no rung of second looks. */
  readonly openTemporaryLibrary?: () => Promise<TemporaryLibrary>
  readonly signal?: AbortSignal
  readonly onProgress?: (done: number, all: number) => void
}

/** The evaluation of the code checks with the rungs that were asked for. Throws as `evaluateClaims`, and `cancelled`. */
export async function evaluateClaimLadder(
  options: EvaluateClaimsOptions,
  needs: ClaimLadderNeeds,
): Promise<ClaimEvaluation> {
  const byCode = evaluateClaims(options, needs.milliseconds)
  const { scores } = byCode
  if (scores === undefined) return byCode
  const claims = options.texts.flatMap((text) => parseClaimFile(text).claims)
  const rowOf = new Map(byCode.rows.map((row) => [row.id, row]))
  const rows = claims.map((claim) => ({ claim, row: rowOf.get(claim.id) })).filter(hasRow)
  const judged = await withJudges(rows, needs)
  const again = await withSecondLooks(judged.rows, needs)
  const final = new Map(again.rows.map(({ row }) => [row.id, row]))
  return {
    ...byCode,
    rows: byCode.rows.map((row) => final.get(row.id) ?? row),
    scores: { ...scores, ladder: [...scores.ladder, ...judged.rungs, ...again.rungs] },
  }
}

interface RowWithClaim {
  readonly claim: ClaimRow
  readonly row: JudgedRow
}

function hasRow(pair: {
  readonly claim: ClaimRow
  readonly row: JudgedRow | undefined
}): pair is RowWithClaim {
  return pair.row !== undefined
}

interface Climbed {
  readonly rows: readonly RowWithClaim[]
  readonly rungs: readonly LadderRung[]
}

/** Claims that are put before the judges at once. */
const JUDGED_AT_ONCE = 32

async function withJudges(rows: readonly RowWithClaim[], needs: ClaimLadderNeeds): Promise<Climbed> {
  const { judging, milliseconds, signal, onProgress } = needs
  if (judging === undefined) return { rows, rungs: [] }
  const judged: RowWithClaim[] = []
  const start = milliseconds()
  for (let at = 0; at < rows.length; at += JUDGED_AT_ONCE) {
    const some = rows.slice(at, at + JUDGED_AT_ONCE)
    const passages = some.map(({ claim }) => passageOf(claim.passage))
    const sentences = new Map(passages.map(({ passage, sentences: own }) => [passage.documentId, own]))
    const outcomes = await judgeClaims(
      some.map(({ claim, row }, index) => ({
        text: claim.claim,
        checks: row.raised,
        byCode: codeVerdict(row),
        passages: passages.slice(index, index + 1).map(({ passage }) => passage),
      })),
      {
        ...judging,
        library: { sentences: (id) => sentences.get(id) ?? [] },
        ...(signal !== undefined && { signal }),
      },
    )
    for (const [index, one] of some.entries()) {
      const { verdict = 'unjudged', judgements = [] } = outcomes[index] ?? {}
      const result: RowJudgement = { outcome: outcomeOfVerdict(verdict), verdict, judgements }
      judged.push({ ...one, row: { ...one.row, judged: result } })
    }
    onProgress?.(judged.length, rows.length)
  }
  const read = ({ judged: result, outcome }: JudgedRow) => result?.outcome ?? outcome
  const rung = rungAbove(
    'judge',
    judged.map(({ row }) => row),
    { read, milliseconds: milliseconds() - start },
  )
  return { rows: judged, rungs: [rung] }
}

function codeVerdict({ outcome, isQuote }: JudgedRow): Verdict {
  if (isQuote === true) return 'quoted'
  return outcome === 'accepted' ? 'checked-by-code' : 'flagged'
}

function outcomeOfVerdict(verdict: Verdict): RowOutcome {
  if (SHOWN_VERDICTS.includes(verdict)) return verdict === 'disputed' ? 'flagged' : 'accepted'
  return verdict === 'flagged' || verdict === 'unjudged' ? 'flagged' : 'removed'
}

/** A row's passage as one passage of one section, however long it is. */
function passageOf(text: string): { readonly passage: Passage; readonly sentences: readonly Sentence[] } {
  const documentId = documentIdOf(new TextEncoder().encode(text))
  const base = { documentId, section: 'abstract', heading: [] } as const
  const sentences = splitSentences(text).map(
    ({ start, end }, ordinal): Sentence => ({
      ...base,
      id: sentenceIdOf(documentId, text.slice(start, end), ordinal),
      ordinal,
      kind: 'sentence',
      role: 'firsthand',
      span: { start, end },
      text: text.slice(start, end),
      boxes: [],
      citations: [],
      cells: [],
      hasDoubtfulNumbers: false,
      occurrence: ordinal,
    }),
  )
  const [first, last] = [sentences[0], sentences.at(-1)]
  const id = passageIdOf(
    documentId,
    first?.id ?? sentenceIdOf(documentId, text, 0),
    last?.id ?? sentenceIdOf(documentId, text, 0),
  )
  const passage: Passage = {
    ...base,
    id,
    paperKey: documentId as string as PaperKey,
    ordinal: 0,
    level: 'abstract',
    firstSentence: 0,
    lastSentence: Math.max(0, sentences.length - 1),
    span: { start: 0, end: text.length },
    text,
    locator: 'abstract',
  }
  return { passage, sentences }
}

async function withSecondLooks(rows: readonly RowWithClaim[], needs: ClaimLadderNeeds): Promise<Climbed> {
  const { openTemporaryLibrary, milliseconds, signal, onProgress } = needs
  if (openTemporaryLibrary === undefined) return { rows, rungs: [] }
  const { library, passageIndex, discard } = await openTemporaryLibrary()
  try {
    const groupsOf = new Map<string, Set<string>>()
    for (const { claim } of rows) {
      const key = storePassage(claim.passage, library) as string
      groupsOf.set(key, (groupsOf.get(key) ?? new Set()).add(groupOf(claim)))
    }
    const checker = createDraftChecker({ library, passageIndex })
    const start = milliseconds()
    const looked: RowWithClaim[] = []
    for (const one of rows) {
      if (signal?.aborted === true) break
      looked.push(lookAgain(one, checker, groupsOf))
      onProgress?.(looked.length, rows.length)
    }
    const rung = rungAbove(
      're-retrieval',
      looked.map(({ row }) => row),
      { read: outcomeAfterAll, milliseconds: milliseconds() - start },
    )
    return { rows: looked, rungs: [rung] }
  } finally {
    await discard()
  }
}

function outcomeAfterAll({ recheck, judged, outcome }: JudgedRow): RowOutcome {
  return recheck?.outcome ?? judged?.outcome ?? outcome
}

/** `source/group/row`: rows of one group are of one article. */
function groupOf({ id }: ClaimRow): string {
  return id.split('/').slice(0, 2).join('/')
}

/** Articles of the rows that a stored passage belongs to, by its key. */
type Groups = ReadonlyMap<string, ReadonlySet<string>>

function lookAgain({ claim, row }: RowWithClaim, checker: DraftChecker, groupsOf: Groups): RowWithClaim {
  const before = row.judged?.outcome ?? row.outcome
  if (before === 'accepted') return { claim, row }
  return { claim, row: { ...row, recheck: recheckOf(claim, before, { checker, groupsOf }) } }
}

function recheckOf(
  claim: ClaimRow,
  before: RowOutcome,
  { checker, groupsOf }: { readonly checker: DraftChecker; readonly groupsOf: Groups },
): RowRecheck {
  const { deciding } = checker.check({ text: claim.claim, citations: [] })
  if (deciding === undefined || deciding.standing === 'off-topic')
    return { outcome: before, class: 'absent-from-library', isElsewhere: false }
  if (deciding.standing !== 'supports') {
    const kind = deciding.standing === 'failed' ? CLASS_OF_VERDICT[deciding.verification.verdict] : undefined
    return { outcome: before, ...(kind !== undefined && { class: kind }), isElsewhere: false }
  }
  // Its own passage was held against it before; read in smaller pieces it is no new evidence.
  if (deciding.passage.documentId === documentIdOf(new TextEncoder().encode(claim.passage)))
    return { outcome: before, isElsewhere: false }
  const isOwn = groupsOf.get(deciding.passage.paperKey)?.has(groupOf(claim)) === true
  return {
    outcome: isOwn ? 'accepted' : before,
    class: isOwn ? 'retrieval-miss' : 'other-paper',
    isElsewhere: !isOwn,
  }
}
