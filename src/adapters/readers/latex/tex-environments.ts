import { element } from '../article/article-parts.js'
import type { XmlElement, XmlNode } from '../jats/xml-tree.js'
import { plainText } from '../jats/xml-tree.js'
import type { TexEnvironment } from './tex-context.js'
import { countUp } from './tex-paper.js'
import { readBibitems, readCslEntries } from './tex-references.js'
import { texTable } from './tex-table.js'
import { sourceOf, type TexToken } from './tex-tokens.js'
import type { TexFloat, TexOutput } from './tex-output.js'

type Environment = (writer: TexOutput, name: string) => void

const FORMULAS =
  /^(?:equation|align|alignat|flalign|gather|multline|eqnarray|displaymath|dmath|dgroup|IEEEeqnarray|math|xalignat|subeqnarray|gathered|aligned|empheq)\*?$/u
const ALIGNED =
  /^(?:align|alignat|flalign|eqnarray|gather|multline|IEEEeqnarray|xalignat|subeqnarray|gathered|aligned)\*?$/u
const TABLES =
  /^(?:tabular|tabular\*|tabularx|tabulary|tabularew|longtable|longtabu|tabu|supertabular|xtabular|tblr|longtblr|array|deluxetable)\*?$/u
const FIGURES =
  /^(?:figure|wrapfigure|SCfigure|subfigure|sidewaysfigure|floatingfigure|teaserfigure|marginfigure|scheme|chart)\*?$/u
const TABLE_FLOATS = /^(?:table|wraptable|sidewaystable|SCtable|subtable|margintable)\*?$/u
const LISTS =
  /^(?:itemize|enumerate|description|compactitem|compactenum|inparaenum|inparaitem|tablenotes|list|asparaenum|asparaitem|trivlist|packed_enum)\*?$/u
/** Environments whose content is no text of the paper. */
const LEFT_OUT =
  /^(?:algorithmic|algorithm2e|algorithm|picture|pspicture|tikzcd|forest|axis|CCSXML|lrbox|asy|overpic|bytefield|prooftree)$/u
const ABSTRACTS = /^(?:abstract|onecolabstract|summary|abstract\*)$/u
const KEYWORDS = /^(?:keywords?|IEEEkeywords|keyword|classification)$/u
/** Environments that stand in the text as they are, with the number of their arguments. */
const ARGUMENTS: Readonly<Record<string, number>> = {
  minipage: 1,
  multicols: 1,
  spacing: 1,
  adjustwidth: 2,
  adjustbox: 1,
  otherlanguage: 1,
  tcolorbox: 0,
  mdframed: 0,
  threeparttable: 0,
}

/** Reads an environment whose `\begin{name}` was taken. */
export function beginEnvironment(writer: TexOutput, name: string): void {
  if (FORMULAS.test(name)) return formula(writer, name)
  if (TABLES.test(name)) return writer.block(element('table-wrap', [texTable(writer, name)]))
  if (FIGURES.test(name)) return float(writer, name, 'figure')
  if (TABLE_FLOATS.test(name)) return float(writer, name, 'table')
  if (LISTS.test(name)) return list(writer, name)
  if (LEFT_OUT.test(name)) return void writer.stream.environment(name)
  if (ABSTRACTS.test(name)) return abstract(writer, name)
  if (KEYWORDS.test(name))
    return void writer.paper.keywords.push(...writer.inlineOf(writer.stream.environment(name)))
  if (name === 'thebibliography') return bibliography(writer, name)
  if (name === 'CSLReferences') return readCslEntries(writer, writer.stream.environment(name))
  const own = writer.paper.context.environments.get(name)
  if (own !== undefined) return ownEnvironment(writer, own)
  open(writer, name)
}

/** What `\end{name}` ends: the paragraph, and for environments of the source the tokens of its end. */
export function endEnvironment(writer: TexOutput, name: string): void {
  if (name === 'document') return writer.stop()
  const own = writer.paper.context.environments.get(name)
  if (own !== undefined) writer.stream.push(own.end)
  else writer.flush()
}

function open(writer: TexOutput, name: string): void {
  const theorem = writer.paper.context.theorems.get(name) ?? (name === 'proof' ? 'Proof' : undefined)
  if (name === 'document') writer.restart()
  else writer.flush()
  if (name === 'appendices' || name === 'appendix') writer.paper.isAppendix = true
  const note = name === 'document' ? undefined : writer.stream.optional()
  for (let index = 0; index < (ARGUMENTS[name] ?? 0); index += 1) {
    writer.stream.argument()
    writer.stream.optional()
  }
  if (theorem === undefined) return
  const title = note === undefined ? '' : ` (${plainText(element('note', writer.inlineOf(note)))})`
  writer.text(`${theorem}${title}. `)
}

function ownEnvironment(writer: TexOutput, { parameters, optional, begin }: TexEnvironment): void {
  const values: (readonly TexToken[])[] = []
  if (optional !== undefined) values.push(writer.stream.optional() ?? optional)
  while (values.length < parameters) values.push(writer.stream.argument())
  writer.stream.push(
    begin.flatMap((token) => (token.type === 'parameter' ? (values[token.index - 1] ?? []) : [token])),
  )
}

function formula(writer: TexOutput, name: string): void {
  const tokens = writer.stream.environment(name)
  const isNumbered = !name.endsWith('*') && name !== 'math' && name !== 'displaymath'
  const number = isNumbered ? String(countUp(writer.paper, 'equation')) : ''
  for (const label of labelsIn(tokens)) writer.paper.labels.set(label, number)
  const plain = /^(?:alignat|xalignat|IEEEeqnarray)/u.test(name) ? withoutArgument(tokens) : tokens
  writer.formula(ALIGNED.test(name) ? aligned(plain) : plain, name !== 'math', number)
}

