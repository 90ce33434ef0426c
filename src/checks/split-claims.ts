/*
 * A sentence of somebody's text becomes claims: clauses that could stand alone are parted, and words that point back
 * are resolved where one noun phrase can be meant, else marked. No claim is dropped and none is rewritten: a claim is
 * a stretch of its sentence, and what a pronoun stands for is kept beside it.
 */
import type { Span } from '../model/document.js'

/** A word of a claim that points at something said before. */
export interface PointingWord extends Span {
  readonly word: string
  /** The noun phrase that it stands for; absent where rules cannot tell. */
  readonly standsFor?: string
}

/** One checkable clause of a sentence. */
export interface SplitClaim {
  readonly text: string
  /** Where it stands in the sentence. */
  readonly span: Span
  readonly pointing: readonly PointingWord[]
  /** The text with resolved words replaced: what is checked. Equal to `text` where nothing was. */
  readonly readAs: string
}

/** Verb forms that make a clause finite; a past form in -ed counts where no auxiliary goes before it. */
const FINITE =
  /(?<![\p{L}\p{N}\p{Pd}])(?:is|are|was|were|has|have|had|does|do|did|can|could|may|might|will|would|shall|should|must|isn't|aren't|wasn't|weren't|showed|shows?|found|finds?|fell|falls?|rose|rises?|grew|grows?|led|leads?|became|becomes?|made|makes?|gave|gives?|took|takes?|held|holds?|kept|ran|began|went|saw|remained|remains?|caused?|causes|lowers?|raises?|reduces?|increases?|decreases?|improves?|prevents?|predicts?|suggests?|indicates?|reaches|differs?|occurs?|affects?|contains?|requires?|yields?|produces?|lies|stands?|(?:\p{L}{2,}(?:ed))(?!\s(?:by|with|from|to)\b))(?![\p{L}\p{N}\p{Pd}])/iu
/** Words with which the subject of a clause of its own begins. */
const SUBJECT =
  /^(?:the|a|an|this|that|these|those|its|their|his|her|our|my|it|they|he|she|we|i|there|no|some|all|both|each|many|most|few|several|another|one|two|three|\d[\d,.]*|(?:\p{L}+ ){0,2}\p{L}+s)\b/iu
/** A name, an abbreviation or the first word of a sentence. */
const NAMED_SUBJECT = /^\p{Lu}[\p{L}\p{N}-]*/u
const JOINTS =
  /;\s+|(?:,\s+|\s+)(?:and|but|whereas|while|however|yet)\s+(?:(?:that|also|then|thus|therefore|in contrast|by contrast|conversely)\s+)?|,\s+(?=(?:it|they|this|these|the|no)\s)/giu
/** A clause that only qualifies the one before it is no claim of its own. */
const DEPENDENT =
  /^(?:which|who|whom|whose|that|where|when|because|since|as|so that|if|unless|although|though|rather|not|even|especially|including|such as|respectively|in particular)\b/iu
/** "Concerning the results, it …", "Compared with rest, the drug …": what goes before the comma is no clause. */
const OPENER =
  /^(?:concerning|regarding|considering|given|based|according|compared|following|using|in|on|at|by|with|without|for|from|to|under|among|across|between|after|before|during|despite|due|like|unlike|as|within|through|over|until|upon|overall|taken|collectively|finally|\p{L}+ing)\b/iu
const LEAST_WORDS = 3
/** Longest noun phrase without an article that is taken for the subject of a clause. */
const BARE_WORDS = 4

/** Splits a sentence; `before` is the claim before it in the same paragraph. */
export function splitClaims(sentence: string, before?: string): readonly SplitClaim[] {
  let previous = before
  return clauseSpans(sentence).map((span) => {
    const text = sentence.slice(span.start, span.end)
    const pointing = pointingWords(text, previous)
    const readAs = replaced(text, pointing)
    previous = readAs
    return { text, span, pointing, readAs }
  })
}

function clauseSpans(sentence: string): Span[] {
  const spans: Span[] = []
  let start = 0
  for (const match of sentence.matchAll(JOINTS)) {
    const end = match.index
    const next = match.index + match[0].length
    const clause = sentence.slice(start, end)
    if (end < start || !isOwnClause(clause) || !opensClause(sentence.slice(next), match[0])) continue
    if (match[0].trim() === ',' && OPENER.test(clause.trim())) continue
    if (isBracketed(sentence, match.index)) continue
    spans.push({ start, end })
    start = next
  }
  return [...spans, { start, end: sentence.length }]
}

function isOwnClause(text: string): boolean {
  return text.trim().split(/\s+/u).length >= LEAST_WORDS && FINITE.test(text) && !DEPENDENT.test(text.trim())
}

