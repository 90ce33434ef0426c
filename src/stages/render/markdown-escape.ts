/** Signs that Markdown (CommonMark and GFM, with mathematics) reads as markup wherever they stand. */
const ANYWHERE = /[\\`*_[\]<>|~&$]/gu
/** Beginnings of a line that make a heading, a list, a rule or a heading underline: the sign stands last. */
const LINE_START = /^(\s*\d{0,9})((?<=\d)[.)]|(?<!\d)(?:#|[-+=]))/u
/** GFM makes links of bare addresses, also without angle brackets; the escaped sign breaks the address, not the text. */
const BARE_ADDRESS = /(?<=https?|ftp):(?=\/\/)|(?<=www)\.|@(?=[\w-]+\.)/giu

/** One line of text so that a Markdown renderer shows exactly these characters; line breaks become spaces. */
export function escapeMarkdown(text: string): string {
  return escapeLine(text.replace(/\s*\n\s*/gu, ' ').trim())
}

/** A text as a blockquote; empty lines part its paragraphs. */
export function blockquote(text: string): string {
  const paragraphs = text.split(/\n\s*\n/u).filter((paragraph) => paragraph.trim() !== '')
  return paragraphs.map((paragraph) => `> ${escapeMarkdown(paragraph)}`).join('\n>\n')
}

/** Text as inline code: the fence is longer than any run of back-ticks within. */
export function inlineCode(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/gu)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const padding = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${fence}${padding}${text}${padding}${fence}`
}

function escapeLine(line: string): string {
  return line
    .replace(ANYWHERE, String.raw`\$&`)
    .replace(BARE_ADDRESS, String.raw`\$&`)
    .replace(LINE_START, String.raw`$1\$2`)
}
