import type { Library } from '../contracts/library.js'
import type { SetAside } from '../model/document.js'
import { documentsOfLibrary, labelOf, type PaperLabel } from './sentence-place.js'

/** Text that was kept out of the evidence, for a person to look at. */
export interface SetAsideRow extends SetAside {
  readonly paper: PaperLabel
  readonly fileName: string
}

/** Reasons that somebody may have hidden or planted text for; furniture of pages is not listed. */
const REVIEWED: ReadonlySet<SetAside['reason']> = new Set(['addressed-to-ai', 'invisible'])

/** What was set aside in every stored document because it is hidden or speaks to a program. */
export function listSetAside(library: Library): readonly SetAsideRow[] {
  return documentsOfLibrary(library).flatMap(({ document, paper }) =>
    (library.readingDetails(document.id)?.setAside ?? [])
      .filter(({ reason }) => REVIEWED.has(reason))
      .map((part) => ({ ...part, paper: labelOf(paper), fileName: document.fileName })),
  )
}
