import type { BlockBuilder } from '../../../reading/block-builder.js'
import { childrenOf, descendantsOf, isElement, plainText, type XmlElement } from './xml-tree.js'

type MathWriter = (element: XmlElement, builder: BlockBuilder) => void

/** Relations that are set off by spaces, so that `p<0.05` reads and tokenises as in running text. */
const RELATION = /^[=<>≤≥≈≡≠∼≅∝→⟶⇒±×]$/u
/** Invisible operators: function application, times, separator, plus. */
const INVISIBLE = /[\u2061-\u2064]/gu

const WRITERS: Readonly<Record<string, MathWriter>> = {
  mo: writeOperator,
  mi: writeToken,
  mn: writeToken,
  mtext: (element, builder) => builder.text(plainText(element)),
  ms: writeToken,
  mspace: (_, builder) => builder.replace(' ', ''),
  msup: (element, builder) => writeScripts(element, builder, ['superscript']),
  msub: (element, builder) => writeScripts(element, builder, ['subscript']),
  msubsup: (element, builder) => writeScripts(element, builder, ['subscript', 'superscript']),
  munder: (element, builder) => writeScripts(element, builder, ['subscript']),
  mover: (element, builder) => writeOver(element, builder),
  munderover: (element, builder) => writeScripts(element, builder, ['subscript', 'superscript']),
  mfrac: writeFraction,
  msqrt: (element, builder) => writeGroup(element.children, builder, '√('),
  mroot: writeRoot,
  mfenced: writeFenced,
  mtable: writeTable,
  annotation: () => {},
  'annotation-xml': () => {},
  maligngroup: () => {},
  malignmark: () => {},
  mphantom: () => {},
}

/**
 * Writes MathML as readable text: `x^2`, `a/(b+c)`, `√(x)`. Signs that the markup implies are put into the
 * display layer only.
 */
export function writeMath(element: XmlElement, builder: BlockBuilder): void {
  const write = WRITERS[element.name]
  if (write !== undefined) write(element, builder)
  else for (const child of childrenOf(element)) writeMath(child, builder)
}

/** The formula inside a `tex-math` element, without the document that some publishers wrap around it. */
export function texOf(element: XmlElement): string {
  const source = plainText(element)
  const body = /\\begin\{document\}([\s\S]*?)\\end\{document\}/.exec(source)?.[1] ?? source
  return body
    .replace(/^\s*\$+|\$+\s*$/g, '')
    .replace(/^\s*\\\[|\\\]\s*$/g, '')
    .trim()
}

function writeToken(element: XmlElement, builder: BlockBuilder): void {
  builder.text(plainText(element).replace(INVISIBLE, ''))
}

function writeOperator(element: XmlElement, builder: BlockBuilder): void {
  const operator = plainText(element).replace(INVISIBLE, '')
  const gap = RELATION.test(operator) ? ' ' : ''
  builder.replace(gap, '')
  builder.text(operator)
  builder.replace(gap, '')
}

type ScriptName = 'superscript' | 'subscript'

function writeScripts(element: XmlElement, builder: BlockBuilder, scripts: readonly ScriptName[]): void {
  const [base, ...others] = childrenOf(element)
  if (base !== undefined) writeMath(base, builder)
  others.forEach((other, index) => {
    const script = scripts[index] ?? 'superscript'
    builder.within({ type: 'script', script }, () => {
      // `x^n+1` would be read as x^n plus one; the builder itself brackets what holds spaces.
      const needsBrackets = script === 'superscript' && /.[+\-−*/·]/u.test(plainText(other))
      if (needsBrackets) writeGroup([other], builder, '(')
      else writeMath(other, builder)
    })
  })
}

/** An accent (bar, hat, tilde) stands behind its letter, anything else above is an exponent. */
function writeOver(element: XmlElement, builder: BlockBuilder): void {
  const [base, over] = childrenOf(element)
  if (over !== undefined && /^[\p{M}\p{Sk}¯‾^~˜.→]$/u.test(plainText(over))) {
    if (base !== undefined) writeMath(base, builder)
    builder.text(plainText(over))
  } else writeScripts(element, builder, ['superscript'])
}

function writeFraction(element: XmlElement, builder: BlockBuilder): void {
  const [numerator, denominator] = childrenOf(element)
  writeTerm(numerator, builder)
  builder.replace('/', '')
  writeTerm(denominator, builder)
}

/** Brackets around what is more than one number or name. */
function writeTerm(element: XmlElement | undefined, builder: BlockBuilder): void {
  if (element === undefined) return
  const isSimple = /^[\p{L}\p{N}.]+$/u.test(plainText(element).replace(/\s+/gu, ''))
  if (isSimple) writeMath(element, builder)
  else writeGroup([element], builder, '(')
}

function writeGroup(nodes: XmlElement['children'], builder: BlockBuilder, opening: string): void {
  builder.replace(opening, '')
  for (const node of nodes) if (isElement(node)) writeMath(node, builder)
  builder.replace(')', '')
}

function writeRoot(element: XmlElement, builder: BlockBuilder): void {
  const [base, degree] = childrenOf(element)
  writeGroup(base === undefined ? [] : [base], builder, '(')
  builder.within({ type: 'script', script: 'superscript' }, () => {
    builder.replace('(1/', '')
    if (degree !== undefined) writeMath(degree, builder)
    builder.replace(')', '')
  })
}

function writeFenced(element: XmlElement, builder: BlockBuilder): void {
  const { open = '(', close = ')', separators = ',' } = element.attributes
  builder.replace(open, '')
  childrenOf(element).forEach((child, index) => {
    if (index > 0) builder.replace(`${separators.trim().at(0) ?? ''} `, '')
    writeMath(child, builder)
  })
  builder.replace(close, '')
}

function writeTable(element: XmlElement, builder: BlockBuilder): void {
  descendantsOf(element, 'mtr', 'mlabeledtr').forEach((row, index) => {
    builder.replace(index > 0 ? '; ' : ' ', '')
    for (const cell of childrenOf(row)) {
      writeMath(cell, builder)
      builder.replace(' ', '')
    }
  })
}
