import type { Block, Reading } from '../../model/document.js'

/** Largest share of the body that an introduction takes; more before the first heading is an article without sections. */
const LARGEST_SHARE = 1 / 3

/**
 * Labels the text before the first heading of a body as its introduction: many articles, reviews and letters print
 * none over it. Readings that have an introduction, and those whose body hardly has headings, stay as they are.
 */
export function withLabelledLead(reading: Reading): Reading {
  const { blocks } = reading
  if (blocks.some(({ section }) => section === 'introduction')) return reading
  const end = blocks.findIndex(isBodyHeading)
  if (end < 0) return reading
  const lead = blocks.slice(0, end).filter(isUnlabelled)
  if (lead.length === 0 || lengthOf(lead) > LARGEST_SHARE * lengthOf(blocks.filter(isBody))) return reading
  return {
    ...reading,
    blocks: blocks.map((block, index) =>
      index < end && isUnlabelled(block) ? { ...block, section: 'introduction' } : block,
    ),
  }
}

const OUTSIDE_BODY: ReadonlySet<string> = new Set(['title', 'abstract', 'references', 'appendix'])

function isBodyHeading({ kind, section }: Block): boolean {
  return kind === 'heading' && !OUTSIDE_BODY.has(section)
}

function isUnlabelled({ kind, section, heading }: Block): boolean {
  return section === 'other' && heading.length === 0 && (kind === 'paragraph' || kind === 'list-item')
}

function isBody({ kind, section }: Block): boolean {
  return (kind === 'paragraph' || kind === 'list-item') && !OUTSIDE_BODY.has(section)
}

function lengthOf(blocks: readonly Block[]): number {
  return blocks.reduce((total, { display }) => total + display.length, 0)
}
