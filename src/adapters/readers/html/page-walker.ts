import { sectionLabelOf } from '../../../reading/section-label.js'
import { type ArticlePart, element, nestSections } from '../article/article-parts.js'
import {
  childrenOf,
  descendantsOf,
  isElement,
  plainText,
  type XmlElement,
  type XmlNode,
} from '../jats/xml-tree.js'
import {
  headingLevel,
  isBlock,
  isFigure,
  isFormulaTable,
  isLayoutTable,
  isReferenceList,
} from './page-elements.js'
import { inlineNode } from './page-inline.js'
import { entriesOf, referenceOf } from './page-references.js'
import { tableElement } from './page-table.js'
import { isAbstractBox, tokensOf } from './visible-page.js'

type Visit = (walker: PageWalker, node: XmlElement) => void

/** Walks the visible body of a page and collects the parts of the article in reading order. */
export class PageWalker {
  readonly parts: ArticlePart[] = []
  readonly abstracts: XmlElement[] = []
  readonly references: XmlElement[] = []
  readonly #title: string
  /** Level of the heading of a reference list; its items are entries until a heading of that level. */
  #referenceLevel: number | undefined

  constructor(title: string) {
    this.#title = normal(title)
  }

  flow(nodes: readonly XmlNode[]): void {
    const run: XmlNode[] = []
    for (const node of nodes) {
      if (isElement(node) && isBlock(node)) {
        this.#paragraph(run.splice(0))
        this.#visit(node)
      } else run.push(...inlineNode(node))
    }
    this.#paragraph(run)
  }

