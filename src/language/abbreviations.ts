/** A short form that a text defines, with what it stands for. */
export interface Abbreviation {
  readonly short: string
  readonly long: string
}

const PARENTHESIS = /\(([^()]{2,12})\)/g

/** Abbreviations defined as "long form (short form)" (A. S. Schwartz and M. A. Hearst, PSB 2003). */
export function findAbbreviations(text: string): Abbreviation[] {
  const found: Abbreviation[] = []
  for (const match of text.matchAll(PARENTHESIS)) {
    const short = (match[1] ?? '').split(/[;,]/)[0]?.trim() ?? ''
    if (!isShortForm(short)) continue
    const words = text
      .slice(Math.max(0, match.index - 200), match.index)
      .trimEnd()
      .split(/\s+/)
    const long = longFormOf(short, words.slice(-Math.min(short.length + 5, short.length * 2)).join(' '))
    if (long !== undefined) found.push({ short, long })
  }
  return found
}

function isShortForm(short: string): boolean {
  return (
    short.length >= 2 &&
    short.length <= 10 &&
    /^[\p{L}\p{N}]/u.test(short) &&
    /\p{Lu}/u.test(short) &&
    short.split(/\s/).length <= 2
  )
}

/** Matches the short form's characters from right to left; the first one has to begin a word. */
function longFormOf(short: string, before: string): string | undefined {
  let at = before.length - 1
  for (let index = short.length - 1; index >= 0; index -= 1) {
    const wanted = short[index]?.toLowerCase() ?? ''
    if (!/[\p{L}\p{N}]/u.test(wanted)) continue
    while (
      at >= 0 &&
      (before[at]?.toLowerCase() !== wanted ||
        (index === 0 && at > 0 && /[\p{L}\p{N}]/u.test(before[at - 1] ?? '')))
    )
      at -= 1
    if (at < 0) return undefined
    at -= 1
  }
  const long = before.slice(at + 1)
  return long.length > short.length && !long.includes(short) ? long : undefined
}
