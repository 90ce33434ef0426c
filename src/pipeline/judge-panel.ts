/*
 * The judges of a run at work. Each sees one claim and one passage with the sentences beside it, never the draft. What would keep
 * a claim from being shown is looked at once more with the order swapped; numbers of an accepted claim are read blindly, and code
 * lays the readings beside the claim. Judgements are kept by claim, passage, judge and order, failures are not.
 */
import { compareSlots } from '../checks/compare-slots.js'
import {
  type ClaimToSettle,
  isDecidedByCode,
  secondLooks,
  settleJudgements,
} from '../checks/settle-judgements.js'
import type { Cache } from '../contracts/cache.js'
import type { Judge, JudgeOutcome, JudgePair } from '../contracts/judge.js'
import type { Library } from '../contracts/library.js'
import { readQuantities } from '../language/quantities/read-quantities.js'
import { sameQuantity } from '../language/quantities/same-quantity.js'
import type { Verdict } from '../model/claim.js'
import type { SentenceId } from '../model/ids.js'
import {
  type BlindReading,
  type ClaimJudgement,
  type JudgeOrder,
  OPINIONS,
  type SlotFilling,
} from '../model/judgement.js'
import type { Passage } from '../model/sentence.js'
import { canonicalJson } from '../util/canonical-json.js'
import { sha256Hex } from '../util/hash.js'

export interface JudgePanelNeeds {
  readonly judges: readonly Judge[]
  readonly library: Pick<Library, 'sentences'>
  readonly cache?: Cache
  readonly signal?: AbortSignal
}

/** A claim that code has checked, with the passages that it cites. */
export interface ClaimForJudges extends Pick<ClaimToSettle, 'checks' | 'byCode' | 'isOnDoubtfulPage'> {
  readonly text: string
  readonly passages: readonly Passage[]
}

export interface JudgedClaim {
  readonly verdict: Verdict
  /** Every look in the order in which it was made; empty where no judge had to be asked. */
  readonly judgements: readonly ClaimJudgement[]
}

/** Numbers of one claim that are read blindly. */
const MOST_BLIND = 4

/** Has every judge look at every claim that code leaves to them, and settles. Throws `cancelled` only. */
export async function judgeClaims(
  claims: readonly ClaimForJudges[],
  needs: JudgePanelNeeds,
): Promise<readonly JudgedClaim[]> {
  const looks = claims.map((): ClaimJudgement[] => [])
  const toSettle = (index: number): ClaimToSettle => {
    const { passages, ...claim } = claims[index] ?? EMPTY
    return {
      ...claim,
      judges: needs.judges,
      passages: passages.map(({ id }) => id),
      judgements: looks[index] ?? [],
    }
  }
  const open = claims.flatMap((claim, index) => (isDecidedByCode(toSettle(index)) ? [] : [{ claim, index }]))
  const most = Math.max(0, ...open.map(({ claim }) => claim.passages.length))
  for (let place = 0; place < most; place += 1) {
    // One passage that all judges accept supports a claim, whatever its others say: they are not asked about.
    const due = open
      .filter(({ index }) => place === 0 || settleJudgements(toSettle(index)) !== 'supported')
      .flatMap(({ claim, index }) =>
        claim.passages.slice(place, place + 1).map((passage) => ({ index, claim: claim.text, passage })),
      )
    for (const judge of needs.judges) await lookAt(due, { judge, order: 'passage-first', looks }, needs)
  }
  for (const judge of needs.judges) {
    const second = open.flatMap(({ claim, index }) =>
      secondLooks(toSettle(index))
        .filter((due) => due.judge === judge.name)
        .flatMap(({ passageId }) => claim.passages.filter(({ id }) => id === passageId))
        .map((passage) => ({ index, claim: claim.text, passage })),
    )
    await lookAt(second, { judge, order: 'claim-first', looks }, needs)
  }
  return claims.map((_, index) => ({
    verdict: settleJudgements(toSettle(index)),
    judgements: looks[index] ?? [],
  }))
}

