import { stemmer } from 'stemmer'
import { matchText } from './normalise.js'
import { isStopWord } from './stop-words.js'
import { numberTerm } from './number-term.js'
import { foldSpelling } from './spelling.js'
import type { TextSpan } from './text-span.js'

/** A word, number or scientific term as it stands in the text; offsets are UTF-16 units of that text. */
export interface Token extends TextSpan {
  readonly text: string
}

/** Longest index term in characters; longer ones are cut. */
export const TERM_LIMIT = 64

const ALNUM = String.raw`[\p{L}\p{N}\p{M}]`
const JOINT = String.raw`(?:[-/'_](?=[\p{L}\p{N}])|\^[-+]?(?=[\p{L}\p{N}])|(?<=\d)[.·](?=\d)|(?<=\d),(?=\d{3}(?!\d))|(?<=[\dA-Z])\+(?!${ALNUM}))`
const TOKEN = new RegExp(String.raw`(?<![\p{L}\p{N}.])\.\d+|${ALNUM}+(?:${JOINT}${ALNUM}*)*`, 'gu')

const PLAIN_WORD = /^[a-z]+$/
const CAPITALS = /^[A-Z]{2,6}$/
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u
const CJK_RUNS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]+/gu
const NUMBER = /^(?:\d+(?:,\d{3})*(?:[.·]\d+)?|\.\d+)(?:[eE][-+]?\d+|\^[-+]?\d+)?$/u

const GREEK_NAMES: Readonly<Record<string, string>> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  ε: 'epsilon',
  ζ: 'zeta',
  η: 'eta',
  θ: 'theta',
  ι: 'iota',
  κ: 'kappa',
  λ: 'lambda',
  μ: 'mu',
  ν: 'nu',
  ξ: 'xi',
  ο: 'omicron',
  π: 'pi',
  ρ: 'rho',
  σ: 'sigma',
  ς: 'sigma',
  τ: 'tau',
  υ: 'upsilon',
  φ: 'phi',
  χ: 'chi',
  ψ: 'psi',
  ω: 'omega',
}
const FOLDED_LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
}
/** µg, µM, µm: written with a Latin u by those who have no Greek keyboard. */
const MICRO_UNIT = /^μ(?=(?:g|l|m|s|mol|a|v|hz|w|j|n|gy|sv|eq|ci|katal|iu)\b)/u

/** Words, numbers and scientific terms of a text, each as long as it goes: `IL-6`, `C57BL/6`, `1,234`, `10^-3`, `CD8+`. */
export function tokenise(text: string): Token[] {
  let end = 0
  return (text.match(TOKEN) ?? []).map((token) => {
    // What stands between tokens can begin none, so the next place of these characters is the token's own.
    const start = text.indexOf(token, end)
    end = start + token.length
    return { text: token, start, end }
  })
}

/**
 * Terms for the full-text index and for queries against it, in text order, with repetitions. A scientific term
 * gives its joined form and its parts, so that each spelling finds the others:
 *
 *   IL-6 · IL6 · il 6   il6 il 6         β-amyloid   betaamyloid beta amyloid
 *   TNF-α · TNFalpha    tnfalpha …       CD8+        cd8pos cd8 cd 8
 *   1,234 · 1234        1234             0.50 · .5   0d5          10^-3   0d001
 *
 * English words are reduced by the Porter stemmer (M. F. Porter, Program 14(3), 1980), function words are left out,
 * CJK and Thai give pairs of characters, other scripts whole words. A term holds only a-z, 0-9 and letters beyond
 * ASCII, at most `TERM_LIMIT` characters, so that SQLite's unicode61 keeps each as one token. Positions of the
 * terms are not those of words: the index serves ranking, not phrases.
 */
export function indexTerms(text: string): string[] {
  const terms: string[] = []
  const matched = /^[\x20-\x7e]*$/.test(text) ? text : matchText(text)
  const tokens = matched.match(TOKEN) ?? []
  let previous = ''
  for (const token of tokens) {
    if (PLAIN_WORD.test(token)) pushWord(token, terms)
    else terms.push(...termsOfToken(token))
    if (/^[A-Z]{2,5}$/.test(previous) && /^\d{1,3}[A-Za-z]?$/.test(token))
      terms.push(`${previous}${token}`.toLowerCase())
    previous = token
  }
  return terms
}

const tokenTerms = new Map<string, readonly string[]>()
const TOKEN_CACHE_LIMIT = 50_000
/** Longest token that is remembered: V8 makes longer ones a window on their text, and would keep all of it. */
const LONGEST_REMEMBERED = 12

/** Names and numbers come again and again in a paper. */
function termsOfToken(token: string): readonly string[] {
  const known = tokenTerms.get(token)
  if (known !== undefined) return known
  const terms: string[] = []
  pushTerms(token, terms)
  if (tokenTerms.size >= TOKEN_CACHE_LIMIT) tokenTerms.clear()
  if (token.length <= LONGEST_REMEMBERED) tokenTerms.set(token, terms)
  return terms
}

function pushTerms(token: string, terms: string[]): void {
  if (NUMBER.test(token)) terms.push(numberTerm(token))
  else if (CJK.test(token)) for (const [run] of token.matchAll(CJK_RUNS)) pushRun(run, terms)
  else pushCompound(token, terms)
}

