import { type Claim, SHOWN_VERDICTS, type Verdict, VERDICTS } from '../../model/claim.js'
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
    const examples = removed.slice(0, REMOVED_SHOWN).map(({ text }) => cutAt(text, REMOVED_TEXT_LIMIT))
    return [{ verdict, line, count: removed.length, examples }]
  })
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