  /** A part with content of its own, apart from the running sections. */
  blocksOf(nodes: readonly XmlNode[]): readonly XmlNode[] {
    const inner = new PageWalker(this.#title)
    inner.flow(nodes)
    this.references.push(...inner.references)
    this.abstracts.push(...inner.abstracts)
    return nestSections(inner.parts)
  }

  heading(node: XmlElement): void {
    const level = headingLevel(node) ?? 2
    const title = node.children.flatMap(inlineNode)
    const text = plainText(element('title', title))
    // The title of the paper is no section; the record has it.
    if (text === '' || normal(text) === this.#title) return
    if (this.#referenceLevel !== undefined && level <= this.#referenceLevel) this.#referenceLevel = undefined
    if (this.#referenceLevel === undefined && sectionLabelOf(text) === 'references') {
      this.#referenceLevel = level
      return
    }
    this.parts.push({ type: 'heading', level, title })
  }

  block(...elements: readonly XmlElement[]): void {
    for (const part of elements) this.parts.push({ type: 'block', element: part })
  }

  list(node: XmlElement): void {
    if (this.#referenceLevel !== undefined) return this.entries(node)
    const items = childrenOf(node, 'li', 'dt', 'dd', 'div').map((item) =>
      element('list-item', this.blocksOf(item.children)),
    )
    this.block(element('list', items))
  }

  definitions(node: XmlElement): void {
    if (this.#referenceLevel !== undefined) return this.entries(node)
    const items: XmlElement[] = []
    for (const part of descendantsOf(node, 'dt', 'dd')) {
      const content = element(part.name === 'dt' ? 'term' : 'def', this.#inlineOf(part))
      const last = items.at(-1)
      const isNext = part.name === 'dd' && last !== undefined && last.children.length === 1
      if (isNext) items[items.length - 1] = element('def-item', [...last.children, content])
      else items.push(element('def-item', [content]))
    }
    this.block(element('def-list', items))
  }

  entries(node: XmlElement): void {
    for (const entry of entriesOf(node)) {
      const reference = referenceOf(entry, this.references.length)
      if (reference !== undefined) this.references.push(reference)
    }
  }

  figure(node: XmlElement): void {
    const captions = captionsOf(node)
    const tables = descendantsOf(node, 'table').filter((table) => !isLayoutTable(table))
    const label = childrenOf(node).find((child) => headingLevel(child) !== undefined)
    const caption = this.#caption(captions[0], label)
    const [first, ...others] = tables
    if (first !== undefined) {
      this.block(element('table-wrap', [...caption, tableElement(first), ...this.#notes(node, captions)]))
      for (const table of others) this.block(element('table-wrap', [tableElement(table)]))
    } else if (caption.length > 0) this.block(element('fig', caption))
    const figures = innerFigures(node)
    if (first === undefined) for (const inner of figures) this.figure(inner)
  }

  table(node: XmlElement): void {
    if (isFormulaTable(node)) return this.formula(node)
    if (isLayoutTable(node)) return this.flow(node.children)
    const caption = descendantsOf(node, 'caption')[0]
    this.block(element('table-wrap', [...this.#caption(caption, undefined), tableElement(node)]))
  }

  /** LaTeXML and PMC lay displayed formulas out as tables: the formula, then its number. */
  formula(node: XmlElement): void {
    for (const row of rowsOfFormula(node)) {
      const formulas = row.children.flatMap(inlineNode)
      const text = plainText(element('formula', formulas))
      const number = /\((?:[A-Z]\.?)?\d+(?:\.\d+)*[a-z]?\)\s*$/u.exec(text)?.[0]
      const shown = formulas.filter((part) =>
        typeof part === 'string' ? number === undefined || !number.includes(part.trim()) : true,
      )
      const label = number === undefined ? [] : [element('label', [number.trim()])]
      if (text !== '') this.block(element('disp-formula', [...shown, ...label]))
    }
  }

  footnote(node: XmlElement): void {
    const items = descendantsOf(node, 'li', 'aside', 'dd')
    const notes = items.length > 0 ? items : [node]
    for (const note of notes) this.block(element('fn', this.blocksOf(note.children)))
  }

  #visit(node: XmlElement): void {
    if (isAbstractBox(node) && plainText(node).length > 0) return this.#abstract(node)
    if (isReferenceList(node)) return this.entries(node)
    if (isFootnotes(node)) return this.footnote(node)
    if (isFigure(node)) return this.figure(node)
    if (headingLevel(node) !== undefined) return this.heading(node)
    const visit = Object.hasOwn(VISITS, node.name) ? VISITS[node.name] : undefined
    if (visit !== undefined) visit(this, node)
    else if (isFormulaTable(node)) this.formula(node)
    else this.flow(node.children)
  }

  #abstract(node: XmlElement): void {
    const inner = new PageWalker(this.#title)
    inner.flow(withTitle(node))
    this.abstracts.push(element('abstract', nestSections(inner.parts)))
  }

  #paragraph(run: readonly XmlNode[]): void {
    const text = plainText(element('p', run))
    if (text === '') return
    if (this.#referenceLevel === undefined) return this.block(element('p', run))
    const reference = referenceOf(element('p', run), this.references.length)
    if (reference !== undefined) this.references.push(reference)
  }

  #inlineOf(node: XmlElement): readonly XmlNode[] {
    return node.children.flatMap((child) => {
      if (!isElement(child) || !isBlock(child)) return inlineNode(child)
      return [' ', ...this.#inlineOf(child), ' ']
    })
  }

  #caption(caption: XmlElement | undefined, label: XmlElement | undefined): readonly XmlElement[] {
    const blocks =
      caption === undefined
        ? []
        : this.blocksOf(caption.children).filter((part): part is XmlElement => isElement(part))
    const texts = blocks.map((part) => (part.name === 'sec' ? element('p', part.children) : part))
    const labels = label === undefined ? [] : [element('label', [plainText(label)])]
    return texts.length === 0 && labels.length === 0 ? [] : [...labels, element('caption', texts)]
  }

  /** Paragraphs of a table's box that are neither caption nor cell: its notes. */
  #notes(node: XmlElement, captions: readonly XmlElement[]): readonly XmlElement[] {
    const notes = outside(node, new Set<XmlNode>([...captions, ...descendantsOf(node, 'table')]))
    const blocks = notes.map((note) => element('fn', this.blocksOf([note])))
    return blocks.length === 0 ? [] : [element('table-wrap-foot', blocks)]
  }
}

const VISITS: Readonly<Record<string, Visit>> = {
  ul: (walker, node) => walker.list(node),
  ol: (walker, node) => walker.list(node),
  dl: (walker, node) => walker.definitions(node),
  table: (walker, node) => walker.table(node),
  blockquote: (walker, node) => walker.block(element('disp-quote', walker.blocksOf(node.children))),
  pre: (walker, node) => walker.block(element('preformat', node.children.flatMap(inlineNode))),
}

function normal(text: string): string {
  return text
    .replace(/[\s\u00a0]+/gu, ' ')
    .trim()
    .toLowerCase()
}

/** A heading of an abstract is its title; its parts keep theirs below it. */
function withTitle(node: XmlElement): readonly XmlNode[] {
  return node.children.map((child) => {
    if (!isElement(child)) return child
    return /abstract-title/u.test(child.attributes.class ?? '') ? { ...child, name: 'h2' } : child
  })
}

function isFootnotes({ name, attributes }: XmlElement): boolean {
  if (!/^(?:section|div|ol|ul|aside|li|p)$/u.test(name)) return false
  if (/^doc-(?:endnotes?|footnotes?)$/u.test(attributes.role ?? '')) return true
  return tokensOf(attributes.class).some((token) =>
    /^(?:footnotes?|fn-group|footnote-list|tw-foot|table-footnotes?)$/u.test(token),
  )
}

function captionsOf(node: XmlElement): readonly XmlElement[] {
  return node.children.flatMap((child): readonly XmlElement[] => {
    if (!isElement(child)) return []
    const isCaption =
      /^(?:figcaption|caption)$/u.test(child.name) ||
      tokensOf(child.attributes.class).some((token) =>
        /^(?:(?:ltx_|fig-?|figure-|table-|c-article-table-)?caption|captions|figcaption|figure-legend|fig-text|hlFld-FigureCaption)$/u.test(
          token,
        ),
      )
    if (isCaption) return [child]
    return isFigure(child) ? [] : captionsOf(child)
  })
}

function innerFigures(node: XmlElement): readonly XmlElement[] {
  return childrenOf(node).flatMap((child) => (isFigure(child) ? [child] : innerFigures(child)))
}

function outside(node: XmlElement, taken: ReadonlySet<XmlNode>): readonly XmlElement[] {
  return childrenOf(node).flatMap((child): readonly XmlElement[] => {
    if (taken.has(child) || headingLevel(child) !== undefined) return []
    const holds =
      childrenOf(child).length > 0 && [...taken].some((part) => isElement(part) && contains(child, part))
    if (holds) return outside(child, taken)
    return /\p{L}{2}/u.test(wordsOutsideLinks(child)) ? [child] : []
  })
}

/** Text that is no link: "Open in a new tab" is no note. */
function wordsOutsideLinks(node: XmlElement): string {
  if (node.name === 'a') return ''
  return node.children
    .map((child) => (typeof child === 'string' ? child : wordsOutsideLinks(child)))
    .join(' ')
}

function contains(node: XmlElement, part: XmlElement): boolean {
  return childrenOf(node).some((child) => child === part || contains(child, part))
}

/** LaTeXML gives each line of an equation group a row of its own. */
function rowsOfFormula(node: XmlElement): readonly XmlElement[] {
  const rows = descendantsOf(node, 'tr').filter((row) => descendantsOf(row, 'math', 'img', 'span').length > 0)
  return rows.length === 0 ? [node] : rows
}
