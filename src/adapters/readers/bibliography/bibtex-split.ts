/** A stretch `@type{…}` or `@type(…)` of a BibTeX file. */
export interface BibtexBlock {
  /** Lower case. */
  readonly type: string
  /** What stands between the outer brackets; up to the next entry where the closing one is missing. */
  readonly body: string
  /** Line of the `@`, from 1. */
  readonly line: number
  readonly isClosed: boolean
  /** Offset of the `@`, and of the next block that stands at a line's start inside this one (else -1). */
  readonly start: number
  readonly innerStart: number
}

interface Opening {
  readonly type: string
  readonly start: number
  readonly bracket: number
  readonly isAtLineStart: boolean
  /** Offset of the closing bracket; -1 where there is none. */
  close: number
}

const OPENING = /@[ \t]*([A-Za-z][\w+-]*)\s{0,20}([{(])/gu

/**
 * The blocks of a BibTeX file in one linear pass. A block without its closing bracket ends before the next one, so
 * that a broken entry costs only itself. Text between blocks and lines that start with `%` are comments.
 *
 * `isWhole` is asked about a closed block in which another seems to start: answering false means that the closing
 * bracket was another entry's, and reading goes on at the inner start.
 */
export function* splitBibtex(text: string, isWhole: (block: BibtexBlock) => boolean): Iterable<BibtexBlock> {
  const openings = findOpenings(text)
  const nextStarts = startsAfter(openings, text.length)
  const lineOf = lineCounter(text)
  let end = 0
  for (const [index, opening] of openings.entries()) {
    if (opening.start < end || isCommentedOut(text, opening.start)) continue
    const limit = nextStarts[index] ?? text.length
    const close =
      text[opening.bracket] === '(' ? closingParenthesis(text, opening.bracket, limit) : opening.close
    const block: BibtexBlock = {
      type: opening.type,
      body: text.slice(opening.bracket + 1, close === -1 ? limit : close),
      line: lineOf(opening.start),
      isClosed: close !== -1,
      start: opening.start,
      innerStart: limit < close ? limit : -1,
    }
    if (block.innerStart === -1 || isWhole(block)) {
      end = close === -1 ? opening.bracket + 1 : close + 1
      yield block
    } else {
      end = block.innerStart
      yield { ...block, body: text.slice(opening.bracket + 1, block.innerStart), isClosed: false }
    }
  }
}

/** Finds every `@type{` and, with one stack over the whole text, the brace that closes it. */
function findOpenings(text: string): readonly Opening[] {
  const openings: Opening[] = []
  const byBracket = new Map<number, Opening>()
  for (const match of text.matchAll(OPENING)) {
    const bracket = match.index + match[0].length - 1
    const isAtLineStart = /(?:^|\n)[ \t]{0,20}$/u.test(text.slice(Math.max(0, match.index - 21), match.index))
    const opening: Opening = {
      type: (match[1] ?? '').toLowerCase(),
      start: match.index,
      bracket,
      isAtLineStart,
      close: -1,
    }
    openings.push(opening)
    byBracket.set(bracket, opening)
  }
  const stack: number[] = []
  for (const match of text.matchAll(/\\[\s\S]|[{}]/gu)) {
    if (match[0] === '{') stack.push(match.index)
    if (match[0] !== '}') continue
    const opening = byBracket.get(stack.pop() ?? -1)
    if (opening !== undefined) opening.close = match.index
  }
  return openings
}

/** For each opening, where the next one at a line's start stands; the text's end where there is none. */
function startsAfter(openings: readonly Opening[], length: number): readonly number[] {
  const starts: number[] = []
  let next = length
  for (let index = openings.length - 1; index >= 0; index--) {
    starts[index] = next
    if (openings[index]?.isAtLineStart === true) next = openings[index]?.start ?? next
  }
  return starts
}

function closingParenthesis(text: string, from: number, limit: number): number {
  let depth = 0
  for (let at = from + 1; at < limit; at++) {
    const mark = text[at]
    if (mark === '\\') at++
    else if (mark === '{') depth++
    else if (mark === '}') depth--
    else if (mark === ')' && depth === 0) return at
  }
  return -1
}

function isCommentedOut(text: string, start: number): boolean {
  const lineStart = text.lastIndexOf('\n', start) + 1
  return /^\s*%/u.test(text.slice(lineStart, Math.min(start, lineStart + 200)))
}

function lineCounter(text: string): (offset: number) => number {
  let line = 1
  let at = 0
  return (offset) => {
    for (let next = text.indexOf('\n', at); next !== -1 && next < offset; next = text.indexOf('\n', at)) {
      line++
      at = next + 1
    }
    return line
  }
}
