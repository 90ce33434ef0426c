import { splitSentences } from './sentences.js'

/** A short form that a text defines, with what it stands for. */
export interface Abbreviation {
  readonly short: string
  readonly long: string
}

const BRACKET = /[([]([^()[\]]{2,80})[)\]]/gu
/** Longest stretch before a bracket that is searched for the long form, in characters. */
const REACH = 200

/**
 * Abbreviations that a text defines, as "long form (SF)" or "SF (long form)", in the order of their definitions
 * (A. S. Schwartz and M. A. Hearst, "A simple algorithm for identifying abbreviation definitions in biomedical
 * text", Pac Symp Biocomput 2003).
 */
export function findAbbreviations(text: string): Abbreviation[] {
  const found: Abbreviation[] = []
  for (const match of text.matchAll(BRACKET)) {
    const inner = (match[1] ?? '').split(/[;,]\s/u)[0]?.trim() ?? ''
    const before = text.slice(Math.max(0, match.index - REACH), match.index).trimEnd()
    const abbreviation = isShortForm(inner) ? fromLongBefore(inner, before) : fromShortBefore(inner, before)
    if (abbreviation !== undefined) found.push(abbreviation)
  }
  return found
}

/**
 * Two to ten characters, at most two words, a letter in it, a letter or digit first (section 3 of the paper); no
 * label or value ("Table 7", "pH 8.0", "1 M").
 */
function isShortForm(text: string): boolean {
  if (text.length < 2 || text.length > 10 || /\s\d|^[\d.]+\s|\s.*\s/u.test(text)) return false
  return /^[\p{L}\p{N}][^∗*†‡=<>]*$/u.test(text) && /\p{Lu}/u.test(text)
}

function fromLongBefore(short: string, before: string): Abbreviation | undefined {
  // Whatever its sentence holds, all of the text holds as well, and splitting sentences is dear.
  if (longFormOf(short, lastWords(short, before)) === undefined) return undefined
  // A stop inside the long form (`St. John's wort`) ends no sentence.
  const sentence = splitSentences(before).at(-1)
  const long = longFormOf(short, lastWords(short, before.slice(sentence?.start ?? 0)))
  return long === undefined ? undefined : { short, long }
}

/** As many words as a long form may have. */
function lastWords(short: string, text: string): string {
  const words = text.trim().split(/\s+/u)
  return words.slice(-Math.min(short.length + 5, short.length * 2)).join(' ')
}

function fromShortBefore(inner: string, before: string): Abbreviation | undefined {
  const short = /(?:^|[\s(])([^\s()]{2,10})$/u.exec(before)?.[1] ?? ''
  if (!isShortForm(short) || !/\p{Lu}.*\p{Lu}|\p{Lu}\d/u.test(short) || inner.split(/\s/u).length < 2)
    return undefined
  const long = longFormOf(short, inner)
  return long !== undefined && long === inner ? { short, long } : undefined
}

/** Matches the characters of the short form from right to left; its first one has to begin a word of the long form. */
function longFormOf(short: string, window: string): string | undefined {
  const wanted = [...short.toLowerCase()].filter((character) => /[\p{L}\p{N}]/u.test(character))
  const text = window.toLowerCase()
  let at = text.length
  for (const [index, character] of wanted.reverse().entries()) {
    at = lastMatch(text, character, { below: at, atWordStart: index === wanted.length - 1 })
    if (at < 0) return undefined
  }
  const long = window.slice(at)
  return isPlausible(short, long) ? long : undefined
}

/** Beyond the paper: a stretch with a finite verb is a sentence that happens to hold the letters. */
function isPlausible(short: string, long: string): boolean {
  const words = long.split(/[\s-]/u)
  const isPhrase =
    !/[()[\]]/u.test(long) && !words.some((word) => /^(?:was|were|is|are|has|have|had)$/u.test(word))
  const isShort = words.length <= Math.min(short.length + 5, short.length * 2)
  return isPhrase && isShort && long.length > short.length && !words.includes(short)
}

function lastMatch(
  text: string,
  character: string,
  place: { readonly below: number; readonly atWordStart: boolean },
): number {
  for (let at = place.below - 1; at >= 0; at -= 1) {
    if (text.charAt(at) !== character) continue
    if (!place.atWordStart || at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return at
  }
  return -1
}
