import { matchesOf } from '../../language/each-match.js'
import type { Quantity } from '../../language/quantities/quantity.js'
import type { TextSpan } from '../../language/text-span.js'
import type { TextReading } from '../claim/text-reading.js'
import { sideTerms } from './side-terms.js'

/** A number, or a change from one to another, with the words that only it has in a sentence of several sides. */
export interface Side extends TextSpan {
  readonly quantities: readonly Quantity[]
  /** What stands before it, after the side before: "in men" of "in women it was 17 mmHg, in men 11 mmHg". */
  readonly before: string
  /** What stands behind it, up to the next side: "in cages" of "61 g in aviaries and 59 g in cages". */
  readonly behind: string
  /** Its number stands alone in a bracket behind its name: "aspirin (n = 120)". */
  readonly isListed?: true
}

const SEPARATOR =
  /,?\s(?:and|but|while|whereas|versus|vs\.?|against|compared (?:with|to)|than|as against|or)\s|[,;]\s/gu
/** A change is one side: "from 48 to 32". */
const CHANGE = /^\s?(?:to|→|–)\s?$/u
const CLAUSE = /[;:]\s|\.\s/gu
/** With brackets inside, one deep. */
const BRACKETS = /\((?:[^()]|\([^()]*\))*\)|\[[^[\]]*\]/gu
/** Kinds that are no measurement of a side. */
const NO_SIDE: ReadonlySet<string> = new Set(['year', 'date', 'clock', 'p-value', 'confidence-level'])

const keptSides = new WeakMap<TextReading, Map<string, readonly Side[]>>()

/** The sides of a sentence that has several numbers of the kind of one of them; brackets are left out. */
export function sidesOf(reading: TextReading, like: Quantity): readonly Side[] {
  const kept = keptSides.get(reading) ?? new Map<string, readonly Side[]>()
  keptSides.set(reading, kept)
  const key = `${like.kind} ${like.unit?.canonical ?? ''}`
  const found = kept.get(key) ?? readSides(reading, like)
  kept.set(key, found)
  return found
}

function readSides({ text, quantities }: TextReading, like: Quantity): readonly Side[] {
  // Lists in another order of words are expanded by themselves.
  if (NO_SIDE.has(like.kind) || /\brespectively\b/iu.test(text)) return []
  const plain = text.replace(BRACKETS, (aside) => ' '.repeat(aside.length))
  const alike = quantities().filter((one) => isOfKind(one, like))
  const groups = grouped(
    plain,
    alike.filter((one) => /\S/u.test(plain.charAt(one.numeral.start))),
  )
  const open = groups.map((group, index) => readSide(plain, groups, { group, index }))
  return [...open, ...pairsInBrackets(text, alike), ...listedInBrackets(text, alike)]
}

const PAIR_JOINT = /^\s?(?:vs\.?|versus|v\.|compared (?:with|to)|and)\s$/u
const COMPARED = /\b(?:than|versus|vs\.?|compared (?:with|to)|relative to|as|and|or)\s/gu

/** "Eggs were heavier in aviaries than in cages (61.4 vs 58.9 g)": the sides stand before the bracket, in its order. */
function pairsInBrackets(text: string, alike: readonly Quantity[]): readonly Side[] {
  return alike.flatMap((first, index) => {
    const second = alike[index + 1]
    if (second === undefined || !PAIR_JOINT.test(text.slice(first.end, second.start))) return []
    const bracket = text.lastIndexOf('(', first.start)
    if (bracket < 0 || !/^\(\s?(?:[\p{L}.]+\s){0,2}$/u.test(text.slice(bracket, first.start))) return []
    const lead = text.slice(0, bracket)
    const clause = matchesOf(CLAUSE, lead).at(-1)
    const from = clause === undefined ? 0 : clause.index + clause[0].length
    const joint = matchesOf(COMPARED, lead.slice(from)).at(-1)
    if (joint === undefined) return []
    const sides = [
      { quantity: first, before: lead.slice(from, from + joint.index) },
      { quantity: second, before: lead.slice(from + joint.index + joint[0].length) },
    ]
    return sides.map(
      ({ quantity, before }): Side => ({
        start: quantity.start,
        end: quantity.end,
        quantities: [quantity],
        before,
        behind: '',
      }),
    )
  })
}

const ALONE_BEFORE = /^\(\s?(?:n\s?=\s?)?$/iu
const ALONE_BEHIND = /^[^()\d]{0,30}\)/u

/** "CL-RT (39 patients) or VC-RT (116 patients)", "aspirin (n = 120), placebo (n = 118)": each name has its number behind it. */
function listedInBrackets(text: string, alike: readonly Quantity[]): readonly Side[] {
  const listed = alike.flatMap((quantity) => {
    const bracket = text.lastIndexOf('(', quantity.numeral.start)
    if (bracket < 0 || !ALONE_BEFORE.test(text.slice(bracket, quantity.numeral.start))) return []
    if (!ALONE_BEHIND.test(text.slice(quantity.numeral.end))) return []
    return [{ quantity, bracket, words: nameBefore(text.slice(0, bracket)) }]
  })
  const [first, ...others] = listed
  if (first === undefined || others.length === 0) return []
  // The first name has the beginning of the sentence before it; it is taken to be as long as the others.
  const longest = Math.max(...others.map(({ words }) => words.length))
  return [{ ...first, words: first.words.slice(-longest) }, ...others].map(
    ({ quantity, words }): Side => ({
      start: quantity.start,
      end: quantity.end,
      quantities: [quantity],
      before: words.join(' '),
      behind: '',
      isListed: true,
    }),
  )
}

const NAME_JOINT =
  /(?:[,;:)\]]\s(?:(?:and|or|versus|vs\.?|plus)\s)?|\s(?:and|or|versus|vs\.?|than|plus)\s)(?:an?\s|the\s)?/giu

