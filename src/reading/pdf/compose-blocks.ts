import type { Block, BlockKind, ReferenceEntry, SectionLabel, SetAside } from '../../model/document.js'
import { titleOccursIn } from '../../language/titles.js'
import { toBlock } from '../block-builder.js'
import { parseReferenceEntry } from '../reference-entry.js'
import { sectionLabelOf, sectionLabelUnder } from '../section-label.js'
import { tableBlocks, withLines } from './compose-table.js'
import { type ComposeOptions, composeText } from './compose-text.js'
import type { LayoutLine } from './layout-line.js'
import { isNotice, isNoticeInReferences } from './front-matter.js'
import { createBoxWatch } from './publisher-box.js'
import { createCitationLinker } from './link-citations.js'
import type { RoledParagraph } from './paragraph-roles.js'
import { isFormula, isProse } from './prose.js'
import { splitEntries, withoutNumber } from './reference-lines.js'
import type { DocumentStructure } from './structure.js'
import type { TableRegion } from './table-region.js'

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

export interface TitledStructure extends DocumentStructure {
  /** Paragraphs that are the document's title. */
  readonly title: readonly RoledParagraph[]
}

/** Turns paragraphs into blocks: text layers, sections, headings, reference entries, citation marks. */
export function composeBlocks(structure: TitledStructure, needs: ComposeOptions): ComposedDocument {
  const blocks: Block[] = []
  const references: ReferenceEntry[] = []
  const setAside: SetAside[] = []
  let place: SectionPlace = { label: 'other', heading: [] }
  let list: LayoutLine[] = []
  const citesItself = createSelfCitation(structure.title)
  const box = createBoxWatch(structure.paragraphs)
  const finishList = () => {
    for (const entry of splitEntries(list)) {
      const composed = composeText(entry.lines, needs)
      const block = blockOfLines(composed, { ...place, kind: 'list-item', label: 'references' })
      blocks.push(block)
      references.push(parseReferenceEntry({ ...labelOf(entry.label), text: withoutNumber(block.display) }))
    }
    list = []
  }
  structure.paragraphs.forEach((paragraph, index) => {
    const isFront = index < structure.frontEnd
    if (structure.title.includes(paragraph)) {
      const composed = composeText(paragraph.lines, needs)
      blocks.push(blockOfLines(composed, { kind: 'heading', label: 'title', heading: [] }))
      return
    }
    if (box.holds(paragraph) || citesItself(paragraph) || isSetAside(paragraph, place, isFront)) {
      setAside.push({ reason: 'furniture', text: paragraph.text, ...pageOf(paragraph) })
      return
    }
    if (index === structure.frontEnd && paragraph.role !== 'heading')
      place = { label: 'abstract', heading: [] }
    const isEntry = place.label === 'references' && ENTRY_ROLES.has(paragraph.role)
    if (isEntry) {
      list.push(...paragraph.lines)
      return
    }
    const composed = composeText(paragraph.lines, needs)
    const [kind, label] = kindAndSection(paragraph, place)
    if (kind === 'heading') {
      finishList()
      place = placeAfter(composed.text.display, place)
    }
    const own = { kind, label: kind === 'heading' ? place.label : label, heading: place.heading }
    // A table without a caption has no lines of its own.
    if (paragraph.lines.length > 0) blocks.push(blockOfLines(composed, own))
    blocks.push(...tableParts(paragraph.block.table, place.heading, needs))
  })
  finishList()
  return {
    blocks: markDoubtful(linkCitations(blocks, references), needs.symbols.doubtfulPages),
    references: uniqueLabels(references),
    setAside,
  }
}

/** True for what cannot open a section or be read as sentences. */
function isNoSection({ role, text }: RoledParagraph): boolean {
  if (role === 'heading') return /:\s*$/.test(text) && sectionLabelOf(text) === undefined
  return (role === 'text' || role === 'list-item') && !isProse(text)
}

const LONGEST_CITATION = 400
const LEAST_TITLE_LENGTH = 20

/** Tells the line by which the article asks to be cited: it holds the title, on the title's page. */
function createSelfCitation(title: readonly RoledParagraph[]): (paragraph: RoledParagraph) => boolean {
  const text = title.map((paragraph) => paragraph.text).join(' ')
  const page = title[0]?.lines[0]?.page
  return (paragraph) =>
    text.length >= LEAST_TITLE_LENGTH &&
    paragraph.lines[0]?.page === page &&
    paragraph.role === 'text' &&
    paragraph.text.length <= LONGEST_CITATION &&
    /\b(?:19|20)\d\d\b/.test(paragraph.text) &&
    titleOccursIn(text, paragraph.text)
}