/** What follows up to the next joint has a subject and, behind it, a finite verb. */
function opensClause(rest: string, joint: string): boolean {
  const clause = (rest.split(/;\s|,\s(?:and|but|whereas|while)\s/u)[0] ?? '').trim()
  const verb = FINITE.exec(clause)
  if (DEPENDENT.test(clause) || verb === null || verb.index === 0) return false
  if (clause.split(/\s+/u).length < LEAST_WORDS) return false
  return SUBJECT.test(clause) || isSubject(clause.slice(0, verb.index).trim(), joint)
}

/**
 * A name, or a bare noun phrase; after "and" only where it is whole, since "vitamins C and E could", "maternal and newborn health
 * and should" go on with what stands before.
 */
function isSubject(phrase: string, joint: string): boolean {
  if (!/^[,\s]*and\b/iu.test(joint)) return true
  if (/,|\b(?:and|or)\b/iu.test(phrase)) return false
  return NAMED_SUBJECT.test(phrase) ? phrase.length > 1 : phrase.split(/\s+/u).length <= BARE_WORDS
}

function isBracketed(text: string, at: number): boolean {
  let depth = 0
  for (const mark of text.slice(0, at)) {
    if (mark === '(' || mark === '[') depth += 1
    if (mark === ')' || mark === ']') depth -= 1
  }
  return depth > 0
}

/** Pronouns at the head of a clause, where they are its subject, and possessives anywhere. */
const POINTING =
  /^(?:it|they|he|she|this|these|that|those)(?=\s+(?:is|are|was|were|has|have|had|did|does|do|can|could|may|might|will|would|also|then|further|\p{L}+(?:ed|s))\b)|\b(?:its|their)\b|^(?:the (?:former|latter)|both)(?=\s)|^(?:this|these|those|such)(?=\s+\p{L}+\s)/giu

function pointingWords(text: string, before: string | undefined): PointingWord[] {
  return Array.from(text.matchAll(POINTING), ({ 0: word, index }) => {
    // "It is known that": points at nothing.
    const isEmptySubject = /^it (?:is|was|has been|remains) (?:\p{L}+ly )?(?:\p{L}+) that\b/iu.test(
      text.slice(index),
    )
    const standsFor = isEmptySubject ? undefined : antecedentOf(word, text, before)
    return isEmptySubject
      ? []
      : [{ word, start: index, end: index + word.length, ...(standsFor !== undefined && { standsFor }) }]
  }).flat()
}

/**
 * The subject of the claim before, where it agrees in number and no second noun phrase of the same number stands
 * before its verb. A demonstrative before a noun ("this drug") names its thing itself and is left alone.
 */
function antecedentOf(word: string, text: string, before: string | undefined): string | undefined {
  const own = /^(?:its|their)$/iu.test(word) ? subjectOf(text) : undefined
  const subject = own ?? (before === undefined ? undefined : subjectOf(before))
  if (subject === undefined || /^(?:former|latter|the former|the latter|both|such)$/iu.test(word))
    return undefined
  if (/^(?:this|that|these|those)$/iu.test(word)) return undefined
  const isPlural = /^(?:they|their)$/iu.test(word)
  if (/^(?:he|she)$/iu.test(word)) return undefined
  return isPluralPhrase(subject) === isPlural ? subject : undefined
}

function subjectOf(clause: string): string | undefined {
  const verb = FINITE.exec(clause)
  const head = clause.slice(0, verb?.index ?? 0).trim()
  const words = head.split(/\s+/u)
  if (head === '' || words.length > 8 || /^(?:it|they|this|these|he|she|we|i|there)$/iu.test(head))
    return undefined
  // "In mice, the drug": what is said of where goes before the subject.
  const subject = head.includes(',') ? (head.split(',').at(-1) ?? '').trim() : head
  return subject === '' ||
    /\b(?:of|in|with|from|between|for)\b.*\b(?:of|in|with|from|between|for)\b/iu.test(subject)
    ? undefined
    : subject
}

function isPluralPhrase(phrase: string): boolean {
  const head = phrase.split(/\s(?:of|in|with|from|for|on|at)\s/iu)[0] ?? phrase
  if (/\s(?:and)\s/iu.test(head)) return true
  const last = head.split(/\s+/u).at(-1)?.toLowerCase() ?? ''
  return /(?:mice|rats|men|women|children|people|data|bacteria|criteria)$|(?<![su])s$/u.test(last)
}

function replaced(text: string, pointing: readonly PointingWord[]): string {
  let result = ''
  let at = 0
  for (const { start, end, word, standsFor } of pointing) {
    if (standsFor === undefined) continue
    const isPossessive = /^(?:its|their)$/iu.test(word)
    const phrase =
      start === 0 ? standsFor : standsFor.replace(/^(?:The|A|An)\b/u, (article) => article.toLowerCase())
    result += text.slice(at, start) + phrase + (isPossessive ? (phrase.endsWith('s') ? '’' : '’s') : '')
    at = end
  }
  return result + text.slice(at)
}
