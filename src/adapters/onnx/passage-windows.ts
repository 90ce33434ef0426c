/** Sentences of one window, as one text. */
export interface WindowNeeds {
  /** Tokens that a window may have beside the claim. */
  readonly budget: number
  readonly lengthOf: (text: string) => number
}

/**
 * A passage cut into windows of whole sentences that fit beside the claim; neighbouring windows share a sentence, and a sentence that
 * is too long alone is cut between words. Nothing of the passage is left out.
 */
export function windowsOf(
  sentences: readonly string[],
  { budget, lengthOf }: WindowNeeds,
): readonly string[] {
  const pieces = sentences.flatMap((text) => cutToFit(text, { budget, lengthOf }))
  const windows: string[] = []
  let start = 0
  while (start < pieces.length) {
    let end = start
    let used = 0
    while (end < pieces.length) {
      const length = lengthOf(pieces[end] ?? '')
      if (end > start && used + length > budget) break
      used += length
      end += 1
    }
    windows.push(pieces.slice(start, end).join(' '))
    if (end >= pieces.length) break
    // The last sentence opens the next window too, unless that would go nowhere.
    const last = lengthOf(pieces[end - 1] ?? '') + lengthOf(pieces[end] ?? '') <= budget
    start = end - start > 1 && last ? end - 1 : end
  }
  return windows
}

/** The same passage in windows half as long, for a second look that is no repetition of the first. */
export function smallerWindows(sentences: readonly string[], needs: WindowNeeds): readonly string[] {
  const total = sentences.reduce((sum, text) => sum + needs.lengthOf(text), 0)
  const half = Math.max(1, Math.ceil(Math.min(needs.budget, total) / 2))
  return windowsOf(sentences, { ...needs, budget: half })
}

function cutToFit(text: string, needs: WindowNeeds): readonly string[] {
  if (needs.lengthOf(text) <= needs.budget) return [text]
  const words = text.split(/\s+/u)
  if (words.length < 2) return [text]
  const middle = Math.ceil(words.length / 2)
  return [words.slice(0, middle), words.slice(middle)].flatMap((half) => cutToFit(half.join(' '), needs))
}
