/*
 * Holds one claim against stored passages. Each passage is read once for all claims; what a passage says of a claim is
 * decided by the engine, and how far it speaks of it by the share of the claim's words that it carries.
 */
import { type ClaimVerification, verifyClaim } from '../checks/verify-claim.js'
import type { ClaimCheck } from '../checks/claim/claim-check.js'
import { CLAIM_CHECKS } from '../checks/claim/claim-checks-table.js'
import { type EvidenceReading, readEvidence } from '../checks/claim/evidence-reading.js'
import type { Library } from '../contracts/library.js'
import type { UnitConverter } from '../language/quantities/same-quantity.js'
import type { PassageId } from '../model/ids.js'
import type { Passage, Sentence } from '../model/sentence.js'
import { findDoubt } from './claim-doubt.js'

/** A claim held against one passage. */
export interface PassageResult {
  readonly passage: Passage
  readonly verification: ClaimVerification
  readonly coverage: number
  /** The stored sentence that says most of it. */
  readonly sentence: Sentence
  readonly standing: 'supports' | 'partly' | 'flagged' | 'failed' | 'off-topic'
  /** Why a passage that carries the claim's words does not carry the claim. */
  readonly doubt?: string
}

export interface ClaimReader {
  read(claim: string, passage: Passage): PassageResult | undefined
}

/**
 * Least shares of a claim's words for a passage to carry it, and to speak of it at all. On the development rows the
 * passages of supported claims carry 0.61 of their words at the first quartile, those of other articles 0.42 at the third.
 */
export const CARRIES = 0.7
export const SPEAKS_OF = 0.5
/** … and least share in one sentence of it, so that a claim is not pieced together from all over a passage. */
export const CARRIED_AT_ONCE = 0.6
/** What a passage that lacks the claim's numbers falls behind one that has them. */
const NUMBER_HANDICAP = 0.15

export function createClaimReader(
  library: Library,
  rules: { readonly convert?: UnitConverter; readonly checks?: readonly ClaimCheck[] } = {},
): ClaimReader {
  const { convert, checks = [] } = rules
  const known = new Map<
    PassageId,
    { readonly sentences: readonly Sentence[]; readonly reading: EvidenceReading }
  >()
  const readPassage = (passage: Passage) => {
    const found = known.get(passage.id)
    if (found !== undefined) return found
    const sentences = library
      .sentences(passage.documentId, passage.firstSentence, passage.lastSentence)
      .filter(({ kind }) => kind !== 'heading')
    const reading = readEvidence(
      sentences.map(({ text, kind, heading, cells }) => ({ text, kind, headings: heading, cells })),
    )
    const made = { sentences, reading }
    known.set(passage.id, made)
    return made
  }
  return {
    read(claim, passage) {
      const { sentences, reading } = readPassage(passage)
      const verification = verifyClaim(
        { claim, evidence: reading, ...(convert !== undefined && { convert }) },
        [...CLAIM_CHECKS, ...checks],
      )
      const { alignment } = verification
      const sentence =
        sentences[alignment.spokenOf[0]?.sentence.index ?? alignment.ranked[0]?.sentence.index ?? -1]
      if (sentence === undefined) return undefined
      const { coverage } = alignment
      const standing = standingOf(verification, coverage)
      const result = { passage, verification, coverage, sentence, standing }
      if (standing !== 'supports' || verification.verdict === 'quoted') return result
      const doubt = findDoubt(claim, verification, rules)
      return doubt === undefined ? result : { ...result, standing: 'partly', doubt }
    },
  }
}

function standingOf({ verdict, alignment }: ClaimVerification, coverage: number): PassageResult['standing'] {
  const isCarried = coverage >= CARRIES && (alignment.ranked[0]?.score ?? 0) >= CARRIED_AT_ONCE
  if (verdict === 'quoted') return 'supports'
  if (coverage < SPEAKS_OF) return 'off-topic'
  if (verdict === 'checked-by-code') return isCarried ? 'supports' : 'partly'
  return verdict === 'flagged' ? 'flagged' : 'failed'
}

const ROLE_ORDER: Readonly<Record<Sentence['role'], number>> = {
  firsthand: 0,
  method: 1,
  relayed: 2,
  background: 3,
  hypothesis: 4,
}
const STANDING_ORDER: Readonly<Record<PassageResult['standing'], number>> = {
  supports: 0,
  partly: 1,
  flagged: 1,
  failed: 1,
  'off-topic': 2,
}

function weightOf({ coverage, verification }: PassageResult): number {
  return coverage - (verification.verdict === 'number-not-in-source' ? NUMBER_HANDICAP : 0)
}

/** The passage that decides: one that supports, else the one that speaks of the claim most; firsthand before relayed. */
export function decidingResult(results: readonly PassageResult[]): PassageResult | undefined {
  return [...results].sort(
    (left, right) =>
      STANDING_ORDER[left.standing] - STANDING_ORDER[right.standing] ||
      (left.standing === 'supports' ? ROLE_ORDER[left.sentence.role] - ROLE_ORDER[right.sentence.role] : 0) ||
      weightOf(right) - weightOf(left) ||
      (left.sentence.id < right.sentence.id ? -1 : 1),
  )[0]
}
