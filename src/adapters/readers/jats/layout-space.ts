import { isElement, plainText, rawText, type XmlNode } from './xml-tree.js'

/** A text node in parts: layout white space at its borders that stands for nothing, and what is text. */
export interface TextParts {
  readonly before: string
  readonly text: string
  readonly after: string
}

/**
 * Splits off the white space that a pretty-printer put between a word and a tag: `[⏎ <xref>42</xref>⏎ ]` is
 * `[42]`, `NH⏎ <sub>4</sub>` is NH4. Only white space with a line break at the border of a tag is in doubt, and
 * only before a script, inside brackets or before punctuation is it dropped.
 */
export function splitLayoutSpace(nodes: readonly XmlNode[], index: number): TextParts {
  const text = nodes[index]
  if (typeof text !== 'string') return { before: '', text: '', after: '' }
  const next = nodes[index + 1]
  const trimmed = text.trim()
  if (trimmed === '') {
    const isLoose = text.includes('\n') && isLayout(nodes[index - 1], next, nodes[index + 2])
    return isLoose ? { before: text, text: '', after: '' } : { before: '', text, after: '' }
  }
  const leading =
    index > 0 && /^\s*\n\s*(?=[)\],.;:%])/.test(text) ? text.length - text.trimStart().length : 0
  const trailing = text.length - text.trimEnd().length
  const isLooseEnd =
    text.slice(text.length - trailing).includes('\n') && isLayout(trimmed, next, nodes[index + 2])
  const end = isLooseEnd ? text.length - trailing : text.length
  return { before: text.slice(0, leading), text: text.slice(leading, end), after: text.slice(end) }
}

function isLayout(
  before: XmlNode | undefined,
  next: XmlNode | undefined,
  after: XmlNode | undefined,
): boolean {
  if (before === undefined || next === undefined) return false
  if (/[([]$/.test(plainText(before)) || /^[)\],.;:%]/.test(plainText(next))) return true
  if (isElement(next, 'sub')) return true
  // `of⏎ <sup>14</sup>C` is an isotope and keeps its space.
  return isElement(next, 'sup') && !/^\p{Lu}/u.test(rawText(after))
}
