import { lexer, type Token, type Tokens } from 'marked'
import { parseDoi } from '../../language/identifiers.js'
import { printedReference } from '../printed-reference.js'
import type { ReferenceEntry } from '../../model/document.js'
import { createHeadingStack, type Draft, type DraftParagraph, isReferenceHeading } from './draft.js'

const FRONT_MATTER = /^---\n[\s\S]*?\n---\n/u
const FOOTNOTE = /^\[\^(?<label>[^\]\s]+)\]:\s*(?<text>[\s\S]+)$/u

/** Reads a Markdown text (GFM and Pandoc citations); code and quotations of others are no claims of its own. */
export function readMarkdownDraft(source: string): Draft {
  const text = source.replace(/\r\n?/gu, '\n')
  const front = FRONT_MATTER.exec(text)?.[0] ?? ''
  const walker = createWalker(lineCount(front))
  walker.walk(lexer(text.slice(front.length)))
  return { format: 'markdown', paragraphs: walker.paragraphs, references: walker.references }
}

function createWalker(firstLine: number) {
  const paragraphs: DraftParagraph[] = []
  const references: ReferenceEntry[] = []
  const headings = createHeadingStack()
  let isInReferences = false

  const put = (text: string, kind: DraftParagraph['kind'], line: number) => {
    const clean = text.replace(/\s+/gu, ' ').trim()
    if (clean === '') return
    const note = FOOTNOTE.exec(clean)?.groups
    if (note !== undefined)
      references.push({
        ...printedReference(note['text'] ?? '', references.length),
        label: `^${note['label'] ?? ''}`,
      })
    else if (isInReferences) references.push(printedReference(clean, references.length))
    else paragraphs.push({ text: clean, kind, heading: headings.current(), line: line + 1 })
  }
  const heading = (token: Tokens.Heading, line: number) => {
    const text = inlineText(token.tokens).trim()
    isInReferences = isReferenceHeading(text)
    if (!isInReferences) put(text, 'heading', line)
    headings.open(token.depth, text)
  }
  const items = (list: Tokens.List, line: number) => {
    let at = line
    for (const item of list.items) {
      const label = list.ordered && isInReferences ? `${Number(list.start) + list.items.indexOf(item)}. ` : ''
      put(label + inlineText(item.tokens), 'list-item', at)
      at += lineCount(item.raw)
    }
  }
  const walk = (tokens: readonly Token[]): void => {
    let line = firstLine
    for (const token of tokens) {
      if (token.type === 'heading') heading(token as Tokens.Heading, line)
      else if (token.type === 'list') items(token as Tokens.List, line)
      else if (token.type === 'paragraph')
        put(inlineText((token as Tokens.Paragraph).tokens), 'paragraph', line)
      line += lineCount(token.raw)
    }
  }
  return { paragraphs, references, walk }
}

/** Words of a token with its links: a link to a DOI becomes a citation by key. */
function inlineText(tokens: readonly Token[]): string {
  return tokens.map(tokenText).join('')
}

function tokenText(token: Token): string {
  if (token.type === 'image' || token.type === 'html' || token.type === 'checkbox') return ''
  if (token.type === 'br') return ' '
  const children = 'tokens' in token ? token.tokens : undefined
  const text =
    children === undefined ? ('text' in token ? String(token.text) : token.raw) : inlineText(children)
  if (token.type === 'link') {
    const doi = parseDoi((token as Tokens.Link).href)
    return doi === undefined || text.includes(doi) ? text : `${text} [@doi:${doi}]`
  }
  return token.type === 'list'
    ? (token as Tokens.List).items.map((item) => ` ${inlineText(item.tokens)}`).join('')
    : text
}

function lineCount(raw: string): number {
  return raw.split('\n').length - 1
}
