import type { Alignment } from '../claim/alignment.js'
import type { SentenceReading } from '../claim/evidence-reading.js'
import type { TextReading } from '../claim/text-reading.js'
import { clauseOppositions } from './clause-oppositions.js'
import type { Opposition } from './opposition.js'
import { comparesAlike, swappedSides } from './swapped-sides.js'
import { wordOppositions } from './word-oppositions.js'
import { pairWords, type WordPairs } from './word-pairs.js'

/** A sentence that the claim speaks of, with what goes against the claim in it. */
export interface SentenceStand {
  readonly sentence: SentenceReading
  readonly pairing: WordPairs
  readonly oppositions: readonly Opposition[]
}

/** Several checks ask for the same; an alignment belongs to one claim and one passage. */
const KNOWN = new WeakMap<Alignment, Map<number, SentenceStand>>()

/** How the sentences that fit a claim best, at most `most`, stand to it; best first. */
export function sentenceStands(
  claim: TextReading,
  alignment: Alignment,
  most: number,
): readonly SentenceStand[] {
  const known = KNOWN.get(alignment) ?? new Map<number, SentenceStand>()
  KNOWN.set(alignment, known)
  return alignment.ranked.slice(0, most).map(({ sentence }) => {
    const stand = known.get(sentence.index) ?? standOf(claim, sentence)
    known.set(sentence.index, stand)
    return stand
  })
}

function standOf(claim: TextReading, sentence: SentenceReading): SentenceStand {
  const pairing = pairWords(claim, sentence)
  return { sentence, pairing, oppositions: oppositionsIn(claim, sentence, pairing) }
}

function oppositionsIn(
  claim: TextReading,
  sentence: SentenceReading,
  pairing: WordPairs,
): readonly Opposition[] {
  if (sentence.source.kind === 'table-row') return []
  if (comparesAlike(claim, sentence)) return []
  const swapped = swappedSides(claim, sentence)
  const inPlace = wordOppositions(claim, sentence, pairing)
  return [
    ...(swapped === undefined ? [] : [swapped]),
    ...inPlace,
    ...(inPlace.length > 0 ? [] : clauseOppositions(claim, sentence)),
  ]
}
