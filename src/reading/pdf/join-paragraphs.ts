import type { BodyStyle } from './body-style.js'
import type { RoledParagraph } from './paragraph-roles.js'
import { opensBox } from './publisher-box.js'

const TERMINAL = /[.!?:][)\]”"’']*(?:\s*\[[\d,\s–-]+\])?(?:\^?\d{1,3}(?:[,–-]\d{1,3})*)?$/u
const ABBREVIATION = /\b(?:et al|e\.g|i\.e|vs|cf|Fig|Figs|Tab|Eq|Ref|Refs|No|approx|ca|sp|spp|var|[A-Z])\.$/
/** The first words of an abstract, set in one paragraph with it. */
const OPENS_PART = /^\W*(?:abstract|summary|zusammenfassung|resum[eo]n?|résumé|key\s?words)\s*[:.—–]/i

function opensPart(text: string): boolean {
  return OPENS_PART.test(text) || opensBox(text)
}

/** Larger text (titles) never goes on; in multiples of the body's size. */
const LARGEST_RUNNING = 1.2
const SIZE_TOLERANCE = 0.06
/** Text goes on over so many captions, tables and notes at most. */
const FARTHEST = 60

/** Joins a paragraph with the one that it goes on in, over column and page breaks and what stands between. */
export function joinContinuations(
  paragraphs: readonly RoledParagraph[],
  body: BodyStyle,
): readonly RoledParagraph[] {
  const largest = body.size * LARGEST_RUNNING
  const joined: (RoledParagraph | undefined)[] = [...paragraphs]
  for (let index = 0; index < joined.length; index++) {
    let whole = joined[index]
    while (whole !== undefined && isRunningText(whole) && (whole.lines[0]?.size ?? 0) < largest) {
      const next = nextText(joined, index, whole)
      const following = next === undefined ? undefined : joined[next]
      if (next === undefined || following === undefined || !goesOn(whole, following)) break
      whole = append(whole, following)
      joined[index] = whole
      joined[next] = undefined
    }
  }
  return joined.filter((paragraph) => paragraph !== undefined)
}

function append(paragraph: RoledParagraph, following: RoledParagraph): RoledParagraph {
  return {
    ...following,
    lines: [...paragraph.lines, ...following.lines],
    text: `${paragraph.text} ${following.text}`,
    role: paragraph.role,
    hasStart: paragraph.hasStart,
  }
}

function isRunningText(paragraph: RoledParagraph): boolean {
  return paragraph.role === 'text' || paragraph.role === 'list-item'
}

/** The next running text in the size of the paragraph; nothing goes on beyond a heading. */
function nextText(
  paragraphs: readonly (RoledParagraph | undefined)[],
  index: number,
  whole: RoledParagraph,
): number | undefined {
  const last = Math.min(paragraphs.length, index + FARTHEST)
  for (let at = index + 1; at < last; at++) {
    const paragraph = paragraphs[at]
    if (paragraph?.role === 'heading') return undefined
    if (paragraph !== undefined && isRunningText(paragraph) && hasSameSize(whole, paragraph)) return at
  }
  return undefined
}

function hasSameSize(paragraph: RoledParagraph, following: RoledParagraph): boolean {
  const size = paragraph.lines.at(-1)?.size ?? 0
  return Math.abs(size - (following.lines[0]?.size ?? 0)) <= SIZE_TOLERANCE * size
}

function goesOn(paragraph: RoledParagraph, following: RoledParagraph): boolean {
  const last = paragraph.lines.at(-1)
  const first = following.lines[0]
  if (last === undefined || first === undefined || paragraph.hasEnd) return false
  if (paragraph.block === following.block || opensPart(following.text)) return false
  const end = last.text.trimEnd()
  const isOpen = !TERMINAL.test(end) || ABBREVIATION.test(end)
  if (!isOpen) return /^\p{Ll}{2,}/u.test(first.text) && !following.hasStart
  return /^[\p{Ll}(\d[,;–-]/u.test(first.text.trim()) || !following.hasStart
}
