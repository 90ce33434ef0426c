import { SHOWN_VERDICTS } from '../../model/claim.js'
import type { HeadlineSentence, RunRecord } from '../../model/run.js'

/** A sentence of the first lines. */
export interface HeadlineView {
  readonly text: string
  /** `S1-C1, S1-C2; judged: supported`. */
  readonly rests: string
}

/** The sentences that passed every check. */
export function headlineViews({ headline = [] }: RunRecord): HeadlineView[] {
  return headline
    .filter(({ verdict }) => SHOWN_VERDICTS.includes(verdict))
    .map((sentence) => ({ text: sentence.text, rests: restsOn(sentence) }))
}

function restsOn({ claims, verdict }: HeadlineSentence): string {
  return `${claims.join(', ')}; ${verdict === 'supported' ? 'supported by every judge' : 'checked by code'}`
}

/** How many sentences of the headline were removed; empty where none was. */
export function headlineLine({ headline = [] }: RunRecord): string {
  const removed = headline.filter(({ verdict }) => !SHOWN_VERDICTS.includes(verdict)).length
  if (removed === 0) return ''
  const what = removed === 1 ? '1 sentence' : `${removed} sentences`
  const rest = removed === headline.length ? ' None is left.' : ''
  return `${what} of the writer's first lines did not pass the checks against the claims and ${removed === 1 ? 'was' : 'were'} left out.${rest}`
}
