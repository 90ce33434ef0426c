import { element } from '../article/article-parts.js'
import type { XmlNode } from '../jats/xml-tree.js'
import { plainText } from '../jats/xml-tree.js'
import { TexStream } from './tex-stream.js'
import { sourceOf, type TexToken } from './tex-tokens.js'
import type { TexOutput } from './tex-output.js'

/** Puts the reference list of the `.bbl` file at this place, once. */
export function writeBibliography(writer: TexOutput): void {
  if (writer.paper.references.length > 0) return
  const tokens = writer.paper.bibliography()
  if (tokens === undefined) return
  const source = tokens.some((token) => token.type === 'command' && token.name === 'bibitem')
  if (source) writer.stream.push(tokens)
  else readBiblatex(writer, tokens)
}

/** Reads the entries of a `thebibliography`. */
export function readBibitems(writer: TexOutput, tokens: readonly TexToken[]): void {
  const items: TexToken[][] = []
  for (const token of tokens) {
    if (token.type === 'command' && token.name === 'bibitem') items.push([])
    else items.at(-1)?.push(token)
  }
  for (const item of items) {
    const stream = new TexStream(item, writer.paper.context)
    const label = stream.optional()
    const key = stream.textArgument().replace(/\s+/gu, '_')
    const rest: TexToken[] = []
    for (let token = stream.raw(); token !== undefined; token = stream.raw())
      if (token.type !== 'command' || token.name !== 'newblock') rest.push(token)
    const printed = label === undefined ? '' : plainText(element('label', writer.inlineOf(label)))
    writer.paper.references.push({
      key,
      content: writer.inlineOf(rest),
      ...(printed !== '' && { label: printed }),
    })
  }
}

/** Reads the list that Pandoc writes: each entry begins with its target, `\\hypertarget{ref-key}{}`. */
export function readCslEntries(writer: TexOutput, tokens: readonly TexToken[]): void {
  const entries: TexToken[][] = []
  for (const token of tokens) {
    if (token.type === 'command' && (token.name === 'hypertarget' || token.name === 'bibitem'))
      entries.push([])
    else entries.at(-1)?.push(token)
  }
  for (const entry of entries) {
    const stream = new TexStream(entry, writer.paper.context)
    stream.optional()
    const key = stream.textArgument().replace(/\s+/gu, '_')
    const rest = [...stream.argument()]
    for (let token = stream.raw(); token !== undefined; token = stream.raw()) rest.push(token)
    const content = writer.inlineOf(rest)
    if (plainText(element('entry', content)) !== '') writer.paper.references.push({ key, content })
  }
}

/** Fields of a biblatex entry in the order in which they are printed. */
const FIELDS = [
  'title',
  'journaltitle',
  'booktitle',
  'series',
  'volume',
  'number',
  'pages',
  'publisher',
  'year',
  'date',
  'eprint',
  'doi',
  'url',
] as const

/** Reads the `.bbl` of biblatex: `\entry{key}{type}{}`, names and fields. */
function readBiblatex(writer: TexOutput, tokens: readonly TexToken[]): void {
  const source = sourceOf(tokens)
  for (const [, key = '', body = ''] of source.matchAll(
    /\\entry \{([^}]*)\}\{[^}]*\}\{[^}]*\}([\s\S]*?)\\endentry/gu,
  )) {
    const fields = new Map<string, string>()
    for (const [, name = '', value = ''] of body.matchAll(
      /\\field \{(\w+)\}\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/gu,
    ))
      if (!fields.has(name)) fields.set(name, value)
    for (const [, name = '', value = ''] of body.matchAll(/\\verb \{?(\w+)\}?\s*\\verb ([^\\]*)\\endverb/gu))
      fields.set(name, value.trim())
    const names = [
      ...body.matchAll(/family=\{((?:[^{}]|\{[^{}]*\})*)\}[^}]*?(?:given=\{((?:[^{}]|\{[^{}]*\})*)\})?/gu),
    ]
    const people = names
      .map(([, family = '', given = '']) => (given === '' ? family : `${family}, ${given}`))
      .join('; ')
    const parts = [people, ...FIELDS.map((name) => fields.get(name) ?? '')].filter((part) => part !== '')
    const content: readonly XmlNode[] = [
      plainText(element('entry', writer.inlineOf([{ type: 'text', text: parts.map(unbraced).join('. ') }]))),
    ]
    writer.paper.references.push({ key: key.trim(), content })
  }
}

function unbraced(text: string): string {
  return text
    .replace(/\\[a-zA-Z]+ ?/gu, ' ')
    .replace(/[{}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
}
