import type { SplitClaim } from '../checks/split-claims.js'
import { isSpent } from '../checks/spent-source.js'
import type { Library } from '../contracts/library.js'
import type {
  DraftCitation,
  DraftClaimReport,
  DraftEvidence,
  DraftOutcome,
  DraftVerdict,
  RecheckClass,
} from '../model/draft-report.js'
import type { Draft } from '../reading/draft/draft.js'
import { shortCitation } from '../stages/render/short-citation.js'
import { type CheckedClaim, createDraftChecker, type DraftNeeds } from './check-draft.js'
import type { JudgingNeeds } from './admit-judges.js'
import type { PassageResult } from './claim-reader.js'
import { createCitationResolver } from './draft-citations.js'
import { claimsIn, sentencesOf } from './draft-claims.js'
import { relaysOf } from './evidence.js'
import { type CodeCheckedClaim, judgeDraft } from './judge-draft.js'
import { otherContextsOf, sharedWords } from './number-contexts.js'
import { CLASS_OF_VERDICT } from './recheck-claim.js'

/** What a text was taken apart into and how each claim came out. */
export interface CheckedDraft {
  readonly claims: readonly DraftClaimReport[]
  readonly notClaims: number
}

/** Share of a claim's words from which another sentence with its number is about the same thing. */
const SAME_TOPIC = 0.3

export interface DraftProgress {
  readonly signal?: AbortSignal
  /** Called after each paragraph with its number and how many there are. */
  readonly onParagraph?: (done: number, all: number) => void
}

/** Checks every claim of a draft, however many there are; what code leaves open goes to the judges. Throws `cancelled` from a judge. */
export async function checkDraft(
  draft: Draft,
  needs: DraftNeeds & { readonly judging?: JudgingNeeds },
  progress: DraftProgress = {},
): Promise<CheckedDraft> {
  const { claims, notClaims } = checkByCode(draft, needs, progress)
  const { judging } = needs
  const reports = claims.map(({ report }) => report)
  if (judging === undefined || judging.judges.length === 0 || progress.signal?.aborted === true)
    return { claims: reports, notClaims }
  return { claims: await judgeDraft(claims, { ...needs, ...progress, judging }, evidenceOf), notClaims }
}

function checkByCode(
  draft: Draft,
  needs: DraftNeeds,
  progress: DraftProgress,
): { readonly claims: readonly CodeCheckedClaim[]; readonly notClaims: number } {
  const checker = createDraftChecker(needs)
  const resolver = createCitationResolver(needs.library, draft.references)
  const claims: CodeCheckedClaim[] = []
  let notClaims = 0
  for (const [index, paragraph] of draft.paragraphs.entries()) {
    if (progress.signal?.aborted === true) break
    let before: string | undefined
    for (const sentence of sentencesOf(paragraph)) {
      const found = claimsIn(sentence, paragraph, { resolver, checker, before })
      if (found.length === 0) notClaims += 1
      for (const { part, citations, checked } of found) {
        const claim = { text: part.readAs, citations }
        const report: DraftClaimReport = {
          number: claims.length + 1,
          line: paragraph.line,
          heading: paragraph.heading,
          text: part.text,
          readAs: part.readAs,
          unresolved: part.pointing
            .filter(({ standsFor }) => standsFor === undefined)
            .map(({ word }) => word),
          citations,
          ...withPointing(judge(claim, checked, needs.library), part),
          ...placesOf(claim.text, checked, needs),
          searches: checked.searches,
        }
        claims.push({ report, checked })
        before = part.readAs
      }
    }
    progress.onParagraph?.(index + 1, draft.paragraphs.length)
  }
  return { claims, notClaims }
}

/** What a claim is about has to be known for it to be supported. */
function withPointing(judged: Judged, { pointing }: SplitClaim): Judged {
  const subject = pointing.find(
    ({ standsFor, start, word }) =>
      standsFor === undefined && start === 0 && /^(?:it|they|this|these|that|those|he|she)$/iu.test(word),
  )
  if (subject === undefined || judged.outcome !== 'supported') return judged
  return {
    ...judged,
    outcome: 'flagged',
    reason: `“${subject.word}” could not be resolved, so what it is said of is open`,
  }
}

type Judged = Pick<
  DraftClaimReport,
  'outcome' | 'verdict' | 'reason' | 'recheck' | 'coverage' | 'checks' | 'evidence'
>

function judge(
  { citations }: { readonly citations: readonly DraftCitation[] },
  checked: CheckedClaim,
  library: Library,
): Judged {
  const { deciding } = checked
  if (deciding === undefined || deciding.standing === 'off-topic') return notFound(citations, checked)
  const evidence = evidenceOf(deciding, library)
  const base = {
    coverage: round(deciding.coverage),
    checks: deciding.verification.checks,
    ...(evidence !== undefined && { evidence }),
  }
  const spent = library.findPaper(deciding.passage.paperKey)?.editorial.status
  if (spent !== undefined && isSpent(spent))
    return {
      ...base,
      outcome: 'failed',
      verdict: 'retracted-source',
      reason: `the source was ${spent} and supports nothing`,
    }
  return { ...base, ...settled(deciding, checked, citations) }
}