const EMPTY: ClaimForJudges = { text: '', checks: [], byCode: 'flagged', passages: [] }

interface PairToLookAt {
  readonly index: number
  readonly claim: string
  readonly passage: Passage
}

interface Looking {
  readonly judge: Judge
  readonly order: JudgeOrder
  /** By place of the claim; added to. */
  readonly looks: readonly ClaimJudgement[][]
}

/** What is kept of a pair between asking and recording. */
interface PreparedPair extends PairToLookAt {
  readonly pair: JudgePair
  readonly sentenceOf: ReadonlyMap<string, SentenceId>
}

async function lookAt(
  pairs: readonly PairToLookAt[],
  { judge, order, looks }: Looking,
  needs: JudgePanelNeeds,
): Promise<void> {
  const prepared = pairs.map((one): PreparedPair => ({ ...one, ...prepare(one, needs) }))
  const outcomes = await ask(
    prepared.map(({ pair }) => pair),
    { judge, order },
    needs,
  )
  for (const [at, one] of prepared.entries()) {
    const judgement = toJudgement(outcomes[at], one, { judge, order })
    const blind = judgement.opinion === 'supported' ? await readBlindly(one, judge, needs) : []
    looks[one.index]?.push(blind.length === 0 ? judgement : { ...judgement, blind })
  }
}

/** The passage and the sentences beside it in its section, labelled in reading order. */
function prepare(
  { claim, passage }: PairToLookAt,
  { library }: JudgePanelNeeds,
): Pick<PreparedPair, 'pair' | 'sentenceOf'> {
  const sentences = library
    .sentences(passage.documentId, Math.max(0, passage.firstSentence - 1), passage.lastSentence + 1)
    .filter(({ kind, section }) => kind !== 'heading' && section === passage.section)
  const labelled = sentences.map(({ id, text }, at) => ({ id, label: `s${at + 1}`, text }))
  return {
    pair: { claim, sentences: labelled.map(({ label, text }) => ({ label, text })) },
    sentenceOf: new Map(labelled.map(({ label, id }) => [label, id])),
  }
}

/** Asks for what is not known yet; a judge that gives another number of outcomes than it was asked for has failed. */
async function ask(
  pairs: readonly JudgePair[],
  { judge, order }: Pick<Looking, 'judge' | 'order'>,
  { cache, signal }: JudgePanelNeeds,
): Promise<readonly JudgeOutcome[]> {
  const keys = pairs.map((pair) => keyOf(['judgement', judge.fingerprint, order, pair.claim, pair.sentences]))
  const known = keys.map((key) => asOutcome(cache?.get(key)))
  const missing = pairs.flatMap((pair, at) => (known[at] === undefined ? [{ pair, at }] : []))
  if (missing.length === 0) return known.flatMap((outcome) => outcome ?? [])
  const asked = await judge.judge(
    missing.map(({ pair }) => pair),
    { order, ...(signal !== undefined && { signal }) },
  )
  const isComplete = asked.length === missing.length
  const fresh = new Map(missing.map(({ at }, place) => [at, isComplete ? asked[place] : undefined]))
  return pairs.map((_, at) => {
    const outcome = known[at] ?? fresh.get(at) ?? { kind: 'failed', reason: 'gave no outcome for the pair' }
    if (fresh.has(at) && outcome.kind === 'judged') cache?.set(keys[at] ?? '', outcome)
    return outcome
  })
}

function keyOf(parts: readonly unknown[]): string {
  return sha256Hex(canonicalJson(parts))
}

