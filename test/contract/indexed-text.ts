import type { DocumentToStore } from '../../src/contracts/library.js'
import type { DocumentFormat, EvidenceLevel, Reading, SectionLabel } from '../../src/model/document.js'
import { documentIdOf, type PaperKey } from '../../src/model/ids.js'
import type { Paper } from '../../src/model/paper.js'
import { createBlockBuilder, toBlock } from '../../src/reading/block-builder.js'
import { indexReading } from '../../src/stages/indexing/index-reading.js'
import { sha256Hex } from '../../src/util/hash.js'

/** A small paper, one paragraph for each section. */
export interface IndexedText {
  readonly paper: PaperKey
  readonly title: string
  readonly year?: number
  readonly level: EvidenceLevel
  readonly format: DocumentFormat
  readonly sections: Readonly<Partial<Record<SectionLabel, string>>>
}

/** The document as `add` would store it. Its bytes, and so its id, follow from all of its parts. */
export function toDocument(text: IndexedText): DocumentToStore {
  const bytes = new TextEncoder().encode(JSON.stringify(text))
  const id = documentIdOf(bytes)
  const paper = toPaper(text)
  const reading = toReading(text, paper)
  const indexed = indexReading(id, paper, reading)
  return { id, sha256: sha256Hex(bytes), bytes, fileName: 'paper.txt', paper, ...indexed }
}

function toPaper({ paper, title, year }: IndexedText): Paper {
  return {
    key: paper,
    record: {
      type: 'article',
      title,
      authors: [],
      ids: {},
      ...(year !== undefined && { issued: { year } }),
    },
    recordSource: 'document',
    editorial: { status: 'unchecked', source: 'test' },
    candidates: {},
  }
}

function toReading({ format, level, sections }: IndexedText, paper: Paper): Reading {
  const blocks = Object.entries(sections).map(([section, text]) => {
    const builder = createBlockBuilder()
    builder.text(text)
    return toBlock(builder.build(), { kind: 'paragraph', section: section as SectionLabel, heading: [] })
  })
  return {
    reader: 'test',
    format,
    level,
    record: paper.record,
    isRecordAuthoritative: true,
    blocks,
    references: [],
    pages: [],
    setAside: [],
    warnings: [],
  }
}
