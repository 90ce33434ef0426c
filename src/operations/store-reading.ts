import { decideOwnOutput, fingerprintsOfText } from '../checks/output-fingerprint.js'
import type { Library } from '../contracts/library.js'
import { carriesOutputMark } from '../language/output-mark.js'
import type { Reading } from '../model/document.js'
import type { DocumentId } from '../model/ids.js'
import type { BibliographicRecord, Paper } from '../model/paper.js'
import { identifyPaper } from '../stages/indexing/identify-paper.js'
import { indexReading } from '../stages/indexing/index-reading.js'
import type { PaperRegistry } from '../stages/indexing/paper-registry.js'
import { firstPageIn } from './first-page.js'

/** A document that was read and may be stored. */
export interface ReadDocument {
  readonly documentId: DocumentId
  readonly sha256: string
  readonly bytes: Uint8Array
  readonly fileName: string
  readonly reading: Reading
  /** Record of the paper from elsewhere, where there is one. */
  readonly record?: BibliographicRecord
}

export interface StoredReading {
  readonly paper: Paper
  readonly warnings: readonly string[]
  readonly sentences: number
}

export interface StoreNeeds {
  readonly library: Library
  /** The library's papers as they stand. */
  readonly registry: () => PaperRegistry
}

/**
 * Decides which paper a document is, indexes it and stores both in one transaction, with what `alongside` writes.
 */
export function storeReading(
  document: ReadDocument,
  { library, registry }: StoreNeeds,
  alongside: () => void = () => {},
): StoredReading {
  const { documentId, reading, record, sha256, bytes, fileName } = document
  // One write, so that what is looked up is still so when it is stored, whatever other processes do.
  const { identity, indexed } = library.inOneWrite(() => {
    const found = identifyPaper(
      {
        documentId,
        reading,
        firstPageOf: firstPageIn(library),
        ...(record !== undefined && { sidecar: record }),
      },
      registry(),
    )
    const made = indexReading(documentId, found.paper, reading)
    library.storeDocument({ id: documentId, sha256, bytes, fileName, paper: found.paper, ...made })
    for (const former of found.formerKeys) library.savePaper(found.paper, former)
    alongside()
    return { identity: found, indexed: made }
  })
  registry().add(identity.paper, identity.formerKeys)
  return {
    paper: identity.paper,
    warnings: [...identity.warnings, ...indexed.reading.warnings],
    sentences: indexed.sentences.length,
  }
}

/** Why a reading is something that Firsthand wrote itself, or undefined: output is never a source. */
export function ownOutputReason(reading: Reading, library: Library): string | undefined {
  const text = [
    reading.record.title,
    ...reading.blocks.map((block) => block.display),
    ...reading.setAside.map((part) => part.text),
  ].join('\n\n')
  if (carriesOutputMark(text)) return 'it was written by Firsthand: output is never a source'
  const fingerprints = fingerprintsOfText(text)
  const decision = decideOwnOutput(fingerprints, library.knownRunFingerprints(fingerprints))
  return decision.status === 'own-output' ? decision.reason : undefined
}