function notFound(citations: readonly DraftCitation[], { deciding }: CheckedClaim): Judged {
  const isUnknown = citations.length > 0 && citations.every(({ state }) => state === 'unresolved')
  return {
    outcome: 'failed',
    verdict: isUnknown ? 'evidence-unknown' : 'not-found',
    reason: isUnknown
      ? `${citations.map(({ printed }) => printed).join(', ')} is no evidence of this library, and no stored passage speaks of it`
      : 'no stored passage speaks of it, which is a statement about the search',
    recheck: 'absent-from-library',
    coverage: round(deciding?.coverage ?? 0),
    checks: [],
  }
}

type Settled = Pick<DraftClaimReport, 'outcome' | 'verdict' | 'reason' | 'recheck'>

function settled(
  deciding: PassageResult,
  checked: CheckedClaim,
  citations: readonly DraftCitation[],
): Settled {
  const { verification, standing } = deciding
  const { verdict } = verification
  if (standing === 'supports') return supported(verdict, checked, citations)
  if (standing === 'failed')
    return {
      outcome: 'failed',
      verdict,
      reason: reasonOf(deciding, 'fail'),
      recheck: CLASS_OF_VERDICT[verdict] ?? 'absent-from-library',
    }
  if (standing === 'flagged')
    return { outcome: 'flagged', verdict: 'flagged', reason: reasonOf(deciding, 'flag') }
  return { outcome: 'flagged', verdict: 'flagged', reason: deciding.doubt ?? lackOf(verification) }
}

/** Words that the passage lacks; where it has them all, no sentence of it has enough of them. */
function lackOf({ alignment }: PassageResult['verification']): string {
  const unsaid = alignment.unsaid.map(({ text }) => `“${text}”`).slice(0, 8)
  return unsaid.length === 0
    ? 'the nearest passage has its words, but in no sentence together'
    : `the nearest passage does not carry all of it: it lacks ${unsaid.join(', ')}`
}

const POINTER_REASONS = {
  relayed: 'the sentence that says it reports the work of others: look at the work that it cites',
  background: 'the sentence that says it tells of the field, not of a result of its paper',
  hypothesis: 'the sentence that says it supposes or intends',
} as const

function supported(
  verdict: DraftVerdict,
  { isElsewhere, round: found, deciding }: CheckedClaim,
  citations: readonly DraftCitation[],
): Settled {
  if (isElsewhere && citations.some(({ state }) => state === 'paper' || state === 'evidence'))
    return {
      outcome: 'failed',
      verdict: 'flagged',
      reason: 'what it cites does not say it; another paper of the library does',
      recheck: 'other-paper',
    }
  const role = deciding?.sentence.role
  const pointer = role === 'relayed' || role === 'background' || role === 'hypothesis' ? role : undefined
  return {
    outcome: pointer === undefined ? 'supported' : 'flagged',
    verdict,
    reason:
      pointer === undefined
        ? 'the passage carries it, and no check speaks against it'
        : POINTER_REASONS[pointer],
    ...(found > 0 && { recheck: 'retrieval-miss' as const }),
  }
}

function reasonOf({ verification }: PassageResult, outcome: 'fail' | 'flag'): string {
  return verification.checks
    .filter((check) => check.outcome === outcome)
    .map(({ check, reason }) => `${check}: ${reason}`)
    .join('; ')
}

function evidenceOf({ sentence, passage }: PassageResult, library: Library): DraftEvidence | undefined {
  const paper = library.findPaper(passage.paperKey)
  if (paper === undefined) return undefined
  return {
    sentenceId: sentence.id,
    passageId: passage.id,
    paperKey: passage.paperKey,
    citation: shortCitation(paper.record),
    locator: sentence.page === undefined ? passage.locator : `p. ${sentence.page}`,
    quote: sentence.text,
    role: sentence.role,
    relays: sentence.role === 'relayed' ? relaysOf(sentence, library) : [],
  }
}

/** Where else a number of the claim stands; a number that stands in other contexts only is misplaced, not absent. */
function placesOf(
  text: string,
  { deciding }: CheckedClaim,
  needs: DraftNeeds,
): Pick<DraftClaimReport, 'otherContexts' | 'otherContextCount'> & { readonly recheck?: RecheckClass } {
  if (deciding?.standing !== 'failed') return { otherContexts: [], otherContextCount: 0 }
  const { verdict, checks } = deciding.verification
  const contexts = otherContextsOf({ text, verdict, checks, known: [deciding.sentence.id] }, needs)
  if (contexts === undefined) return { otherContexts: [], otherContextCount: 0 }
  const { shown, total } = contexts
  const places = { otherContexts: shown, otherContextCount: total }
  const isMisplaced = shown.some(({ quote }) => sharedWords(text, quote) >= SAME_TOPIC)
  return isMisplaced && verdict === 'number-not-in-source' ? { ...places, recheck: 'wrong-context' } : places
}

function round(share: number): number {
  return Math.round(share * 1000) / 1000
}

/** How many claims came out how. */
export function countOutcomes(claims: readonly DraftClaimReport[]): Readonly<Record<DraftOutcome, number>> {
  const counts = { supported: 0, flagged: 0, failed: 0 }
  for (const { outcome } of claims) counts[outcome] += 1
  return counts
}