function tableParts(
  table: TableRegion | undefined,
  heading: readonly string[],
  needs: ComposeOptions,
): readonly Block[] {
  if (table === undefined) return []
  const rows = tableBlocks(table, heading, needs)
  if (table.notes.length === 0) return rows
  const notes = composeText(table.notes, needs)
  return [...rows, blockOfLines(notes, { kind: 'footnote', label: 'table', heading })]
}

/** Sections that list short forms and what they stand for: no sentences, but worth finding. */
const SHORT_FORMS = /^(?:\W*\d*\W*)?(?:list of )?(?:abbreviations?|acronyms|nomenclature|glossary)\b/i
const KEYWORDS_HEADING = /^\W*key\s?-?words?\W*$/iu

function isSetAside(paragraph: RoledParagraph, { label, heading }: SectionPlace, isFront: boolean): boolean {
  if (paragraph.role === 'figure-text') return true
  if (!NOTICE_ROLES.has(paragraph.role)) return false
  if (KEYWORDS_HEADING.test(heading.at(-1) ?? '') && !isProse(paragraph.text)) return true
  return label === 'references' ? isNoticeInReferences(paragraph.text) : isNotice(paragraph.text, isFront)
}

const NOTICE_ROLES: ReadonlySet<RoledParagraph['role']> = new Set(['text', 'list-item', 'footnote'])

const ENTRY_ROLES: ReadonlySet<RoledParagraph['role']> = new Set(['text', 'list-item', 'footnote'])

function labelOf(label: string | undefined): { readonly label?: string } {
  return label === undefined ? {} : { label }
}

/** Two entries of one author and year without letters: the later ones get `-2`, `-3`. */
function uniqueLabels(references: readonly ReferenceEntry[]): readonly ReferenceEntry[] {
  const counts = new Map<string, number>()
  return references.map((entry) => {
    const count = (counts.get(entry.label) ?? 0) + 1
    counts.set(entry.label, count)
    return count === 1 ? entry : { ...entry, label: `${entry.label}-${count}` }
  })
}

const CITING_KINDS: ReadonlySet<BlockKind> = new Set([
  'paragraph',
  'list-item',
  'caption',
  'footnote',
  'table-row',
])

function linkCitations(blocks: readonly Block[], references: readonly ReferenceEntry[]): readonly Block[] {
  const isCiting = (block: Block) => CITING_KINDS.has(block.kind) && block.section !== 'references'
  const linker = createCitationLinker(
    references,
    blocks.filter(isCiting).map((block) => block.display),
  )
  return blocks.map((block) => {
    if (!isCiting(block)) return block
    const citations = linker.spansOf(block.display)
    return citations.length === 0 ? block : { ...block, citations }
  })
}

function markDoubtful(blocks: readonly Block[], doubtful: ReadonlySet<number>): readonly Block[] {
  if (doubtful.size === 0) return blocks
  return blocks.map((block) => {
    const isDoubtful = block.lines?.some((line) => doubtful.has(line.page)) === true
    return isDoubtful ? { ...block, hasDoubtfulNumbers: true } : block
  })
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

interface BlockPlaceInDocument extends SectionPlace {
  readonly kind: BlockKind
}

function blockOfLines(composed: Composed, place: BlockPlaceInDocument): Block {
  return withLines(
    toBlock(composed.text, { kind: place.kind, section: place.label, heading: place.heading }),
    composed.lines,
  )
}

function kindAndSection(
  paragraph: RoledParagraph,
  { label, heading }: SectionPlace,
): readonly [BlockKind, SectionLabel] {
  if (SHORT_FORMS.test(heading.at(-1) ?? '') && isNoSection(paragraph)) return ['footnote', 'other']
  switch (paragraph.role) {
    case 'heading':
      return ['heading', label]
    case 'caption':
    case 'table':
      return ['caption', 'caption']
    case 'footnote':
      return ['footnote', 'other']
    case 'table-text':
      return ['paragraph', 'table']
    case 'list-item':
      return ['list-item', label]
    default:
      return [isFormula(paragraph.text) ? 'formula' : 'paragraph', label]
  }
}