function aligned(tokens: readonly TexToken[]): readonly TexToken[] {
  const border = (name: string): readonly TexToken[] => [
    { type: 'command', name },
    { type: 'open' },
    { type: 'text', text: 'aligned' },
    { type: 'close' },
  ]
  return [...border('begin'), ...tokens, ...border('end')]
}

function withoutArgument(tokens: readonly TexToken[]): readonly TexToken[] {
  return tokens[0]?.type === 'open'
    ? tokens.slice(tokens.findIndex(({ type }) => type === 'close') + 1)
    : tokens
}

function labelsIn(tokens: readonly TexToken[]): readonly string[] {
  return [...sourceOf(tokens).matchAll(/\\label \{([^}]*)\}/gu)].map((match) => match[1] ?? '')
}

function float(writer: TexOutput, name: string, kind: TexFloat['kind']): void {
  writer.stream.optional()
  if (/^wrap|^floating/u.test(name)) {
    writer.stream.optional()
    writer.stream.argument()
    writer.stream.optional()
    writer.stream.argument()
  } else if (name.startsWith('sub')) writer.stream.argument()
  const own: TexFloat = { kind, captions: [] }
  const parts = writer.partsOf(writer.stream.environment(name), own)
  const elements = parts.flatMap((part) => (part.type === 'block' ? [part.element] : []))
  writer.block(...floatElements(own, elements))
}

/** The captions of a float with what they stand over: tables one by one, the rest as notes. */
function floatElements({ kind, captions }: TexFloat, elements: readonly XmlElement[]): readonly XmlElement[] {
  const bare = elements.filter((part) => part.name === 'table-wrap' && isBare(part))
  const others = elements.filter((part) => !bare.includes(part))
  const captionOf = (index: number) => captions[captions.length === bare.length ? index : 0]
  const isTable = kind === 'table' || bare.length > 0
  const tables = bare.map((part, index) => captioned('table-wrap', captionOf(index), part.children))
  const used = bare.length === 0 ? 0 : captions.length === bare.length ? bare.length : 1
  const rest = captions
    .slice(used)
    .map((caption) => captioned(isTable && bare.length === 0 ? 'table-wrap' : 'fig', caption, []))
  const notes = others.map((part) => (part.name === 'p' && isTable ? element('fn', [part]) : part))
  const first = tables[0]
  if (first === undefined) return [...rest, ...others]
  const foot = notes.filter(({ name }) => name === 'fn' || name === 'list')
  const withNotes =
    foot.length === 0 ? first : element('table-wrap', [...first.children, element('table-wrap-foot', foot)])
  return [withNotes, ...tables.slice(1), ...rest, ...notes.filter((part) => !foot.includes(part))]
}

function isBare(part: XmlElement): boolean {
  return !part.children.some(
    (child) => typeof child !== 'string' && (child.name === 'caption' || child.name === 'label'),
  )
}

function captioned(
  name: string,
  caption: TexFloat['captions'][number] | undefined,
  content: readonly XmlNode[],
): XmlElement {
  if (caption === undefined) return element(name, content)
  const label = caption.label === '' ? [] : [element('label', [caption.label])]
  return element(name, [...label, element('caption', [element('p', caption.content)]), ...content])
}

function list(writer: TexOutput, name: string): void {
  writer.stream.optional()
  if (name === 'list') {
    writer.stream.argument()
    writer.stream.argument()
  }
  const items = itemsOf(writer.stream.environment(name)).map(({ label, content }) => {
    const term = label === undefined ? [] : writer.inlineOf(label)
    const blocks = writer.blocksOf(content)
    const isTerm = term.some((node) => /\p{L}{2}/u.test(plainText(node)))
    return element('list-item', isTerm ? [element('p', [...term, ' ']), ...blocks] : blocks)
  })
  writer.block(element('list', items))
}

interface Item {
  readonly label: readonly TexToken[] | undefined
  readonly content: readonly TexToken[]
}

/** The items of a list; lists inside stay whole. */
function itemsOf(tokens: readonly TexToken[]): readonly Item[] {
  const items: TexToken[][] = []
  let depth = 0
  for (const token of tokens) {
    const name = token.type === 'command' ? token.name : ''
    if (name === 'begin' || token.type === 'open') depth += 1
    else if (name === 'end' || token.type === 'close') depth -= 1
    if (name === 'item' && depth === 0) items.push([])
    else items.at(-1)?.push(token)
  }
  return items.map(splitLabel)
}

function splitLabel(content: readonly TexToken[]): Item {
  const first = content.findIndex(({ type }) => type !== 'space')
  const token = content[first]
  if (token?.type !== 'text' || !token.text.startsWith('[')) return { label: undefined, content }
  const end = content.findIndex(
    (part, index) => index >= first && part.type === 'text' && part.text.includes(']'),
  )
  const last = content[end]
  if (last?.type !== 'text') return { label: undefined, content }
  const at = last.text.indexOf(']')
  const label: TexToken[] =
    end === first
      ? [{ type: 'text', text: token.text.slice(1, at) }]
      : [
          { type: 'text', text: token.text.slice(1) },
          ...content.slice(first + 1, end),
          { type: 'text', text: last.text.slice(0, at) },
        ]
  return { label, content: [{ type: 'text', text: last.text.slice(at + 1) }, ...content.slice(end + 1)] }
}

const abstract: Environment = (writer, name) => {
  writer.stream.optional()
  const content = writer.blocksOf(writer.stream.environment(name))
  if (content.length > 0) writer.paper.abstracts.push(element('abstract', content))
}

const bibliography: Environment = (writer, name) => {
  writer.stream.argument()
  writer.flush()
  readBibitems(writer, writer.stream.environment(name))
}
