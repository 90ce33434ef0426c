/*
 * Holds each sentence of the headline against the claims that it names, with every check that a claim gets. What fails or
 * stays in doubt is kept in the record as removed; nothing is softened.
 */
import { type DomainChecks, verifyInDomain } from '../checks/claim-checks.js'
import { settleChecks } from '../checks/verify-claim.js'
import type { Judge, JudgeOutcome } from '../contracts/judge.js'
import { foldedKey } from '../language/normalise.js'
import { type Claim, SHOWN_VERDICTS } from '../model/claim.js'
import { type Opinion, OWN_FAMILY } from '../model/judgement.js'
import type { HeadlineSentence } from '../model/run.js'
import { domainChecks } from './domain-checks.js'
import type { RunInProgress } from './run-in-progress.js'
import { type HeadlineToCheck, stepsOf } from './steps.js'

/** Pure. A sentence that names a claim which is not shown fails. `domain`: what the domain of the run adds. */
export function checkHeadline(
  sentences: readonly HeadlineToCheck[],
  shown: readonly Claim[],
  domain?: DomainChecks,
): readonly HeadlineSentence[] {
  const byLabel = new Map(shown.map((claim) => [claim.label, claim]))
  return sentences.map((sentence): HeadlineSentence => {
    const named = sentence.claims.flatMap((label) => byLabel.get(label) ?? [])
    if (named.length < sentence.claims.length || named.length === 0)
      return {
        ...sentence,
        checks: [{ check: 'evidence-known', outcome: 'fail', reason: 'it names a claim that is not shown' }],
        verdict: 'evidence-unknown',
      }
    const evidence = named.map(({ text }) => ({ text, kind: 'sentence' as const }))
    const checks = verifyInDomain({ claim: sentence.text, evidence }, domain)
    return { ...sentence, checks, verdict: settleChecks(checks, false) }
  })
}

/** The headline of a run: written, checked by code, and put before the judges where there are any. */
export async function settleHeadline(
  shown: readonly Claim[],
  run: RunInProgress,
): Promise<readonly HeadlineSentence[]> {
  const steps = await stepsOf(run)
  const { domain } = run.needs
  const written = await steps.headline(shown, run)
  const checked = checkHeadline(written, shown, domain === undefined ? undefined : domainChecks(domain))
  const judges = (run.needs.judging?.judges ?? []).filter(({ family }) => family !== OWN_FAMILY)
  const isDue = (sentence: HeadlineSentence) =>
    judges.length > 0 && SHOWN_VERDICTS.includes(sentence.verdict) && !repeatsClaim(sentence, shown)
  const judged = await judgeSentences(checked.filter(isDue), shown, { judges, run })
  return checked.map((sentence) => judged.get(sentence) ?? sentence)
}

/** A sentence that is one of its claims word for word says what was accepted there: nobody has to be asked again. */
function repeatsClaim({ text, claims }: HeadlineSentence, shown: readonly Claim[]): boolean {
  const said = foldedKey(text)
  return shown.some((claim) => claims.includes(claim.label) && foldedKey(claim.text) === said)
}

/** Most characters of why a judge failed. */
const MOST_WORDS = 300

/** Every judge has to accept each against the text of its claims; anything else drops it. */
async function judgeSentences(
  sentences: readonly HeadlineSentence[],
  shown: readonly Claim[],
  { judges, run }: { readonly judges: readonly Judge[]; readonly run: RunInProgress },
): Promise<ReadonlyMap<HeadlineSentence, HeadlineSentence>> {
  const { signal } = run.needs
  if (sentences.length === 0) return new Map()
  const pairs = sentences.map(({ text, claims }) => ({
    claim: text,
    sentences: shown
      .filter(({ label }) => claims.includes(label))
      .map((named, at) => ({ label: `s${at + 1}`, text: named.text })),
  }))
  const looks: { readonly judge: string; readonly outcomes: readonly JudgeOutcome[] }[] = []
  for (const judge of judges) {
    const outcomes = await judge.judge(pairs, {
      order: 'passage-first',
      ...(signal !== undefined && { signal }),
    })
    looks.push({ judge: judge.name, outcomes })
  }
  // What a judge that failed its entrance test accepts counts for nothing.
  const isProven = judges.every(({ exam }) => exam?.isPassed !== false)
  return new Map(
    sentences.map((sentence, at) => {
      const judged = looks.map(({ judge, outcomes }) => asJudged(judge, outcomes[at], { sentence, run }))
      const verdict = verdictOf(judged.map(({ opinion }) => opinion))
      const settled = verdict === 'supported' && !isProven ? sentence.verdict : verdict
      return [sentence, { ...sentence, judged, verdict: settled }]
    }),
  )
}

function asJudged(
  judge: string,
  outcome: JudgeOutcome | undefined,
  { sentence, run }: { readonly sentence: HeadlineSentence; readonly run: RunInProgress },
): NonNullable<HeadlineSentence['judged']>[number] {
  if (outcome?.kind === 'judged') return { judge, opinion: outcome.opinion, claimAdds: outcome.claimAdds }
  if (outcome !== undefined)
    run.addFailure({
      stage: 'headline',
      item: sentence.label,
      message: `${judge}: ${outcome.reason.slice(0, MOST_WORDS)}`,
    })
  return { judge, claimAdds: '' }
}

function verdictOf(opinions: readonly (Opinion | undefined)[]): HeadlineSentence['verdict'] {
  if (opinions.every((opinion) => opinion === 'supported')) return 'supported'
  if (opinions.includes(undefined)) return 'unjudged'
  if (opinions.includes('contradicted')) return 'contradicted'
  return opinions.includes('partly') ? 'partly-supported' : 'not-stated'
}
