import { createTermSet } from '../../language/term-set.js'
import { indexTerms } from '../../language/tokens.js'
import { readCellHeads } from '../binding/cell-heads.js'
import { readMentions } from '../binding/mention.js'
import { wordLine } from '../binding/word-line.js'
import { lazy } from '../../util/lazy.js'
import type { EvidenceSentence } from './evidence-sentence.js'
import type { EvidenceReading, SentenceReading } from './evidence-types.js'
import { readText } from './text-reading.js'

export type { EvidenceReading, SentenceReading } from './evidence-types.js'

/** Reads a passage; the parts of each sentence at first use. */
export function readEvidence(sentences: readonly EvidenceSentence[]): EvidenceReading {
  const readings = sentences.map((source, index) => readSentence(source, index))
  return {
    sentences: readings,
    mentions: lazy(() => readings.flatMap((reading) => reading.mentions())),
    terms: lazy(() => createTermSet(termsOf(readings))),
  }
}

const NOTHING: ReadonlySet<string> = new Set()

function termsOf(readings: readonly SentenceReading[]): ReadonlySet<string> {
  const found = new Set<string>()
  for (const reading of readings) {
    for (const term of reading.exactTerms()) found.add(term)
    for (const term of reading.surroundings()) found.add(term)
  }
  return found
}

function readSentence(source: EvidenceSentence, index: number): SentenceReading {
  const around = [...(source.headings ?? []), ...(source.caption === undefined ? [] : [source.caption])]
  const reading = readText(source.text)
  const read: SentenceReading = {
    ...reading,
    index,
    source,
    mentions: lazy(() => readMentions(read)),
    line: lazy(() => wordLine(reading, reading.quantities())),
    cellHeads: lazy(() => readCellHeads(source)),
    surroundings: around.length === 0 ? () => NOTHING : lazy(() => new Set(around.flatMap(indexTerms))),
  }
  return read
}
