import type { Span } from '../../model/document.js'

const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])

/** Superscripts of the display layer: `10^-6`, `Ca^2+`, `text^1,2`, `^(a b)`, `^*`. */
const SUPERSCRIPT = String.raw`\^(?<sup>\([^()^]{1,40}\)|[-+−–]?\d+(?:[.,–-]\d+)*[-+−]?|[-+−*∗†‡§¶#]{1,3}|\p{L}{1,2}(?![\p{L}\p{N}]))`
/** Subscripts of the display layer carry a sign only after a digit: `2_10`. */
const SUBSCRIPT = String.raw`(?<=\d)_(?<sub>\([^()_]{1,40}\)|\d+|\p{L}{1,4}(?![\p{L}\p{N}]))`
const SCRIPTS = new RegExp(`${SUPERSCRIPT}|${SUBSCRIPT}`, 'gu')

/** Text as HTML, for content and for quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/gu, (sign) => ENTITIES.get(sign) ?? sign)
}

/**
 * Text as HTML with raised superscripts. The sign before them stays in the text, out of sight, so that a copy
 * or a printed page turned into text still says `10^-6` and never `10-6`.
 */
export function richText(text: string): string {
  const parts: string[] = []
  let written = 0
  for (const match of text.matchAll(SCRIPTS)) {
    const isRaised = match.groups?.['sup'] !== undefined
    const [sign, element] = isRaised ? ['^', 'sup'] : ['_', 'sub']
    parts.push(
      escapeHtml(text.slice(written, match.index)),
      `<${element}><span class="sign">${sign}</span>${escapeHtml(match[0].slice(1))}</${element}>`,
    )
    written = match.index + match[0].length
  }
  return parts.join('') + escapeHtml(text.slice(written))
}

/** A text as paragraphs, with one stretch of it marked. Without a span nothing is marked. */
export function richParagraphs(text: string, span: Span = { start: 0, end: 0 }): string {
  return paragraphSpans(text)
    .map(({ start, end }) => {
      const from = Math.min(Math.max(span.start, start), end)
      const to = Math.min(Math.max(span.end, from), end)
      const marked = from < to ? `<mark>${richText(text.slice(from, to))}</mark>` : ''
      return `<p>${richText(text.slice(start, from))}${marked}${richText(text.slice(to, end))}</p>`
    })
    .join('\n')
}

function paragraphSpans(text: string): Span[] {
  const spans: Span[] = []
  let start = 0
  for (const gap of text.matchAll(/\n\s*\n/gu)) {
    spans.push({ start, end: gap.index })
    start = gap.index + gap[0].length
  }
  return [...spans, { start, end: text.length }].filter((span) => span.start < span.end)
}
