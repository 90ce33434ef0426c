import type { DirectionMark } from '../../language/polarity.js'
import type { TextSpan } from '../../language/text-span.js'
import type { SentenceReading } from '../claim/evidence-reading.js'
import type { ReadWord, TextReading } from '../claim/text-reading.js'
import type { Opposition } from './opposition.js'
import { areOpposite } from './opposites.js'
import { deniesClause, saysTrendOnly } from './denial-reach.js'
import { directionsAgree, directionsOppose } from './oppose-directions.js'
import type { WordGap, WordPairs } from './word-pairs.js'

/** Longest stretch whose words are compared with each other: beyond it they need not stand for each other. */
const LONGEST_GAP = 6
/** Characters between a word of size and the direction word that it belongs to. */
const NEAR = 24

/**
 * Oppositions seen in place: between words that both texts share, the claim has one word and the sentence an opposing
 * one, or one of them has a denial there and the other has not.
 */
export function wordOppositions(
  claim: TextReading,
  sentence: SentenceReading,
  pairing: WordPairs,
): Opposition[] {
  return pairing.gaps
    .filter(
      ({ claim: left, sentence: right }) => left.length <= LONGEST_GAP && right.length <= LONGEST_GAP * 2,
    )
    .flatMap((gap) => {
      const pair = opposingWords(gap, claim, sentence) ?? denialOf(gap, claim, sentence)
      return pair === undefined
        ? []
        : [{ ...pair, sentence, by: 'word' as const, likeness: likeness(claim, pairing, gap) }]
    })
}

type Found = Pick<Opposition, 'kind' | 'claimWords' | 'span' | 'sentenceWords'>

interface WordsInPlace {
  readonly left: ReadWord
  readonly right: ReadWord
  readonly claim: TextReading
  readonly sentence: TextReading
}

function opposingWords(gap: WordGap, claim: TextReading, sentence: TextReading): Found | undefined {
  for (const left of gap.claim) {
    for (const right of gap.sentence) {
      const words = { left, right, claim, sentence }
      const kind = oppositionOf(words)
      if (kind !== undefined && !isSaidOtherwise(words))
        return { kind, claimWords: left.text, span: spanOf(left), sentenceWords: right.text }
    }
  }
  return undefined
}

function oppositionOf({ left, right, claim, sentence }: WordsInPlace): Opposition['kind'] | undefined {
  const a = markAt(claim.directions(), left)
  const b = markAt(sentence.directions(), right)
  if (a !== undefined && b !== undefined) return directionsOppose(a, b) ? 'direction' : undefined
  if (areOpposite(left.text.toLowerCase(), right.text.toLowerCase())) return 'opposite-word'
  return areSiblings(left.text, right.text) ? 'opposite-word' : undefined
}

const SERIES = /^(\p{Lu}\p{L}*-?)\d+\p{L}?$/u

/** Two names of one series, such as CD4 and CD8 or IL-6 and IL-10: never the same thing. */
function areSiblings(left: string, right: string): boolean {
  if (left === right) return false
  const own = SERIES.exec(left)?.[1]
  return own !== undefined && own === SERIES.exec(right)?.[1]
}

/** The sentence has the claim's word too, or a denial stands before exactly one of the two ("not low" for "high"). */
function isSaidOtherwise({ left, right, claim, sentence }: WordsInPlace): boolean {
  if (sentence.words().some(({ key }) => key === left.key)) return true
  if (claim.words().some(({ key }) => key === right.key)) return true
  const mark = markAt(claim.directions(), left)
  if (mark !== undefined)
    return sentence.directions().some((near) => isNear(near, right) && directionsAgree(mark, near))
  return isDenied(claim, left) !== isDenied(sentence, right)
}

/** "a larger reduction": the noun gives the direction, the word before it only the size. */
function isNear(mark: TextSpan, word: TextSpan): boolean {
  return mark.start > word.start && mark.start - word.end <= NEAR
}

function isDenied(reading: TextReading, word: TextSpan): boolean {
  return reading
    .negations()
    .some(({ scope, kind }) => kind === 'denial' && scope.start <= word.start && word.end <= scope.end)
}

function markAt(marks: readonly DirectionMark[], word: TextSpan): DirectionMark | undefined {
  return marks.find(({ start, end }) => start <= word.start && word.end <= end)
}

/** Exactly one of the two stretches denies, and words that both share stand on its two sides. */
function denialOf(gap: WordGap, claim: TextReading, sentence: TextReading): Found | undefined {
  if (!gap.isHeld || !isAsserted(sentence.text)) return undefined
  if (gap.claim.some((word) => word.terms.length > 0 && !denies(claim, word))) return undefined
  const own = denialIn(claim, gap.claim, sentence)
  const other = denialIn(sentence, gap.sentence, claim)
  if ((own === undefined) === (other === undefined)) return undefined
  if (own !== undefined) {
    if (sentence.negations().length > 0) return undefined
    return {
      kind: 'negation',
      claimWords: own.cue,
      span: { start: own.start, end: own.end },
      sentenceWords: '',
    }
  }
  if (other?.kind === 'no-difference' && saysTrendOnly(claim)) return undefined
  return claim.negations().length > 0 || other === undefined
    ? undefined
    : { kind: 'negation', claimWords: '', sentenceWords: other.cue }
}

/** Titles and aims name a thing without saying that it is so. */
const UNASSERTED =
  /\b(?:aims?|aimed|objectives?|purpose|whether|hypothes\p{L}+|to\s(?:assess|evaluate|investigate|explore|determine|examine|compare|test|study|reduce)|(?:effects?|effectiveness|efficacy|value|impact|influence|role)\sof)\b|\?\s*$/iu

function isAsserted(text: string): boolean {
  return !UNASSERTED.test(text)
}

function denies(reading: TextReading, word: TextSpan): boolean {
  return reading.negations().some(({ start, end }) => start <= word.start && word.end <= end + 2)
}

function denialIn(reading: TextReading, words: readonly ReadWord[], other: TextReading) {
  const [first, last] = [words[0], words.at(-1)]
  if (first === undefined || last === undefined) return undefined
  return reading
    .negations()
    .find(
      (cue) =>
        cue.start >= first.start - 1 && cue.end <= last.end + 4 && deniesClause(reading.text, cue, other),
    )
}

/** The words in question aside: how much of the claim stands in the sentence in the same order. */
function likeness(claim: TextReading, { pairs }: WordPairs, gap: WordGap): number {
  const content = claim.words().filter((word) => word.terms.length > 0 && !gap.claim.includes(word)).length
  const paired = pairs.filter(([word]) => word.terms.length > 0).length
  return content === 0 ? 0 : paired / content
}

function spanOf({ start, end }: TextSpan): TextSpan {
  return { start, end }
}
