import type { TextLine } from '../../model/document.js'
import { type BlockBuilder, createBlockBuilder } from '../block-builder.js'
import type { BlockText } from '../block-text.js'
import type { HyphenAction, HyphenJudge } from './hyphens.js'
import type { LayoutLine, LineRun } from './layout-line.js'
import type { SymbolRepair } from './symbol-fonts.js'

/** What is needed to turn lines into text. */
export interface ComposeOptions {
  readonly hyphens: HyphenJudge
  /** Signs that a symbol font misnames. */
  readonly symbols: SymbolRepair
}

export interface ComposedText {
  readonly text: BlockText
  readonly lines: readonly TextLine[]
}

const LINE_HYPHEN = /[-\u00AD\u2010\u2011]$/
const LIGATURES: Readonly<Record<string, string>> = {
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  ﬅ: 'st',
  ﬆ: 'st',
}
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
    textLines.push({
      page: line.page,
      rawStart: length,
      edges: line.edges,
      top: line.top,
      bottom: line.bottom,
    })
    const hyphen = next === undefined ? undefined : lineHyphen(line, next, options.hyphens)
    const end = hyphen === 'join' ? line.text.length - 1 : line.text.length
    writeLine({ builder, line, symbols: options.symbols }, end)
    if (next !== undefined) writeBreak(builder, line, hyphen)
    length += line.text.length + (next === undefined ? 0 : 1)
  })
  return { lines: textLines, length }
}

function lineHyphen(line: LayoutLine, next: LayoutLine, hyphens: HyphenJudge): HyphenAction | undefined {
  if (!LINE_HYPHEN.test(line.text)) return undefined
  if (line.text.endsWith('\u00AD')) return 'join'
  return hyphens.decide(line.text.slice(0, -1), next.text).action
}

function writeBreak(builder: BlockBuilder, line: LayoutLine, hyphen: HyphenAction | undefined): void {
  if (hyphen === 'join') builder.replace('', `${line.text.at(-1)}\n`)
  else if (hyphen === 'keep' && /[^\s][-\u2010\u2011]$/.test(line.text)) builder.replace('', '\n')
  else builder.text('\n')
}

interface LineTarget {
  readonly builder: BlockBuilder
  readonly line: LayoutLine
  readonly symbols: SymbolRepair
}

/** Marks that are printed raised and are no superscripts. */
const DEGREE = /^[◦∘°º]$/u
const PRIME = /^[′″]+$/u

function writeLine(target: LineTarget, length: number): void {
  const { builder, line } = target
  for (const run of joinedRuns(line.runs)) {
    const end = Math.min(run.end, length)
    if (end <= run.start) continue
    const write = () => writeCharacters(target, run.start, end)
    const script = run.script
    if (script === undefined || isPlainMark(target, run.start, end)) write()
    else builder.within({ type: 'script', script }, write)
  }
}

function isPlainMark({ line, symbols }: LineTarget, start: number, end: number): boolean {
  const text = line.text.slice(start, end).trim()
  if (DEGREE.test(text)) return true
  if (
    /^[oO0]$/.test(text) &&
    /[\d\s]$/.test(line.text.slice(0, start)) &&
    /^\s?[CF]\b/.test(line.text.slice(end))
  )
    return true
  const drawn = [...text]
    .map((character, index) => symbols.replacementAt(line, start + index) ?? character)
    .join('')
  return PRIME.test(drawn)
}

function writeCharacters({ builder, line, symbols }: LineTarget, start: number, end: number): void {
  let from = start
  const flush = (to: number) => {
    if (to > from) builder.text(line.text.slice(from, to))
  }
  for (let index = start; index < end; index++) {
    const character = line.text[index] ?? ''
    const shown = isOrdinary(character) ? symbols.replacementAt(line, index) : (LIGATURES[character] ?? '')
    if (shown === undefined) continue
    flush(index)
    builder.replace(shown, character)
    from = index + 1
  }
  flush(end)
}

/** Ranges of code points that are ligatures or carry no text: controls, soft hyphen, private use, zero width. */
const SPECIAL_RANGES: readonly (readonly [number, number])[] = [
  [0x00, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x200b, 0x200f],
  [0x2060, 0x2060],
  [0xe000, 0xf8ff],
  [0xfb00, 0xfb06],
  [0xfeff, 0xfeff],
  [0xfffd, 0xfffd],
]

function isOrdinary(character: string): boolean {
  const code = character.charCodeAt(0)
  if (code >= 0x20 && code < 0x7f) return true
  return !SPECIAL_RANGES.some(([first, last]) => code >= first && code <= last)
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
