import { FirsthandError } from '../../../model/errors.js'
import { element } from '../article/article-parts.js'
import {
  childOf,
  descendantsOf,
  isElement,
  plainText,
  rawText,
  type XmlElement,
  type XmlNode,
} from '../jats/xml-tree.js'
import { texFormulaOf } from '../latex/tex-math.js'
import { isNote } from './page-elements.js'
import { texOfScript } from './page-metadata.js'
import { tokensOf } from './visible-page.js'

type InlineRule = (node: XmlElement) => readonly XmlNode[]

/** Running text of a page in the vocabulary of the article tree. */
export function inlineNode(node: XmlNode): readonly XmlNode[] {
  // A line end of the source is a space, never the layout of a pretty-printer.
  if (typeof node === 'string') return [node.replace(/[\t\n\f\r ]+/gu, ' ')]
  const rule = Object.hasOwn(RULES, node.name) ? RULES[node.name] : undefined
  return rule === undefined ? inlineChildren(node) : rule(node)
}

function inlineChildren(node: XmlElement): readonly XmlNode[] {
  return node.children.flatMap(inlineNode)
}

const RULES: Readonly<Record<string, InlineRule>> = {
  sup: (node) => [element('sup', inlineChildren(node))],
  sub: (node) => [element('sub', inlineChildren(node))],
  br: () => [element('break')],
  wbr: () => [],
  q: (node) => ['“', ...inlineChildren(node), '”'],
  math: mathOf,
  script: (node) => formulaOf(texOfScript(node)),
  img: imageOf,
  a: linkOf,
  span: spanOf,
  cite: citedBy,
  'mjx-container': (node) => descendantsOf(node, 'math').flatMap(mathOf),
  p: (node) => [' ', ...inlineChildren(node), ' '],
  div: (node) => [' ', ...inlineChildren(node), ' '],
  li: (node) => [' ', ...inlineChildren(node), ' '],
  td: (node) => [' ', ...inlineChildren(node), ' '],
}

/** Presentation MathML reads best; with nothing but an annotation, its TeX is read. */
function mathOf(node: XmlElement): readonly XmlNode[] {
  const semantics = childOf(node, 'semantics')
  const shown = (semantics ?? node).children.filter(
    (child) => !isElement(child, 'annotation', 'annotation-xml'),
  )
  if (plainText(element('math', shown)) !== '') return [element('math', shown)]
  const tex = descendantsOf(node, 'annotation').find(({ attributes }) =>
    /tex/iu.test(attributes.encoding ?? ''),
  )
  return formulaOf(tex === undefined ? (node.attributes.alttext ?? '') : rawText(tex))
}

/** A formula in TeX; what cannot be read stays as it is written. */
function formulaOf(tex: string): readonly XmlNode[] {
  if (tex.trim() === '') return []
  try {
    return [element('inline-formula', [texFormulaOf(tex)])]
  } catch (error) {
    if (!(error instanceof FirsthandError)) throw error
    return [tex.slice(0, 500)]
  }
}

/** Formulas as pictures carry their TeX beside them. */
function imageOf({ attributes }: XmlElement): readonly XmlNode[] {
  const isFormula = /\b(?:math|tex|latex|mwe-math\S*|ltx_Math|inline-formula)\b/iu.test(
    attributes.class ?? '',
  )
  const alt = attributes.alt ?? ''
  return isFormula && /[\\^_=]|^\S{1,20}$/u.test(alt) ? formulaOf(alt) : []
}

/** A link inside the page may be a citation mark; which, is told once every entry is known. */
function linkOf(node: XmlElement): readonly XmlNode[] {
  const { href = '', role = '' } = node.attributes
  if (
    /^doc-(?:noteref|backlink)$/u.test(role) ||
    /\bfootnote-(?:ref|back)\b/u.test(node.attributes.class ?? '')
  )
    return []
  const target = /#([^#\s]+)$/u.exec(href)?.[1] ?? node.attributes['data-rid'] ?? node.attributes.rid
  if (target !== undefined) return [element('xref', inlineChildren(node), { rid: decoded(target) })]
  if (!/^https?:|^\/\/|^doi:/iu.test(href)) return inlineChildren(node)
  return [element('ext-link', inlineChildren(node), { href })]
}

function decoded(target: string): string {
  return target
    .replace(/%([0-9a-f]{2})/giu, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\s/gu, '_')
}

function spanOf(node: XmlElement): readonly XmlNode[] {
  const classes = tokensOf(node.attributes.class)
  if (isNote(node)) return noteOf(node)
  if (classes.includes('katex')) return descendantsOf(node, 'math').flatMap(mathOf)
  const text = rawText(node).trim()
  const isTex = classes.includes('math') && /^\\[([]|^\$/u.test(text)
  if (isTex) return formulaOf(text)
  return classes.includes('citation') ? citedBy(node) : inlineChildren(node)
}

/** Pandoc names the keys of a citation that it does not link. */
function citedBy(node: XmlElement): readonly XmlNode[] {
  const keys = node.attributes['data-cites']
  const children = inlineChildren(node)
  if (keys === undefined || descendantsOf(node, 'a').length > 0) return children
  return [
    element('xref', children, {
      rid: keys
        .split(/\s+/u)
        .map((key) => `ref-${key}`)
        .join(' '),
    }),
  ]
}

function noteOf(node: XmlElement): readonly XmlNode[] {
  const content = node.children.flatMap((child) => (isElement(child) ? [child] : []))
  const text = content
    .flatMap((child) => inlineChildren(child))
    .filter((child) => !isElement(child, 'sup') || !/^\W*\w{1,3}\W*$/u.test(plainText(child)))
  return plainText(element('p', text)) === '' ? [] : [element('fn', [element('p', text)])]
}
