import type { BatchUse, ClaimJudgement, Opinion, RunJudge } from '../../model/judgement.js'
import { OWN_FAMILY } from '../../model/judgement.js'

const OPINION_WORDS: Readonly<Record<Opinion, string>> = {
  supported: 'supported',
  partly: 'partly supported',
  contradicted: 'contradicted',
  'not-stated': 'not stated',
}

/** Who has checked, in one sentence for the head of an answer or the foot of a report, with what has to be disclosed. */
export function checkedByLine(judges: readonly RunJudge[] | undefined): string {
  if (judges === undefined || judges.length === 0)
    return 'Checked by code alone; no model judged the meaning.'
  const names = judges.map(({ name, family }) => `${name} (family ${family})`).join(', ')
  return [`Checked by code and judged by ${names}.`, ...disclosures(judges)].join(' ')
}

const BATCH_WORDS: Readonly<Record<BatchUse['by'], string>> = {
  trial: 'after a trial in which the company of other claims changed none of its answers',
  setting: 'which a setting (models.judgeBatch) allows untried',
}

/**
 * What a reader has to know about the judges: that one is of the writer's own kind, did not pass its entrance test, was given several
 * claims in a call, or only raises doubts.
 */
export function disclosures(judges: readonly RunJudge[]): string[] {
  const own = judges.filter(({ family }) => family === OWN_FAMILY).map(({ name }) => name)
  const same = judges.filter(({ isSameFamily }) => isSameFamily).map(({ name }) => name)
  return [
    ...(same.length > 0
      ? [
          `Judged by its own kind: ${same.join(', ')} is not known to be of another model family than the writer, which a setting allows.`,
        ]
      : []),
    ...judges.flatMap(({ name, exam }) =>
      exam === undefined || exam.isPassed
        ? []
        : [
            `${name} did not pass its entrance test (it accepted ${exam.accepted} of ${exam.each} claims that their passage states and refused ${exam.refused} of ${exam.each} others): what it accepts counts for nothing, what it refuses is left out.`,
          ],
    ),
    ...judges.flatMap(({ name, batch }) =>
      batch === undefined
        ? []
        : [`${name} was given up to ${batch.most} claims in a call, ${BATCH_WORDS[batch.by]}.`],
    ),
    ...(own.length > 0
      ? [
          `${own.join(', ')} was trained for Firsthand: it raises doubts, and neither removes nor clears a claim alone.`,
        ]
      : []),
  ]
}

/** What each judge said of each passage, one line a look; empty where none was asked. */
export function judgementLines(judgements: readonly ClaimJudgement[] | undefined): string[] {
  const looks = judgements ?? []
  const isOnePassage = new Set(looks.map(({ passageId }) => passageId)).size <= 1
  return looks.map((look) => judgementLine(look, isOnePassage ? '' : ` of ${look.passageId}`))
}

function judgementLine(judgement: ClaimJudgement, passage: string): string {
  const {
    judge,
    opinion,
    order,
    claimAdds,
    probability,
    windows,
    closestSentence,
    blind = [],
    reason,
  } = judgement
  if (opinion === undefined) return `${judge} gave no judgement${passage}: ${reason ?? 'no reason told'}`
  const look = order === 'claim-first' ? ', at its second look' : ''
  const notes = [
    ...(probability === undefined ? [] : [`probability of support ${probability.toFixed(2)}`]),
    ...(closestSentence === undefined ? [] : [`closest sentence ${closestSentence}`]),
    ...(claimAdds === '' ? [] : [`the claim adds: ${claimAdds}`]),
    ...(windows === undefined ? [] : [`read in ${windows} windows, the best decides`]),
    ...blind.filter(({ outcome }) => outcome !== 'agrees').map(({ reason: said }) => said),
  ]
  return `${judge} says ${OPINION_WORDS[opinion]}${passage}${look}${notes.length === 0 ? '' : ` (${notes.join('; ')})`}`
}
