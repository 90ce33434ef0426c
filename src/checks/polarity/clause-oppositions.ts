import type { Negation } from '../../language/polarity.js'
import type { SentenceReading } from '../claim/evidence-reading.js'
import type { ReadWord, TextReading } from '../claim/text-reading.js'
import { type ClauseReading, readClauses, within } from './clause-readings.js'
import type { Opposition } from './opposition.js'
import { deniesClause, saysTrendOnly } from './denial-reach.js'
import { directionsAgree, directionsOppose } from './oppose-directions.js'

/** Least share of a claim clause's content words that a clause of the sentence has to carry to speak of the same. */
const LEAST_SHARE = 0.5

/**
 * Oppositions read from clauses: a clause of the claim and the clause of the sentence that shares most with it, whose
 * directions, or whose denials, do not go together. Meant for paraphrase, where no word stands in place of another.
 */
export function clauseOppositions(claim: TextReading, sentence: SentenceReading): Opposition[] {
  const clauses = readClauses(sentence)
  return readClauses(claim).flatMap((own) => {
    const match = bestClause(own, clauses)
    if (match === undefined || match.share < LEAST_SHARE) return []
    const found = compareClauses({ claim, own, sentence, other: match.clause })
    return found === undefined ? [] : [{ ...found, sentence, by: 'clause' as const, likeness: match.share }]
  })
}

function bestClause(
  own: ClauseReading,
  clauses: readonly ClauseReading[],
): { readonly clause: ClauseReading; readonly share: number } | undefined {
  let best: { readonly clause: ClauseReading; readonly share: number } | undefined
  for (const clause of clauses) {
    const share = sharedWords(own, clause)
    if (share > (best?.share ?? 0)) best = { clause, share }
  }
  return best
}

function sharedWords(own: ClauseReading, other: ClauseReading): number {
  const terms = other.terms()
  const content = own.words.filter((word) => word.terms.length > 0)
  if (content.length < 3) return 0
  return (
    content.filter((word: ReadWord) => word.terms.some((term) => terms.has(term))).length / content.length
  )
}

interface ClausePair {
  readonly claim: TextReading
  readonly own: ClauseReading
  readonly sentence: TextReading
  readonly other: ClauseReading
}

type Found = Pick<Opposition, 'kind' | 'claimWords' | 'span' | 'sentenceWords'>

function compareClauses(pair: ClausePair): Found | undefined {
  return opposedDirections(pair) ?? opposedDifference(pair) ?? opposedDenial(pair)
}

function opposedDirections({ claim, own, sentence, other }: ClausePair): Found | undefined {
  const left = within(claim.directions(), own)
  const right = within(sentence.directions(), other)
  const against = left.find(
    (a) => right.some((b) => directionsOppose(a, b)) && !right.some((b) => directionsAgree(a, b)),
  )
  if (against === undefined) return undefined
  const against_ = right.find((b) => directionsOppose(against, b))
  return {
    kind: 'direction',
    claimWords: against.word,
    span: { start: against.start, end: against.end },
    sentenceWords: `${against_?.isNegated === true ? 'not ' : ''}${against_?.word ?? ''}`,
  }
}

const DIFFERENCE =
  /\b(?:significant(?:ly)?|differ(?:s|ed|ent(?:ly)?|ences?)?|associated|correlated|effects?|affect(?:s|ed)?)\b/iu

/** A difference against none: "significantly higher" and "did not differ". */
function opposedDifference({ claim, own, sentence, other }: ClausePair): Found | undefined {
  const left = within(claim.negations(), own).find(isNoDifference)
  const right = within(sentence.negations(), other).find(isNoDifference)
  if (saysTrendOnly(claim, own)) return undefined
  if (left === undefined && right !== undefined) {
    const difference = statedDifference(claim, own)
    return difference === undefined
      ? undefined
      : { kind: 'no-difference', ...difference, sentenceWords: right.cue }
  }
  if (left === undefined || right !== undefined || within(sentence.negations(), other).length > 0)
    return undefined
  const mark = within(sentence.directions(), other).find(
    ({ isNegated, direction }) => !isNegated && direction !== 'same',
  )
  if (mark === undefined) return undefined
  const span = { start: left.start, end: left.end }
  return { kind: 'no-difference', claimWords: left.cue, span, sentenceWords: mark.word }
}

/** The word of a clause without any denial that says that there is a difference. */
function statedDifference(
  claim: TextReading,
  own: ClauseReading,
): Required<Pick<Found, 'claimWords' | 'span'>> | undefined {
  if (within(claim.negations(), own).length > 0) return undefined
  const [mark] = within(claim.directions(), own)
  if (mark !== undefined) return { claimWords: mark.word, span: { start: mark.start, end: mark.end } }
  const word = DIFFERENCE.exec(claim.text.slice(own.start, own.end))
  if (word === null) return undefined
  const start = own.start + word.index
  return { claimWords: word[0], span: { start, end: start + word[0].length } }
}

function isNoDifference({ kind }: Negation): boolean {
  return kind === 'no-difference'
}

function opposedDenial({ claim, own, sentence, other }: ClausePair): Found | undefined {
  const left = within(claim.negations(), own).filter((cue) => deniesClause(claim.text, cue, sentence))
  const right = within(sentence.negations(), other)
    .filter((cue) => deniesClause(sentence.text, cue, claim))
    .filter((cue) => !isNoDifference(cue) || !saysTrendOnly(claim, own))
  if (left.length > 0 === right.length > 0) return undefined
  const [first] = [...left, ...right]
  if (first === undefined) return undefined
  return left.length > 0
    ? {
        kind: 'negation',
        claimWords: first.cue,
        span: { start: first.start, end: first.end },
        sentenceWords: '',
      }
    : { kind: 'negation', claimWords: '', sentenceWords: first.cue }
}
