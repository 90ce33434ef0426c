import type { StrengthKind, StrengthMark } from '../../language/hedges.js'
import { spansOf } from '../../language/clauses.js'
import type { TextSpan } from '../../language/text-span.js'
import type { SentenceReading } from '../claim/evidence-reading.js'
import type { TextReading } from '../claim/text-reading.js'
import type { WordPairs } from '../polarity/word-pairs.js'
import type { Overstatement } from './overstatement.js'
import { quickStart } from '../../language/quick-start.js'

/** Hedges that weaken the statement itself; "possible" or "potential" may belong to a noun. */
const WEAKENING =
  /^(?:may|might|could|suggest\p{L}*|appear\p{L}*|seem\p{L}*|likely|possibly|probably|perhaps|presumably|potentially|tend\p{L}*\s.*|trend\p{L}*\s.*|tendency|hypothesi[sz]\p{L}*|speculat\p{L}*|propos\p{L}*)$/iu
const TENDING = /^(?:tend|trend)/iu
const TREND = quickStart(
  /\b(?:(?:a\s)?(?:non-?significant\s)?trend(?:s|ed|ing)?\s(?:to(?:ward)?s?|for|in)|approach(?:ed|ing)\s(?:statistical\s)?significance|(?:did\snot|failed\sto)\sreach\s(?:statistical\s)?significance|(?:borderline|marginal(?:ly)?)\ssignifican\p{L}+|not\s(?:statistically\s)?significant)/iu,
)
const SIGNIFICANT = quickStart(/(?<!not\s)(?<!non-)\bsignificant(?:ly)?\b/iu)
const EVERY_SIGNIFICANT = new RegExp(SIGNIFICANT.source, 'giu')
const ALL = quickStart(
  /\b(?:all|every|each|always|any|entire(?:ly)?|completely|universally|in\severy\scase|invariably)\b/iu,
)
const SOME = quickStart(
  /\b(?:some|several|many|most|a\s(?:few|number|minority|majority|subset|fraction)\sof|often|sometimes|occasionally|usually|frequently|certain|in\spart|partial(?:ly)?|partly|generally|typically|one\sof\sthe)\b/iu,
)
const STUDIES = quickStart(
  /\b(?:(?:multiple|several|many|numerous)\s)?(?:studies|trials|experiments|papers|reports|investigations)(?=\s(?:have\s|all\s|clearly\s)?(?:show|found|find|demonstrat|prove|confirm|suggest|report|indicat|establish|conclude))|\b(?:research|science|the\sliterature)\s(?:has\s)?(?:shows?|shown|proves?|proven|confirms?|confirmed)\b/iu,
)
const ANY_STUDIES = quickStart(/\bstudies|trials|reports|literature\b/iu)
const ONE_STUDY = quickStart(
  /\b(?:(?:this|our|the\spresent|the\scurrent|a\ssingle|one|a|the)\s(?:\p{L}+\s){0,2}(?:study|trial|experiment|survey|case|cohort|analysis)|we\s(?:found|show|report|observed|demonstrate))/iu,
)

/** What the claim states more strongly than the sentence that it speaks of. */
export function findOverstatements(
  claim: TextReading,
  sentence: SentenceReading,
  { share }: WordPairs,
): Overstatement[] {
  const found = [
    droppedHedge(claim, sentence),
    causeForAssociation(claim, sentence),
    replaced('significant-for-trend', statedSignificance(claim), trendOf(claim, sentence)),
    replaced(
      'all-for-some',
      firstOf(ALL, claim.text),
      ALL.test(sentence.text) ? undefined : firstOf(SOME, sentence.text),
    ),
    replaced(
      'studies-for-one',
      firstOf(STUDIES, claim.text),
      ANY_STUDIES.test(sentence.text) ? undefined : firstOf(ONE_STUDY, sentence.text),
    ),
  ]
  return found.flatMap((one) => (one === undefined ? [] : [{ ...one, likeness: share }]))
}

type Found = Omit<Overstatement, 'likeness'>

function droppedHedge(claim: TextReading, sentence: TextReading): Found | undefined {
  if (marksOf(claim, 'hedge').length > 0 || /^(?:it|there)\b.*\bif\b/iu.test(claim.text)) return undefined
  // Who says that a difference is not significant says no more than who calls it a trend.
  const saysNone = claim.negations().some(({ kind }) => kind === 'no-difference')
  const hedge = marksOf(sentence, 'hedge').find(
    ({ word }) => WEAKENING.test(word) && !(saysNone && TENDING.test(word)),
  )
  return hedge === undefined ? undefined : { kind: 'hedge-dropped', claimWords: '', sourceWords: hedge.word }
}

function causeForAssociation(claim: TextReading, sentence: TextReading): Found | undefined {
  const association = marksOf(sentence, 'association')[0]
  const [cause] = marksOf(claim, 'causal')
  if (association === undefined || cause === undefined || marksOf(sentence, 'causal').length > 0)
    return undefined
  if (marksOf(claim, 'association').length > 0 || isDirectionIn(sentence, cause)) return undefined
  return {
    kind: 'cause-for-association',
    span: { start: cause.start, end: cause.end },
    claimWords: cause.word,
    sourceWords: association.word,
  }
}

/** "reduced" where the sentence says "lower": a direction, and no word of cause was added. */
function isDirectionIn(sentence: TextReading, cause: StrengthMark): boolean {
  return /^(?:increas|reduc|improv|impair|enhanc)/iu.test(cause.word) && sentence.directions().length === 0
}

function trendOf(
  claim: TextReading,
  sentence: TextReading,
): (TextSpan & { readonly text: string }) | undefined {
  const trend = firstOf(TREND, sentence.text)
  const isSignificant = SIGNIFICANT.test(sentence.text.replace(TREND, ' '))
  return trend === undefined || isSignificant || TREND.test(claim.text) ? undefined : trend
}

/** A significance that the claim states itself: "no significant difference" and "did not rise significantly" state none. */
function statedSignificance(claim: TextReading): Place | undefined {
  const denied = claim.negations().map(({ scope }) => scope)
  return spansOf(claim.text, EVERY_SIGNIFICANT).find(
    ({ start, end }) => !denied.some((scope) => scope.start <= start && end <= scope.end),
  )
}

type Place = TextSpan & { readonly text: string }

function replaced(kind: Found['kind'], own: Place | undefined, source: Place | undefined): Found | undefined {
  if (own === undefined || source === undefined) return undefined
  return { kind, span: { start: own.start, end: own.end }, claimWords: own.text, sourceWords: source.text }
}

function firstOf(pattern: RegExp, text: string): Place | undefined {
  const match = pattern.exec(text)
  return match === null
    ? undefined
    : { start: match.index, end: match.index + match[0].length, text: match[0] }
}

function marksOf(reading: TextReading, kind: StrengthKind): StrengthMark[] {
  return reading.strengths().filter((mark) => mark.kind === kind)
}
