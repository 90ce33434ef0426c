import { element } from '../article/article-parts.js'
import { childrenOf, isElement, type XmlElement, type XmlNode } from '../jats/xml-tree.js'
import { isBlock } from './page-elements.js'
import { inlineNode } from './page-inline.js'
import { tokensOf } from './visible-page.js'

/** A table of the page as a table of the article: groups, rows, cells with their spans, content as running text. */
export function tableElement(table: XmlElement): XmlElement {
  const parts = childrenOf(table).flatMap((child): readonly XmlElement[] => {
    const name = partName(child)
    if (name === 'thead' || name === 'tbody' || name === 'tfoot') return [element(name, rowsOf(child))]
    return name === 'tr' ? [rowOf(child)] : []
  })
  const groups = parts.filter(({ name }) => name !== 'tr')
  const loose = parts.filter(({ name }) => name === 'tr')
  return element('table', loose.length === 0 ? groups : [...groups, element('tbody', loose)])
}

const CLASS_NAMES: readonly (readonly [string, string])[] = [
  ['ltx_thead', 'thead'],
  ['ltx_tbody', 'tbody'],
  ['ltx_tr', 'tr'],
  ['ltx_th', 'th'],
  ['ltx_td', 'td'],
]

/** LaTeXML writes tables inside other content with spans that carry the names as classes. */
function partName({ name, attributes }: XmlElement): string {
  if (name !== 'span' && name !== 'div') return name
  const classes = tokensOf(attributes.class)
  return CLASS_NAMES.find(([token]) => classes.includes(token))?.[1] ?? name
}

function rowsOf(group: XmlElement): readonly XmlElement[] {
  return childrenOf(group)
    .filter((row) => partName(row) === 'tr')
    .map(rowOf)
}

function rowOf(row: XmlElement): XmlElement {
  const cells = childrenOf(row).flatMap((cell) => {
    const name = partName(cell)
    if (name !== 'td' && name !== 'th') return []
    const { colspan, rowspan } = cell.attributes
    const spans = { ...(colspan !== undefined && { colspan }), ...(rowspan !== undefined && { rowspan }) }
    return [element(name, cellContent(cell), spans)]
  })
  return element('tr', cells)
}

function cellContent(node: XmlElement): readonly XmlNode[] {
  return node.children.flatMap((child) => {
    if (!isElement(child) || !isBlock(child)) return inlineNode(child)
    return [' ', ...cellContent(child), ' ']
  })
}
