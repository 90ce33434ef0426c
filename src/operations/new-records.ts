import type { BibliographyEntry } from '../contracts/bibliography-reader.js'
import type { Library } from '../contracts/library.js'
import type { DocumentId } from '../model/ids.js'
import type { PaperIds } from '../model/paper.js'
import { sidecarMatcher } from '../reading/match-sidecar.js'

const SCHEMES = ['doi', 'arxiv', 'pmid', 'pmcid'] as const

/**
 * Tells for a stored document whether an entry that came later may say which paper it is: its paper is known from
 * its own pages only, and an entry names its file or has an id that those pages print.
 */
export function newRecordFinder(
  entries: readonly BibliographyEntry[],
  library: Library,
): (path: string, documentId: DocumentId) => boolean {
  if (entries.length === 0) return () => false
  const match = sidecarMatcher(entries)
  const ids = new Set(entries.flatMap(({ record }) => idNames(record.ids)))
  return (path, documentId) => {
    const key = library.findDocument(documentId)?.paperKey
    const paper = key === undefined ? undefined : library.findPaper(key)
    if (paper === undefined || paper.recordSource === 'bibliography' || idNames(paper.record.ids).length > 0)
      return false
    return match(path) !== undefined || idNames(paper.candidates).some((id) => ids.has(id))
  }
}

function idNames(ids: PaperIds): string[] {
  return SCHEMES.flatMap((scheme) => (ids[scheme] === undefined ? [] : [`${scheme}:${ids[scheme]}`]))
}
