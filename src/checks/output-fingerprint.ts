import { foldedKey } from '../language/normalise.js'
import { splitSentences } from '../language/sentences.js'
import { shortHash } from '../util/hash.js'

/** Shorter sentences are not fingerprinted: anybody could have written them. */
export const FINGERPRINT_WORDS = 6
/** This many known sentences make a text the output of a run … */
export const OWN_SENTENCES = 2
/** … or this share of its sentences, for short texts. */
export const OWN_SHARE = 0.2

/** What was found out about a text that is offered to the library. */
export type OwnOutputDecision =
  | { readonly status: 'not-output' }
  | {
      readonly status: 'own-output'
      readonly known: number
      readonly sentences: number
      readonly reason: string
    }

/**
 * Fingerprints of the sentences of a text, layout apart: 32 hex digits over letters and digits alone.
 * A sentence is also taken from every line start within it, so that a heading or a bullet before it, glued on
 * by a conversion, does not hide it.
 */
export function fingerprintsOfText(text: string): string[] {
  const fingerprints = new Set<string>()
  for (const sentence of sentencesOf(text)) {
    const fingerprint = fingerprintOf(sentence)
    if (fingerprint !== undefined) fingerprints.add(fingerprint)
  }
  return [...fingerprints]
}

/** Fingerprint of one sentence; undefined where it has too few words to be anybody's own. */
export function fingerprintOf(sentence: string): string | undefined {
  const folded = foldedKey(sentence)
  if ((folded.match(/[\p{L}\p{N}]+/gu) ?? []).length < FINGERPRINT_WORDS) return undefined
  return shortHash(folded.replace(/[^\p{L}\p{N}]+/gu, ''), 32)
}

/** Decides from the fingerprints of a text and those of them that past runs are known to have composed. */
export function decideOwnOutput(fingerprints: readonly string[], known: Iterable<string>): OwnOutputDecision {
  const composed = new Set(known)
  const own = fingerprints.filter((fingerprint) => composed.has(fingerprint)).length
  const isOwn = own >= OWN_SENTENCES || (own > 0 && own >= fingerprints.length * OWN_SHARE)
  if (!isOwn) return { status: 'not-output' }
  const sentences = own === 1 ? '1 sentence' : `${own} sentences`
  return {
    status: 'own-output',
    known: own,
    sentences: fingerprints.length,
    reason: `${sentences} of it were written by an earlier run of Firsthand; output is never a source.`,
  }
}

/** Tags and the entities of escaped text, for HTML that arrives as plain text. */
const TAG = /<\/?[a-z][^<>]{0,1000}>/giu
const ENTITY = /&(?:amp|lt|gt|quot|#39|nbsp);/gu

function* sentencesOf(text: string): Iterable<string> {
  const plain = text.replace(TAG, '\n').replace(ENTITY, ' ')
  for (const paragraph of plain.split(/\r?\n\s*\n/u)) {
    for (const { start, end } of splitSentences(paragraph)) {
      const sentence = paragraph.slice(start, end)
      yield sentence
      for (const lineBreak of sentence.matchAll(/\n/gu)) yield sentence.slice(lineBreak.index + 1)
    }
  }
}
