import {
  BEFORE_LABEL,
  BEFORE_NAME,
  BEFORE_NUMBER,
  NAME_PARTICLES,
  NEVER_FINAL,
  SENTENCE_STARTERS,
  TITLES,
} from './sentence-abbreviations.js'

/** A place where a sentence may end: the mark, what stands before it in its sentence, and what follows. */
export interface BoundaryCandidate {
  /** The terminator, such as `.`, `...`, `?`. */
  readonly mark: string
  /** Text of the sentence so far, up to the mark, at most the last 200 characters. */
  readonly before: string
  /** True where `before` is the whole sentence so far. */
  readonly isWholeBefore: boolean
  /** Closing quotes, brackets and citation marks between the mark and the space. */
  readonly tail: string
  /** What follows the space, at most 60 characters; empty at the end of the text. */
  readonly after: string
}

const OPENERS = /^[\s"'“”‘’«»„‚([{¿¡*†‡§#]+/u
const WORD_BREAK = /[\s()[\]{}"“”«»,;:/<>=~≤≥≈±]/u
const ENUMERATOR = /^[\s(]*(?:\d{1,3}(?:\.\d{1,3})*|[ivxIVX]{1,5}|[a-zA-Z])$/u
const LISTED_NUMBER = /(?:[:;,]\s+(?:and\s+|or\s+)?|\()\d{1,2}$/u
const NUMBER_LIKE = /^[[(]?(?:[A-Z]{0,3}[-–]?\d|[A-Za-z]\b(?!['’])|[IVXLC]+\b|[~≈<>]?\s?\d)/u
const STARTS_WITH_NUMBER = /^[~∼≈<>≤≥±+−-]?\s?[.]?\d/u
/** Lower-case beginnings that science writes so: mRNA, p53, pH, siRNA, c-Fos, n-Hexane, miR-21, 𝛼-… */
const LOWER_CASE_TERM = /^(?:[a-z]{1,4}(?:[A-Z]|\d)|[a-z]{1,5}-[A-Z\d]|\p{Script=Greek}+(?:[-–\s\d]|[A-Z]))/u
const MIXED_CASE_UNIT = /^(?:m[LMVWAT]|k[VWJN]|dB|mEq|nM|pM|kPa|mmHg|mOsm|kDa|kHz|mHz|cGy|kBq)\b/u
/** A capital that is a unit: "ions/L.", "12 N.", "µg mL⁻¹ K.". */
const UNIT_CAPITAL = /(?:\p{Ll}\/|\d\s?[µμnmk]?)[LNKVWJFTHAC]$/u
const FIRST_WORD = /^[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/u

/** Decides whether a sentence ends at the candidate. Rules in order of certainty; the first that knows decides. */
export function isSentenceEnd(candidate: BoundaryCandidate): boolean {
  const after = candidate.after.replace(OPENERS, '')
  if (after === '') return true
  if (/^[,;:)\]}%=]/u.test(after) || /^\[[\d,–-]+\]\s?[,;:.)]/u.test(candidate.after)) return false
  if (candidate.mark !== '.') return !startsLowerCase(after)
  const word = lastWord(candidate.before)
  if (candidate.isWholeBefore && ENUMERATOR.test(candidate.before)) return false
  if (/\d$/u.test(word) && isNumberPart(candidate, word, after)) return false
  if (candidate.tail !== '') return endsAfterTail(candidate, word, after)
  return endsAfterWord(candidate, word, after)
}

/** From the end backwards: a pattern that ends with `$` tries every place of the text. */
function lastWord(text: string): string {
  let start = text.length
  while (start > 0 && !WORD_BREAK.test(text.charAt(start - 1))) start -= 1
  return text.slice(start)
}

/** Whether the stop after a number is a list number ("were: 1. Age; 2. Sex") or a decimal point with a stray space. */
function isNumberPart(candidate: BoundaryCandidate, word: string, after: string): boolean {
  if (word === '0') return /^\d/u.test(after)
  if (!/^\d{1,2}$/u.test(word) || !LISTED_NUMBER.test(candidate.before)) return false
  const number = Number(word)
  return number === 1 ? !/,\s*\d+$/u.test(candidate.before) : candidate.before.includes(` ${number - 1}. `)
}

/** After closing quotes, brackets or citation marks. A bracket may close on an abbreviation: "(L.) Heynh.", "spp.) [6]". */
function endsAfterTail(candidate: BoundaryCandidate, word: string, after: string): boolean {
  if (!/^[)\]}]/u.test(candidate.tail)) return startsSentence(after)
  if (/[([]\S{1,6}$/u.test(candidate.before)) return isStarter(after)
  return !/^[[(]\d/u.test(candidate.after) && endsAfterWord(candidate, word, after)
}

function endsAfterWord(candidate: BoundaryCandidate, word: string, after: string): boolean {
  const key = word.toLowerCase().replace(/^['’.-]+/u, '')
  if (key === '') return endsAfterMark(candidate.before, after)
  if (NEVER_FINAL.has(key) || TITLES.has(word)) return false
  if (key === 'al') return startsCapital(after)
  if (isReference(candidate, key)) return false
  if (BEFORE_NAME.has(key) && isAbbreviationHere(word)) return isStarter(after)
  if (/^\p{Lu}$/u.test(word)) return endsAfterCapital(candidate, after)
  if (/^(?:\p{L}\.)+\p{L}$/u.test(word)) return isDayHalf(key) ? startsCapital(after) : isStarter(after)
  return startsSentence(after)
}

function endsAfterMark(before: string, after: string): boolean {
  return (!/^\d/u.test(after) || /[)\]%”"]$/u.test(before)) && startsSentence(after)
}

/** "Fig. 2", "Eqs. (3)", "Jan. 5": the number, letter or bracket that follows belongs to the word. */
function isReference(candidate: BoundaryCandidate, key: string): boolean {
  return BEFORE_NUMBER.has(key) && !isUnitHere(candidate.before, key) && NUMBER_LIKE.test(candidate.after)
}

/** A single capital before the stop: an initial or authority ("J. B. Smith", "L. leaves") or a label ("vitamin C."). */
function endsAfterCapital(candidate: BoundaryCandidate, after: string): boolean {
  if (isStarter(after)) return !/^A\s?\./u.test(after)
  if (UNIT_CAPITAL.test(candidate.before)) return startsCapital(after)
  if (/^[([]/u.test(candidate.after)) return false
  if (!startsCapital(after) && !STARTS_WITH_NUMBER.test(after)) return false
  const previous = /([\p{L}\p{M}]+)[\s-]+\p{Lu}$/u.exec(candidate.before)?.[1] ?? ''
  if (isInitial(candidate.before, previous, after)) return false
  if (BEFORE_LABEL.has(previous.toLowerCase())) return !/^(?:and|or|versus)$/u.test(previous)
  return (
    /^\p{Ll}{3,}$/u.test(previous) && !/^(?:from|with|author|professor|thank|thanks|see)$/u.test(previous)
  )
}

/** A family name as it follows an initial: "Smith et al.", "Smith and B. Li", "Smith, B. Li", "Smith (2009)". */
const INITIAL_OF_NAME =
  /^\p{Lu}[\p{L}\p{M}'’-]+(?:\set\sal\b|,?\s(?:and|&)\s\p{Lu}\.|,\s\p{Lu}\.|\s[([](?:1[89]|20)\d\d)/u
const TAXON_WORDS =
  /^(?:species|genus|plants?|herbs?|bacteri(?:um|a)|fung(?:us|i)|parasites?|mosquito(?:es)?|nematodes?|insects?|weeds?|pathogens?|yeasts?)$/u
/** Endings of Latin epithets and of genera (International Code of Nomenclature, articles 20 and 23, by their grammar). */
const EPITHET = /^\p{Lu}\p{Ll}{2,}(?:um|us|is|ii?|ae?|ensis|oides|ens|ans)(?![\p{L}\p{M}])/u
const GENUS_ENDING = /(?:um|us|is|as|es|ia|ea|ya|na|la|ra|ma|on|ix|ax|ex|ys|lla)$/u

/** "J. B. Smith", "J. Smith et al.", "O. Sanctum": a name goes on. */
function isInitial(before: string, previous: string, after: string): boolean {
  const isBeforeInitial = /^\p{Lu}\p{M}?\./u.test(after)
  return isBeforeInitial || INITIAL_OF_NAME.test(after) || isSpeciesName(before, previous, after)
}

/** "Ocimum tenuiflorum (the former O. Sanctum)": an epithet printed with a capital behind its shortened genus. */
function isSpeciesName(before: string, previous: string, after: string): boolean {
  if (!EPITHET.test(after)) return false
  const initial = before.at(-1) ?? ''
  const genera = before.match(/(?<![\p{L}\p{M}])\p{Lu}\p{Ll}{3,}/gu) ?? []
  return (
    TAXON_WORDS.test(previous) ||
    genera.some((genus) => genus.startsWith(initial) && GENUS_ENDING.test(genus))
  )
}

/** "30 sec. 20 mice": after a number the word is a unit, not a reference to a numbered thing. */
function isUnitHere(before: string, key: string): boolean {
  return /^(?:sec|secs|mol|pt|v)$/u.test(key) && /\d\s*\p{L}+$/u.test(before)
}

/** "Am. J." but not "I am."; "Med. Sci." but "10 int." stays a word: the abbreviation is capitalised or has stops. */
function isAbbreviationHere(word: string): boolean {
  return /^\p{Lu}/u.test(word) || word.includes('.') || /^(?:var|op|cit)$/u.test(word)
}

function isDayHalf(key: string): boolean {
  return key === 'a.m' || key === 'p.m' || key === 'n.s' || key === 'i.v' || key === 'i.p' || key === 's.c'
}

function isStarter(after: string): boolean {
  return SENTENCE_STARTERS.has(FIRST_WORD.exec(after)?.[0] ?? '')
}

function startsCapital(after: string): boolean {
  return /^(?:\p{Lu}|\p{Lt})/u.test(after)
}

function startsLowerCase(after: string): boolean {
  return /^\p{Ll}/u.test(after) && !isLowerCaseTerm(after)
}

function isLowerCaseTerm(after: string): boolean {
  return LOWER_CASE_TERM.test(after) && !MIXED_CASE_UNIT.test(after)
}

function startsSentence(after: string): boolean {
  if (/^[\p{Lu}\p{Lt}\p{Lo}]/u.test(after)) return true
  if (STARTS_WITH_NUMBER.test(after)) return true
  if (isLowerCaseTerm(after)) return true
  const [first = '', second = ''] = after.split(/\s+/u, 3)
  return NAME_PARTICLES.has(first) && (startsCapital(second) || NAME_PARTICLES.has(second))
}
