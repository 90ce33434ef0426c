import type { ScriptSpan, TextLine } from '../../model/document.js'
import { type BlockBuilder, createBlockBuilder } from '../block-builder.js'
import type { BlockText } from '../block-text.js'
import type { HyphenJudge } from './hyphens.js'
import type { LayoutLine, LineRun } from './layout-line.js'

/** What is needed to turn lines into text. */
export interface ComposeOptions {
  readonly hyphens: HyphenJudge
}

export interface ComposedText {
  readonly text: BlockText
  readonly lines: readonly TextLine[]
}

const LINE_HYPHEN = /[-\u00AD\u2010]$/
const LIGATURES: Readonly<Record<string, string>> = {
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  ﬅ: 'st',
  ﬆ: 'st',
}
/** Ligatures, and characters that carry no text: controls, soft hyphens, zero-width marks, replacement and private-use glyphs. */
const SPECIAL =
  /[\uFB00-\uFB06]|[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u200B-\u200F\u2060\uFEFF\uFFFD\uE000-\uF8FF]/gu

/** The text layers of a paragraph's lines, line-end hyphens resolved, with the place of every raw character. */
export function composeText(lines: readonly LayoutLine[], options: ComposeOptions): ComposedText {
  const builder = createBlockBuilder()
  const written = writeLines(builder, lines, options)
  return { text: builder.build(), lines: written.lines }
}

/** Writes lines into a block; `rawStart` of the lines counts from the first character written, `length` is raw. */
export function writeLines(
  builder: BlockBuilder,
  lines: readonly LayoutLine[],
  options: ComposeOptions,
): { readonly lines: readonly TextLine[]; readonly length: number } {
  const textLines: TextLine[] = []
  let length = 0
  lines.forEach((line, index) => {
    const next = lines[index + 1]
    textLines.push({ page: line.page, rawStart: length, edges: line.edges, top: line.top, bottom: line.bottom })
    const hyphen = next === undefined ? undefined : lineHyphen(line, next, options.hyphens)
    writeLine(builder, line, hyphen === 'join' ? line.text.length - 1 : line.text.length)
    if (next !== undefined) writeBreak(builder, line, hyphen)
    length += line.text.length + (next === undefined ? 0 : 1)
  })
  return { lines: textLines, length }
}

function lineHyphen(line: LayoutLine, next: LayoutLine, hyphens: HyphenJudge): 'join' | 'keep' | undefined {
  if (!LINE_HYPHEN.test(line.text)) return undefined
  if (line.text.endsWith('\u00AD')) return 'join'
  return hyphens.decide(line.text.slice(0, -1), next.text)
}

function writeBreak(builder: BlockBuilder, line: LayoutLine, hyphen: 'join' | 'keep' | undefined): void {
  if (hyphen === 'join') builder.replace('', `${line.text.at(-1)}\n`)
  else if (hyphen === 'keep' && /[^\s]-$/.test(line.text)) builder.replace('', '\n')
  else builder.text('\n')
}

function writeLine(builder: BlockBuilder, line: LayoutLine, length: number): void {
  for (const run of joinedRuns(line.runs)) {
    const text = line.text.slice(run.start, Math.min(run.end, length))
    if (text === '') continue
    if (run.script === undefined) writeCharacters(builder, text)
    else writeScript(builder, run.script, text)
  }
}

function writeScript(builder: BlockBuilder, script: ScriptSpan['script'], text: string): void {
  builder.within({ type: 'script', script }, () => writeCharacters(builder, text))
}

function writeCharacters(builder: BlockBuilder, text: string): void {
  let from = 0
  for (const match of text.matchAll(SPECIAL)) {
    if (match.index > from) builder.text(text.slice(from, match.index))
    builder.replace(LIGATURES[match[0]] ?? '', match[0])
    from = match.index + match[0].length
  }
  if (from < text.length) builder.text(text.slice(from))
}

/** Neighbouring runs of one script level, whatever their fonts. */
function joinedRuns(runs: readonly LineRun[]): readonly LineRun[] {
  const joined: LineRun[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    if (last !== undefined && last.script === run.script)
      joined[joined.length - 1] = { ...last, end: run.end }
    else joined.push(run)
  }
  return joined
}
