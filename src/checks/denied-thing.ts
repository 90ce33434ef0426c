import { createTermSet } from '../language/term-set.js'
import { indexTerms, tokenise } from '../language/tokens.js'

/** How a sentence stands to there having been a thing: it says there was none, it names it, or it does neither. */
export type ThingStance = 'denies' | 'affirms' | 'unclear'

const NONE = /^(?:no|without|neither|nor|lacked|lacking|lack|absence)$/iu
/** What ends the noun phrase that a "no" belongs to. */
const ENDS_PHRASE =
  /^(?:was|were|is|are|did|do|does|has|have|had|could|can|[,;:.()]|in|at|on|of|for|to|by|than|that|which|who)$/iu
/** "… was not used", "… did not form", "… were excluded": what is said of a thing that was not there. */
const NOT_THERE =
  /^.{0,60}?(?:\b(?:was|were|is|are|been|be|did|do|does|could|can|has|have|had)\s+(?:therefore\s|also\s|thus\s)?(?:not|never|n['’]t)\s+(?:yet\s|be\s|been\s|\p{L}+ly\s){0,2}(?:used|given|made|taken|done|form(?:ed)?|available|included|present|possible|performed|applied|planned|found|seen|detected|needed|recorded|allowed|assessed|measured|determined|examined|evaluated|studied|tested|collected|observed|reported|investigated|analysed|analyzed|resolved|confirmed|quantified|monitored|employed|involved|sprayed|added|started|developed)|\b(?:was|were)\s+(?:excluded|absent|lacking|missing|unavailable))\b/iu
/** Words between a "no" and the end of its noun phrase. */
const LONGEST_PHRASE = 6

/**
 * Whether a text says that there was no such thing: "no X", "without X", "X was not used". `terms`: index terms of the thing, the
 * last one of its head; what stands before the head may be left out by the text.
 */
export function thingStance(text: string, terms: readonly string[]): ThingStance {
  const head = terms.at(-1)
  if (head === undefined) return 'unclear'
  const words = tokenise(text)
  const isHead = words.map((word) => createTermSet(indexTerms(word.text)).has(head))
  if (!isHead.includes(true)) return 'unclear'
  const isDenied = words.some((_, index) => isHead[index] === true && isOfNone(text, words, index))
  if (isDenied) return 'denies'
  const isUnused = words.some((word, index) => isHead[index] === true && NOT_THERE.test(text.slice(word.end)))
  return isUnused ? 'denies' : 'affirms'
}

/** The noun phrase that the word at `index` stands in begins with a "no". */
function isOfNone(
  text: string,
  words: readonly { readonly text: string; readonly start: number; readonly end: number }[],
  index: number,
): boolean {
  for (let at = index - 1; at >= Math.max(0, index - LONGEST_PHRASE); at -= 1) {
    const word = words[at]
    const next = words[at + 1]
    if (word === undefined || next === undefined) return false
    if (NONE.test(word.text)) return !/^no$/iu.test(word.text) || !isNumber(text.slice(word.end, next.start))
    if (ENDS_PHRASE.test(word.text) || /[,;:.()]/u.test(text.slice(word.end, next.start))) return false
  }
  return false
}

/** "No. 5" counts. */
function isNumber(between: string): boolean {
  return between.includes('.')
}

/** Words that by themselves say that a design was another one. */
const OTHER_DESIGN =
  /\b(?:open[- ]label|uncontrolled|unblinded|single[- ]arm|observational|non-?random(?:i[sz]ed)?|cross-validation only|scoping review)\b/iu
const NOT =
  /^(?:no|not|neither|nor|without|never|none|lack|lacked|lacking|absence|cannot|n['’]t|didn['’]t|wasn['’]t|weren['’]t)$/iu
/** Words between a denial and the feature of a design that it belongs to. */
const REACH = 6

/**
 * Whether a text denies a feature of a design: a denial stands shortly before one of its words, or it is said not to have been
 * used, or the text names another design. "The test set came from clinics that gave no other data" denies none.
 */
export function deniesDesign(text: string, terms: readonly string[]): boolean {
  if (OTHER_DESIGN.test(text) || thingStance(text, terms) === 'denies') return true
  const words = tokenise(text)
  const named = words.map((word) => {
    const own = createTermSet(indexTerms(word.text))
    return terms.some((term) => own.has(term))
  })
  return words.some(
    (word, index) => NOT.test(word.text) && named.slice(index + 1, index + 1 + REACH).includes(true),
  )
}
