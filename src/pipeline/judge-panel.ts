/*
 * The judges of a run at work. Each sees one claim and one passage with the sentences beside it, never the draft. What would keep
 * a claim from being shown is looked at once more with the order swapped; numbers of an accepted claim are read blindly, and code
 * lays the readings beside the claim. All pairs that are due go to a judge at once, which may put several into one call; numbers are
 * read in calls of their own, in which no claim stands. Judgements are kept by claim, passage, judge and order, failures are not.
 */
import { compareSlots } from '../checks/compare-slots.js'
import {
  type ClaimToSettle,
  isDecidedByCode,
  secondLooks,
  settleJudgements,
} from '../checks/settle-judgements.js'
import type { Cache } from '../contracts/cache.js'
import type {
  BatchPlace,
  BlindFilling,
  BlindNumber,
  Judge,
  JudgeOutcome,
  JudgePair,
} from '../contracts/judge.js'
import type { Library } from '../contracts/library.js'
import { readQuantities } from '../language/quantities/read-quantities.js'
import { sameQuantity } from '../language/quantities/same-quantity.js'
import type { Verdict } from '../model/claim.js'
import type { SentenceId } from '../model/ids.js'
import { type BlindReading, type ClaimJudgement, type JudgeOrder, OPINIONS } from '../model/judgement.js'
import type { Passage } from '../model/sentence.js'
import { keptOrAsked } from './kept-answers.js'

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
  const seen = prepared.map((one, at) => ({
    one,
    judgement: toJudgement(outcomes[at], one, { judge, order }),
  }))
  const accepted = seen.flatMap(({ one, judgement }) => (judgement.opinion === 'supported' ? [one] : []))
  const readings = await readBlindly(accepted, { judge, ...needs })
  for (const { one, judgement } of seen) {
    const blind = readings.get(one) ?? []
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

/** Asks for what is not known yet; a pair without an outcome has failed. */
async function ask(
  pairs: readonly JudgePair[],
  { judge, order }: Pick<Looking, 'judge' | 'order'>,
  { cache, signal }: JudgePanelNeeds,
): Promise<readonly JudgeOutcome[]> {
  const outcomes = await keptOrAsked<JudgePair, JudgeOutcome & { readonly batch?: BatchPlace }>(pairs, {
    judge,
    cache,
    questionOf: ({ claim, sentences }) => ['judgement', order, claim, sentences],
    read: asOutcome,
    isKept: ({ kind }) => kind === 'judged',
    ask: (missing) => judge.judge(missing, { order, ...(signal !== undefined && { signal }) }),
  })
  return outcomes.map((outcome) => outcome ?? { kind: 'failed', reason: 'gave no outcome for the pair' })
}

/** A kept judgement, where it still has the shape of one. */
function asOutcome(value: unknown): JudgeOutcome | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { kind, opinion, claimAdds, closestSentence, probability, windows, batch } = value as Record<
    string,
    unknown
  >
  const place = asPlace(batch)
  const known = OPINIONS.find((one) => one === opinion)
  if (kind !== 'judged' || known === undefined || typeof claimAdds !== 'string') return undefined
  return {
    kind,
    opinion: known,
    claimAdds,
    ...(typeof closestSentence === 'string' && { closestSentence }),
    ...(typeof probability === 'number' && { probability }),
    ...(typeof windows === 'number' && { windows }),
    ...(place !== undefined && { batch: place }),
  }
}

function asPlace(value: unknown): BatchPlace | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { place, of } = value as Record<string, unknown>
  return typeof place === 'number' && typeof of === 'number' ? { place, of } : undefined
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
  const { closestSentence, opinion, probability, windows, batch } = outcome
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
    ...(batch !== undefined && { batch: batch.of }),
  }
}

interface BlindPanel extends JudgePanelNeeds {
  readonly judge: Judge
}

/** What the claims' numbers measure to a judge that sees no claim; a filling that fails leaves its number open. */
async function readBlindly(
  pairs: readonly PreparedPair[],
  panel: BlindPanel,
): Promise<ReadonlyMap<PreparedPair, readonly BlindReading[]>> {
  if (panel.judge.fillSlots === undefined) return new Map()
  const numbers = pairs.flatMap((one) =>
    sharedNumbers(one.claim, one.pair)
      .slice(0, MOST_BLIND)
      .map((number) => ({ one, number, sentences: one.pair.sentences })),
  )
  const fillings = await fill(
    numbers.map(({ number, sentences }) => ({ number, sentences })),
    panel,
  )
  const readings = new Map<PreparedPair, BlindReading[]>()
  for (const [at, { one, number }] of numbers.entries())
    readings.set(one, [...(readings.get(one) ?? []), readingOf(one.claim, number, fillings[at])])
  return readings
}

function readingOf(claim: string, number: string, filling: BlindFilling | undefined): BlindReading {
  if (filling !== undefined) return compareSlots(claim, number, filling.slots)
  return { number, outcome: 'open', reason: `asked blindly, the judge did not say what ${number} measures` }
}

async function fill(
  numbers: readonly BlindNumber[],
  { judge, cache, signal }: BlindPanel,
): Promise<readonly (BlindFilling | undefined)[]> {
  return keptOrAsked<BlindNumber, BlindFilling>(numbers, {
    judge,
    cache,
    questionOf: ({ number, sentences }) => ['slots', number, sentences],
    read: asFilling,
    isKept: () => true,
    ask: async (missing) =>
      (await judge.fillSlots?.(missing, { ...(signal !== undefined && { signal }) })) ?? [],
  })
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
type SlotName = (typeof SLOT_NAMES)[number]

function asFilling(value: unknown): BlindFilling | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { slots: kept, batch } = value as Record<string, unknown>
  const slots = (kept ?? {}) as Record<string, unknown>
  const read = (name: SlotName) => (typeof slots[name] === 'string' ? slots[name] : '')
  if (!SLOT_NAMES.every((name) => typeof slots[name] === 'string')) return undefined
  const place = asPlace(batch)
  return {
    slots: Object.fromEntries(SLOT_NAMES.map((name) => [name, read(name)])) as Record<SlotName, string>,
    ...(place !== undefined && { batch: place }),
  }
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
