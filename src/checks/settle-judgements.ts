import { type Check, SHOWN_VERDICTS, type Verdict } from '../model/claim.js'
import type { PassageId } from '../model/ids.js'
import { type ClaimJudgement, type JudgeExam, type Opinion, OWN_FAMILY } from '../model/judgement.js'

/** A judge that was configured for the run; every one has to speak. */
export interface ConfiguredJudge {
  readonly name: string
  readonly family: string
  /** Where it was not passed, what the judge accepts clears nothing. */
  readonly exam?: JudgeExam | undefined
}

/** A claim after code has checked it and judges have looked. */
export interface ClaimToSettle {
  readonly checks: readonly Check[]
  /** What code alone makes of it. */
  readonly byCode: Verdict
  readonly judges: readonly ConfiguredJudge[]
  /** The passages that the claim cites: each judge has to see each. */
  readonly passages: readonly PassageId[]
  readonly judgements: readonly ClaimJudgement[]
  /** Its numbers stand only on pages that were read with doubt: a judge reads the same doubtful text, so it clears nothing. */
  readonly isOnDoubtfulPage?: boolean
}

/** What one judge makes of one passage, all its looks together. */
export type Stand = Opinion | 'undecided' | 'failed'

/** Weakest first: where two looks differ and neither accepts, the one that says least counts. */
const WEAKEST_FIRST: readonly Opinion[] = ['not-stated', 'partly', 'contradicted']
/** Of what several judges say against a claim the gravest is its verdict (design, section 6). */
const GRAVEST_FIRST = ['contradicted', 'partly', 'not-stated'] as const
const VERDICT_OF: Readonly<Record<(typeof GRAVEST_FIRST)[number], Verdict>> = {
  contradicted: 'contradicted',
  partly: 'partly-supported',
  'not-stated': 'not-stated',
}

/**
 * The looks of one judge at one passage as one stand. A look that failed fails it; looks of which some accept and some
 * do not decide nothing, and neither does an acceptance whose numbers the judge, asked blindly, gave another meaning.
 */
export function standOf(looks: readonly ClaimJudgement[]): Stand {
  const opinions = looks.flatMap(({ opinion }) => opinion ?? [])
  if (looks.length === 0 || opinions.length < looks.length) return 'failed'
  const accepting = opinions.filter((opinion) => opinion === 'supported').length
  if (accepting > 0) {
    const isMisread = looks.some(({ blind = [] }) => blind.some(({ outcome }) => outcome === 'differs'))
    return accepting === opinions.length && !isMisread ? 'supported' : 'undecided'
  }
  return WEAKEST_FIRST.find((opinion) => opinions.includes(opinion)) ?? 'failed'
}

/**
 * The verdict on a claim (design, section 6). A veto removes it whatever judges say; a quotation needs no judge. All judges
 * accept one passage: supported; some accept: disputed; a judge that failed or changed its mind: unjudged; else the gravest of
 * what they say. Judges of the family `firsthand` only raise doubts: see `settleByOwn`.
 */
export function settleJudgements(claim: ClaimToSettle): Verdict {
  const { judges, byCode } = claim
  if (isDecidedByCode(claim)) return byCode
  const outside = judges.filter(({ family }) => family !== OWN_FAMILY)
  const stands = standsOf(claim, outside.length > 0 ? outside : judges)
  const verdict =
    outside.length > 0 ? onProbation(settleByOutside(stands), outside, byCode) : settleByOwn(stands, claim)
  return claim.isOnDoubtfulPage === true && SHOWN_VERDICTS.includes(verdict) ? 'flagged' : verdict
}

/** A judge that failed its entrance test is no support: what it accepts stays as code left it (decision 0028). */
function onProbation(verdict: Verdict, judges: readonly ConfiguredJudge[], byCode: Verdict): Verdict {
  const isDoubtful = judges.some(({ exam }) => exam?.isPassed === false)
  return isDoubtful && (verdict === 'supported' || (verdict === 'disputed' && byCode === 'flagged'))
    ? byCode
    : verdict
}

/** True where no judge can change the verdict, so that none has to be asked. */
export function isDecidedByCode({
  checks,
  byCode,
  judges,
}: Pick<ClaimToSettle, 'checks' | 'byCode' | 'judges'>): boolean {
  const isVetoed = checks.some(({ outcome }) => outcome === 'fail')
  return isVetoed || byCode === 'quoted' || judges.length === 0
}

/** Stands by passage, one for each judge in their order. */
function standsOf(
  { passages, judgements }: ClaimToSettle,
  judges: readonly ConfiguredJudge[],
): readonly (readonly Stand[])[] {
  return passages.map((passageId) =>
    judges.map(({ name }) =>
      standOf(judgements.filter((look) => look.judge === name && look.passageId === passageId)),
    ),
  )
}

function settleByOutside(stands: readonly (readonly Stand[])[]): Verdict {
  const all = stands.flat()
  if (stands.some((row) => row.length > 0 && row.every((stand) => stand === 'supported'))) return 'supported'
  if (all.length === 0 || all.includes('failed')) return 'unjudged'
  if (all.includes('supported')) return 'disputed'
  if (all.includes('undecided')) return 'unjudged'
  const gravest = GRAVEST_FIRST.find((opinion) => all.includes(opinion))
  return gravest === undefined ? 'unjudged' : VERDICT_OF[gravest]
}

/**
 * Judges of the family `firsthand` alone (decision 0022): a doubt flags, never removes. An acceptance clears the flag of the small
 * trained judge, whose stronger form it is, and no flag of another check.
 */
function settleByOwn(stands: readonly (readonly Stand[])[], { checks, byCode }: ClaimToSettle): Verdict {
  const all = stands.flat()
  if (all.length === 0 || all.includes('failed')) return 'unjudged'
  const isAccepted = stands.some((row) => row.every((stand) => stand === 'supported'))
  if (!isAccepted) return 'flagged'
  const flags = checks.filter(({ outcome }) => outcome === 'flag')
  const isCleared =
    byCode === 'flagged' && flags.every(({ check }) => check === 'trained-judge' || MARKS_ONLY.has(check))
  return isCleared ? 'checked-by-code' : byCode
}

/** Checks whose flags mark a claim and hold nothing back: pointers and notices are shown as such. */
export const MARKS_ONLY: ReadonlySet<Check['check']> = new Set(['firsthand', 'editorial', 'independent'])

/** A pair that is to be looked at once more, with the order swapped. */
export interface SecondLook {
  readonly judge: string
  readonly passageId: PassageId
}

/** The second looks that are due: every pair that was not accepted, where the judges would keep the claim from being shown. */
export function secondLooks(claim: ClaimToSettle): readonly SecondLook[] {
  if (isDecidedByCode(claim) || SHOWN_VERDICTS.includes(settleJudgements(claim))) return []
  return claim.passages.flatMap((passageId) =>
    claim.judges.flatMap(({ name }): SecondLook[] => {
      const looks = claim.judgements.filter((look) => look.judge === name && look.passageId === passageId)
      const stand = standOf(looks)
      const isOpen =
        looks.length === 1 && stand !== 'supported' && stand !== 'failed' && stand !== 'undecided'
      return isOpen ? [{ judge: name, passageId }] : []
    }),
  )
}
