import type { Block, BlockKind, SectionLabel, SetAside } from '../../../model/document.js'
import { type BlockBuilder, createBlockBuilder, toBlock } from '../../../reading/block-builder.js'
import { displayOf, FLOATS, finishText, type InlineContext, writeFormula, writeNodes } from './inline-text.js'
import { type ReadReference, readReference, referenceLabelOf } from './reference-list.js'
import { sectionLabelFor } from './section-type.js'
import { captionBlock, captionHeadOf, tableRowBlocks } from './table-blocks.js'
import {
  childOf,
  childrenOf,
  descendantsOf,
  isElement,
  plainText,
  type XmlElement,
  type XmlNode,
} from './xml-tree.js'

/** Lines that archives and publishers put in and that no author wrote. */
const FURNITURE =
  /^(?:DOI: ?\S+|\(?(?:PDF|DOCX?|XLSX?|TIFF?|EPS|ZIP|MP4|MOV)\)?|click here for (?:additional data )?file\.?|view article|display full size)$/i

/** Where the walk is: the section, the headings above and the kind that running text has here. */
export interface WalkPlace {
  readonly section: SectionLabel
  readonly heading: readonly string[]
  readonly kind: BlockKind
  /** True inside parts whose sections are never the article's own (sub-articles). */
  readonly isFixed?: boolean
}

type Visit = (walker: BlockWalker, element: XmlElement, place: WalkPlace) => void

/** Elements that end the running text before them; everything else is written into it. */
const VISITS: Readonly<Record<string, Visit>> = {
  p: (walker, element, place) => walker.flow(element.children, place),
  sec: (walker, element, place) => walker.section(element, place),
  app: (walker, element, place) => walker.section(element, apart(place, 'appendix')),
  'app-group': (walker, element, place) => walker.section(element, apart(place, 'appendix')),
  ack: (walker, element, place) => walker.section(element, apart(place, 'other')),
  notes: (walker, element, place) => walker.section(element, apart(place, 'other')),
  glossary: (walker, element, place) => walker.section(element, apart(place, 'other')),
  bio: (walker, element, place) => walker.section(element, apart(place, 'other')),
  'boxed-text': (walker, element, place) => walker.section(element, place),
  statement: (walker, element, place) => walker.section(element, place),
  'fn-group': (walker, element, place) => walker.section(element, { ...place, kind: 'footnote' }),
  fn: (walker, element, place) => walker.flow(labelled(element), { ...place, kind: 'footnote' }),
  list: (walker, element, place) => walker.list(element, place),
  'list-item': (walker, element, place) => walker.flow(labelled(element), { ...place, kind: 'list-item' }),
  'def-list': (walker, element, place) => walker.list(element, place),
  'def-item': (walker, element, place) => walker.definition(element, place),
  'disp-quote': (walker, element, place) => walker.flow(element.children, place),
  'verse-group': (walker, element, place) => walker.flow(element.children, place),
  speech: (walker, element, place) => walker.flow(element.children, place),
  preformat: (walker, element, place) => walker.flow(element.children, place),
  'disp-formula': (walker, element, place) => walker.formula(element, place),
  'disp-formula-group': (walker, element, place) => walker.flow(element.children, place),
  fig: (walker, element, place) => walker.figure(element, place),
  'chem-struct-wrap': (walker, element, place) => walker.figure(element, place),
  media: (walker, element, place) => walker.figure(element, place),
  'supplementary-material': (walker, element, place) => walker.figure(element, place),
  'fig-group': (walker, element, place) => walker.group(element, place),
  'table-wrap-group': (walker, element, place) => walker.group(element, place),
  'floats-group': (walker, element, place) => walker.flow(element.children, place),
  'table-wrap': (walker, element, place) => walker.table(element, place),
  array: (walker, element, place) => walker.table(element, place),
  table: (walker, element, place) => walker.table(element, place),
  'ref-list': (walker, element, place) => walker.referenceList(element, place),
  'sec-meta': () => {},
  'sub-article': () => {},
  response: () => {},
  'front-stub': () => {},
}

