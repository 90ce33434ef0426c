import { type BlockBuilder, createBlockBuilder } from '../../../reading/block-builder.js'
import type { BlockText } from '../../../reading/block-text.js'
import { resolveCitationRanges } from '../../../reading/citation-ranges.js'
import { texOf, writeMath } from './math-text.js'
import { splitLayoutSpace } from './layout-space.js'
import { childOf, childrenOf, isElement, plainText, type XmlElement, type XmlNode } from './xml-tree.js'

/** What inline text needs to know of its document. */
export interface InlineContext {
  /** Labels of the reference list, in its order. */
  readonly referenceOrder: readonly string[]
  /** Takes a float (figure, table, note) that stands inside running text; it follows the paragraph. */
  readonly defer: (float: XmlElement) => void
}

/** Elements that float: they do not interrupt the sentence in which they are anchored. */
export const FLOATS: ReadonlySet<string> = new Set([
  'fig',
  'fig-group',
  'table-wrap',
  'table-wrap-group',
  'fn',
  'fn-group',
  'supplementary-material',
  'boxed-text',
  'media',
  'chem-struct-wrap',
])
/** Elements without text of their own. */
const EMPTY: ReadonlySet<string> = new Set([
  'graphic',
  'inline-graphic',
  'object-id',
  'index-term',
  'alt-text',
  'long-desc',
  'private-char',
  'milestone-start',
  'milestone-end',
  'inline-supplementary-material-object',
  'target',
])
/** Elements that are set off from their neighbours even where no white space stands between the tags. */
const SPACED: ReadonlySet<string> = new Set([
  'p',
  'title',
  'label',
  'list',
  'list-item',
  'def-item',
  'term',
  'def',
  'attrib',
  'tr',
  'td',
  'th',
  'verse-line',
  'disp-formula',
  'disp-quote',
])

const PERSONS = ['name', 'string-name', 'collab', 'etal'] as const

/** Writes running text with its superscripts, subscripts, formulas and citation marks. */
export function writeInline(node: XmlNode, builder: BlockBuilder, context: InlineContext): void {
  if (typeof node === 'string') return builder.text(node)
  if (FLOATS.has(node.name)) return context.defer(node)
  if (EMPTY.has(node.name)) return
  const write = WRITERS[node.name]
  if (write !== undefined) return write(node, builder, context)
  const gap = SPACED.has(node.name) ? ' ' : ''
  builder.replace(gap, '')
  writeChildren(node, builder, context)
  builder.replace(gap, '')
}

/** Writes nodes that follow each other. */
export function writeNodes(nodes: readonly XmlNode[], builder: BlockBuilder, context: InlineContext): void {
  nodes.forEach((node, index) => {
    if (typeof node !== 'string') return writeInline(node, builder, context)
    const { before, text, after } = splitLayoutSpace(nodes, index)
    builder.replace('', before)
    builder.text(text)
    builder.replace('', after)
  })
}

/** The text of an element as a block's layers. */
export function inlineTextOf(element: XmlElement, context: InlineContext): BlockText {
  const builder = createBlockBuilder()
  writeChildren(element, builder, context)
  return finishText(builder, context)
}

/** The finished text with ranges of citations (`3–5`, only the ends marked) resolved. */
export function finishText(builder: BlockBuilder, context: InlineContext): BlockText {
  const text = builder.build()
  return { ...text, citations: resolveCitationRanges(text, context.referenceOrder) }
}

/** One line of display text without floats and citation marks: titles, names, labels. */
export function displayOf(element: XmlElement | undefined): string {
  if (element === undefined) return ''
  return inlineTextOf(element, TITLE_CONTEXT).display
}

const TITLE_CONTEXT: InlineContext = { referenceOrder: [], defer: () => {} }

type InlineWriter = (element: XmlElement, builder: BlockBuilder, context: InlineContext) => void

const WRITERS: Readonly<Record<string, InlineWriter>> = {
  sup: (element, builder, context) => writeScript(element, builder, { context, script: 'superscript' }),
  sub: (element, builder, context) => writeScript(element, builder, { context, script: 'subscript' }),
  break: (_, builder) => builder.replace(' ', ''),
  hr: (_, builder) => builder.replace(' ', ''),
  xref: writeReference,
  name: writeName,
  'person-group': writePersons,
  math: (element, builder) => writeMath(element, builder),
  'tex-math': (element, builder) => builder.text(texOf(element)),
  alternatives: writeAlternative,
  'name-alternatives': writeAlternative,
  'citation-alternatives': writeAlternative,
  'inline-formula': writeFormula,
}

function writeChildren(element: XmlElement, builder: BlockBuilder, context: InlineContext): void {
  writeNodes(element.children, builder, context)
}

/** `Family Given` where the file has no text between the parts. */
function writeName(element: XmlElement, builder: BlockBuilder, context: InlineContext): void {
  childrenOf(element).forEach((part, index) => {
    if (index > 0) builder.replace(' ', '')
    writeChildren(part, builder, context)
  })
}

/** Names that follow each other without text between them are set apart by commas. */
function writePersons(element: XmlElement, builder: BlockBuilder, context: InlineContext): void {
  writePersonNodes(element.children, builder, context)
}

export function writePersonNodes(
  nodes: readonly XmlNode[],
  builder: BlockBuilder,
  context: InlineContext,
): void {
  nodes.forEach((node, index) => {
    const before = nodes[index - 1]
    if (isElement(node, ...PERSONS) && isElement(before, ...PERSONS)) builder.replace(', ', '')
    writeNodes([node], builder, context)
  })
}

function writeScript(
  element: XmlElement,
  builder: BlockBuilder,
  at: { readonly context: InlineContext; readonly script: 'superscript' | 'subscript' },
): void {
  builder.within({ type: 'script', script: at.script }, () => writeChildren(element, builder, at.context))
}

function writeReference(element: XmlElement, builder: BlockBuilder, context: InlineContext): void {
  const ids = (element.attributes.rid ?? '').split(/\s+/).filter((id) => id !== '')
  const targets = ids.filter((id) => context.referenceOrder.includes(id))
  const isCitation = element.attributes['ref-type'] === 'bibr' || targets.length > 0
  if (!isCitation) return writeChildren(element, builder, context)
  builder.within({ type: 'citation', targets }, () => writeChildren(element, builder, context))
}

/** MathML reads better than TeX, TeX better than nothing; pictures carry no text. */
function writeAlternative(element: XmlElement, builder: BlockBuilder, context: InlineContext): void {
  const choice =
    childOf(element, 'math') ??
    childOf(element, 'tex-math', 'textual-form', 'mixed-citation') ??
    element.children.find((child) => isElement(child) && plainText(child) !== '')
  if (choice !== undefined) writeInline(choice, builder, context)
}

/** A formula's readable text, its number last: it may hold its MathML and its TeX side by side. */
export function writeFormula(element: XmlElement, builder: BlockBuilder, context: InlineContext): void {
  const hasBoth = childOf(element, 'math') !== undefined && childOf(element, 'tex-math') !== undefined
  for (const child of element.children) {
    if (!isElement(child, ...(hasBoth ? ['tex-math', 'label'] : ['label'])))
      writeInline(child, builder, context)
  }
  const label = plainText(childOf(element, 'label')).replace(/^\((.*)\)$/, '$1')
  if (label !== '' && !builder.isBlank()) builder.replace(` (${label})`, '')
}
