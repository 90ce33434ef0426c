import type { Library } from '../contracts/library.js'
import type { Reading } from '../model/document.js'
import { type DocumentId, documentIdOf, type PaperKey } from '../model/ids.js'
import type { Paper } from '../model/paper.js'
import { createBlockBuilder, toBlock } from '../reading/block-builder.js'
import { indexReading } from '../stages/indexing/index-reading.js'
import { sha256Hex } from '../util/hash.js'

/** Stores a text as a paper of its own, for evaluations whose rows bring their passages along; its key is that of its document. */
export function storePassage(passage: string, library: Library): DocumentId {
  const bytes = new TextEncoder().encode(passage)
  const id = documentIdOf(bytes)
  if (library.hasDocument(id)) return id
  const paper: Paper = {
    key: id as string as PaperKey,
    record: { type: 'article', title: '', authors: [], ids: {} },
    recordSource: 'document',
    editorial: { status: 'unchecked', source: 'document' },
    candidates: {},
  }
  const reading = readingOf(passage, paper)
  library.storeDocument({
    id,
    bytes,
    paper,
    sha256: sha256Hex(bytes),
    fileName: 'passage.txt',
    ...indexReading(id, paper, reading),
  })
  return id
}

function readingOf(passage: string, { record }: Paper): Reading {
  const builder = createBlockBuilder()
  builder.text(passage)
  return {
    reader: 'premise-rows',
    format: 'text',
    level: 'abstract',
    record,
    isRecordAuthoritative: false,
    blocks: [toBlock(builder.build(), { kind: 'paragraph', section: 'abstract', heading: [] })],
    references: [],
    pages: [],
    setAside: [],
    warnings: [],
  }
}
