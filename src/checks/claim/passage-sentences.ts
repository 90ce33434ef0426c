import { splitSentences } from '../../language/sentences.js'
import type { EvidenceSentence } from './evidence-sentence.js'
import { readLinearTable } from './linear-table.js'
import { readRecord } from './linear-record.js'

/**
 * The sentences of a passage that comes as plain text: prose is split, a table that was written in one line
 * (`caption || a; b | c; d`) becomes rows with their heads.
 */
export function passageSentences(passage: string): EvidenceSentence[] {
  return passage
    .split(/\n+/u)
    .flatMap((paragraph) => readLinearTable(paragraph) ?? readRecord(paragraph) ?? prose(paragraph))
}

function prose(paragraph: string): EvidenceSentence[] {
  return splitSentences(paragraph).map(({ start, end }) => ({
    text: paragraph.slice(start, end),
    kind: 'sentence',
  }))
}
