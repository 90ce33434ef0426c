/*
 * Synthesise with a model: it writes claims from numbered quotations.
 * Promise: a claim names evidence of this run and nothing else; at most six claims a sub-question; "insufficient" is a
 * value. Whether a claim says no more than its evidence is for the verify stage.
 */
import { foldedKey } from '../../language/normalise.js'
import { isStatement } from '../../language/statement.js'
import { fillStageForm, type StageModel } from '../../contracts/stage-model.js'
import type { Evidence } from '../../model/evidence.js'
import { claimsForm, claimsPrompt, type ClaimsProposal, type EvidenceToShow } from './claims-form.js'
import type { DraftClaim } from './synthesise.js'

/** Characters of quotations that one call is shown (parity A6.9). */
export const CONTEXT_CHARACTERS = 6000

export interface ClaimsToWrite {
  readonly subQuestion: string
  readonly question: string
  /** Best first; what does not fit the context is left out, the rest stays whole. */
  readonly evidence: readonly { readonly evidence: Evidence; readonly notes: readonly string[] }[]
  /** Number of the first claim. */
  readonly firstNumber: number
  /** Claims already written: they are not written again. */
  readonly known: readonly string[]
}

/** A claim of the writer before any check. */
export type WrittenClaim = Omit<DraftClaim, 'slots'>

export interface WrittenClaims {
  readonly claims: readonly WrittenClaim[]
  /** Labels that did not fit the context. */
  readonly notShown: readonly string[]
}

/** Throws as `fillForm`. */
export async function synthesiseWithModel(input: ClaimsToWrite, writer: StageModel): Promise<WrittenClaims> {
  const { shown, notShown } = withinContext(input.evidence)
  if (shown.length === 0) return { claims: [], notShown }
  const proposal = await fillStageForm(writer, {
    prompt: claimsPrompt(input.question, shown.map(toShow)),
    form: claimsForm(shown.map(({ evidence }) => evidence.label)),
    papers: [...new Set(shown.map(({ evidence }) => evidence.paperKey))],
  })
  return { claims: readClaims(proposal, input), notShown }
}

function withinContext(pieces: ClaimsToWrite['evidence']) {
  const shown: ClaimsToWrite['evidence'][number][] = []
  const notShown: string[] = []
  let used = 0
  for (const piece of pieces) {
    const { quote, heading, label } = piece.evidence
    const size = quote.length + heading.join(' > ').length
    if (used + size > CONTEXT_CHARACTERS) notShown.push(label)
    else {
      used += size
      shown.push(piece)
    }
  }
  return { shown, notShown }
}

function toShow({ evidence, notes }: ClaimsToWrite['evidence'][number]): EvidenceToShow {
  const { label, quote, heading } = evidence
  return { label, quote, heading, notes }
}

/** Numbers the claims, each statement once; what is no statement, such as a name alone, is left out. Pure. */
export function readClaims(proposal: ClaimsProposal, input: ClaimsToWrite): readonly WrittenClaim[] {
  const said = new Set(input.known.map(foldedKey))
  const fresh = proposal.claims.filter(({ text }) => {
    const key = foldedKey(text)
    const isNew = isStatement(text) && !said.has(key)
    said.add(key)
    return isNew
  })
  return fresh.map(({ text, evidence, kind }, index) => ({
    label: `${input.subQuestion}-C${input.firstNumber + index}`,
    subQuestion: input.subQuestion,
    text: text.replace(/\s+/g, ' ').trim(),
    evidence: [...new Set(evidence)],
    // One piece cannot disagree with itself, whatever a small model calls it.
    side: kind === 'contradiction' && new Set(evidence).size > 1 ? 'opposing' : 'finding',
  }))
}
