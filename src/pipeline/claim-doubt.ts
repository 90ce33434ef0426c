/*
 * What a passage that carries a claim's words may still not say. The engine holds a claim against a passage that is said to be its
 * source; here the passage was only found by its words, so that more is asked of it before it supports anything.
 */
import type { ClaimVerification } from '../checks/verify-claim.js'
import { verifyClaim } from '../checks/verify-claim.js'
import { numbersPresentCheck } from '../checks/numbers-present.js'
import type { SentenceReading } from '../checks/claim/evidence-reading.js'
import { type ReadWord, readText, type TextReading } from '../checks/claim/text-reading.js'
import { directionsAgree } from '../checks/polarity/oppose-directions.js'
import { pairWords, type WordGap } from '../checks/polarity/word-pairs.js'
import { matchesOf } from '../language/each-match.js'
import type { UnitConverter } from '../language/quantities/same-quantity.js'
import { indexTerms } from '../language/tokens.js'

/** Says "not so" without a word of denial. */
const DENIES_OTHERWISE =
  /\b(?:similar(?:ly|ity)?|comparabl[ey]|equal(?:ly)?|same|equivalent|identical|unchanged|stable|constant|non-?inferior(?:ity)?|unlikely|rare(?:ly)?|little|few|only|reject(?:s|ed)?|refut\p{L}+|exclud\p{L}+|NS|n\.s\.)\b|\bp\s*[>≥=]/iu
/** "asymptomatic" denies "symptomatic", where the claim has that word. */
const DENYING_PREFIX = /\b(?:a|an|un|in|im|ir|dis)(\p{L}{5,})/giu
/** What was done or asked, and names of studies: they name a thing without saying that it is so. */
const ONLY_NAMES =
  /^(?:[^.]{0,40}:\s)?(?:(?:in (?:this|the present) (?:study|paper|article|review|trial),? )?(?:we|this (?:study|paper|article|review|trial|report|analysis)|the (?:aim|objective|purpose|goal)s?\b[^.]{0,60}?\b(?:was|is|were|are)) (?:\p{L}+ly )?(?:to )?(?:aim\p{L}*|sought|reviewed?|reviews?|investigated?s?|investigates|examine[ds]?|assess(?:ed|es)?|evaluate[ds]?|explore[ds]?|compare[ds]?|determine[ds]?|test(?:ed|s)? (?:whether|if|the)|hypothesi[sz]ed?|stud(?:y|ied|ies)|analy[sz]e[ds]?|discuss(?:ed|es)?|describe[ds]?|wondered|asked|measure[ds]?)\b|to (?:investigate|examine|assess|evaluate|explore|compare|determine|test|study)\b)/iu
/** A result in the same sentence after all. */
const ALSO_SAYS =
  /\b(?:and|but) (?:found|show(?:ed)?|observed|report(?:ed)?|demonstrated?|conclude[ds]?)\b|\bthat\b.*\b(?:is|are|was|were|has|have|had|did|does)\b/iu

/** Why the sentences that a claim speaks of do not say it, or undefined. */
export function findDoubt(
  claim: string,
  { alignment }: ClaimVerification,
  { convert }: { readonly convert?: UnitConverter },
): string | undefined {
  const sentences = alignment.spokenOf.map(({ sentence }) => sentence)
  return (
    onlyNamed(sentences) ??
    undenied(claim, sentences) ??
    undirected(claim, sentences) ??
    retouched(claim, sentences[0]) ??
    numbersElsewhere(claim, sentences, convert)
  )
}

function onlyNamed([first]: readonly SentenceReading[]): string | undefined {
  if (first === undefined || first.source.kind !== 'sentence') return undefined
  return ONLY_NAMES.test(first.text) && !ALSO_SAYS.test(first.text)
    ? 'the nearest sentence says what was asked or done, not what was found'
    : undefined
}

