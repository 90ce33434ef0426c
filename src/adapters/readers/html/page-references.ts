import { element } from '../article/article-parts.js'
import {
  childrenOf,
  descendantsOf,
  isElement,
  plainText,
  type XmlElement,
  type XmlNode,
} from '../jats/xml-tree.js'
import { isBlock } from './page-elements.js'
import { inlineNode } from './page-inline.js'
import { tokensOf } from './visible-page.js'

const ENTRY =
  /^(?:csl-entry|ltx_bibitem|ref|reference|citation|bib-item|bibitem|ref-content|c-article-references__item|reference-list__item|ref-cit|cit)$/u
const LABEL =
  /^(?:label|order|ref-label|ltx_tag_bibitem|ltx_role_refnum|number|citation-label|csl-left-margin|ref-number|reference__num|ordinal)$/u
/** Links of the page to search engines and archives, with their words. */
const SERVICE =
  /^\W*(?:(?:google scholar|cross-?ref(?: doi)?|pub-?med(?: (?:central|abstract|citation))?|pmc free article|free pmc article|view article|article|web of science|scopus|isi|cas|ads|full text|view in article|open url|doi|pdf|abstract|search ads|medline|publisher full text|return to ref(?:erence)? .*|external link|dimensions|reviews|↩|back|link|download)\W*)+$/iu

/** The entries inside the box or list of the references. */
export function entriesOf(list: XmlElement): readonly XmlElement[] {
  const marked = entriesMarked(list)
  if (marked.length > 0) return marked
  const items = descendantsOf(list, 'li', 'dd')
  if (items.length > 0) return items
  const paragraphs = descendantsOf(list, 'p')
  return paragraphs.length > 0 ? paragraphs : childrenOf(list, 'div')
}

function entriesMarked(node: XmlElement): readonly XmlElement[] {
  return childrenOf(node).flatMap((child) => {
    const isEntry =
      child.attributes.role === 'doc-biblioentry' ||
      tokensOf(child.attributes.class).some((token) => ENTRY.test(token))
    return isEntry && plainText(child).length > 12 ? [child] : entriesMarked(child)
  })
}

/** A `ref` with the ids by which marks may point at it; undefined where nothing is printed. */
export function referenceOf(entry: XmlElement, index: number): XmlElement | undefined {
  const labels = labelsIn(entry)
  const content = withoutServices(contentOf(entry, new Set(labels)))
  if (!/\p{L}{3}/u.test(plainText(element('entry', content)))) return undefined
  const ids = idsOf(entry)
  const printed = labels
    .map(plainText)
    .join(' ')
    .replace(/[[\].()\s]/gu, '')
  const label = printed === '' ? [] : [element('label', [printed])]
  return element('ref', [...label, element('mixed-citation', content)], {
    id: ids[0] ?? (printed === '' ? String(index + 1) : printed),
    aliases: ids.join(' '),
  })
}

/** Ids and anchors of an entry; that of the entry itself first. */
function idsOf(node: XmlElement): readonly string[] {
  const { id, name } = node.attributes
  const own = [id, node.name === 'a' ? name : undefined].filter(
    (value) => value !== undefined && value !== '',
  ) as string[]
  return [...own.map((value) => value.replace(/\s/gu, '_')), ...childrenOf(node).flatMap(idsOf)]
}

function labelsIn(node: XmlElement): readonly XmlElement[] {
  return childrenOf(node).flatMap((child) => {
    const isLabel =
      tokensOf(child.attributes.class).some((token) => LABEL.test(token)) && plainText(child).length < 60
    return isLabel ? [child] : labelsIn(child)
  })
}

function contentOf(node: XmlElement, labels: ReadonlySet<XmlNode>): readonly XmlNode[] {
  return node.children.flatMap((child): readonly XmlNode[] => {
    if (labels.has(child)) return []
    if (!isElement(child) || child.name === 'math') return inlineNode(child)
    if (
      tokensOf(child.attributes.class).some((token) =>
        /^(?:ltx_bib_cited|ref-links|reftools|citation-links|c-article-references__links|nowrap-links)$/u.test(
          token,
        ),
      )
    )
      return linksOnly(child)
    if (child.name === 'a' && SERVICE.test(plainText(child))) return linksOnly(element('div', [child]))
    // Spans and links are read by their own rules, boxes are opened.
    if (/^(?:a|sup|sub|img|script)$/u.test(child.name)) return inlineNode(child)
    const gap = isBlock(child) ? [' '] : []
    return [...gap, ...contentOf(child, labels), ...gap]
  })
}

/** The addresses of links whose words are no part of the entry. */
function linksOnly(node: XmlElement): readonly XmlNode[] {
  return descendantsOf(node, 'a').flatMap(({ attributes }) =>
    /doi\.org\/10\.|arxiv\.org\/abs/iu.test(attributes.href ?? '')
      ? [element('ext-link', [], { href: attributes.href ?? '' })]
      : [],
  )
}

function withoutServices(nodes: readonly XmlNode[]): readonly XmlNode[] {
  const kept = nodes.flatMap((node): readonly XmlNode[] => {
    if (!isElement(node, 'ext-link', 'xref') || !SERVICE.test(plainText(node))) return [node]
    return node.name === 'xref' ? [] : [{ ...node, children: [] }]
  })
  // The brackets that stood around the links.
  return kept.map((node) =>
    typeof node === 'string'
      ? node.replace(/\[\s*(?:[,;|]\s*)*\]?\s*$|^\s*(?:[,;|]\s*)*\](?=\s|$)/gu, ' ')
      : node,
  )
}