/** A kept judgement, where it still has the shape of one. */
function asOutcome(value: unknown): JudgeOutcome | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { kind, opinion, claimAdds, closestSentence, probability, windows } = value as Record<string, unknown>
  const known = OPINIONS.find((one) => one === opinion)
  if (kind !== 'judged' || known === undefined || typeof claimAdds !== 'string') return undefined
  return {
    kind,
    opinion: known,
    claimAdds,
    ...(typeof closestSentence === 'string' && { closestSentence }),
    ...(typeof probability === 'number' && { probability }),
    ...(typeof windows === 'number' && { windows }),
  }
}

/** Most characters of what a judge writes that are kept. */
const MOST_WORDS = 300

function toJudgement(
  outcome: JudgeOutcome | undefined,
  { passage, sentenceOf }: PreparedPair,
  { judge, order }: Pick<Looking, 'judge' | 'order'>,
): ClaimJudgement {
  const base = { judge: judge.name, family: judge.family, passageId: passage.id, order, claimAdds: '' }
  if (outcome === undefined || outcome.kind === 'failed')
    return { ...base, reason: (outcome?.reason ?? 'gave no outcome for the pair').slice(0, MOST_WORDS) }
  const { closestSentence, opinion, probability, windows } = outcome
  const sentence = closestSentence === undefined ? undefined : sentenceOf.get(closestSentence)
  if (closestSentence !== undefined && sentence === undefined)
    return { ...base, reason: 'points at a sentence that it was not shown' }
  return {
    ...base,
    opinion,
    claimAdds: outcome.claimAdds.slice(0, MOST_WORDS),
    ...(sentence !== undefined && { closestSentence: sentence }),
    ...(probability !== undefined && { probability }),
    ...(windows !== undefined && { windows }),
  }
}

/** What the claim's numbers measure to a judge that does not see the claim; a filling that fails leaves the number open. */
async function readBlindly(
  { claim, pair }: PreparedPair,
  judge: Judge,
  needs: JudgePanelNeeds,
): Promise<readonly BlindReading[]> {
  if (judge.fillSlots === undefined) return []
  const readings: BlindReading[] = []
  for (const number of sharedNumbers(claim, pair).slice(0, MOST_BLIND)) {
    const filling = await fill(pair, number, { judge, ...needs })
    readings.push(
      filling === undefined
        ? { number, outcome: 'open', reason: `asked blindly, the judge did not say what ${number} measures` }
        : compareSlots(claim, number, filling),
    )
  }
  return readings
}

async function fill(
  { sentences }: JudgePair,
  number: string,
  { judge, cache, signal }: JudgePanelNeeds & { readonly judge: Judge },
): Promise<SlotFilling | undefined> {
  const key = keyOf(['slots', judge.fingerprint, number, sentences])
  const known = asFilling(cache?.get(key))
  if (known !== undefined) return known
  const filling = await judge.fillSlots?.(sentences, number, { ...(signal !== undefined && { signal }) })
  if (filling !== undefined) cache?.set(key, filling)
  return filling
}

const SLOT_NAMES = [
  'measure',
  'subject',
  'comparator',
  'condition',
  'group',
  'timePoint',
  'statistic',
] as const

function asFilling(value: unknown): SlotFilling | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const slots = value as Record<string, unknown>
  const read = (name: (typeof SLOT_NAMES)[number]) => (typeof slots[name] === 'string' ? slots[name] : '')
  return SLOT_NAMES.every((name) => typeof slots[name] === 'string')
    ? (Object.fromEntries(SLOT_NAMES.map((name) => [name, read(name)])) as Record<
        (typeof SLOT_NAMES)[number],
        string
      >)
    : undefined
}

/** Numbers of a claim as the passage prints them. */
function sharedNumbers(claim: string, { sentences }: JudgePair): readonly string[] {
  const claimed = readQuantities(claim)
  const printed = sentences.flatMap(({ text }) =>
    readQuantities(text)
      .filter((quantity) => claimed.some((own) => sameQuantity(own, quantity) === 'same'))
      .map(({ text: number }) => number),
  )
  return [...new Set(printed)]
}