/** The claim denies something and none of its sentences does. */
function undenied(claim: string, sentences: readonly SentenceReading[]): string | undefined {
  const reading = readText(claim)
  const [denial] = reading.negations()
  if (denial === undefined || /^(?:non|without|rather\sthan|instead\sof)$/iu.test(denial.cue))
    return undefined
  const isDenied = sentences.some(
    (sentence) =>
      sentence.negations().length > 0 ||
      DENIES_OTHERWISE.test(sentence.text) ||
      deniesByPrefix(sentence.text, reading),
  )
  return isDenied
    ? undefined
    : `the claim denies (“${denial.cue}”), the sentence that carries its words does not`
}

function deniesByPrefix(text: string, claim: TextReading): boolean {
  return matchesOf(DENYING_PREFIX, text).some(([, base = '']) =>
    indexTerms(base).some((term) => claim.exactTerms().has(term)),
  )
}

/** The claim says which way something went, and none of its sentences says the same: a legend, a table of means. */
function undirected(claim: string, sentences: readonly SentenceReading[]): string | undefined {
  const mark = readText(claim)
    .directions()
    .find(({ direction, isNegated }) => direction !== 'same' && !isNegated)
  const says = (sentence: SentenceReading) =>
    mark !== undefined && sentence.directions().some((other) => directionsAgree(mark, other))
  if (mark === undefined || sentences.some(says)) return undefined
  return `the claim says “${mark.word}”, the sentence that carries its words does not say which way`
}

/** Share of a claim's words, in the order of one sentence, from which it is that sentence with a few words changed. */
const ALMOST_WORD_FOR_WORD = 0.8
/** Longest stretch that counts as a few words. */
const FEW = 4
const DENIAL = /^(?:not|no|never|neither|nor|without|cannot|failed|lack\p{L}*)$/iu
const HEDGE =
  /^(?:may|might|could|can|possibly|perhaps|likely|probably|appears?|seems?|suggests?|potential(?:ly)?)$/iu

/** A sentence of the library with another number, a denial or a hedge taken out or put in. */
function retouched(claim: string, sentence: SentenceReading | undefined): string | undefined {
  if (sentence === undefined) return undefined
  const { share, gaps } = pairWords(readText(claim), sentence)
  if (share < ALMOST_WORD_FOR_WORD) return undefined
  const changed = gaps.find(
    (gap) => gap.isHeld && gap.claim.length <= FEW && gap.sentence.length <= FEW && isRetouch(gap),
  )
  if (changed === undefined) return undefined
  const words = (side: readonly ReadWord[]) => `“${side.map(({ text }) => text).join(' ')}”`
  return `the claim has ${words(changed.claim)} where the source has ${words(changed.sentence)}`
}

function isRetouch({ claim, sentence }: WordGap): boolean {
  const has = (side: readonly ReadWord[], pattern: RegExp) => side.some(({ text }) => pattern.test(text))
  if (has(claim, DENIAL) !== has(sentence, DENIAL)) return true
  if (has(sentence, HEDGE) && !has(claim, HEDGE)) return true
  const [left, right] = [numeralsOf(claim), numeralsOf(sentence)]
  return left.length > 0 && right.length > 0 && left.every((numeral) => !right.includes(numeral))
}

function numeralsOf(words: readonly ReadWord[]): readonly string[] {
  return words.flatMap(({ text }) => (/\d/u.test(text) ? [text.replaceAll(/[^\d.]/gu, '')] : []))
}

/** The claim's numbers stand in other sentences of the passage than the rest of it. */
function numbersElsewhere(
  claim: string,
  sentences: readonly SentenceReading[],
  convert: UnitConverter | undefined,
): string | undefined {
  const evidence = sentences.map(({ source }) => source)
  const [check] = verifyClaim({ claim, evidence, ...(convert !== undefined && { convert }) }, [
    numbersPresentCheck,
  ]).checks
  return check?.outcome === 'fail' ? `not in the sentences that carry its words: ${check.reason}` : undefined
}
