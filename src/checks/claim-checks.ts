import type { Check, Verdict } from '../model/claim.js'
import type { Evidence } from '../model/evidence.js'
import type { EditorialNotice } from '../model/paper.js'
import type { CheckContext, ClaimCheck } from './claim/claim-check.js'
import { CLAIM_CHECKS } from './claim/claim-checks-table.js'
import { VERDICT_OF_FAIL } from './claim/verdict-of-fail.js'
import { MARKS_ONLY } from './settle-judgements.js'
import { type ClaimToVerify, verifyClaim } from './verify-claim.js'

/** A claim before it was checked, with the evidence that it names. */
export interface ClaimToCheck {
  readonly text: string
  /** Labels that the claim rests on. */
  readonly evidenceLabels: readonly string[]
  /** The evidence of this run by label. */
  readonly evidence: ReadonlyMap<string, Evidence>
  /** Passage texts by passage id, as stored. */
  readonly passages: ReadonlyMap<string, string>
  readonly editorialOf: (paperKey: string) => EditorialNotice
  /** Outcome of `answersQuestion`, where the claim answers one. */
  readonly answers?: Check
  /** What the domain of the run adds; absent: the unit library alone, and no further check. */
  readonly domain?: DomainChecks
}

/** How a domain tightens the checks of a claim. */
export interface DomainChecks {
  /** The unit library with the domain's equivalences. */
  readonly convert: CheckContext['convert']
  /** Run after the others; what they find not applicable is not recorded. */
  readonly checks: readonly ClaimCheck[]
}

/** Runs the code checks in order of cost. */
export function checkClaim(claim: ClaimToCheck): readonly Check[] {
  const cited = claim.evidenceLabels.flatMap((label) => claim.evidence.get(label) ?? [])
  return [
    evidenceKnown(claim, cited),
    quotePresent(claim, cited),
    ...checkedText(claim, cited),
    ...(claim.answers === undefined ? [] : [claim.answers]),
    firsthand(cited),
    editorial(claim, cited),
  ]
}

/** The engine's checks of the claim's text against its quotations. */
function checkedText(claim: ClaimToCheck, cited: readonly Evidence[]): readonly Check[] {
  const evidence = cited.map(({ quote, kind, heading }) => ({ text: quote, kind, headings: heading }))
  const isDoubtful = cited.length > 0 && cited.every(({ hasDoubtfulNumbers }) => hasDoubtfulNumbers)
  const checks = verifyInDomain({ claim: claim.text, evidence }, claim.domain)
  return isDoubtful ? checks.map(withDoubt) : checks
}

/**
 * The code checks of a claim against its evidence, tightened by a domain: its unit equivalences, and its own checks where
 * they apply. Without a domain the code checks alone.
 */
export function verifyInDomain(
  input: Omit<ClaimToVerify, 'convert'>,
  domain: DomainChecks | undefined,
): readonly Check[] {
  const { convert, checks: added = [] } = domain ?? {}
  const { checks } = verifyClaim({ ...input, ...(convert !== undefined && { convert }) }, [
    ...CLAIM_CHECKS,
    ...added,
  ])
  return checks.filter(({ outcome }, index) => index < CLAIM_CHECKS.length || outcome !== 'not-applicable')
}

/** Numbers of pages whose symbol font lies never carry a claim alone (design, section 5). */
function withDoubt(check: Check): Check {
  if (check.check !== 'numbers-present' || check.outcome !== 'pass') return check
  const reason = 'the numbers stand on a page that could not be read with confidence; look at the page'
  return { check: 'numbers-present', outcome: 'flag', reason }
}

function evidenceKnown(claim: ClaimToCheck, cited: readonly Evidence[]): Check {
  const unknown = claim.evidenceLabels.filter((label) => !claim.evidence.has(label))
  if (claim.evidenceLabels.length === 0)
    return { check: 'evidence-known', outcome: 'fail', reason: 'the claim names no evidence' }
  return unknown.length === 0
    ? {
        check: 'evidence-known',
        outcome: 'pass',
        reason: `${cited.map(({ label }) => label).join(', ')} was retrieved in this run`,
      }
    : { check: 'evidence-known', outcome: 'fail', reason: `${unknown.join(', ')} is no evidence of this run` }
}

function quotePresent(claim: ClaimToCheck, cited: readonly Evidence[]): Check {
  const wrong = cited.find(
    ({ passageId, span, quote }) => claim.passages.get(passageId)?.slice(span.start, span.end) !== quote,
  )
  return wrong === undefined
    ? { check: 'quote-present', outcome: 'pass', reason: 'the quotation is a slice of the stored passage' }
    : {
        check: 'quote-present',
        outcome: 'fail',
        reason: `the quotation of ${wrong.label} does not stand in its passage`,
      }
}

function firsthand(cited: readonly Evidence[]): Check {
  const pointers = cited.filter(
    ({ role, relays }) => (role !== 'firsthand' && role !== 'method') || relays.length > 0,
  )
  if (pointers.length === 0)
    return { check: 'firsthand', outcome: 'pass', reason: "the paper's own statement" }
  const roles = [...new Set(pointers.map(({ role }) => role))].join(', ')
  return {
    check: 'firsthand',
    outcome: 'flag',
    reason: `${roles}: points at other work and counts as no independent evidence`,
  }
}

function editorial(claim: ClaimToCheck, cited: readonly Evidence[]): Check {
  const notices = cited.map(({ paperKey }) => claim.editorialOf(paperKey))
  const retracted = notices.filter(({ status }) => status === 'retracted' || status === 'withdrawn')
  if (cited.length > 0 && retracted.length === cited.length)
    return { check: 'editorial', outcome: 'fail', reason: 'the source was retracted and supports nothing' }
  const marked = notices.find(({ status }) => status === 'concern' || status === 'corrected')
  if (marked !== undefined)
    return { check: 'editorial', outcome: 'flag', reason: `the source carries a notice: ${marked.status}` }
  if (notices.some(({ status }) => status === 'unchecked'))
    return {
      check: 'editorial',
      outcome: 'pass',
      reason: 'no notice in the metadata; registries were not asked',
    }
  return { check: 'editorial', outcome: 'pass', reason: 'no notice found' }
}

/**
 * Settles a claim that no judge saw (design, section 6): any fail removes it; a text that equals its quote and
 * is the paper's own is `quoted`; a pointer stays `checked-by-code`, marked; any other flag holds it back.
 */
export function settle(claim: ClaimToCheck, checks: readonly Check[]): Verdict {
  const failed = checks.find(({ outcome }) => outcome === 'fail')
  if (failed !== undefined) return VERDICT_OF_FAIL[failed.check]
  if (checks.some(({ check, outcome }) => outcome === 'flag' && !MARKS_ONLY.has(check))) return 'flagged'
  const isQuote = claim.evidenceLabels.some((label) => claim.evidence.get(label)?.quote === claim.text)
  const isOwn = checks.every(({ check, outcome }) => check !== 'firsthand' || outcome === 'pass')
  return isQuote && isOwn ? 'quoted' : 'checked-by-code'
}
