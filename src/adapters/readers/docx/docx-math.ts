import { element } from '../article/article-parts.js'
import { childAt, childOf, childrenOf, descendantsOf, rawText, type XmlElement } from '../jats/xml-tree.js'

type Convert = (node: XmlElement) => readonly XmlElement[]

const mo = (text: string) => element('mo', [text])

/** Elements of Office Math (ECMA-376 part 1, 22.1) by what they are in MathML. */
const CONVERTERS: Readonly<Record<string, Convert>> = {
  r: runOf,
  sSup: (node) => [element('msup', [part(node, 'e'), part(node, 'sup')])],
  sSub: (node) => [element('msub', [part(node, 'e'), part(node, 'sub')])],
  sSubSup: (node) => [element('msubsup', [part(node, 'e'), part(node, 'sub'), part(node, 'sup')])],
  sPre: (node) => [
    element('msubsup', [element('mrow'), part(node, 'sub'), part(node, 'sup')]),
    part(node, 'e'),
  ],
  f: (node) => [element('mfrac', [part(node, 'num'), part(node, 'den')])],
  rad: radicalOf,
  d: delimitersOf,
  nary: sumOf,
  func: (node) => [part(node, 'fName'), element('mspace'), part(node, 'e')],
  limLow: (node) => [element('msub', [part(node, 'e'), part(node, 'lim')])],
  limUpp: (node) => [element('msup', [part(node, 'e'), part(node, 'lim')])],
  acc: (node) => [
    element('mover', [part(node, 'e'), mo(childAt(node, ['accPr', 'chr'])?.attributes.val ?? '\u0302')]),
  ],
  bar: (node) => [element('mover', [part(node, 'e'), mo('¯')])],
  m: (node) => [
    element(
      'mtable',
      childrenOf(node, 'mr').map((row) =>
        element(
          'mtr',
          childrenOf(row, 'e').map((cell) => element('mtd', contentOf(cell))),
        ),
      ),
    ),
  ],
  eqArr: (node) => [
    element(
      'mtable',
      childrenOf(node, 'e').map((row) => element('mtr', contentOf(row))),
    ),
  ],
  del: () => [],
}

/** An equation of Word as MathML, for `writeMath`. */
export function officeFormula(node: XmlElement): XmlElement {
  return element('math', contentOf(node))
}

function contentOf(node: XmlElement): readonly XmlElement[] {
  return childrenOf(node).flatMap((child) => {
    const convert = Object.hasOwn(CONVERTERS, child.name) ? CONVERTERS[child.name] : undefined
    if (convert !== undefined) return convert(child)
    return child.name.endsWith('Pr') ? [] : contentOf(child)
  })
}

function part(node: XmlElement, name: string): XmlElement {
  const content = childrenOf(node, name).flatMap(contentOf)
  return content.length === 1 && content[0] !== undefined ? content[0] : element('mrow', content)
}

/** Digits with their points are numbers, words written as such stay whole, the rest are signs. */
function runOf(node: XmlElement): readonly XmlElement[] {
  const text = descendantsOf(node, 't').map(rawText).join('')
  const isWords =
    childAt(node, ['rPr', 'nor']) !== undefined || childAt(node, ['rPr', 'sty'])?.attributes.val === 'p'
  const parts =
    text.match(isWords ? /[\p{L}]+|\d+(?:[.,]\d+)*|[\s\S]/gu : /\d+(?:[.,]\d+)*|\p{L}\p{M}*|[\s\S]/gu) ?? []
  return parts.map((piece) => {
    if (/^\s$/u.test(piece)) return element('mspace')
    if (/^\d/u.test(piece)) return element('mn', [piece])
    return element(/^\p{L}/u.test(piece) ? 'mi' : 'mo', [piece])
  })
}

function radicalOf(node: XmlElement): readonly XmlElement[] {
  const degree = part(node, 'deg')
  if (degree.name === 'mrow' && degree.children.length === 0) return [element('msqrt', [part(node, 'e')])]
  return [element('mroot', [part(node, 'e'), degree])]
}

function delimitersOf(node: XmlElement): readonly XmlElement[] {
  const properties = childOf(node, 'dPr')
  const sign = (name: string, usual: string) => childOf(properties, name)?.attributes.val ?? usual
  const parts = childrenOf(node, 'e').flatMap((child, index) => [
    ...(index > 0 ? [mo(sign('sepChr', '|'))] : []),
    ...contentOf(child),
  ])
  const [open, close] = [sign('begChr', '('), sign('endChr', ')')]
  return [...(open === '' ? [] : [mo(open)]), ...parts, ...(close === '' ? [] : [mo(close)])]
}

function sumOf(node: XmlElement): readonly XmlElement[] {
  const sign = mo(childAt(node, ['naryPr', 'chr'])?.attributes.val ?? '∫')
  return [element('msubsup', [sign, part(node, 'sub'), part(node, 'sup')]), part(node, 'e')]
}
