import { SaxesParser, type SaxesTagNS } from 'saxes'
import { FirsthandError, isFirsthandError } from '../../../model/errors.js'
import { NAMED_CHARACTERS } from '../../../reading/html-entities.js'

/** An element with its local name; attributes by local name, those without a prefix first. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[]
}
export type XmlNode = XmlElement | string

export type XmlOutcome =
  | { readonly status: 'parsed'; readonly root: XmlElement; readonly warnings: readonly string[] }
  | {
      readonly status: 'broken'
      readonly reason: 'no-xml' | 'truncated' | 'malformed' | 'too-deep' | 'too-large'
      readonly detail: string
      /** Local name of the root element, where there was one. */
      readonly root?: string
    }

/** Deepest nesting that is read: saxes slows down with the square of the depth. */
export const MAX_DEPTH = 200
/** Most elements and texts that are kept. */
export const MAX_NODES = 2_000_000

/** Prefixes that the JATS document types declare by default. */
const DEFAULT_NAMESPACES = {
  xlink: 'http://www.w3.org/1999/xlink',
  mml: 'http://www.w3.org/1998/Math/MathML',
  ali: 'http://www.niso.org/schemas/ali/1.0/',
  xsi: 'http://www.w3.org/2001/XMLSchema-instance',
  xi: 'http://www.w3.org/2001/XInclude',
  oasis: 'http://docs.oasis-open.org/ns/oasis-exchange/table',
}

interface OpenElement extends XmlElement {
  readonly children: XmlNode[]
}

interface ParseState {
  root?: OpenElement
  nodes: number
  unknownNames: number
  isClosing: boolean
}

/**
 * Parses XML text into a tree. No entity of the document type is expanded and nothing is fetched; unknown
 * entity names are kept as written, with a warning. Undeclared prefixes are forgiven, other errors are not.
 */
export function parseXml(text: string): XmlOutcome {
  const stack: OpenElement[] = []
  const state: ParseState = { nodes: 0, unknownNames: 0, isClosing: false }
  const parser = newParser()
  const append = (node: XmlNode) => {
    state.nodes += 1
    if (state.nodes > MAX_NODES) stop('too-large', `It has more than ${MAX_NODES} elements and texts.`)
    stack.at(-1)?.children.push(node)
  }
  parser.on('opentag', (tag) => {
    if (stack.length >= MAX_DEPTH) stop('too-deep', `Its elements are nested more than ${MAX_DEPTH} deep.`)
    const element: OpenElement = { name: tag.local, attributes: attributesOf(tag), children: [] }
    append(element)
    state.root ??= element
    stack.push(element)
  })
  parser.on('closetag', () => stack.pop())
  parser.on('text', append)
  parser.on('cdata', append)
  parser.on('error', (error) => {
    if (/unbound namespace prefix/i.test(error.message)) return
    if (/undefined entity/i.test(error.message)) state.unknownNames += 1
    else if (state.root === undefined) stop('no-xml', error.message)
    else stop(state.isClosing ? 'truncated' : 'malformed', error.message)
  })
  try {
    parser.write(text)
    state.isClosing = true
    parser.close()
  } catch (error) {
    if (!isFirsthandError(error, 'input-invalid')) throw error
    return brokenOf(error, state.root?.name)
  }
  if (state.root === undefined) return { status: 'broken', reason: 'no-xml', detail: 'It has no element.' }
  return { status: 'parsed', root: state.root, warnings: entityWarnings(state.unknownNames) }
}

type BrokenReason = (XmlOutcome & { status: 'broken' })['reason']

function newParser(): SaxesParser<{ xmlns: true; additionalNamespaces: typeof DEFAULT_NAMESPACES }> {
  const parser = new SaxesParser({ xmlns: true as const, additionalNamespaces: DEFAULT_NAMESPACES })
  for (const [name, character] of NAMED_CHARACTERS) parser.ENTITIES[name] = character
  return parser
}

function attributesOf(tag: SaxesTagNS): Record<string, string> {
  const attributes: Record<string, string> = Object.create(null)
  for (const attribute of Object.values(tag.attributes)) {
    if (attribute.prefix === 'xmlns' || attribute.name === 'xmlns') continue
    if (attribute.prefix === '' || !(attribute.local in attributes))
      attributes[attribute.local] = attribute.value
  }
  return attributes
}

/** Ends the parse from inside a handler; `parseXml` turns it into an outcome. */
function stop(reason: BrokenReason, detail: string): never {
  throw new FirsthandError('input-invalid', detail, { details: { reason } })
}

function brokenOf(error: FirsthandError, root: string | undefined): XmlOutcome {
  const reason = error.details.reason as BrokenReason
  return { status: 'broken', reason, detail: error.message, ...(root !== undefined && { root }) }
}

function entityWarnings(count: number): string[] {
  if (count === 0) return []
  return [`${count} character names that the file does not define (such as &name;) were kept as written.`]
}

/** True for an element, of one of the names where some are given. */
export function isElement(node: XmlNode | undefined, ...names: readonly string[]): node is XmlElement {
  return typeof node === 'object' && (names.length === 0 || names.includes(node.name))
}

/** Child elements, of one of the names where some are given. */
export function childrenOf(element: XmlElement | undefined, ...names: readonly string[]): XmlElement[] {
  return (element?.children ?? []).filter((node): node is XmlElement => isElement(node, ...names))
}

/** The first child element of a name. */
export function childOf(
  element: XmlElement | undefined,
  ...names: readonly string[]
): XmlElement | undefined {
  return element?.children.find((node): node is XmlElement => isElement(node, ...names))
}

/** The element at the end of a path of child names. */
export function childAt(element: XmlElement | undefined, path: readonly string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((at, name) => childOf(at, name), element)
}

/** All descendants of one of the names, in order, not looking inside those found. */
export function descendantsOf(element: XmlElement | undefined, ...names: readonly string[]): XmlElement[] {
  const found: XmlElement[] = []
  collect(element, new Set(names), found)
  return found
}

function collect(element: XmlElement | undefined, names: ReadonlySet<string>, found: XmlElement[]): void {
  for (const child of element?.children ?? []) {
    if (typeof child === 'string') continue
    if (names.has(child.name)) found.push(child)
    else collect(child, names, found)
  }
}

/** All characters inside, white space as one space, trimmed. */
export function plainText(node: XmlNode | undefined): string {
  return rawText(node).replace(/\s+/gu, ' ').trim()
}

/** All characters inside, as they are. */
export function rawText(node: XmlNode | undefined): string {
  if (node === undefined) return ''
  if (typeof node === 'string') return node
  let text = ''
  for (const child of node.children) text += rawText(child)
  return text
}
