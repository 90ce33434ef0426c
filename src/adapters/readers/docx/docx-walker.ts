import { isReferenceHeading } from '../../../reading/draft/draft.js'
import { sectionLabelOf } from '../../../reading/section-label.js'
import { type ArticlePart, element } from '../article/article-parts.js'
import {
  childAt,
  childOf,
  childrenOf,
  descendantsOf,
  plainText,
  type XmlElement,
  type XmlNode,
} from '../jats/xml-tree.js'
import { type DocxContext, runsOf } from './docx-runs.js'
import { toggled } from './docx-styles.js'
import { tableOf } from './docx-tables.js'

/** What the body of a Word file holds. */
export interface DocxBody {
  readonly parts: readonly ArticlePart[]
  readonly references: readonly XmlElement[]
  readonly abstract: readonly XmlElement[]
  readonly title: string
  readonly authors: readonly string[]
  readonly date: string
}

const TABLE_CAPTION = /^(?:table|tab\.|tabelle|tableau|tabla|tabela)\s*[\dIVXS]+/iu
const FIGURE_CAPTION = /^(?:fig(?:ure|\.)?|abbildung|abb\.|figura|scheme|chart)\s*[\dIVXS]+\s*[.:|–—-]/iu
const MOST_HEADING_LENGTH = 100
const LABEL = /^\s*(?:\[(\d{1,4})\]|(\d{1,4})[.)])\s+/u

interface Paragraph {
  readonly node: XmlElement
  readonly content: readonly XmlNode[]
  readonly text: string
  /** Style name in lower case. */
  readonly style: string
  readonly level: number | undefined
}

/** Reads the body: headings by style or form, lists, captions with their tables, references, text boxes. */
export function readBody(body: XmlElement, context: DocxContext): DocxBody {
  const reader = new BodyReader(context)
  reader.blocks(body)
  reader.finish()
  const { parts, references, abstract, title, authors, date } = reader
  return { parts, references, abstract, title, authors, date }
}

class BodyReader {
  readonly parts: ArticlePart[] = []
  readonly references: XmlElement[] = []
  readonly abstract: XmlElement[] = []
  readonly authors: string[] = []
  title = ''
  date = ''
  readonly #context: DocxContext
  #items: XmlElement[] = []
  #caption: Paragraph | undefined
  /** Level of the heading of the references while their entries are read. */
  #referenceLevel: number | undefined

  constructor(context: DocxContext) {
    this.#context = context
  }

  blocks(parent: XmlElement): void {
    for (const child of childrenOf(parent)) {
      if (child.name === 'p') this.#paragraph(child)
      else if (child.name === 'tbl') this.#table(child)
      else if (/^(?:sdt|sdtContent|customXml|ins|moveTo|smartTag|AlternateContent|Choice)$/u.test(child.name))
        this.blocks(child)
    }
  }

  finish(): void {
    this.#endList()
    this.#loneCaption()
  }

