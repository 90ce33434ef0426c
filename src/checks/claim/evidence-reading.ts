import { createTermSet, type TermSet } from '../../language/term-set.js'
import { indexTerms } from '../../language/tokens.js'
import { type Mention, readMentions } from '../binding/mention.js'
import { lazy } from '../../util/lazy.js'
import type { EvidenceSentence } from './evidence-sentence.js'
import { readText, type TextReading } from './text-reading.js'

/** A sentence of the evidence with what was read from it. */
export interface SentenceReading extends TextReading {
  /** Position in the passage, from 0. */
  readonly index: number
  readonly source: EvidenceSentence
  /** Terms of headings and caption. */
  surroundings(): TermSet
}

/** A passage, read once for all checks and all claims that rest on it. */
export interface EvidenceReading {
  readonly sentences: readonly SentenceReading[]
  /** Terms of all sentences, headings and captions. */
  terms(): TermSet
  /** Quantities with the places where they stand. */
  mentions(): readonly Mention[]
}

/** Reads a passage; the parts of each sentence at first use. */
export function readEvidence(sentences: readonly EvidenceSentence[]): EvidenceReading {
  const readings = sentences.map((source, index) => readSentence(source, index))
  return {
    sentences: readings,
    mentions: lazy(() => readings.flatMap(readMentions)),
    terms: lazy(() =>
      createTermSet(readings.flatMap((reading) => [...reading.terms().terms, ...reading.surroundings().terms])),
    ),
  }
}

function readSentence(source: EvidenceSentence, index: number): SentenceReading {
  const around = [...(source.headings ?? []), source.caption ?? '']
  return {
    ...readText(source.text),
    index,
    source,
    surroundings: lazy(() => createTermSet(around.flatMap((text) => indexTerms(text)))),
  }
}
