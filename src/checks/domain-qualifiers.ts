import { createPhraseFinder, type PhraseFinder } from '../language/phrases.js'
import type { Check } from '../model/claim.js'
import type { Domain } from '../model/domain.js'
import type { ClaimCheck } from './claim/claim-check.js'
import type { EvidenceReading, SentenceReading } from './claim/evidence-reading.js'

interface Value {
  readonly key: string
  readonly finder: PhraseFinder
}

interface Lexicon {
  readonly key: string
  readonly why: string
  readonly values: readonly Value[]
}

/**
 * Qualifiers that exclude each other, by the domain's lexicons: a claim of one value ("on the held-out set") against a
 * sentence of another ("in cross-validation"). A flag, never a veto: words of a lexicon can stand for something else.
 */
export function domainQualifiersCheck(domain: Domain): ClaimCheck {
  const lexicons = domain.qualifiers.map(({ key, why, values }) => ({
    key,
    why,
    values: values.map((value) => ({ key: value.key, finder: createPhraseFinder(value.words) })),
  }))
  return {
    id: 'number-bound',
    layer: 'binding',
    cost: 'one search per lexicon in the claim and in the sentences that it speaks of',
    run: (claim, evidence, { alignment }) => {
      const [best] = alignment.spokenOf
      for (const lexicon of lexicons) {
        const asked = valuesIn(claim.text, lexicon)
        if (best === undefined || asked.length !== 1) continue
        const flagged = compare({ lexicon, asked: asked[0]?.key ?? '' }, best.sentence, evidence)
        if (flagged !== undefined) return flagged
      }
      return {
        check: 'number-bound',
        outcome: 'not-applicable',
        reason: 'no qualifier of the domain is at odds',
      }
    },
  }
}

function compare(
  { lexicon, asked }: { readonly lexicon: Lexicon; readonly asked: string },
  sentence: SentenceReading,
  evidence: EvidenceReading,
): Check | undefined {
  const own = valuesIn(sentence.text, lexicon)
  const around = valuesIn((sentence.source.headings ?? []).join('. '), lexicon)
  const stated = own.length > 0 ? own : around
  if (stated.some(({ key }) => key === asked)) return undefined
  const wanted = `the claim is about “${asked}”`
  if (stated.length > 0)
    return flag(`${wanted}, the source about “${stated.map(({ key }) => key).join(', ')}”: ${lexicon.why}`)
  const isDenied = evidence.sentences.some(
    (other) => other.negations().length > 0 && valuesIn(other.text, lexicon).some(({ key }) => key === asked),
  )
  return isDenied ? flag(`${wanted}, which the source denies: ${lexicon.why}`) : undefined
}

function flag(reason: string): Check {
  return { check: 'number-bound', outcome: 'flag', reason }
}

function valuesIn(text: string, { values }: Lexicon): readonly Value[] {
  return values.filter(({ finder }) => finder.first(text) !== undefined)
}
