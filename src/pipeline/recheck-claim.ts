/*
 * The second looks at a claim of an answer that did not pass (design, section 6, flags): over all passages by claim, by
 * name and by exact number, then in the whole document that came nearest. What supports it becomes evidence of the run where it
 * answers the sub-question too; everything is in the record.
 */
import type { Claim, Verdict } from '../model/claim.js'
import type { SubQuestion } from '../model/plan.js'
import type { Recheck, RecheckClass } from '../model/recheck.js'
import { extract } from '../stages/extract/extract.js'
import type { DraftChecker } from './check-draft.js'
import type { PassageResult } from './claim-reader.js'
import type { RunInProgress } from './run-in-progress.js'

/** Verdicts after which it is worth to look again: the claim may be true and its evidence the wrong one. */
export const RECHECKED: ReadonlySet<Verdict> = new Set([
  'flagged',
  'number-not-in-source',
  'unit-differs',
  'number-wrong-context',
  'contradicted',
  'overstated',
  'out-of-scope',
  'partly-supported',
  'not-stated',
])

/** What a claim is that no second look could support. */
export const CLASS_OF_VERDICT: Readonly<Partial<Record<Verdict, RecheckClass>>> = {
  contradicted: 'contradicted',
  'unit-differs': 'contradicted',
  'number-wrong-context': 'wrong-context',
  overstated: 'wrong-context',
  'out-of-scope': 'wrong-context',
  'number-not-in-source': 'absent-from-library',
  'not-stated': 'absent-from-library',
}

/** Looks for a claim again and records what was found; new evidence is added to the run, the claim itself is left as it is. */
export function recheckClaim(
  claim: Pick<Claim, 'text' | 'subQuestion' | 'evidence' | 'verdict'>,
  checker: DraftChecker,
  { run, question }: { readonly run: RunInProgress; readonly question: SubQuestion | undefined },
): Recheck {
  const { deciding, searches } = checker.check({ text: claim.text, citations: [] })
  const isFound = deciding?.standing === 'supports' && !isKnown(deciding, claim, run)
  if (!isFound || deciding === undefined || question === undefined)
    return { ...classified(claim.verdict, deciding), searches, found: [] }
  const [candidate] = extract(question, [{ passage: deciding.passage, score: 1 }], run.extractNeeds).filter(
    ({ sentence, check }) => sentence.id === deciding.sentence.id && check.outcome === 'pass',
  )
  const found = candidate === undefined ? [] : [run.addEvidence(claim.subQuestion, candidate).label]
  return { class: 'retrieval-miss', searches, found }
}

/** The sentence that it rests on already says nothing new. */
function isKnown(
  { sentence }: PassageResult,
  { evidence }: Pick<Claim, 'evidence'>,
  run: RunInProgress,
): boolean {
  return evidence.some((label) => run.evidence.get(label)?.sentenceIds.includes(sentence.id) ?? false)
}

/** Still in doubt, where neither the claim nor what was found says more. */
function classified(verdict: Verdict, deciding: PassageResult | undefined): Pick<Recheck, 'class'> {
  if (deciding === undefined || deciding.standing === 'off-topic') return { class: 'absent-from-library' }
  const found = deciding.standing === 'failed' ? CLASS_OF_VERDICT[deciding.verification.verdict] : undefined
  const kind = found ?? CLASS_OF_VERDICT[verdict]
  return kind === undefined ? {} : { class: kind }
}
