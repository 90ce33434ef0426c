import type { CellSpan } from '../../model/document.js'
import type { SentenceKind } from '../../model/sentence.js'

/** A sentence of a passage as the checks see it, with what stands over it. */
export interface EvidenceSentence {
  readonly text: string
  readonly kind: SentenceKind
  /** Headings above it, outermost first. */
  readonly headings?: readonly string[]
  /** Caption of the table or figure that it belongs to, where its text does not hold it. */
  readonly caption?: string
  /** Parts of a table row; offsets in `text`. */
  readonly cells?: readonly CellSpan[]
  /** Rows of one table share it. */
  readonly table?: number
}
