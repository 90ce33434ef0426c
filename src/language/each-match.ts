/**
 * All matches of a global pattern, as `matchAll` gives them. `matchAll` copies its pattern at each call, which for the
 * short texts and the many patterns of this folder costs more than the search itself.
 */
export function matchesOf(pattern: RegExp, text: string): RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    found.push(match)
    // An empty match would be found for ever.
    if (match[0] === '') pattern.lastIndex += pattern.unicode && isPair(text, pattern.lastIndex) ? 2 : 1
  }
  return found
}

function isPair(text: string, at: number): boolean {
  return (text.codePointAt(at) ?? 0) > 0xffff
}
