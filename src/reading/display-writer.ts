import type { CellSpan, CitationSpan, ScriptSpan } from '../model/document.js'
import type { BlockPiece, BlockText, TextMark, TextSpans } from './block-text.js'
import { DisplayOutput } from './display-output.js'

interface Frame {
  readonly mark: TextMark
  /** Bracket that closes a script with spaces. */
  readonly closing: string
  /** True where it goes on with the superscript before it: `^1` `^,` `^2` is `^1,2`. */
  readonly isContinued: boolean
  /** Offset of the first character inside; undefined while there is none. */
  start: number | undefined
}

/** The display layer, its spans and its map for the pieces of a block. */
export function writeDisplay(pieces: readonly BlockPiece[]): Omit<BlockText, 'raw'> {
  const frames: Frame[] = []
  const spans = { scripts: [] as ScriptSpan[], citations: [] as CitationSpan[], cells: [] as CellSpan[] }
  const output = new DisplayOutput((offset) => {
    for (const frame of frames) frame.start ??= offset
  })
  pieces.forEach((piece, index) => {
    if (piece.type === 'text') {
      output.text(
        piece,
        frames.some(({ mark, start }) => mark.type === 'script' && start === undefined),
      )
    } else if (piece.type === 'close') closeFrame(frames.pop(), output, spans)
    else if (piece.mark.type !== 'script') frames.push(plainFrame(piece.mark))
    else {
      const sign = scriptSign(piece.mark.script, textWithin(pieces, index), {
        output,
        scripts: spans.scripts,
      })
      if (sign.opening !== '') openCells(frames, output, sign.opening)
      frames.push({ ...plainFrame(piece.mark), ...sign })
    }
  })
  return { ...output.finish(), ...sortedSpans(spans) }
}

function plainFrame(mark: TextMark): Frame {
  return { mark, closing: '', isContinued: false, start: undefined }
}

/** Writes a script's sign; it belongs to a cell that begins with it, never to a citation or a script. */
function openCells(frames: readonly Frame[], output: DisplayOutput, sign: string): void {
  output.sign(sign)
  for (const frame of frames) if (frame.mark.type === 'cell') frame.start ??= output.length - sign.length
}

interface ScriptSign {
  readonly opening: string
  readonly closing: string
  readonly isContinued: boolean
}

function scriptSign(
  script: ScriptSpan['script'],
  content: string,
  at: { readonly output: DisplayOutput; readonly scripts: readonly ScriptSpan[] },
): ScriptSign {
  const bare = { opening: '', closing: '', isContinued: false }
  if (content === '') return bare
  const isWide = /\s/u.test(content)
  const brackets = isWide ? { opening: '(', closing: ')' } : bare
  if (script === 'subscript') {
    return at.output.isAfterDigit
      ? { ...brackets, opening: `_${brackets.opening}`, isContinued: false }
      : bare
  }
  const before = at.scripts.at(-1)
  const isNext =
    before?.script === 'superscript' && before.end === at.output.length && !at.output.isAfterSpace
  if (isNext && !isWide) return { ...bare, isContinued: true }
  return { ...brackets, opening: `^${brackets.opening}`, isContinued: false }
}

function closeFrame(
  frame: Frame | undefined,
  output: DisplayOutput,
  spans: { scripts: ScriptSpan[]; citations: CitationSpan[]; cells: CellSpan[] },
): void {
  if (frame?.mark.type === 'cell') output.discardSpace()
  if (frame?.start === undefined) return
  const { mark, start } = frame
  if (mark.type === 'script') {
    const before = frame.isContinued ? spans.scripts.pop() : undefined
    spans.scripts.push({ script: mark.script, start: before?.start ?? start, end: output.textEnd })
  } else if (mark.type === 'citation') {
    spans.citations.push({ start, end: output.textEnd, targets: mark.targets })
  } else {
    const column = mark.column === undefined ? {} : { column: mark.column }
    spans.cells.push({ part: mark.part, ...column, start, end: output.length })
  }
  if (frame.closing !== '') output.closingSign(frame.closing)
}

/** What stands between an opening mark and its end, trimmed. */
function textWithin(pieces: readonly BlockPiece[], open: number): string {
  let depth = 0
  let text = ''
  for (let index = open; index < pieces.length; index += 1) {
    const piece = pieces[index]
    if (piece?.type === 'text') text += piece.display
    else depth += piece?.type === 'open' ? 1 : -1
    if (depth === 0) break
  }
  return text.trim()
}

function sortedSpans(spans: TextSpans): TextSpans {
  return { scripts: inOrder(spans.scripts), citations: inOrder(spans.citations), cells: inOrder(spans.cells) }
}

function inOrder<Item extends { readonly start: number; readonly end: number }>(
  spans: readonly Item[],
): readonly Item[] {
  return [...spans].sort((left, right) => left.start - right.start || right.end - left.end)
}
