/** Wraps text at spaces; the first line starts with `first`, the others with `rest`. Longer words stay whole. */
export function wrapText(
  text: string,
  options: { readonly width: number; readonly first?: string; readonly rest?: string },
): string {
  const first = options.first ?? ''
  const rest = options.rest ?? first
  const lines: string[] = []
  let line = first
  let isEmpty = true
  for (const word of text.split(/ +/u).filter((part) => part !== '')) {
    if (!isEmpty && visibleLength(line) + 1 + visibleLength(word) > options.width) {
      lines.push(line)
      line = rest
      isEmpty = true
    }
    line += isEmpty ? word : ` ${word}`
    isEmpty = false
  }
  return [...lines, line].map((each) => each.trimEnd()).join('\n')
}

/** Characters that a terminal shows: without colour codes, each code point as one. */
export function visibleLength(text: string): number {
  return [...text.replaceAll(COLOUR_CODES, '')].length
}

const COLOUR_CODES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'gu')

/** Cuts text to a length, with an ellipsis where something is missing. */
export function shorten(text: string, length: number): string {
  const characters = [...text]
  return characters.length <= length ? text : `${characters.slice(0, Math.max(0, length - 1)).join('')}…`
}

/** `1 file`, `2 files`. */
export function countOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? singular : plural}`
}
