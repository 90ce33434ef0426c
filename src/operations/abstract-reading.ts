import type { Reading } from '../model/document.js'
import type { BibliographicRecord } from '../model/paper.js'
import { createBlockBuilder, toBlock } from '../reading/block-builder.js'

/** The abstract of a record as bytes and reading: the fallback where no full text can be had. */
export function abstractReading(record: BibliographicRecord): {
  readonly bytes: Uint8Array
  readonly reading: Reading
} {
  const paragraphs = (record.abstract ?? '').split(/\n\s*\n/u).filter((text) => text.trim() !== '')
  const block = (text: string, kind: 'heading' | 'paragraph', section: 'title' | 'abstract') => {
    const builder = createBlockBuilder()
    builder.text(text)
    return toBlock(builder.build(), { kind, section, heading: [] })
  }
  return {
    bytes: new TextEncoder().encode(`${record.title}\n\n${paragraphs.join('\n\n')}\n`),
    reading: {
      reader: 'abstract-1',
      format: 'text',
      level: 'abstract',
      record,
      isRecordAuthoritative: true,
      blocks: [
        block(record.title, 'heading', 'title'),
        ...paragraphs.map((text) => block(text, 'paragraph', 'abstract')),
      ],
      references: [],
      pages: [],
      setAside: [],
      warnings: [],
    },
  }
}
