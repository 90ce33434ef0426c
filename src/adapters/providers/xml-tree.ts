import { SaxesParser } from 'saxes'
import { FirsthandError, isFirsthandError } from '../../model/errors.js'
import { NAMED_CHARACTERS } from '../../reading/html-entities.js'

/** An element of a service's answer, by its local name. */
export interface XmlNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (XmlNode | string)[]
}

interface OpenNode extends XmlNode {
  readonly children: (XmlNode | string)[]
}

/** saxes slows down with the square of the depth; no service nests deeper than about 20. */
const MAX_DEPTH = 60
const MAX_NODES = 500_000

/** The root element of an answer; undefined where the text is no well-formed XML or is absurdly large. Nothing is fetched, no entity of a document type expanded. */
export function parseAnswerXml(text: string): XmlNode | undefined {
  const stack: OpenNode[] = []
  const state: { root?: OpenNode; nodes: number } = { nodes: 0 }
  const parser = new SaxesParser()
  for (const [name, character] of NAMED_CHARACTERS) parser.ENTITIES[name] = character
  const append = (node: OpenNode | string) => {
    if (++state.nodes > MAX_NODES || stack.length > MAX_DEPTH) throw broken('too large')
    stack.at(-1)?.children.push(node)
  }
  parser.on('opentag', ({ name, attributes }) => {
    const node: OpenNode = {
      name: localName(name),
      attributes: Object.fromEntries(
        Object.entries(attributes).map(([key, value]) => [localName(key), value]),
      ),
      children: [],
    }
    append(node)
    state.root ??= node
    stack.push(node)
  })
  parser.on('closetag', () => stack.pop())
  parser.on('text', append)
  parser.on('cdata', append)
  parser.on('error', (error) => {
    throw broken(error.message)
  })
  try {
    parser.write(text).close()
  } catch (error) {
    if (!isFirsthandError(error, 'input-invalid')) throw error
    return undefined
  }
  return state.root
}

function broken(detail: string): FirsthandError {
  return new FirsthandError('input-invalid', detail)
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** Child elements of one of the names. */
export function childrenNamed(node: XmlNode | undefined, ...names: readonly string[]): XmlNode[] {
  return (node?.children ?? []).filter(
    (child): child is XmlNode => typeof child !== 'string' && names.includes(child.name),
  )
}

/** The element at the end of a path of child names. */
export function childAt(node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined {
  return path.reduce<XmlNode | undefined>((at, name) => childrenNamed(at, name)[0], node)
}

/** All characters inside; undefined for a missing element. */
export function textOf(node: XmlNode | undefined): string | undefined {
  return node?.children.map((child) => (typeof child === 'string' ? child : (textOf(child) ?? ''))).join('')
}

/** The inside with its markup (`sup`, `i`, MathML), for the cleaner of titles and abstracts. */
export function markupOf(node: XmlNode | undefined): string | undefined {
  return node?.children
    .map((child) =>
      typeof child === 'string'
        ? child.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
        : `<${child.name}>${markupOf(child) ?? ''}</${child.name}>`,
    )
    .join('')
}