/** Words since the last joint or bracket, at most as many as a name has. */
function nameBefore(lead: string): readonly string[] {
  const joint = matchesOf(NAME_JOINT, lead).at(-1)
  const since = joint === undefined ? lead : lead.slice(joint.index + joint[0].length)
  return since
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(-MOST_WORDS)
}

/** Whether two numbers could be the two sides of a comparison. */
export function isOfKind(a: Quantity, b: Quantity): boolean {
  const isSameUnit = a.unit?.canonical === b.unit?.canonical
  const isConverted =
    a.kind === b.kind && a.unit !== undefined && b.unit !== undefined && CONVERTED.has(a.kind)
  if (!isSameUnit && !isConverted) return false
  const isSameNoun = a.noun === undefined || b.noun === undefined || a.noun === b.noun
  return COUNTS.has(a.kind) && COUNTS.has(b.kind) ? isSameNoun : a.kind === b.kind
}

const COUNTS: ReadonlySet<string> = new Set(['count', 'number'])
/** Kinds in which two sides may be told in different units: "45 min under nitrogen, 3 h in air". */
const CONVERTED: ReadonlySet<string> = new Set([
  'time',
  'mass',
  'volume',
  'length',
  'concentration',
  'pressure',
])

type Group = readonly [Quantity, ...Quantity[]]

function grouped(plain: string, quantities: readonly Quantity[]): readonly Group[] {
  const groups: Group[] = []
  for (const quantity of quantities) {
    const previous = groups.at(-1)
    const last = previous?.at(-1)
    if (previous !== undefined && last !== undefined && CHANGE.test(plain.slice(last.end, quantity.start)))
      groups[groups.length - 1] = [...previous, quantity]
    else groups.push([quantity])
  }
  return groups
}

interface Place {
  readonly group: Group
  readonly index: number
}

function readSide(plain: string, groups: readonly Group[], { group, index }: Place): Side {
  const start = group[0].start
  const end = group.at(-1)?.end ?? group[0].end
  const previous = groups[index - 1]?.at(-1)?.end
  const next = groups[index + 1]?.[0].start
  return {
    start,
    end,
    quantities: group,
    before: beforeOf(plain, previous, start),
    behind: behindOf(plain, end, next),
  }
}

function beforeOf(plain: string, previous: number | undefined, start: number): string {
  if (previous !== undefined) {
    const gap = plain.slice(previous, start)
    const last = matchesOf(SEPARATOR, gap).at(-1)
    return last === undefined ? '' : gap.slice(last.index + last[0].length)
  }
  const lead = plain.slice(0, start)
  const clause = matchesOf(CLAUSE, lead).at(-1)
  return clause === undefined ? lead : lead.slice(clause.index + clause[0].length)
}

function behindOf(plain: string, end: number, next: number | undefined): string {
  const gap = plain.slice(end, next)
  const [first] = matchesOf(SEPARATOR, gap)
  if (next !== undefined) return first === undefined ? '' : gap.slice(0, first.index)
  const stop = /[,;]\s|\.(?:\s|$)|\s(?:and|but|while|whereas)\s/u.exec(gap)
  return stop === null ? gap : gap.slice(0, stop.index)
}

/** Words that part two sides of a sentence from one another. */
export interface Apart {
  readonly own: ReadonlySet<string>
  readonly other: ReadonlySet<string>
  readonly ownPhrase: string
  readonly otherPhrase: string
  /** Both phrases stand behind their numbers, or name them in a list. */
  readonly isBehind: boolean
}

/** What tells two sides apart: what stands behind both, else what stands before both. Undefined where nothing does. */
export function tellApart(own: Side, other: Side): Apart | undefined {
  const behind = apart(phraseBehind(own.behind), phraseBehind(other.behind))
  if (behind !== undefined) return { ...behind, isBehind: true }
  const before = apart(...phrasesBefore(own.before, other.before))
  if (before === undefined) return undefined
  return { ...before, isBehind: own.isListed === true && other.isListed === true }
}

