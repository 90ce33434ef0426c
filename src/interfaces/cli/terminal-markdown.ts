import { marked, type Token, type Tokens } from 'marked'
import type { Colours } from './terminal.js'
import { visibleLength, wrapText } from './wrap-text.js'

export interface MarkdownStyle {
  readonly width: number
  readonly colours: Colours
}

/** Markdown as readable text: headings bold, quotations behind a bar, tables aligned, no marks of the markup left. */
export function terminalMarkdown(markdown: string, style: MarkdownStyle): string {
  return renderBlocks(marked.lexer(markdown), { ...style, indent: '' })
}

interface Place extends MarkdownStyle {
  /** What every line starts with. */
  readonly indent: string
}

function renderBlocks(tokens: readonly Token[], place: Place): string {
  return tokens
    .filter(({ type }) => type !== 'space' && type !== 'def')
    .map((token) => renderBlock(token as Tokens.Generic, place))
    .filter((block) => block !== '')
    .join(`\n${place.indent.trimEnd()}\n`)
}

function renderBlock(token: Tokens.Generic, place: Place): string {
  const { colours, indent, width } = place
  switch (token.type) {
    case 'heading': {
      const title = inline(token.tokens ?? [], plain(place))
      const shown = token['depth'] === 1 ? colours.bold(colours.underline(title)) : colours.bold(title)
      return wrapText(shown, { width, first: indent })
    }
    case 'blockquote':
      return renderBlocks(token.tokens ?? [], { ...place, indent: `${indent}${colours.cyan('│')} ` })
    case 'list':
      return renderList(token as Tokens.List, place)
    case 'table':
      return renderTable(token as Tokens.Table, place)
    case 'hr':
      return (
        indent +
        colours.dim('─'.repeat(Number.isFinite(width) ? Math.max(3, width - visibleLength(indent)) : 40))
      )
    case 'code':
      return String(token['text'])
        .split('\n')
        .map((line) => `${indent}    ${line}`)
        .join('\n')
    default:
      return paragraph(token.tokens ?? [token as Token], place)
  }
}

function paragraph(tokens: readonly Token[], place: Place): string {
  return inline(tokens, place)
    .split('\n')
    .map((line) => wrapText(line, { width: place.width, first: place.indent }))
    .join('\n')
}

function renderList(list: Tokens.List, place: Place): string {
  const start = typeof list.start === 'number' ? list.start : 1
  return list.items
    .map((item, index) => {
      const mark = list.ordered ? `${start + index}. ` : '• '
      const inner = renderBlocks(item.tokens, {
        ...place,
        indent: `${place.indent}${' '.repeat(mark.length)}`,
      })
      return `${place.indent}${mark}${inner.slice(place.indent.length + mark.length)}`
    })
    .join('\n')
}

const GAP = '  '

/** Aligned columns where they fit, else one line of all cells per row. */
function renderTable(table: Tokens.Table, place: Place): string {
  const rows = [table.header, ...table.rows].map((cells) =>
    cells.map((cell) => inline(cell.tokens, plain(place))),
  )
  const lengths = table.header.map((_, column) =>
    Math.max(...rows.map((row) => visibleLength(row[column] ?? ''))),
  )
  const total = lengths.reduce((sum, length) => sum + length + GAP.length, visibleLength(place.indent))
  const isFitting = total <= place.width
  return rows
    .map((row, index) => {
      if (!isFitting)
        return wrapText(row.filter((cell) => cell !== '').join(' · '), {
          width: place.width,
          first: place.indent,
          rest: `${place.indent}  `,
        })
      const cells = row.map((cell, column) => cell + ' '.repeat((lengths[column] ?? 0) - visibleLength(cell)))
      const line = cells.join(GAP).trimEnd()
      return place.indent + (index === 0 ? place.colours.dim(line) : line)
    })
    .join('\n')
}

/** Headings and cells are coloured as a whole. */
function plain(place: Place): Place {
  const same = (text: string | number | null | undefined) => String(text ?? '')
  return { ...place, colours: { ...place.colours, bold: same, italic: same, dim: same, cyan: same } }
}

function inline(tokens: readonly Token[], place: Place): string {
  return tokens.map((token) => inlineToken(token as Tokens.Generic, place)).join('')
}

function inlineToken(token: Tokens.Generic, place: Place): string {
  const { colours } = place
  const inner = () => inline(token.tokens ?? [], place)
  switch (token.type) {
    case 'strong':
      return eachLine(inner(), colours.bold)
    case 'em':
      return eachLine(inner(), colours.italic)
    case 'codespan':
      return colours.cyan(decode(String(token['text'])))
    case 'br':
      return '\n'
    case 'link':
      return inner() === token['href'] ? inner() : `${inner()} (${String(token['href'])})`
    case 'html':
      return ''
    default:
      return token.tokens === undefined
        ? decode(String(token['text'] ?? '')).replace(/\s*\n\s*/gu, ' ')
        : inner()
  }
}

/** Colours end with each word's line when text is wrapped, so that every word is coloured for itself. */
function eachLine(text: string, colour: (text: string) => string): string {
  return text
    .split(/([ \n]+)/u)
    .map((part) => (/^[ \n]*$/u.test(part) ? part : colour(part)))
    .join('')
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/gu, (_all, name: string) => ENTITIES[name] ?? '')
}
