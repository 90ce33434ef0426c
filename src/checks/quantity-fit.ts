import { readQuantities } from '../language/quantities/read-quantities.js'
import type { Quantity } from '../language/quantities/quantity.js'
import { createTermSet, type TermSet } from '../language/term-set.js'
import { indexTerms } from '../language/tokens.js'
import type { AskedQuantity, SubQuestion } from '../model/plan.js'
import type { TermWeight } from './slots.js'

/** A sentence, or a cell of a table row with its column head, that may hold the quantity asked for. */
export interface QuantityText {
  readonly text: string
  /** Terms of the sentence or row as a whole. */
  readonly terms: TermSet
  /** Index terms of a part of the text, abbreviations spelled out. */
  readonly termsOf: (part: string) => TermSet
}

/** Kinds that are never the answer to an open question for a quantity. */
const NEVER_ASKED: ReadonlySet<string> = new Set([
  'year',
  'date',
  'p-value',
  'ordinal',
  'confidence-level',
  'clock',
])
/** Words before a bare number that make it a label. */
const LABEL =
  /(?:^|[^\p{L}])(?:fig(?:ure)?s?|tab(?:le)?s?|files?|sections?|eqs?|equations?|appendix|refs?|nos?|groups?|phases?|grades?|types?|stages?|chapters?|box|panels?|schemes?|steps?|class|level|sizes?|pp?|pages?|appendi(?:x|ces)|volumes?|chapters?|items?|additional files?)\.?\s*$/iu
/** Nouns that stand for whatever is counted once the rest of the question is carried. */
const GENERIC_NOUNS = createTermSet(
  indexTerms('animals subjects participants individuals cases samples observations'),
)

/** The quantities of a text that may be what the question asks for. */
export function fittingQuantities(asked: AskedQuantity, candidate: QuantityText): readonly Quantity[] {
  const quantities = readQuantities(candidate.text).filter((one) => !isLabel(one, candidate.text))
  if (asked.countedTerms.length > 0)
    return quantities.filter((quantity) => counts(quantity, asked.countedTerms, candidate))
  const kinds = new Set(asked.kinds)
  return quantities.filter((quantity) =>
    kinds.size === 0 ? !NEVER_ASKED.has(quantity.kind) : isOfKind(quantity, kinds),
  )
}

function isLabel({ kind, start }: Quantity, text: string): boolean {
  if (kind !== 'number' && kind !== 'count') return false
  return LABEL.test(text.slice(Math.max(0, start - 20), start))
}

/** A bare number (a table cell, "from 160 to 134") may be of any kind that its column or sentence gives it. */
function isOfKind(quantity: Quantity, kinds: ReadonlySet<string>): boolean {
  return kinds.has(quantity.kind) || quantity.kind === 'number'
}

function counts(quantity: Quantity, counted: readonly string[], candidate: QuantityText): boolean {
  const noun = indexTerms(nounOf(quantity))
  const named = createTermSet(noun)
  if (counted.some((term) => named.has(term)) || noun.some((term) => GENERIC_NOUNS.has(term))) return true
  const isBare = (quantity.kind === 'count' || quantity.kind === 'number') && noun.length === 0
  return isBare && counted.some((term) => candidate.terms.has(term))
}

/** What is counted: "6 animals per group" is a count of animals as well as a rate. */
function nounOf({ kind, noun, text }: Quantity): string {
  if (kind === 'rate') return /^[\d.,]+ (\p{L}+) (?:per|in each)\b/u.exec(text)?.[1] ?? ''
  return kind === 'count' || kind === 'number' ? (noun ?? '') : ''
}

/** Characters on each side of a quantity in which the words that belong to it are looked for. */
const REACH = 90
const CLAUSE_BREAK = /[;]|\.\s|,?\s(?:while|whereas|but|however|although|though)\s/gi

/**
 * How much of what the question asks for stands in the clause of one of the quantities, close to it; 0 to 1, the
 * best of them. Populations count little, since all quantities of a paper share them.
 */
export function closeness(
  question: SubQuestion,
  quantities: readonly Quantity[],
  { candidate, weight }: { readonly candidate: QuantityText; readonly weight: TermWeight },
): number {
  const wanted = wantedNear(question)
  const sum = (terms: readonly WantedTerm[]) =>
    terms.reduce((total, { term, share }) => total + share * weight(term), 0)
  const total = sum(wanted)
  if (total === 0) return 0
  const shares = quantities.map((quantity) => {
    if (isCountedDeed(quantity, question, candidate.text)) return 1
    const near = candidate.termsOf(clauseAround(candidate.text, quantity))
    return (kindFit(quantity, question.asked) * sum(wanted.filter(({ term }) => near.has(term)))) / total
  })
  return Math.max(0, ...shares)
}

const PASSIVE = /^(?:\s+[^\s.;]+){0,5}?\s+(?:was|were|had been|have been)\s+((?:\p{L}+\s+){0,2}\p{L}+)/u
const ACTIVE = /\bwe\s+((?:\p{L}+\s+){0,2}\p{L}+)\s*$/iu

/** "79 patients were enrolled", "we enrolled 79": the verb of the question is said of just what is counted. */
function isCountedDeed({ start, end }: Quantity, { slots, asked }: SubQuestion, text: string): boolean {
  if (asked === undefined || asked.countedTerms.length === 0) return false
  const deed = PASSIVE.exec(text.slice(end))?.[1] ?? ACTIVE.exec(text.slice(0, start))?.[1] ?? ''
  const said = createTermSet(indexTerms(deed))
  return slots.some(({ kind, terms }) => kind === 'relation' && terms.some((term) => said.has(term)))
}

interface WantedTerm {
  readonly term: string
  /** How much of its weight counts: subjects belong to all quantities of a paper. */
  readonly share: number
}

const SUBJECT_SHARE = 0.4

function wantedNear({ slots, asked }: SubQuestion): readonly WantedTerm[] {
  const ofSlots = slots
    .filter(({ kind }) => kind !== 'population')
    .flatMap(({ kind, terms }) =>
      terms.map((term) => ({ term, share: kind === 'subject' ? SUBJECT_SHARE : 1 })),
    )
  return [...ofSlots, ...(asked?.countedTerms ?? []).map((term) => ({ term, share: 1 }))]
}

/** What a bare number or count is worth where a question asks for a measure such as a percentage or a dose. */
const LOOSE_KIND_FIT = 0.4

function kindFit(quantity: Quantity, asked: AskedQuantity | undefined): number {
  if (asked === undefined || asked.kinds.length === 0) return 1
  if (asked.countedTerms.length > 0) {
    const named = createTermSet(indexTerms(nounOf(quantity)))
    return asked.countedTerms.some((term) => named.has(term)) ? 1 : LOOSE_KIND_FIT * 2
  }
  return quantity.kind === 'count' || quantity.kind === 'number' ? LOOSE_KIND_FIT : 1
}

function clauseAround(text: string, { start, end }: Quantity): string {
  const before = text.slice(Math.max(0, start - REACH), start)
  const after = text.slice(end, end + REACH)
  const lastBreak = [...before.matchAll(CLAUSE_BREAK)].at(-1)
  const from = lastBreak === undefined ? 0 : lastBreak.index + lastBreak[0].length
  const nextBreak = [...after.matchAll(CLAUSE_BREAK)][0]
  return `${before.slice(from)}${text.slice(start, end)}${after.slice(0, nextBreak?.index)}`
}
