import { childrenOf, descendantsOf, plainText, type XmlElement } from '../jats/xml-tree.js'
import { tokensOf } from './visible-page.js'

const BLOCKS: ReadonlySet<string> = new Set(
  'address article aside blockquote body center dd details dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li main ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)

/** True for what ends the running text before it: blocks of HTML, and inline elements that hold one. */
export function isBlock(node: XmlElement): boolean {
  if (BLOCKS.has(node.name)) return true
  if (node.name === 'math' || isNote(node)) return false
  return isTabular(node) || childrenOf(node).some(isBlock)
}

/** Level of a heading, by its element or its ARIA role. */
export function headingLevel({ name, attributes }: XmlElement): number | undefined {
  const digit = /^h([1-6])$/u.exec(name)?.[1]
  if (digit !== undefined) return Number(digit)
  return attributes.role === 'heading' ? Number.parseInt(attributes['aria-level'] ?? '2', 10) || 2 : undefined
}

/** The box of a figure or a table with its caption. */
export function isFigure({ name, attributes }: XmlElement): boolean {
  if (name === 'figure') return true
  if (name !== 'div' && name !== 'section') return false
  return tokensOf(attributes.class).some((token) =>
    /^(?:fig|figure|tw|table-wrap|ltx_(?:figure|table|float)|fig-wrap|figure-wrap|table-wrapper|c-article-table|article-table-content|html-table-wrap|html-fig-wrap|FigureDesc|NLM_table-wrap|Imageheaders)$/u.test(
      token,
    ),
  )
}

/** The box or list of the references, by the names that producers give it. */
export function isReferenceList(node: XmlElement): boolean {
  if (!/^(?:div|ul|ol|dl|section)$/u.test(node.name)) return false
  if (/^doc-bibliography$/u.test(node.attributes.role ?? '')) return true
  const isNamed = tokensOf(node.attributes.class).some((token) =>
    /^(?:ltx_bibliography|ltx_biblist|csl-bib-body|references|reference-list|ref-list|reflist|ref-cit-blk|c-article-references|bibliography|citation-list|cit-list|References)$/u.test(
      token,
    ),
  )
  const isById =
    node.name !== 'section' &&
    /^(?:refs|references|reference-list|bib|bibliography|reflist)$/u.test(node.attributes.id ?? '')
  return (isNamed || isById) && entryCount(node) > 0
}

function entryCount(node: XmlElement): number {
  return descendantsOf(node, 'li', 'dd', 'p', 'div').filter((part) => plainText(part).length > 20).length
}

/** A footnote that stands in the running text. */
export function isNote({ name, attributes }: XmlElement): boolean {
  return name === 'span' && tokensOf(attributes.class).includes('ltx_note')
}

/** LaTeXML writes small tables as spans. */
export function isTabular({ name, attributes }: XmlElement): boolean {
  return name === 'span' && tokensOf(attributes.class).includes('ltx_tabular')
}

/** A table that lays out a displayed formula and its number. */
export function isFormulaTable({ name, attributes }: XmlElement): boolean {
  if (name !== 'table' && name !== 'div') return false
  return tokensOf(attributes.class).some((token) =>
    /^(?:ltx_equation(?:group)?|ltx_eqn_table|disp-formula|equation|Equation|c-article-equation|html-disp-formula-info|display-formula)$/u.test(
      token,
    ),
  )
}

/** A table that arranges the page and holds no values. */
export function isLayoutTable(node: XmlElement): boolean {
  if (/^(?:presentation|none)$/u.test(node.attributes.role ?? '')) return true
  return descendantsOf(node, 'h1', 'h2', 'h3', 'table', 'figure').length > 0
}
