/*
 * The entrance test of a judge: pairs whose answer nobody doubts. A judge that does not get them right may still raise doubts, but
 * what it accepts clears nothing: with judges no better than chance an answer was measured to be worse than with code alone
 * (decision 0028).
 */
import type { JudgeExam, Opinion } from '../model/judgement.js'

/** Raised whenever a pair changes: results are kept by it. */
export const EXAM_VERSION = 1

export interface ExamPair {
  readonly claim: string
  readonly sentences: readonly { readonly label: string; readonly text: string }[]
  readonly isSupported: boolean
}

const PASSAGE = [
  'Forty-two adult marmots were randomly assigned to zeltane or to placebo for 30 days.',
  'Blood lactate fell by 31% in the zeltane group and by 4% in the placebo group.',
  'Body weight did not change in either group.',
  'Zeltane may also shorten sleep, but this was not measured.',
].map((text, at) => ({ label: `s${at + 1}`, text }))

const pair = (isSupported: boolean, claim: string): ExamPair => ({ claim, sentences: PASSAGE, isSupported })

/** Six that the passage states and six that it does not: another number, arm, direction, certainty, species, subject. */
export const EXAM: readonly ExamPair[] = [
  pair(true, 'Blood lactate fell by 31% in marmots that were given zeltane.'),
  pair(false, 'Blood lactate fell by 62% in marmots that were given zeltane.'),
  pair(true, 'With placebo, blood lactate fell by 4%.'),
  pair(false, 'With placebo, blood lactate fell by 31%.'),
  pair(true, 'Forty-two adult marmots took part in the trial.'),
  pair(false, 'Zeltane raised blood lactate in marmots.'),
  pair(true, 'Zeltane did not change body weight.'),
  pair(false, 'Zeltane lowered body weight in marmots.'),
  pair(true, 'The trial lasted 30 days.'),
  pair(false, 'Zeltane shortens sleep in marmots.'),
  pair(true, 'The marmots were assigned to zeltane or placebo at random.'),
  pair(false, 'Blood lactate fell by 31% in patients with diabetes.'),
]

/** Right answers of each kind that are asked for: a coin gets both with a probability of 1.2 %. */
const LEAST_RIGHT = 5

/** Scores opinions in the order of `EXAM`; one that failed is wrong. Pure. */
export function scoreExam(opinions: readonly (Opinion | undefined)[]): JudgeExam {
  const right = (isSupported: boolean) =>
    EXAM.filter(
      (one, at) =>
        one.isSupported === isSupported &&
        (isSupported
          ? opinions[at] === 'supported'
          : opinions[at] !== undefined && opinions[at] !== 'supported'),
    ).length
  const [accepted, refused] = [right(true), right(false)]
  const isPassed = accepted >= LEAST_RIGHT && refused >= LEAST_RIGHT
  return { accepted, refused, each: EXAM.length / 2, isPassed }
}
