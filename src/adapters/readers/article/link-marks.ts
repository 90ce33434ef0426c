import type { Block, Reading } from '../../../model/document.js'
import { createCitationLinker } from '../../../reading/pdf/link-citations.js'

/** Share of entries that links must reach for the document's own links to be the whole of its marks. */
const LINKED_SHARE = 0.3

/**
 * Citation marks by their form (`[12]`, `(Smith et al., 2009)`) for a document whose marks are no links; one that
 * links its marks is left as it is, for there a number in brackets without a link is none.
 */
export function withPrintedMarks(reading: Reading): Reading {
  const { references, blocks } = reading
  if (references.length === 0) return reading
  const linked = new Set(blocks.flatMap(({ citations = [] }) => citations.flatMap(({ targets }) => targets)))
  if (linked.size >= references.length * LINKED_SHARE) return reading
  const texts = blocks.filter(isProse).map(({ display }) => display)
  const linker = createCitationLinker(references, texts)
  const marked = (block: Block): Block => {
    if (!isProse(block) || block.citations !== undefined) return block
    const citations = linker.spansOf(block.display)
    return citations.length === 0 ? block : { ...block, citations }
  }
  return { ...reading, blocks: blocks.map(marked) }
}

function isProse({ kind, section }: Block): boolean {
  return section !== 'references' && kind !== 'heading' && kind !== 'table-row'
}
