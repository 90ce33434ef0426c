import { element } from '../article/article-parts.js'
import type { XmlElement, XmlNode } from '../jats/xml-tree.js'
import { plainText } from '../jats/xml-tree.js'
import { parseReferenceEntry } from '../../../reading/reference-entry.js'
import type { TexPaper, TexReference } from './tex-paper.js'

interface KnownReference {
  readonly number: string
  /** `Smith et al.` */
  readonly author: string
  readonly year: string
  /** True where the label itself is an author and a year. */
  readonly isNamed: boolean
}

/** Puts in what citation and reference marks print, once every entry and every label is known. */
export function resolveMarks(nodes: readonly XmlNode[], paper: TexPaper): readonly XmlNode[] {
  const known = new Map(
    paper.references.map((reference, index) => [reference.key, knownOf(reference, index)]),
  )
  const resolve = (list: readonly XmlNode[]): readonly XmlNode[] =>
    list.flatMap((node): readonly XmlNode[] => {
      if (typeof node === 'string') return [node]
      if (node.name === 'tex-cite') return citation(node, known)
      if (node.name === 'tex-ref') return [numberOf(node, paper)]
      if (node.name === 'tex-link') return [linkOf(node, known)]
      return [{ ...node, children: resolve(node.children) }]
    })
  return resolve(nodes)
}

function linkOf(
  { attributes, children }: XmlElement,
  known: ReadonlyMap<string, KnownReference>,
): XmlElement {
  const key = attributes['key'] ?? ''
  return element('xref', children, { 'ref-type': 'bibr', rid: known.has(key) ? key : '' })
}

function numberOf({ attributes }: XmlElement, paper: TexPaper): string {
  if (attributes['prefix'] === '-') return '?'
  const numbers = (attributes['key'] ?? '').split(',').map((key) => paper.labels.get(key.trim()) ?? '?')
  const text = numbers.join(', ')
  return attributes['prefix'] === '(' ? `(${text})` : text
}

function knownOf(reference: TexReference, index: number): KnownReference {
  const named = /^(.+?)\s*\((\d{4}[a-z]?|[^()]{0,20})\)/u.exec(reference.label ?? '')
  const plain = /^[\w+*-]{1,12}$/u.test(reference.label ?? '') ? reference.label : undefined
  if (named !== null)
    return { number: String(index + 1), author: named[1] ?? '', year: named[2] ?? '', isNamed: true }
  const { authors = [], year } = parseReferenceEntry({
    label: '',
    text: plainText(element('entry', reference.content)),
  })
  return {
    number: plain ?? String(index + 1),
    author: shortAuthors(authors),
    year: String(year ?? ''),
    isNamed: false,
  }
}

function shortAuthors(authors: readonly string[]): string {
  const families = authors.map((author) => author.split(',')[0] ?? author)
  if (families.length > 2) return `${families[0] ?? ''} et al.`
  return families.join(' and ')
}

function citation(node: XmlElement, known: ReadonlyMap<string, KnownReference>): readonly XmlNode[] {
  const { mode = '', before = '', after = '' } = node.attributes
  const keys = (node.attributes['keys'] ?? '').split(' ')
  const found = keys.map((key) => known.get(key))
  const isNamed = found.some((entry) => entry?.isNamed === true)
  const mark = (text: string, rid: readonly string[] = keys) =>
    element('xref', [text], { 'ref-type': 'bibr', rid: rid.filter((key) => known.has(key)).join(' ') })
  const joined = (part: (entry: KnownReference) => string, gap: string) =>
    found.map((entry, index) => (entry === undefined ? (keys[index] ?? '') : part(entry))).join(gap)
  const notes = (text: string) =>
    [before === '' ? '' : `${before} `, text, after === '' ? '' : `, ${after}`].join('')
  if (mode === 'author') return [mark(joined(({ author }) => author, ', '))]
  if (mode === 'year') return [mark(joined(({ year }) => year, ', '))]
  const number = joined((entry) => entry.number, ', ')
  if (mode === 'text') {
    const parts = found.map((entry, index) => textMark(entry, keys[index] ?? '', isNamed))
    return parts.flatMap((text, index) => [...(index > 0 ? ['; '] : []), mark(text, [keys[index] ?? ''])])
  }
  if (!isNamed)
    return [
      '[',
      ...(before === '' ? [] : [`${before} `]),
      mark(number),
      ...(after === '' ? [] : [`, ${after}`]),
      ']',
    ]
  return [
    '(',
    mark(notes(joined(({ author, year }) => (author === '' ? year : `${author}, ${year}`), '; '))),
    ')',
  ]
}

function textMark(entry: KnownReference | undefined, key: string, isNamed: boolean): string {
  if (entry === undefined) return `[${key}]`
  if (isNamed) return `${entry.author} (${entry.year})`
  return entry.author === '' ? `[${entry.number}]` : `${entry.author} [${entry.number}]`
}
