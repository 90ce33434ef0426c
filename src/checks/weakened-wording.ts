import type { Overstatement } from './strength/overstatement.js'

/** Words of cause with what an association allows to say; the first that fits is used. */
const ASSOCIATED: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:causes|leads\sto|results\sin|produces|triggers|induces|gives\srise\sto|makes)$/iu,
    'is associated with',
  ],
  [/^(?:caused|led\sto|resulted\sin|produced|triggered|induced|gave\srise\sto)$/iu, 'was associated with'],
  [/^(?:cause|lead\sto|result\sin|produce|trigger|induce|give\srise\sto)$/iu, 'are associated with'],
  [/^(?:due\sto|because\sof|owing\sto|attributable\sto|responsible\sfor)$/iu, 'associated with'],
  [/^(?:reduces|inhibits|suppresses|prevents|impairs|abolishes)$/iu, 'is associated with less'],
  [/^(?:reduced|inhibited|suppressed|prevented|impaired|abolished)$/iu, 'was associated with less'],
  [/^(?:reduce|inhibit|suppress|prevent|impair|abolish)$/iu, 'are associated with less'],
  [/^(?:increases(?:\sthe)?|promotes|enhances)$/iu, 'is associated with more'],
  [/^(?:increased(?:\sthe)?|promoted|enhanced)$/iu, 'was associated with more'],
  [/^(?:increase(?:\sthe)?|promote|enhance)$/iu, 'are associated with more'],
  [/^(?:improves|restores)$/iu, 'is associated with better'],
  [/^(?:improved|restored)$/iu, 'was associated with better'],
  [/^(?:affects|influences|drives|mediates|contributes\sto)$/iu, 'is associated with'],
  [/^(?:affected|influenced|drove|mediated|contributed\sto)$/iu, 'was associated with'],
]

/**
 * The claim as weak as its evidence: causes become associations, "significantly" goes and a trend is said, "all"
 * becomes the source's own quantifier, many studies become one, a dropped hedge opens the sentence. Undefined where no
 * rule says how. The result is a proposal to show, never a claim that is let through.
 */
export function weakenedWording(claim: string, overstatements: readonly Overstatement[]): string | undefined {
  let text = claim
  let isChanged = false
  const placed = overstatements.filter(({ span }) => span !== undefined)
  for (const overstatement of placed.toSorted((a, b) => (b.span?.start ?? 0) - (a.span?.start ?? 0))) {
    const next = replaceIn(text, overstatement)
    if (next === undefined) continue
    text = next
    isChanged = true
  }
  const hedge = overstatements.find(({ kind }) => kind === 'hedge-dropped')
  if (hedge !== undefined) return hedged(text, hedge.sourceWords)
  return isChanged ? text : undefined
}

function replaceIn(text: string, { kind, span, claimWords, sourceWords }: Overstatement): string | undefined {
  if (span === undefined) return undefined
  const words = replacement(kind, claimWords, sourceWords)
  if (words === undefined) return undefined
  const isFirst = /^\p{Lu}/u.test(claimWords)
  const changed = `${text.slice(0, span.start)}${isFirst ? capital(words) : words}${text.slice(span.end)}`
  const tidy = changed
    .replaceAll(/ {2,}/gu, ' ')
    .replace(/^ /u, '')
    .replaceAll(/ (?=[,.;])/gu, '')
  return kind === 'significant-for-trend' ? beforeStop(tidy, ' (a trend, not significant)') : tidy
}

function replacement(kind: Overstatement['kind'], own: string, source: string): string | undefined {
  if (kind === 'cause-for-association') return ASSOCIATED.find(([pattern]) => pattern.test(own))?.[1]
  if (kind === 'significant-for-trend') return ''
  if (kind === 'studies-for-one') return 'one study'
  if (kind === 'all-for-some') return source.toLowerCase()
  return undefined
}

const HEDGE_OPENINGS: readonly (readonly [RegExp, string])[] = [
  [/^(?:may|might|could|possibly|potentially|perhaps)$/iu, 'It is possible that'],
  [/^(?:likely|probably|presumably)$/iu, 'It is likely that'],
  [/^(?:hypothesi|speculat|propos)/iu, 'The source proposes that'],
  [/^(?:trend|tend)/iu, 'There was a tendency that'],
]

function hedged(text: string, hedge: string): string {
  const opening = HEDGE_OPENINGS.find(([pattern]) => pattern.test(hedge))?.[1] ?? 'The source suggests that'
  return `${opening} ${uncapital(text)}`
}

/** Lower case at the start, except for names, abbreviations and "I". */
function uncapital(text: string): string {
  const [first = ''] = text.split(/\s/u)
  return /^\p{Lu}\p{Ll}*$/u.test(first) && ORDINARY.test(first)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text
}

/** Words that open sentences and are no names. */
const ORDINARY =
  /^(?:the|a|an|most|many|several|few|only|this|these|those|that|it|they|we|our|in|there|all|every|each|some|no|one|two|both|among|after|when|patients|treatment|people|mice|rats|children|women|men|adults|increased|reduced|higher|lower)$/iu

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function beforeStop(text: string, words: string): string {
  return /[.!]\s*$/u.test(text) ? text.replace(/([.!])\s*$/u, `${words}$1`) : `${text}${words}`
}
