import { createTermSet, type TermSet } from '../../language/term-set.js'
import { indexTerms } from '../../language/tokens.js'
import { type CellHeads, readCellHeads } from '../binding/cell-heads.js'
import { type Mention, readMentions } from '../binding/mention.js'
import { type LineItem, wordLine } from '../binding/word-line.js'
import { lazy } from '../../util/lazy.js'
import type { EvidenceSentence } from './evidence-sentence.js'
import { readText, type TextReading } from './text-reading.js'

/** A sentence of the evidence with what was read from it. */
export interface SentenceReading extends TextReading {
  /** Position in the passage, from 0. */
  readonly index: number
  readonly source: EvidenceSentence
  /** Terms of headings and caption. */
  surroundings(): ReadonlySet<string>
  mentions(): readonly Mention[]
  /** Words and numbers with their distances. */
  line(): readonly LineItem[]
  /** What stands over and before each column's cell; for table rows. */
  cellHeads(): ReadonlyMap<number, CellHeads>
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
    mentions: lazy(() => readings.flatMap((reading) => reading.mentions())),
    terms: lazy(() =>
      createTermSet(readings.flatMap((reading) => [...reading.exactTerms(), ...reading.surroundings()])),
    ),
  }
}

function readSentence(source: EvidenceSentence, index: number): SentenceReading {
  const around = [...(source.headings ?? []), source.caption ?? '']
  const reading = readText(source.text)
  const read: SentenceReading = {
    ...reading,
    index,
    source,
    mentions: lazy(() => readMentions(read)),
    line: lazy(() => wordLine(reading, reading.quantities())),
    cellHeads: lazy(() => readCellHeads(source)),
    surroundings: lazy(() => new Set(around.flatMap((text) => indexTerms(text)))),
  }
  return read
}