/** Walks the content of an article and collects its blocks and references in reading order. */
export class BlockWalker {
  readonly blocks: Block[] = []
  readonly references: ReadReference[] = []
  readonly setAside: SetAside[] = []
  readonly #context: InlineContext
  readonly #labels: ReadonlyMap<XmlElement, string>
  #deferred: XmlElement[] = []

  /** `labels` holds every `ref` of the document in order. */
  constructor(labels: ReadonlyMap<XmlElement, string>) {
    this.#labels = labels
    this.#context = { referenceOrder: [...labels.values()], defer: (float) => this.#deferred.push(float) }
  }

  /** Running text mixed with block elements; floats anchored in it follow it. */
  flow(nodes: readonly XmlNode[], place: WalkPlace): void {
    const outer = this.#deferred
    this.#deferred = []
    const run: XmlNode[] = []
    for (const node of nodes) {
      const visit = isElement(node) && !this.#isAnchored(node, run) ? VISITS[node.name] : undefined
      if (!isElement(node) || visit === undefined) run.push(node)
      else {
        this.#text(run.splice(0), place)
        visit(this, node, place)
      }
    }
    this.#text(run, place)
    const floats = this.#deferred
    this.#deferred = outer
    for (const float of floats) VISITS[float.name]?.(this, float, { ...place, kind: 'paragraph' })
  }

  /** A part with a title: heading block, then content one level down. */
  section(element: XmlElement, place: WalkPlace): void {
    const titleElement = childOf(element, 'title') ?? childOf(childOf(element, 'caption'), 'title')
    const label = displayOf(childOf(element, 'label'))
    const words = displayOf(titleElement)
    const title = [label, words].filter((part) => part !== '').join(' ')
    const isPlain = element.name === 'sec' && place.isFixed !== true
    const section = isPlain
      ? sectionLabelFor(element.attributes['sec-type'], title, place.section)
      : place.section
    this.heading(title, { ...place, section })
    const content = element.children.flatMap((child) => {
      if (isElement(child, 'caption')) return child.children.filter((part) => !isElement(part, 'title'))
      return isElement(child, 'title', 'label') ? [] : [child]
    })
    const heading = title === '' ? place.heading : [...place.heading, title]
    this.flow(content, { ...place, section, heading })
  }

  /** A heading block; nothing for an empty title. */
  heading(title: string, place: WalkPlace): void {
    const builder = createBlockBuilder()
    builder.text(title)
    this.#put(builder, { ...place, kind: 'heading' })
  }

  list(element: XmlElement, place: WalkPlace): void {
    const title = displayOf(childOf(element, 'title'))
    if (title !== '') this.heading(title, place)
    this.flow(
      element.children.filter((child) => !isElement(child, 'title', 'label', 'term-head', 'def-head')),
      { ...place, kind: 'list-item' },
    )
  }

