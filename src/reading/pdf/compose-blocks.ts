import type { Block, BlockKind, ReferenceEntry, SectionLabel, SetAside } from '../../model/document.js'
import { toBlock } from '../block-builder.js'
import { sectionLabelOf, sectionLabelUnder } from '../section-label.js'
import { type ComposeOptions, composeText } from './compose-text.js'
import type { HyphenJudge } from './hyphens.js'
import type { RoledParagraph } from './paragraph-roles.js'
import type { DocumentStructure } from './structure.js'

export interface ComposedDocument {
  readonly blocks: readonly Block[]
  readonly references: readonly ReferenceEntry[]
  readonly setAside: readonly SetAside[]
}

/** Where the reader stands in the document's sections. */
interface SectionPlace {
  readonly label: SectionLabel
  readonly heading: readonly string[]
}

/** Turns paragraphs into blocks: text layers, sections, headings. */
export function composeBlocks(structure: DocumentStructure, needs: { readonly hyphens: HyphenJudge }): ComposedDocument {
  const options: ComposeOptions = { hyphens: needs.hyphens, citedBy: () => undefined }
  const blocks: Block[] = []
  const setAside: SetAside[] = []
  let place: SectionPlace = { label: 'other', heading: [] }
  structure.paragraphs.forEach((paragraph, index) => {
    if (paragraph.role === 'figure-text') {
      setAside.push({ reason: 'furniture', text: paragraph.text, ...pageOf(paragraph) })
      return
    }
    if (index === structure.frontEnd && paragraph.role !== 'heading') place = { label: 'abstract', heading: [] }
    const composed = composeText(paragraph.lines, options)
    if (paragraph.role === 'heading') place = placeAfter(composed.text.display, place)
    blocks.push(blockOfParagraph(paragraph, composed, place))
  })
  return { blocks, references: [], setAside }
}

function pageOf(paragraph: RoledParagraph): { readonly page?: number } {
  const page = paragraph.lines[0]?.page
  return page === undefined ? {} : { page }
}

function placeAfter(heading: string, place: SectionPlace): SectionPlace {
  const own = sectionLabelOf(heading)
  const label = isTopLevel(own) ? own : sectionLabelUnder(heading, place.label)
  return { label: label ?? place.label, heading: [heading] }
}

/** Headings with these labels open a section of their own wherever they stand. */
function isTopLevel(label: SectionLabel | undefined): label is SectionLabel {
  return label !== undefined && label !== 'methods'
}

type Composed = ReturnType<typeof composeText>

function blockOfParagraph(paragraph: RoledParagraph, composed: Composed, place: SectionPlace): Block {
  const pages = paragraph.lines.map((line) => line.page)
  const [kind, section] = kindAndSection(paragraph, place.label)
  return {
    ...toBlock(composed.text, { kind, section, heading: place.heading }),
    lines: composed.lines,
    pages: { first: Math.min(...pages), last: Math.max(...pages) },
  }
}

function kindAndSection(paragraph: RoledParagraph, label: SectionLabel): readonly [BlockKind, SectionLabel] {
  switch (paragraph.role) {
    case 'heading':
      return ['heading', label]
    case 'caption':
    case 'table-caption':
      return ['caption', 'caption']
    case 'footnote':
      return ['footnote', 'other']
    case 'table':
    case 'table-note':
      return ['paragraph', 'table']
    case 'list-item':
      return ['list-item', label]
    default:
      return ['paragraph', label]
  }
}
