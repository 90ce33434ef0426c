import type { Cache } from '../contracts/cache.js'
import type { BatchPlace, Judge } from '../contracts/judge.js'
import { canonicalJson } from '../util/canonical-json.js'
import { sha256Hex } from '../util/hash.js'

/** An answer of a judge, with its place where it was given in a call with others. */
interface MaybeBatched {
  readonly batch?: BatchPlace
}

export interface KeptAnswers<Item, Answer extends MaybeBatched> {
  readonly judge: Judge
  readonly cache: Cache | undefined
  /** Which question is asked about an item: its name, and all that decides the answer beside the judge. */
  readonly questionOf: (item: Item) => readonly [string, ...unknown[]]
  /** Reads what was kept; undefined where it is no answer any more. */
  readonly read: (value: unknown) => Answer | undefined
  /** An answer that failed is not kept. */
  readonly isKept: (answer: Answer) => boolean
  readonly ask: (items: readonly Item[]) => Promise<readonly (Answer | undefined)[]>
}

/**
 * One answer for each item, in their order: kept ones as they are, the others asked, each question once, however often it comes. An
 * answer that was given alone counts always; one that was given in a call with others is kept apart, by the other prompt, and counts
 * where the judge may be asked so. Undefined: there was none. Throws as `ask`.
 */
export async function keptOrAsked<Item, Answer extends MaybeBatched>(
  items: readonly Item[],
  how: KeptAnswers<Item, Answer>,
): Promise<readonly (Answer | undefined)[]> {
  const keys = items.map((item) => keysOf(how.judge, how.questionOf(item)))
  const answers = new Map<string, Answer | undefined>()
  const missing = new Map<string, { readonly item: Item; readonly keys: Keys }>()
  for (const [at, item] of items.entries()) {
    const own = keys[at]
    if (own === undefined || answers.has(own.alone)) continue
    const known = findKept(own, how)
    if (known === undefined) missing.set(own.alone, { item, keys: own })
    else answers.set(own.alone, known)
  }
  const due = [...missing.values()]
  const asked = due.length === 0 ? [] : await how.ask(due.map(({ item }) => item))
  // One that gives another number of answers than it was asked for has failed at all.
  const isComplete = asked.length === due.length
  for (const [at, { keys: own }] of due.entries()) {
    const answer = isComplete ? asked[at] : undefined
    answers.set(own.alone, answer)
    keep(own, answer, how)
  }
  return keys.map(({ alone }) => answers.get(alone))
}

interface Keys {
  readonly alone: string
  readonly together: string
}

function keysOf(judge: Judge, [name, ...content]: readonly [string, ...unknown[]]): Keys {
  const { fingerprint, batchFingerprint = fingerprint } = judge
  const keyOf = (parts: readonly unknown[]) => sha256Hex(canonicalJson(parts))
  return {
    alone: keyOf([name, fingerprint, ...content]),
    together: keyOf([name, 'together', batchFingerprint, ...content]),
  }
}

function findKept<Item, Answer extends MaybeBatched>(
  { alone, together }: Keys,
  { judge, cache, read }: KeptAnswers<Item, Answer>,
): Answer | undefined {
  const known = read(cache?.get(alone))
  return known !== undefined || judge.batch === undefined ? known : read(cache?.get(together))
}

function keep<Item, Answer extends MaybeBatched>(
  { alone, together }: Keys,
  answer: Answer | undefined,
  { cache, isKept }: KeptAnswers<Item, Answer>,
): void {
  if (answer !== undefined && isKept(answer))
    cache?.set(answer.batch === undefined ? alone : together, answer)
}