function pushRun(run: string, terms: string[]): void {
  if (!CJK.test(run)) return pushTerms(run, terms)
  const characters = [...run.replace(/\p{M}+/gu, '')]
  if (characters.length < 2) terms.push(...characters)
  for (let at = 0; at + 1 < characters.length; at += 1) terms.push(`${characters[at]}${characters[at + 1]}`)
}

function pushCompound(token: string, terms: string[]): void {
  const isPositive = token.endsWith('+')
  const whole = (isPositive ? token.slice(0, -1) : token)
    .replaceAll('_', '')
    .replace(/'s?$/u, '')
    .replace(/'s\b/u, '')
  const parts = whole.split(/[-/^'+]+/u).filter((part) => part !== '')
  if (parts.length === 1) return pushSimple(parts[0] ?? '', { isPositive, terms })
  if (isJoinable(whole, parts)) pushJoined(parts, { isPositive, terms })
  for (const part of parts) {
    if (NUMBER.test(part)) terms.push(numberTerm(part))
    else if (!/^\p{Ll}$/u.test(part) || GREEK_NAMES[part] !== undefined)
      pushSimple(part, { isPositive: false, terms })
  }
}

interface Writing {
  /** The term carries a plus, as CD8+ and Ca2+ do. */
  readonly isPositive: boolean
  readonly terms: string[]
}

/** A range ("3-5"), a citation mark ("found^12") or a choice ("and/or") is no term of its own. */
function isJoinable(whole: string, parts: readonly string[]): boolean {
  const [first = '', second = ''] = parts
  if (parts.length > 4 || (NUMBER.test(first) && /^\d/u.test(second))) return false
  if (whole.includes('^')) return /^[A-Z][a-z]?\d*\^/u.test(whole)
  return !parts.some((part) => isStopWord(part.toLowerCase()) && part.length > 1 && !/^up$/u.test(part))
}

function pushJoined(parts: readonly string[], writing: Writing): void {
  const joined = foldTerm(parts.join(''))
  if (joined === '') return
  const isWords = parts.every((part) => /^[A-Z]?[a-z]{2,}$/.test(part))
  if (writing.isPositive) writing.terms.push(cut(`${joined}pos`))
  writing.terms.push(cut(isWords ? stem(joined) : joined))
}

/** One part without connectors: a word of any script, an acronym, or letters with digits. */
function pushSimple(part: string, writing: Writing): void {
  const { terms } = writing
  const folded = foldTerm(part)
  if (folded === '') return
  if (writing.isPositive) terms.push(cut(`${folded}pos`))
  if (CAPITALS.test(part)) return pushAcronym(folded, terms)
  if (/^[a-z]{0,3}[A-Z]{2,}s$/.test(part)) return void terms.push(cut(folded.slice(0, -1)))
  if (/^\p{L}\p{Ll}*$/u.test(part) && PLAIN_WORD.test(folded)) return pushWord(folded, terms)
  terms.push(cut(folded))
  const atoms = part.match(/\d+(?:[.,·]\d+)*|\p{Script=Greek}+|[^\d\p{Script=Greek}]+/gu) ?? []
  if (atoms.length !== 2) return
  for (const atom of atoms) {
    if (NUMBER.test(atom)) terms.push(numberTerm(atom))
    else if (foldTerm(atom).length > 1) terms.push(cut(foldTerm(atom)))
  }
}

/** "AIDS" is found by "AIDS" and by "aids", "WHO" is kept although "who" is a function word. */
function pushAcronym(folded: string, terms: string[]): void {
  terms.push(folded)
  const stemmed = stem(folded)
  if (stemmed !== folded) terms.push(stemmed)
}

function pushWord(word: string, terms: string[]): void {
  if (!isStopWord(word)) terms.push(cut(stem(word)))
}

const stems = new Map<string, string>()
const STEM_CACHE_LIMIT = 100_000

/** A lower-case English word in American spelling, reduced by the Porter stemmer; shorter ones than three letters as they are. */
export function stem(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  if (word.length > TERM_LIMIT) return word
  if (stems.size >= STEM_CACHE_LIMIT) stems.clear()
  const stemmed = word.length < 3 ? word : stemmer(foldSpelling(word))
  stems.set(word, stemmed)
  return stemmed
}

/** Lower case, accents and marks away, Greek letters in Latin company or standing alone by their names. */
function foldTerm(part: string): string {
  const lower = part.toLowerCase()
  if (/^[a-z0-9]+$/.test(lower)) return lower
  const bare = lower
    .replace(MICRO_UNIT, 'u')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
  const isGreekWord = /^\p{Script=Greek}{3,}$/u.test(bare)
  const named = isGreekWord
    ? bare.replaceAll('ς', 'σ')
    : bare.replace(/[α-ω]/gu, (letter) => GREEK_NAMES[letter] ?? letter)
  return named
    .replace(/[øłđðþæœßı]/gu, (letter) => FOLDED_LETTERS[letter] ?? letter)
    .replace(/[^a-z0-9\p{L}]+/gu, '')
}

function cut(term: string): string {
  if (term.length <= TERM_LIMIT) return term
  return [...term]
    .slice(0, TERM_LIMIT)
    .join('')
    .slice(0, TERM_LIMIT)
    .replace(/[\uD800-\uDBFF]$/u, '')
}
