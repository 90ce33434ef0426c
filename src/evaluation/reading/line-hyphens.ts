import { toTarget } from '../../language/offset-map.js'
import type { Block, Reading } from '../../model/document.js'

/** Hyphens at line ends: what the reading made of them, against what the truth prints there. */
export interface HyphenScore {
  /** Line-end hyphens whose place was found in the truth. */
  readonly found: number
  /** Rightly joined, rightly kept. */
  readonly joined: number
  readonly kept: number
  /** Torn words that differ from the truth, as `before|after`. */
  readonly wrong: readonly string[]
}

const TORN = /([\p{L}\p{M}]+)[-\u00AD\u2010\u2011]\n([\p{L}\p{M}]+)/gu
const HYPHEN = /[-\u2010-\u2013\u2212]/
/** Letters before and behind the torn word by which its place is found, the most first. */
const CONTEXTS = [14, 8, 5]
const REACH = 80

/** `everything`: all text of the truth. Places that the truth does not hold (marks between, other wording) do not count. */
export function scoreLineHyphens(reading: Reading, everything: string): HyphenScore {
  const truth = lettersOf(everything)
  const score = { found: 0, joined: 0, kept: 0, wrong: [] as string[] }
  for (const block of reading.blocks) {
    for (const torn of tornWords(block)) {
      const between = truthBetween(truth, torn)
      if (between === undefined) continue
      score.found++
      const isHyphenated = HYPHEN.test(between)
      if (isHyphenated !== torn.isKept) score.wrong.push(`${torn.before}|${torn.after}`)
      else if (isHyphenated) score.kept++
      else score.joined++
    }
  }
  return score
}

interface TornWord {
  readonly before: string
  readonly after: string
  /** Letters and digits up to the hyphen and behind it. */
  readonly lettersBefore: string
  readonly lettersAfter: string
  readonly isKept: boolean
}

function tornWords({ raw, display, displayToRaw }: Block): readonly TornWord[] {
  return [...raw.matchAll(TORN)].map((match) => {
    const [, before = '', after = ''] = match
    const hyphen = match.index + before.length
    const start = toTarget(displayToRaw, hyphen, 'start')
    const end = toTarget(displayToRaw, hyphen + 2, 'end')
    return {
      before,
      after,
      lettersBefore: lettersOf(raw.slice(Math.max(0, hyphen - REACH), hyphen)).text,
      lettersAfter: lettersOf(raw.slice(hyphen, hyphen + REACH)).text,
      isKept: HYPHEN.test(display.slice(start, end)),
    }
  })
}

/** Letters and digits of a text in lower case, and where each stands in it. */
interface Letters {
  readonly source: string
  readonly text: string
  readonly places: readonly number[]
}

function lettersOf(source: string): Letters {
  const places: number[] = []
  let text = ''
  for (const match of source.matchAll(/[\p{L}\p{N}]/gu)) {
    const lower = match[0].toLowerCase()
    text += lower
    for (let unit = 0; unit < lower.length; unit++) places.push(match.index)
  }
  return { source, text, places }
}

/** What the truth prints between the two parts of the torn word; undefined where it is not found. */
function truthBetween(truth: Letters, torn: TornWord): string | undefined {
  for (const context of CONTEXTS) {
    const before = torn.lettersBefore.slice(-(torn.before.length + context))
    const at = truth.text.indexOf(before + torn.lettersAfter.slice(0, torn.after.length + context))
    if (at < 0) continue
    const last = truth.places[at + before.length - 1] ?? 0
    return truth.source.slice(last + 1, truth.places[at + before.length])
  }
  return undefined
}
