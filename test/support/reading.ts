import { identityMap } from '../../src/language/offset-map.js'
import type { Block, Reading } from '../../src/model/document.js'
import { documentIdOf, type DocumentId, type PaperKey } from '../../src/model/ids.js'
import type { BibliographicRecord, Paper } from '../../src/model/paper.js'

/** A block whose raw text is its display text. */
export function blockOf(display: string, place: Partial<Block> = {}): Block {
  return {
    kind: 'paragraph',
    section: 'results',
    heading: ['Results'],
    display,
    raw: display,
    displayToRaw: identityMap(display.length),
    ...place,
  }
}

export function recordOf(record: Partial<BibliographicRecord> = {}): BibliographicRecord {
  return { type: 'article', title: '', authors: [], ids: {}, ...record }
}

export function readingOf(blocks: readonly Block[], reading: Partial<Reading> = {}): Reading {
  return {
    reader: 'test-1',
    format: 'text',
    level: 'full-text',
    record: recordOf(),
    isRecordAuthoritative: false,
    blocks,
    references: [],
    pages: [],
    setAside: [],
    warnings: [],
    ...reading,
  }
}

export function paperOf(key: string, record: Partial<BibliographicRecord> = {}): Paper {
  return {
    key: key as PaperKey,
    record: recordOf(record),
    recordSource: 'document',
    editorial: { status: 'unchecked', source: 'none' },
    candidates: {},
  }
}

/** Id of a document that consists of these words. */
export function documentIdOfText(text: string): DocumentId {
  return documentIdOf(new TextEncoder().encode(text))
}
