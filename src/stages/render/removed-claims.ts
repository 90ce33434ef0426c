import { type Claim, SHOWN_VERDICTS, type Verdict, VERDICTS } from '../../model/claim.js'
import { RECHECK_CLASSES, type RecheckClass } from '../../model/recheck.js'
import { groupBy } from '../../util/group-by.js'

/** Longest text of a removed claim that an answer shows, in UTF-16 units, and how many of a class. */
export const REMOVED_TEXT_LIMIT = 90
export const REMOVED_SHOWN = 4

/** Claims that were not shown as findings, of one class. */
export interface RemovedClass {
  readonly verdict: Verdict
  readonly line: string
  readonly count: number
  /** The first of them, each cut to 90 characters. */
  readonly examples: readonly string[]
}

const WHY: Readonly<Record<Verdict, string>> = {
  quoted: 'shown',
  supported: 'shown',
  disputed: 'shown',
  'checked-by-code': 'shown',
  flagged: 'left out because a check raised a doubt that nobody has cleared',
  'not-an-answer':
    'left out because what the question asks is not carried by the sentence or its surroundings',
  'retracted-source': 'left out because the paper behind it is retracted or withdrawn',
  'number-not-in-source': 'left out because of a number that its source does not have',
  'unit-differs': 'left out because its source gives the number in another unit or scale',
  'number-wrong-context': 'left out because of a number that belongs to something else in its source',
  contradicted: 'left out because the source says the opposite',
  overstated: 'left out because it says more than the source carries',
  'out-of-scope': 'left out because the source is about something narrower or else',
  'partly-supported': 'left out because the judges find only a part of it in the source',
  'not-stated': 'left out because the judges do not find it in the source',
  unjudged: 'left out unjudged: a judge failed, or said another thing at its second look',
  'quote-not-in-source': 'left out because the quotation is not in its source',
  'evidence-unknown': 'left out because its evidence was not retrieved in this run',
}

/** The claims that were not shown, counted by class in the order of the verdicts. */
export function removedClasses(claims: readonly Claim[]): RemovedClass[] {
  const byVerdict = groupBy(claims, ({ verdict }) => verdict)
  return VERDICTS.filter((verdict) => !SHOWN_VERDICTS.includes(verdict)).flatMap((verdict) => {
    const removed = byVerdict.get(verdict) ?? []
    if (removed.length === 0) return []
    const line = `${removed.length === 1 ? '1 claim was' : `${removed.length} claims were`} ${WHY[verdict]}.`
    const examples = removed.slice(0, REMOVED_SHOWN).map(exampleOf)
    return [{ verdict, line, count: removed.length, examples }]
  })
}

/** The claim, what a second look made of it, and where else its number stands. */
function exampleOf({ text, recheck, otherContexts }: Claim): string {
  const looked =
    recheck === undefined
      ? ''
      : ` — looked for again: ${recheck.class === undefined ? 'still in doubt' : RECHECK_WORDS[recheck.class]}`
  const [first] = otherContexts?.shown ?? []
  const elsewhere =
    otherContexts === undefined || first === undefined
      ? ''
      : ` — ${first.number} stands in ${countedPlaces(otherContexts.total)} of the library, nearest in ${first.citation}: “${cutAt(first.quote, REMOVED_TEXT_LIMIT)}”`
  return `${cutAt(text, REMOVED_TEXT_LIMIT)}${looked}${elsewhere}`
}

function countedPlaces(count: number): string {
  return count === 1 ? '1 other sentence' : `${count} other sentences`
}

/** What a second look found, in words. */
export const RECHECK_WORDS: Readonly<Record<RecheckClass, string>> = {
  'retrieval-miss': 'found at a second look only',
  contradicted: 'the library says otherwise',
  'wrong-context': 'the library says it of something else',
  'absent-from-library': 'the library does not say it',
  'other-paper': 'another paper than the cited one says it',
}

/** How the claims came out that were looked for a second time; empty where none was. */
export function recheckLine(claims: readonly Claim[]): string {
  const again = claims.filter(({ recheck }) => recheck !== undefined)
  if (again.length === 0) return ''
  const found = RECHECK_CLASSES.flatMap((name) => {
    const count = again.filter(({ recheck }) => recheck?.class === name).length
    return count === 0 ? [] : [`${count} ${RECHECK_WORDS[name]}`]
  })
  const open = again.filter(({ recheck }) => recheck?.class === undefined).length
  const parts = open === 0 ? found : [...found, `${open} still in doubt`]
  return `Claims that did not pass at first were looked for again, in two rounds: ${parts.join('; ')}.`
}

/** At most `limit` units, cut before a character that would be halved, with an ellipsis where cut. */
function cutAt(text: string, limit: number): string {
  const oneLine = text.replace(/\s+/gu, ' ').trim()
  if (oneLine.length <= limit) return oneLine
  return `${oneLine
    .slice(0, limit - 1)
    .replace(/[\uD800-\uDBFF]$/u, '')
    .trimEnd()}…`
}
