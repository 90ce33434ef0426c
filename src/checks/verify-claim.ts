import { convertUnits } from '../language/units.js'
import type { Check, CheckId, Verdict } from '../model/claim.js'
import { lazy } from '../util/lazy.js'
import { bindNumbers } from './binding/bind-number.js'
import { findNumbers } from './binding/claim-numbers.js'
import { type Alignment, alignClaim } from './claim/alignment.js'
import type { CheckContext, CheckLayer, ClaimCheck } from './claim/claim-check.js'
import { CLAIM_CHECKS } from './claim/claim-checks-table.js'
import { type EvidenceReading, readEvidence } from './claim/evidence-reading.js'
import type { EvidenceSentence } from './claim/evidence-sentence.js'
import { readText } from './claim/text-reading.js'
import { VERDICT_OF_FAIL } from './claim/verdict-of-fail.js'
import { numbersPresentCheck } from './numbers-present.js'

export interface ClaimToVerify {
  readonly claim: string
  /** The sentences that the claim cites, with what stands over them, in text order; or the passage as read before. */
  readonly evidence: readonly EvidenceSentence[] | EvidenceReading
  /** The question that the claim answers, where there is one. */
  readonly question?: string
  /** Domain equivalences come in here; default `convertUnits`. */
  readonly convert?: CheckContext['convert']
}

export interface ClaimVerification {
  /** One for each check that was run, in their order. */
  readonly checks: readonly Check[]
  /** `quoted` where the claim is a whole sentence of the evidence, else by the checks alone; judges come later. */
  readonly verdict: Verdict
  readonly alignment: Alignment
}

/**
 * Whether a claim says no more than its evidence, by code (design, section 6): every check runs, so that all
 * that is wrong is named. Pure; the outcome depends on claim, evidence and question alone.
 */
export function verifyClaim(
  input: ClaimToVerify,
  checks: readonly ClaimCheck[] = CLAIM_CHECKS,
): ClaimVerification {
  const claim = readText(input.claim)
  const evidence = 'sentences' in input.evidence ? input.evidence : readEvidence(input.evidence)
  const alignment = alignClaim(claim, evidence)
  const convert = input.convert ?? convertUnits
  const context: CheckContext = {
    alignment,
    convert,
    numbers: lazy(() => findNumbers(claim, evidence, convert)),
    bindings: lazy(() => bindNumbers(claim, evidence, context)),
    ...(input.question === undefined ? {} : { question: readText(input.question) }),
  }
  const isQuote = evidence.sentences.some(({ text }) => text.trim() === input.claim.trim())
  const results = isQuote
    ? checks.map(({ id, layer }) => passOfQuote(id, claim.quantities().length > 0 || !NUMERIC.has(layer)))
    : runInOrder(checks, (check, earlier) => check.run(claim, evidence, { ...context, earlier }))
  return { checks: results, verdict: settleChecks(results, isQuote), alignment }
}

/** Each check sees what those before it found. */
function runInOrder(
  checks: readonly ClaimCheck[],
  run: (check: ClaimCheck, earlier: readonly Check[]) => Check,
): Check[] {
  const results: Check[] = []
  for (const check of checks) results.push(run(check, results))
  return results
}

const NUMERIC: ReadonlySet<CheckLayer> = new Set(['numbers', 'units', 'binding'])

/** A claim that is a sentence of its source says no more than it, whatever the sentence is. */
function passOfQuote(check: CheckId, isApplicable: boolean): Check {
  return isApplicable
    ? { check, outcome: 'pass', reason: 'the claim is a sentence of its source' }
    : { check, outcome: 'not-applicable', reason: 'the claim states no quantity' }
}

/**
 * `numbers-present` alone, of a claim against the texts of its quotations: what a saved run is checked for again.
 * `convert`: with the equivalences of the run's domain; default `convertUnits`.
 */
export function numbersPresent(
  claim: string,
  quotes: readonly string[],
  convert?: CheckContext['convert'],
): Check {
  const evidence = quotes.map((text): EvidenceSentence => ({ text, kind: 'sentence' }))
  const [check] = verifyClaim({ claim, evidence, ...(convert !== undefined && { convert }) }, [
    numbersPresentCheck,
  ]).checks
  return check ?? { check: 'numbers-present', outcome: 'not-applicable', reason: 'nothing to compare' }
}

/** Any fail removes the claim, any flag leaves it to a judge; without either it is quoted or checked by code. */
export function settleChecks(checks: readonly Check[], isQuote: boolean): Verdict {
  const failed = checks.find(({ outcome }) => outcome === 'fail')
  if (failed !== undefined) return VERDICT_OF_FAIL[failed.check]
  if (checks.some(({ outcome }) => outcome === 'flag')) return 'flagged'
  return isQuote ? 'quoted' : 'checked-by-code'
}
