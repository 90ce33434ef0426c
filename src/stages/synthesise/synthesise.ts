/*
 * Synthesise: evidence comes in; draft claims go out. Without a model every claim is one quotation.
 * Promise: at most six claims a sub-question, each from one piece of evidence of this run; equal statements once.
 */
import { foldedKey } from '../../language/normalise.js'
import type { Claim } from '../../model/claim.js'
import type { Evidence } from '../../model/evidence.js'

/** A claim that was not checked yet. */
export type DraftClaim = Pick<Claim, 'label' | 'subQuestion' | 'text' | 'evidence' | 'side' | 'slots'>

/** Most claims of one side of a sub-question. */
export const MAX_CLAIMS = 6

export interface DraftInput {
  readonly subQuestion: string
  readonly side: Claim['side']
  readonly evidence: readonly { readonly evidence: Evidence; readonly slots: Claim['slots'] }[]
  /** Number of the first claim. */
  readonly firstNumber: number
}

export function synthesise(input: DraftInput): readonly DraftClaim[] {
  const claims: DraftClaim[] = []
  const said = new Set<string>()
  for (const { evidence, slots } of input.evidence) {
    const key = foldedKey(evidence.quote)
    if (said.has(key)) continue
    said.add(key)
    claims.push({
      label: `${input.subQuestion}-C${input.firstNumber + claims.length}`,
      subQuestion: input.subQuestion,
      text: evidence.quote,
      evidence: [evidence.label],
      side: input.side,
      slots,
    })
    if (claims.length === MAX_CLAIMS) break
  }
  return claims
}
