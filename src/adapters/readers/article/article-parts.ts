import type { XmlElement, XmlNode } from '../jats/xml-tree.js'
import { plainText } from '../jats/xml-tree.js'

/** An element of the article tree. */
export function element(
  name: string,
  children: readonly XmlNode[] = [],
  attributes: Readonly<Record<string, string>> = {},
): XmlElement {
  return { name, attributes, children }
}

/** An element with a text, or nothing where the text is empty. */
export function textElement(
  name: string,
  text: string | undefined,
  attributes: Readonly<Record<string, string>> = {},
): readonly XmlElement[] {
  return text === undefined || text.trim() === '' ? [] : [element(name, [text.trim()], attributes)]
}

/** What a reader found in reading order: a block, or a heading that opens a section. */
export type ArticlePart =
  | { readonly type: 'block'; readonly element: XmlElement }
  | {
      readonly type: 'heading'
      /** 1 for the outermost; gaps are allowed. */
      readonly level: number
      readonly title: readonly XmlNode[]
      /** JATS `sec-type`, where the markup says more than the title. */
      readonly sectionType?: string
    }

interface OpenSection {
  readonly level: number
  readonly children: XmlNode[]
}

/** Nests blocks below the headings that stand before them: flat markup (`h2`, `\section`, a style) as `sec` elements. */
export function nestSections(parts: readonly ArticlePart[]): readonly XmlNode[] {
  const root: OpenSection = { level: 0, children: [] }
  const open: OpenSection[] = [root]
  for (const part of parts) {
    if (part.type === 'block') {
      open.at(-1)?.children.push(part.element)
      continue
    }
    while (open.length > 1 && (open.at(-1)?.level ?? 0) >= part.level) open.pop()
    const children: XmlNode[] = [element('title', part.title)]
    const type = part.sectionType === undefined ? {} : { 'sec-type': part.sectionType }
    open.at(-1)?.children.push(element('sec', children, type))
    open.push({ level: part.level, children })
  }
  return root.children
}

/** A person or body for `contrib-group`; `Family, Given` and `Given Family` are both understood. */
export function contributor(name: string): XmlElement {
  const text = name
    .replace(/\s+/gu, ' ')
    .replace(/[\s,;*†‡§]+$/u, '')
    .trim()
  const [family = '', given = ''] = text.includes(',') ? splitAt(text, text.indexOf(','), 1) : splitName(text)
  const parts = [...textElement('surname', family), ...textElement('given-names', given)]
  return element('contrib', [element('name', parts)], { 'contrib-type': 'author' })
}

const PARTICLE =
  /^(?:van|von|vom|zu|de|der|den|del|della|di|da|do|dos|das|du|la|le|el|al|bin|ibn|ter|ten|af|av)$/iu
const SUFFIX = /^(?:jr|sr|ii|iii|iv|ph\.?d|m\.?d)\.?$/iu

function splitName(text: string): readonly [string, string] {
  const words = text.split(' ')
  if (words.length === 1) return [text, '']
  let end = words.length
  while (end > 2 && SUFFIX.test(words[end - 1] ?? '')) end -= 1
  let first = end - 1
  while (first > 1 && PARTICLE.test(words[first - 1] ?? '')) first -= 1
  return [words.slice(first, end).join(' '), words.slice(0, first).join(' ')]
}

function splitAt(text: string, index: number, length: number): readonly [string, string] {
  return [text.slice(0, index).trim(), text.slice(index + length).trim()]
}

/** A `pub-date` from a date as papers and pages write it; nothing where there is no year. */
export function publicationDate(text: string | undefined): readonly XmlElement[] {
  const iso = /\b((?:1[6-9]|20)\d\d)(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?/u.exec(text ?? '')
  if (iso === null) return []
  const named =
    /(?:(?<!\d)(\d{1,2})\.?\s+)?\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s*(?:(\d{1,2})(?:st|nd|rd|th)?(?=[,\s]|$))?/iu.exec(
      text ?? '',
    )
  const month = iso[2] ?? named?.[2]
  const day = iso[3] ?? (iso[2] === undefined ? (named?.[1] ?? named?.[3]) : undefined)
  return [
    element('pub-date', [
      ...textElement('year', iso[1]),
      ...textElement('month', month),
      ...textElement('day', day),
    ]),
  ]
}

/** The whole `article`: front matter, body, and what stands behind it. */
export function articleElement(parts: {
  readonly meta: readonly XmlElement[]
  readonly journal?: readonly XmlElement[]
  readonly body: readonly XmlNode[]
  readonly language?: string
  readonly type?: string
}): XmlElement {
  const { meta, journal = [], body, language, type } = parts
  const attributes = {
    ...(language !== undefined && { lang: language }),
    ...(type !== undefined && { 'article-type': type }),
  }
  const front = element('front', [element('journal-meta', journal), element('article-meta', meta)])
  return element('article', [front, element('body', body)], attributes)
}

/** Words of running text (paragraphs, items, cells) below an element. */
export function wordCount(nodes: readonly XmlNode[]): number {
  let count = 0
  for (const node of nodes)
    count += plainText(node)
      .split(/\s+/u)
      .filter((word) => /\p{L}/u.test(word)).length
  return count
}