/** A phrase of these says how two sides stand to one another, and names neither. */
const OF_CHANGE =
  /\b(?:increas|decreas|reduc|differ|chang|declin|improv|compar)\p{L}*|\b(?:rise|fall|drop|gain)\b/iu

function apart(ownPhrase: string, otherPhrase: string): Omit<Apart, 'isBehind'> | undefined {
  if (OF_CHANGE.test(ownPhrase) || OF_CHANGE.test(otherPhrase)) return undefined
  const [mine, theirs] = [sideTerms(ownPhrase), sideTerms(otherPhrase)]
  const own = new Set([...mine].filter((term) => !theirs.has(term)))
  const other = new Set([...theirs].filter((term) => !mine.has(term)))
  return own.size === 0 || other.size === 0 ? undefined : { own, other, ownPhrase, otherPhrase }
}

const PREPOSITION =
  '(?:in|on|at|with|without|for|among|under|after|before|during|by|of|within|from|per|over|using)'
const PREPOSED = new RegExp(String.raw`(?:^|\s)(?<preposition>${PREPOSITION})\s(?<rest>.+)$`, 'iu')
/** Where a noun phrase ends. */
const PHRASE_END = new RegExp(
  String.raw`\s(?:(?!of\b)${PREPOSITION}|was|were|is|are|had|has|have|did|do|does|it|they|the|that|which|who|to|only|as|when|if)\s.*$|[,;:].*$|\.(?:\s.*)?$`,
  'iu',
)
/** Most words of a phrase that names a side. */
const MOST_WORDS = 5

/** What is counted, and what it did, may stand between a number and the phrase that names its side. */
const PREPOSITION_BEHIND = new RegExp(
  String.raw`^(?:(?!${PREPOSITION}\b)[\p{L}/-]+\s){0,5}?(?<preposition>${PREPOSITION})\s(?:the\s|an?\s)?`,
  'iu',
)
/** "19 of 31 adults" */
const OF_TOTAL = /^of\s\d[\d,]*\s?/u

/** "(hours) of sleep on weekdays with …": the first phrase behind a number. */
function phraseBehind(behind: string): string {
  const text = behind.replace(/\s+/gu, ' ').trim().replace(OF_TOTAL, '')
  if (text === '') return ''
  const { preposition } = PREPOSITION_BEHIND.exec(text)?.groups ?? {}
  if (preposition === undefined) return firstWords(text.replace(PHRASE_END, ''))
  const rest = text.replace(PREPOSITION_BEHIND, '')
  return `${preposition} ${firstWords(rest.replace(PHRASE_END, ''))}`
}

function firstWords(text: string): string {
  return text.split(/\s+/u).slice(0, MOST_WORDS).join(' ')
}

/** "In women the fall was (17), in men (11)": of the first side the phrase that is built like that of the second. */
function phrasesBefore(own: string, other: string): readonly [string, string] {
  const isOwnShort = own.length <= other.length
  const [short, long] = isOwnShort ? [own, other] : [other, own]
  const phrase = phraseIn(short)
  const match = likePhrase(phrase, long)
  return isOwnShort ? [phrase.text, match] : [match, phrase.text]
}

interface Phrase {
  readonly text: string
  readonly preposition?: string
}

function phraseIn(before: string): Phrase {
  const { preposition, rest = '' } = PREPOSED.exec(before.trim())?.groups ?? {}
  if (preposition === undefined || !before.trim().toLowerCase().startsWith(preposition.toLowerCase()))
    return { text: firstWords(before.trim().replace(PHRASE_END, '')) }
  return { preposition, text: firstWords(rest.replace(/^(?:the|an?)\s/iu, '').replace(PHRASE_END, '')) }
}

function likePhrase({ text, preposition }: Phrase, long: string): string {
  const count = text.split(/\s+/u).length
  if (text === '') return ''
  if (preposition !== undefined) return behindPreposition(long.trim(), preposition, count)
  const clauses = long.trim().split(/,\s(?:(?:that|which|who)\s)?/u)
  const words = (clauses.at(-1) ?? '').replace(PHRASE_END, '').split(/\s+/u)
  const last = text.split(/\s+/u).at(-1)?.toLowerCase()
  const shared = words.findIndex((word) => word.toLowerCase() === last)
  const end = shared < 0 ? count : shared + 1
  return words.slice(Math.max(0, end - count), end).join(' ')
}

/** The phrase behind the same preposition, else the one that a text with another preposition begins with. */
function behindPreposition(long: string, preposition: string, count: number): string {
  const same = new RegExp(String.raw`(?:^|\s)${preposition}\s(?:the\s|an?\s)?(?<rest>.+)$`, 'iu').exec(long)
  const rest = same?.groups?.['rest']
  const own = phraseIn(long)
  const lead = own.preposition === undefined ? '' : own.text
  const phrase = rest === undefined ? lead : rest.replace(PHRASE_END, '')
  return phrase.split(/\s+/u).slice(0, count).join(' ')
}
