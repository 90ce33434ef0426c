/*
 * Indexing: a reading comes in; its display text, sentences, passages and index terms go out.
 * Promise: ids come from content only; every sentence and passage is an exact slice of the display text;
 * no passage crosses a section border; reference lists become sentences (for exact search) but never passages;
 * a sentence that is addressed to a program is set aside and is never evidence.
 * It never reads or writes anything.
 */
import { indexTerms } from '../../language/tokens.js'
import type { Reading } from '../../model/document.js'
import type { DocumentId } from '../../model/ids.js'
import type { Paper } from '../../model/paper.js'
import type { Passage, Sentence } from '../../model/sentence.js'
import { withLabelledLead } from './lead-section.js'
import { toPassages } from './passages.js'
import { BLOCK_JOINT, toSentences } from './sentences.js'
import { setAsideAddressed } from './set-aside-addressed.js'

/** Version of what indexing makes of a reading; a change makes `add` index the documents again. */
export const INDEXING_VERSION = 'index-4'

/** Everything that is stored of one document besides its bytes and its reading. */
export interface IndexedDocument {
  readonly displayText: string
  readonly sentences: readonly Sentence[]
  readonly passages: readonly Passage[]
  readonly passageTerms: readonly {
    readonly title: readonly string[]
    readonly heading: readonly string[]
    readonly body: readonly string[]
  }[]
  /** The reading, with what was left out of the sentences because it speaks to a program. */
  readonly reading: Reading
}

export function indexReading(documentId: DocumentId, paper: Paper, read: Reading): IndexedDocument {
  const reading = withLabelledLead(read)
  const displayText = reading.blocks.map((block) => block.display).join(BLOCK_JOINT)
  const all = toSentences({ documentId, displayText, reading, workType: paper.record.type })
  const { sentences, breaks, setAside, warnings } = setAsideAddressed(all)
  const passages = toPassages({ displayText, sentences, breaks, paperKey: paper.key, level: reading.level })
  const titleTerms = indexTerms(paper.record.title)
  return {
    displayText,
    sentences,
    passages,
    passageTerms: passages.map((passage) => ({
      title: titleTerms,
      heading: indexTerms(passage.heading.join('. ')),
      body: indexTerms(passage.text),
    })),
    reading: {
      ...reading,
      setAside: [...reading.setAside, ...setAside],
      warnings: [...reading.warnings, ...warnings],
    },
  }
}
