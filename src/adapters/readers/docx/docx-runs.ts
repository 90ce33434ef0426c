import type { SetAside } from '../../../model/document.js'
import { element } from '../article/article-parts.js'
import {
  childOf,
  childrenOf,
  isElement,
  plainText,
  rawText,
  type XmlElement,
  type XmlNode,
} from '../jats/xml-tree.js'
import { officeFormula } from './docx-math.js'
import { type DocxStyle, scriptOf, toggled } from './docx-styles.js'

/** What runs need to know of their document. */
export interface DocxContext {
  readonly styles: ReadonlyMap<string, DocxStyle>
  /** Content of a note by its id, `f` or `e` in front. */
  readonly notes: ReadonlyMap<string, XmlElement>
  readonly setAside: SetAside[]
}

/** Taken out by its author, or no text of the document. */
const SKIPPED: ReadonlySet<string> = new Set([
  'del',
  'moveFrom',
  'Fallback',
  'pPr',
  'rPr',
  'commentReference',
  'delText',
  'instrText',
  'fldData',
  'sdtPr',
  'footnoteRef',
  'endnoteRef',
  'annotationRef',
  'txbxContent',
])
/** Fonts smaller than this cannot be read, in half-points. */
const LEAST_HALF_POINTS = 4
/** Letters of the Symbol font at their private places (`F061` is alpha). */
const SYMBOL_FONT: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...[...'abcdefghijklmnopqrstuvwxyz'].map((letter, index) => [
      letter,
      [...'αβχδεφγηιϕκλμνοπθρστυϖωξψζ'][index],
    ]),
    ...[...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter, index) => [
      letter,
      [...'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ'][index],
    ]),
    ...Object.entries({
      '±': '±',
      '´': '×',
      '£': '≤',
      '³': '≥',
      '¹': '≠',
      '°': '°',
      '»': '≈',
      '®': '→',
      '¥': '∞',
      '-': '−',
      '×': '⋅',
      '¸': '÷',
      µ: '∝',
      '¶': '∂',
      å: '∑',
      Ö: '√',
      º: '≡',
    }),
  ].filter((pair): pair is [string, string] => pair[1] !== undefined),
)

/** The runs of a paragraph as running text. */
export function runsOf(node: XmlElement, context: DocxContext): readonly XmlNode[] {
  return childrenOf(node).flatMap((child): readonly XmlNode[] => {
    if (SKIPPED.has(child.name)) return []
    if (child.name === 'r') return runOf(child, context)
    if (child.name === 'oMath') return [element('inline-formula', [officeFormula(child)])]
    if (child.name === 'oMathPara')
      return childrenOf(child, 'oMath').map((formula) => element('disp-formula', [officeFormula(formula)]))
    return runsOf(child, context)
  })
}

function runOf(run: XmlElement, context: DocxContext): readonly XmlNode[] {
  const properties = childOf(run, 'rPr')
  const content = run.children.flatMap((child) => (isElement(child) ? contentOf(child, context) : []))
  if (content.length === 0) return []
  if (isUnseen(properties, context)) {
    const text = plainText(element('run', content))
    if (text !== '') context.setAside.push({ reason: 'invisible', text })
    return []
  }
  const style = context.styles.get(childOf(properties, 'rStyle')?.attributes.val ?? '')
  const script = scriptOf(properties) ?? style?.script
  const isNote = content.some((node) => isElement(node, 'fn'))
  return script === undefined || isNote ? content : [element(script, content)]
}

function isUnseen(properties: XmlElement | undefined, { styles }: DocxContext): boolean {
  const style = styles.get(childOf(properties, 'rStyle')?.attributes.val ?? '')
  if (toggled(childOf(properties, 'vanish')) ?? style?.isHidden ?? false) return true
  const size = Number.parseInt(childOf(properties, 'sz')?.attributes.val ?? '', 10)
  if (size < LEAST_HALF_POINTS) return true
  return isWhite(properties, style)
}

function isWhite(properties: XmlElement | undefined, style: DocxStyle | undefined): boolean {
  const colour = childOf(properties, 'color')?.attributes.val ?? style?.colour
  const hasGround = childOf(properties, 'shd', 'highlight') !== undefined
  return /^ffffff$/iu.test(colour ?? '') && !hasGround
}

function contentOf(node: XmlElement, context: DocxContext): readonly XmlNode[] {
  const write = Object.hasOwn(CONTENTS, node.name) ? CONTENTS[node.name] : undefined
  if (write !== undefined) return write(node, context)
  if (SKIPPED.has(node.name)) return []
  return childrenOf(node).flatMap((child) => contentOf(child, context))
}

type Content = (node: XmlElement, context: DocxContext) => readonly XmlNode[]

const CONTENTS: Readonly<Record<string, Content>> = {
  t: (node) => [rawText(node)],
  tab: () => [' '],
  ptab: () => [' '],
  br: () => [element('break')],
  cr: () => [element('break')],
  noBreakHyphen: () => ['\u2011'],
  softHyphen: () => [],
  sym: symbolOf,
  oMath: (node) => [element('inline-formula', [officeFormula(node)])],
  footnoteReference: (node, context) => noteOf(`f${node.attributes.id ?? ''}`, context),
  endnoteReference: (node, context) => noteOf(`e${node.attributes.id ?? ''}`, context),
  drawing: () => [],
  pict: () => [],
  object: () => [],
}

/** A character of a symbol font; of the fonts of signs and arrows nothing is known. */
function symbolOf({ attributes }: XmlElement): readonly XmlNode[] {
  const code = Number.parseInt(attributes.char ?? '', 16)
  if (!(code > 0)) return []
  const isPrivate = code >= 0xf000 && code <= 0xf0ff
  const character = String.fromCodePoint(isPrivate ? code - 0xf000 : Math.min(code, 0x10ffff))
  if (!/^symbol/iu.test(attributes.font ?? '')) return isPrivate ? [] : [character]
  return [SYMBOL_FONT[character] ?? character]
}

function noteOf(id: string, context: DocxContext): readonly XmlNode[] {
  const note = context.notes.get(id)
  if (note === undefined) return []
  const inside = { ...context, notes: new Map<string, XmlElement>() }
  const paragraphs = childrenOf(note, 'p').map((paragraph) => element('p', runsOf(paragraph, inside)))
  return [element('fn', paragraphs)]
}