  definition(element: XmlElement, place: WalkPlace): void {
    const builder = createBlockBuilder()
    childrenOf(element, 'term', 'def').forEach((part, index) => {
      if (index > 0) builder.replace(part.name === 'def' ? ': ' : ', ', '')
      writeNodes(part.children, builder, this.#context)
    })
    this.#put(builder, { ...place, kind: 'list-item' })
  }

  formula(element: XmlElement, place: WalkPlace): void {
    const builder = createBlockBuilder()
    writeFormula(element, builder, this.#context)
    this.#put(builder, { ...place, kind: 'formula' })
  }

  figure(element: XmlElement, place: WalkPlace): void {
    const caption = captionBlock(element, { heading: place.heading, context: this.#context })
    if (caption !== undefined) this.blocks.push(caption)
    // What has no caption may hold its text in paragraphs of its own.
    const others = childrenOf(element).filter(({ name }) => name === 'p' || name === 'fn' || name in VISITS)
    this.flow(others, caption === undefined ? place : { ...place, section: 'caption', kind: 'caption' })
  }

  group(element: XmlElement, place: WalkPlace): void {
    const caption = captionBlock(element, { heading: place.heading, context: this.#context })
    if (caption !== undefined) this.blocks.push(caption)
    this.flow(
      childrenOf(element).filter(({ name }) => name !== 'caption' && name !== 'label'),
      place,
    )
  }

  table(element: XmlElement, place: WalkPlace): void {
    const at = { heading: place.heading, context: this.#context }
    const caption = element.name === 'table-wrap' ? captionBlock(element, at) : undefined
    if (caption !== undefined) this.blocks.push(caption)
    for (const row of tableRowBlocks(element, captionHeadOf(element), at)) this.blocks.push(row)
    for (const foot of childrenOf(element, 'table-wrap-foot', 'fn', 'fn-group', 'attrib')) {
      this.flow(foot.children, { section: 'table', heading: place.heading, kind: 'footnote' })
    }
  }

  referenceList(element: XmlElement, place: WalkPlace): void {
    const title = displayOf(childOf(element, 'title'))
    const inside: WalkPlace = { section: 'references', heading: place.heading, kind: 'list-item' }
    this.heading(title, inside)
    const heading = title === '' ? place.heading : [...place.heading, title]
    for (const reference of descendantsOf(element, 'ref')) {
      const read = readReference(reference, this.#labels.get(reference) ?? '')
      if (read.text.display === '') continue
      this.references.push(read)
      this.blocks.push(toBlock(read.text, { kind: 'list-item', section: 'references', heading }))
    }
    const others = childrenOf(element).filter(
      ({ name }) => name !== 'title' && name !== 'ref' && name !== 'ref-list',
    )
    this.flow(others, { ...inside, heading, kind: 'paragraph' })
  }

  /** A float in the middle of a sentence does not end it. */
  #isAnchored(node: XmlElement, run: readonly XmlNode[]): boolean {
    return FLOATS.has(node.name) && run.some((before) => plainText(before) !== '')
  }

  #text(run: readonly XmlNode[], place: WalkPlace): void {
    const builder = createBlockBuilder()
    writeNodes(run, builder, this.#context)
    this.#put(builder, place)
  }

  #put(builder: BlockBuilder, { kind, section, heading }: WalkPlace): void {
    if (builder.isBlank()) return
    const text = finishText(builder, this.#context)
    if (text.display === '') return
    if (FURNITURE.test(text.display)) this.setAside.push({ reason: 'furniture', text: text.display })
    else this.blocks.push(toBlock(text, { kind, section, heading }))
  }
}

/** The children of a note or list item, its label drawn into its first paragraph. */
function labelled(element: XmlElement): readonly XmlNode[] {
  const label = childOf(element, 'label')
  const first = childrenOf(element).find((child) => child !== label)
  if (label === undefined || first?.name !== 'p') return element.children
  const paragraph: XmlElement = { ...first, children: [label, ' ', ...first.children] }
  return element.children.flatMap((child) => (child === label ? [] : child === first ? [paragraph] : [child]))
}

/** The place of a part apart from the running sections; inside sub-articles everything keeps its label. */
function apart(place: WalkPlace, section: SectionLabel): WalkPlace {
  return place.isFixed === true ? place : { ...place, section }
}

/** Every `ref` below an element with its label; labels are unique, the first keeps its own. */
export function labelReferences(root: XmlElement): ReadonlyMap<XmlElement, string> {
  const taken = new Set<string>()
  const labels = new Map<XmlElement, string>()
  descendantsOf(root, 'ref').forEach((reference, index) => {
    const own = referenceLabelOf(reference, index)
    const label = taken.has(own) ? `${own}-${index + 1}` : own
    taken.add(label)
    if (plainText(reference) !== '') labels.set(reference, label)
  })
  return labels
}
