import type { Token } from 'marked'
import type { BlockBuilder } from '../../reading/block-builder.js'
import { characterOf } from '../../reading/html-entities.js'

/** `10^-6^`, `10^{-6}` and `x_{max}`: scripts of Pandoc and TeX in running text. */
const SCRIPTS = /\^\{([^{}]{1,40})\}|\^([^\s^]{1,20})\^|_\{([^{}]{1,40})\}/g
const REFERENCE = /&(?:#x?[0-9a-f]{1,7}|[a-z][a-z0-9]{1,31});/gi

/** Writes inline tokens: the source is the raw layer, markup is left out of the display layer. */
export function writeMarkdown(tokens: readonly Token[], builder: BlockBuilder): void {
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]
    if (token === undefined) continue
    const script = token.type === 'html' ? scriptOfTag(token.raw) : undefined
    const end = script === undefined ? -1 : endOfScript(tokens, index)
    if (script === undefined || end < 0) writeToken(token, builder)
    else {
      builder.replace('', token.raw)
      builder.within({ type: 'script', script }, () => writeMarkdown(tokens.slice(index + 1, end), builder))
      builder.replace('', tokens[end]?.raw ?? '')
      index = end
    }
  }
}

type ScriptName = 'superscript' | 'subscript'

function scriptOfTag(tag: string): ScriptName | undefined {
  if (/^<sup\b[^>/]*>$/i.test(tag)) return 'superscript'
  return /^<sub\b[^>/]*>$/i.test(tag) ? 'subscript' : undefined
}

function endOfScript(tokens: readonly Token[], start: number): number {
  const name = tokens[start]?.raw.slice(1, 4).toLowerCase() ?? ''
  return tokens.findIndex((token, index) => index > start && token.raw.trim().toLowerCase() === `</${name}>`)
}

type TokenWriter = (token: Token, builder: BlockBuilder) => void

const WRITERS: Readonly<Record<string, TokenWriter>> = {
  br: ({ raw }, builder) => builder.replace(' ', raw),
  html: ({ raw }, builder) => builder.replace(/^<br\b/i.test(raw) ? ' ' : '', raw),
  escape: (token, builder) => writeWithin(token, builder),
  codespan: (token, builder) => writeWithin(token, builder),
  image: (token, builder) => writeWithin(token, builder),
}

function writeToken(token: Token, builder: BlockBuilder): void {
  const write = WRITERS[token.type]
  if (write !== undefined) return write(token, builder)
  const children = ('tokens' in token ? token.tokens : undefined) ?? []
  if (children.length === 0) return writeText(token.raw, builder)
  const content = children.map((child) => child.raw).join('')
  const writeContent = () => writeMarkdown(children, builder)
  // `H~2~O` is Pandoc's subscript; two tildes strike text out.
  const isSubscript = token.type === 'del' && /^~[^~]/.test(token.raw)
  const writeInner = isSubscript ? () => builder.within(SUBSCRIPT, writeContent) : writeContent
  surround(token.raw, content, { builder, write: writeInner })
}

const SUBSCRIPT = { type: 'script', script: 'subscript' } as const

/** Markup around content: `**` and `**`, `[` and `](url)`. */
function surround(
  raw: string,
  content: string,
  at: { readonly builder: BlockBuilder; readonly write: () => void },
): void {
  const start = raw.indexOf(content)
  at.builder.replace('', start < 0 ? '' : raw.slice(0, start))
  at.write()
  at.builder.replace('', start < 0 ? '' : raw.slice(start + content.length))
}

function writeWithin(token: Token, builder: BlockBuilder): void {
  const text = 'text' in token && typeof token.text === 'string' ? token.text : ''
  if (!token.raw.includes(text)) builder.replace(text, token.raw)
  else surround(token.raw, text, { builder, write: () => builder.text(text) })
}

/** Text with its character references and scripts. */
function writeText(text: string, builder: BlockBuilder): void {
  let end = 0
  for (const found of text.matchAll(SCRIPTS)) {
    writePlain(text.slice(end, found.index), builder)
    const content = found[1] ?? found[2] ?? found[3] ?? ''
    const script = found[3] === undefined ? 'superscript' : 'subscript'
    const write = () => writePlain(content, builder)
    surround(found[0], content, { builder, write: () => builder.within({ type: 'script', script }, write) })
    end = found.index + found[0].length
  }
  writePlain(text.slice(end), builder)
}

function writePlain(text: string, builder: BlockBuilder): void {
  let end = 0
  for (const found of text.matchAll(REFERENCE)) {
    builder.text(text.slice(end, found.index))
    builder.replace(characterOf(found[0]) ?? found[0], found[0])
    end = found.index + found[0].length
  }
  builder.text(text.slice(end))
}
