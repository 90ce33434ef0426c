import type { DocumentId } from '../../../model/ids.js'
import type { Connection } from './open-database.js'

/**
 * Display texts by document, the last few dozen kept in memory: a run comes back to the same papers again and again.
 * What another process has written since makes them void, as it may have read a document anew.
 */
export interface DisplayTexts {
  of(documentId: DocumentId): string
  forget(documentId: DocumentId): void
}

const KEPT = 64

export function createDisplayTexts(database: Connection): DisplayTexts {
  const select = database.prepare<[string], string>('SELECT display FROM documents WHERE id = ?').pluck()
  const kept = new Map<DocumentId, string>()
  const dataVersion = database.prepare<[], number>('PRAGMA data_version').pluck()
  const seen = { version: 0 }
  const forgetWhatIsOld = () => {
    const version = dataVersion.get() ?? 0
    if (version !== seen.version) kept.clear()
    seen.version = version
  }
  return {
    of(documentId) {
      forgetWhatIsOld()
      const known = kept.get(documentId)
      if (known !== undefined) return known
      const text = select.get(documentId) ?? ''
      kept.set(documentId, text)
      if (kept.size > KEPT) kept.delete(kept.keys().next().value as DocumentId)
      return text
    },
    forget: (documentId) => void kept.delete(documentId),
  }
}
