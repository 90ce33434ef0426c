import { describe, expect, it } from 'vitest'
import { scriptedModel } from '../adapters/models/scripted-model.js'
import type { Judge } from '../contracts/judge.js'
import { type Claim, SHOWN_VERDICTS } from '../model/claim.js'
import { createScriptedJudge } from '../adapters/models/scripted-judge.js'
import type { DomainChecks } from '../checks/claim-checks.js'
import { machineLearning } from '../domains/machine-learning.js'
import { checkHeadline, settleHeadline } from './check-headline.js'
import { domainChecks } from './domain-checks.js'
import type { RunInProgress } from './run-in-progress.js'

const claim = (label: string, text: string): Claim => ({
  label,
  subQuestion: 'S1',
  text,
  evidence: ['S1-E1'],
  side: 'finding',
  slots: [],
  checks: [],
  verdict: 'supported',
})
const SHOWN = [
  claim('S1-C1', 'Zeltane may lower blood lactate by 31% in marmots.'),
  claim('S1-C2', 'Body weight of the marmots did not change.'),
]
const isShown = (text: string, claims: readonly string[]) => {
  const [sentence] = checkHeadline([{ label: 'H1', text, claims, evidence: ['S1-E1'] }], SHOWN)
  return sentence !== undefined && SHOWN_VERDICTS.includes(sentence.verdict)
}

describe('a sentence of the headline', () => {
  it('is shown where it says what its claims say', () => {
    expect(isShown('Zeltane may lower blood lactate by 31% in marmots.', ['S1-C1'])).toBe(true)
  })

  it.each([
    ['another number', 'Zeltane may lower blood lactate by 45% in marmots.', ['S1-C1']],
    ['the other direction', 'Zeltane may raise blood lactate by 31% in marmots.', ['S1-C1']],
    ['a number of a claim that it does not name', 'Lactate fell by 31%.', ['S1-C2']],
    ['a claim that is not shown', 'Body weight of the marmots did not change.', ['S1-C9']],
    ['no claim', 'Body weight of the marmots did not change.', []],
  ])('is removed for %s', (_why, text, claims) => {
    expect(isShown(text, claims)).toBe(false)
  })
})

describe('a domain of the run', () => {
  const scored = [claim('S1-C1', 'In cross-validation the classifier reached an AUROC of 0.80.')]
  const verdict = (domain?: DomainChecks) =>
    checkHeadline(
      [
        {
          label: 'H1',
          text: 'The classifier reached an AUROC of 0.80 on the held-out test set.',
          claims: ['S1-C1'],
          evidence: ['S1-E1'],
        },
      ],
      scored,
      domain,
    )[0]?.checks.filter(({ reason }) => reason.includes('held-out'))

  it('holds its qualifiers against the headline too', () => {
    expect(verdict(domainChecks(machineLearning))).toMatchObject([{ check: 'number-bound', outcome: 'flag' }])
    expect(verdict()).toEqual([])
  })
})

describe('judges of the headline', () => {
  const written = (...texts: readonly string[]) => {
    const failures: unknown[] = []
    const writer = scriptedModel([
      { prompt: 'headline', answer: { sentences: texts.map((text) => ({ text, claims: ['S1-C1'] })) } },
    ])
    const run = (judge: Judge) =>
      ({
        needs: { models: { writer }, judging: { judges: [judge] } },
        request: { question: 'Does zeltane lower blood lactate?' },
        evidence: new Map(),
        noteCall: () => undefined,
        addFailure: (failure: unknown) => void failures.push(failure),
        item: (_stage: string, _item: string, action: () => Promise<void>) => action(),
      }) as unknown as RunInProgress
    return { run, failures }
  }

  it('are not asked about a sentence that repeats its claim', async () => {
    const judge = createScriptedJudge({ script: [{ says: 'supported' }] })
    const { run } = written(
      'Zeltane may lower blood lactate by 31% in marmots.',
      'In marmots, zeltane may lower blood lactate by 31%.',
    )
    const sentences = await settleHeadline(SHOWN, run(judge))
    expect(sentences.every(({ verdict }) => SHOWN_VERDICTS.includes(verdict))).toBe(true)
    expect(sentences.map(({ judged }) => judged?.length)).toEqual([undefined, 1])
    expect(judge.calls()).toBe(1)
  })

  it('that fail drop the sentence and make the run partial', async () => {
    const judge = createScriptedJudge({ script: [{ says: { fails: 'no time' } }] })
    const { run, failures } = written('In marmots, zeltane may lower blood lactate by 31%.')
    expect(await settleHeadline(SHOWN, run(judge))).toMatchObject([{ verdict: 'unjudged' }])
    expect(failures).toEqual([{ stage: 'headline', item: 'H1', message: 'scripted/judge: no time' }])
  })
})
