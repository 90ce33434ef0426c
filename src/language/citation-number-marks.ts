import { matchesOf } from './each-match.js'
import type { CitationKind, CitationMark } from './citation-mark.js'
import { quickStart } from './quick-start.js'
import { SUPERSCRIPT_DIGITS } from './superscript-digits.js'

/** A mark with more works than this is a misreading ("[1–900]"). */
const MOST_NUMBERS = 100

const NUMBER = String.raw`\d{1,3}[a-z]?`
const LIST = String.raw`${NUMBER}(?:\s?[,;–-]\s?${NUMBER})*`
const PREFIX = String.raw`(?:(?:see(?: also)?|e\.g\.|cf\.|reviewed in|and references therein),?\s)?`
const LOCATION = String.raw`(?:,\s?(?:pp?\.|p|Table|Fig\.|Figure|Sect\.|Section|Chapter|Ch\.)\s?[\d–-]+)?`
const BRACKETED = new RegExp(
  String.raw`\[\s?${PREFIX}(?<list>${LIST})${LOCATION}\s?\](?:\s?[–-]\s?\[\s?(?<to>${NUMBER})\s?\])?`,
  'gu',
)
const CARET = new RegExp(String.raw`\^[[(]?(?<list>${LIST})[\])]?(?![\p{L}\d+−-]|[–-]\d)`, 'gu')
const RAISED = quickStart(/(?<![⁰¹²³⁴-⁹])[⁰¹²³⁴-⁹]{1,3}(?:[,⁻–-]\s?[⁰¹²³⁴-⁹]{1,3})*(?![⁰¹²³⁴-⁹⁺⁻\p{L}])/gu)
/** Superscripts that lost their mark on the way from a PDF: "techniques22,23." and "reported.12 Later". */
const GLUED_LIST = quickStart(
  /(?<=\p{Ll}{3}[)”"’]?[.,;:]?)\d{1,3}(?:[,–-]\d{1,3})+(?=[\s.,;:)]|$)(?![.,]\d)/gu,
)
const GLUED_AFTER_STOP = quickStart(/(?<=\p{Ll}{3}[)”"’]?\.)\d{1,3}(?=\s+["“(]?\p{Lu})/gu)
const ROUND_LIST = quickStart(
  new RegExp(
    String.raw`(?<=\p{L}{2}[”"’]?\s)\((?<list>${NUMBER}(?:\s?[,;–-]\s?${NUMBER})+)\)(?!\s?[%\d])`,
    'gu',
  ),
)
const ROUND = quickStart(/(?<=[\p{L}\d)%][”"’]?\s?)\((?<list>\d{1,3})\)(?!\s?[%\d])/gu)

const NO_MARK_BEFORE_ROUND =
  /(?:\b(?:eqs?|eqns?|equations?|figs?|figures?|tables?|steps?|panels?|sections?|age[ds]?|mean|median|range|iqr|sd|version|phase|group|type|class|grade|level)\.?)\s*$/iu
const UNITS =
  /(?:^|[^\p{L}])(?:[fpnuµμmcdkM]?(?:m|g|l|L|s|Pa|Hz|mol|W|V|A|J|N|K|B|M)|min|h|hr|day|days|week|weeks|year|years|yr|ft|in|inch|deg|cells?|person|rad|bar|wk|mmHg|log|exp|chi)$/u
const EXPONENT_BASE = /(?:^|[^\p{L}])(?:\p{L}|\p{Lu}\p{Ll}?|[χρηωσ]|R|adj)$/u

/** Marks that give reference numbers. `singles`: a lone number in round brackets is a mark too. */
export function numberMarks(text: string, singles: boolean): CitationMark[] {
  return [
    ...collect(text, BRACKETED, 'bracketed').filter((mark) => !isSubscripted(text, mark.start)),
    ...collect(text, CARET, 'superscript').filter((mark) => isCitingSuperscript(text, mark)),
    ...collect(text, RAISED, 'superscript').filter((mark) => isCitingSuperscript(text, mark)),
    ...collect(text, GLUED_LIST, 'superscript'),
    ...collect(text, GLUED_AFTER_STOP, 'superscript'),
    ...collect(text, ROUND_LIST, 'parenthesised').filter((mark) => isCitingRound(text, mark)),
    ...(singles ? collect(text, ROUND, 'parenthesised').filter((mark) => isCitingRound(text, mark)) : []),
  ]
}

function collect(text: string, pattern: RegExp, kind: CitationKind): CitationMark[] {
  const marks: CitationMark[] = []
  for (const match of matchesOf(pattern, text)) {
    const list = match.groups?.['list'] ?? match[0]
    const to = match.groups?.['to']
    const numbers = expand(to === undefined ? list : `${list}-${to}`)
    if (numbers.length === 0 || numbers.includes(0)) continue
    marks.push({ start: match.index, end: match.index + match[0].length, kind, numbers, works: [] })
  }
  return marks
}

/** Numbers of a list with its ranges; empty where a range runs backwards or has no end. */
function expand(list: string): number[] {
  const plain = list
    .replace(/[⁰¹²³⁴-⁹⁻]/gu, (mark) => SUPERSCRIPT_DIGITS.get(mark) ?? mark)
    .replace(/[a-z\s]/gu, '')
  const numbers: number[] = []
  for (const part of plain.split(/[,;]/u)) {
    const [from = Number.NaN, to = from] = part.split(/[–-]/u).map(Number)
    if (!(to >= from) || to - from > MOST_NUMBERS) return []
    for (let number = from; number <= to; number += 1) numbers.push(number)
  }
  return numbers
}

/** "t[1]", "x[2]": a component of a vector. */
function isSubscripted(text: string, at: number): boolean {
  return /(?:^|[^\p{L}\d])\p{L}$/u.test(text.slice(Math.max(0, at - 2), at))
}

/** Tells a raised reference mark from an exponent by what stands before it. */
function isCitingSuperscript(text: string, mark: CitationMark): boolean {
  const before = text.slice(Math.max(0, mark.start - 60), mark.start)
  const isList = mark.numbers.length > 1
  if (/\s$|^$/u.test(before)) return false
  if (/[.,;:!?”"’%\]]$/u.test(before)) return !/\d\.$/u.test(before) || isList
  if (/\d$/u.test(before))
    return /(?:^|\D)(?:1[89]|20)\d\d$/u.test(before) || (isList && !/(?:^|\D)10$/u.test(before))
  if (before.endsWith(')')) return isList || /\([^()]*\p{L}{3}[^()+*/=]*\)$/u.test(before)
  if (isList) return /\p{L}{2}$/u.test(before)
  return /\p{L}{2}$/u.test(before) && !UNITS.test(before) && !EXPONENT_BASE.test(before)
}

function isCitingRound(text: string, mark: CitationMark): boolean {
  const before = text.slice(Math.max(0, mark.start - 30), mark.start)
  return (
    !NO_MARK_BEFORE_ROUND.test(before) &&
    mark.numbers.every((number, at) => at === 0 || number > (mark.numbers[at - 1] ?? 0))
  )
}