  #paragraph(node: XmlElement): void {
    const paragraph = this.#read(node)
    if (paragraph.text !== '' || descendantsOf(node, 'oMath').length > 0) this.#place(paragraph)
    // A text box is anchored in a paragraph and read after it.
    for (const box of boxesIn(node)) this.blocks(box)
  }

  #read(node: XmlElement): Paragraph {
    const content = runsOf(node, this.#context)
    const properties = childOf(node, 'pPr')
    const styleId = childOf(properties, 'pStyle')?.attributes.val ?? ''
    const style = this.#context.styles.get(styleId)
    const level = style?.level ?? writtenOutline(properties)
    const name = style?.name ?? styleId.toLowerCase()
    return { node, content, text: plainText(element('p', content)), style: name, level }
  }

  #place(paragraph: Paragraph): void {
    if (this.#isFront(paragraph)) return
    const level = paragraph.level ?? this.#writtenLevel(paragraph)
    if (level !== undefined) return this.#heading(paragraph, level)
    if (this.#referenceLevel !== undefined || /^bibliograph|^literaturverz/u.test(paragraph.style))
      return this.#entry(paragraph)
    if (this.#isCaption(paragraph)) {
      this.#endList()
      this.#loneCaption()
      this.#caption = paragraph
      return
    }
    this.#loneCaption()
    const isItem =
      childAt(paragraph.node, ['pPr', 'numPr']) !== undefined || paragraph.style.startsWith('list')
    if (isItem) this.#items.push(element('list-item', [element('p', paragraph.content)]))
    else {
      this.#endList()
      this.parts.push({ type: 'block', element: element('p', paragraph.content) })
    }
  }

  /** Title, authors, date and abstract by their styles. */
  #isFront({ style, text, content }: Paragraph): boolean {
    if (style === 'title' && this.title === '') this.title = text
    else if (style === 'author' || style === 'authors')
      this.authors.push(...text.split(/\s*[;,]\s*(?:and\s+)?|\s+and\s+/u))
    else if (style === 'date') this.date = text
    else if (style === 'abstract') this.abstract.push(element('p', content))
    else return style === 'abstract title' || style === 'abstracttitle'
    return true
  }

  /** Manuscripts without heading styles: a short line in bold, or one of the usual section names alone. */
  #writtenLevel({ text, node }: Paragraph): number | undefined {
    if (text.length > MOST_HEADING_LENGTH || /[.;,]$/u.test(text) || this.#isInCaption(text)) return undefined
    const isKnown = sectionLabelOf(text) !== undefined || isReferenceHeading(text)
    return isKnown && (isBold(node) || text.split(' ').length <= 4) && !/^table|^fig/iu.test(text)
      ? 1
      : undefined
  }

  #isInCaption(text: string): boolean {
    return TABLE_CAPTION.test(text) || FIGURE_CAPTION.test(text)
  }

  #heading({ content, text }: Paragraph, level: number): void {
    this.#endList()
    this.#loneCaption()
    const isInside = this.#referenceLevel !== undefined && level > this.#referenceLevel
    if (!isInside) this.#referenceLevel = undefined
    if (isReferenceHeading(text) || sectionLabelOf(text) === 'references') this.#referenceLevel ??= level
    else if (!isInside) this.parts.push({ type: 'heading', level, title: content })
  }

  #entry({ content, text, node }: Paragraph): void {
    if (!/\p{L}{3}/u.test(text)) return
    const printed = LABEL.exec(text)
    const isNumbered = childAt(node, ['pPr', 'numPr']) !== undefined
    const number =
      printed?.[1] ?? printed?.[2] ?? (isNumbered ? String(this.references.length + 1) : undefined)
    const body = printed === null ? content : withoutStart(content, printed[0].trim())
    const label = number === undefined ? [] : [element('label', [number])]
    const id = number ?? String(this.references.length + 1)
    this.references.push(element('ref', [...label, element('mixed-citation', body)], { id }))
  }

  #isCaption({ style, text }: Paragraph): boolean {
    if (/caption|legend|beschriftung|légende/u.test(style)) return true
    return text.length < 2000 && (/^table\s*[\dIVXS]+\s*[.:|–—-]/iu.test(text) || FIGURE_CAPTION.test(text))
  }

  #table(node: XmlElement): void {
    this.#endList()
    const caption = this.#caption
    const isOfTable = caption !== undefined && !FIGURE_CAPTION.test(caption.text)
    if (isOfTable) this.#caption = undefined
    const captioned = isOfTable ? [element('caption', [element('p', caption.content)])] : []
    const table = tableOf(node, this.#context)
    this.parts.push({ type: 'block', element: element('table-wrap', [...captioned, table]) })
  }

  /** A caption that no table follows: of a figure, or below its table. */
  #loneCaption(): void {
    const caption = this.#caption
    if (caption === undefined) return
    this.#caption = undefined
    const own = element('caption', [element('p', caption.content)])
    const last = this.parts.at(-1)
    const isBelow =
      TABLE_CAPTION.test(caption.text) && last?.type === 'block' && last.element.name === 'table-wrap'
    if (isBelow && childOf(last.element, 'caption') === undefined)
      this.parts[this.parts.length - 1] = {
        type: 'block',
        element: element('table-wrap', [own, ...last.element.children]),
      }
    else
      this.parts.push({
        type: 'block',
        element: element(TABLE_CAPTION.test(caption.text) ? 'table-wrap' : 'fig', [own]),
      })
  }

  #endList(): void {
    const items = this.#items.splice(0)
    if (items.length > 0) this.parts.push({ type: 'block', element: element('list', items) })
  }
}

function writtenOutline(properties: XmlElement | undefined): number | undefined {
  const outline = Number.parseInt(childOf(properties, 'outlineLvl')?.attributes.val ?? '', 10)
  return outline >= 0 && outline < 9 ? outline + 1 : undefined
}

function isBold(node: XmlElement): boolean {
  const runs = descendantsOf(node, 'r').filter((run) => plainText(run) !== '')
  return runs.length > 0 && runs.every((run) => toggled(childAt(run, ['rPr', 'b'])) === true)
}

/** Boxes of text; a fallback for old programs repeats them. */
function boxesIn(node: XmlElement): readonly XmlElement[] {
  return childrenOf(node).flatMap((child) => {
    if (child.name === 'Fallback') return []
    return child.name === 'txbxContent' ? [child] : boxesIn(child)
  })
}

function withoutStart(content: readonly XmlNode[], start: string): readonly XmlNode[] {
  const [first, ...others] = content
  if (typeof first !== 'string' || !first.trimStart().startsWith(start)) return content
  return [first.trimStart().slice(start.length), ...others]
}
