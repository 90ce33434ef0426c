import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { evaluateClaims } from '../../operations/evaluate-claims.js'
import { parseClaimFile } from './claim-row.js'
import { type JudgedRow, outcomeOf, passageReader } from './judge-row.js'
import { scoreClaims, scoreRows } from './score-claims.js'

const row = (values: Record<string, unknown>) =>
  JSON.stringify({
    id: 'tank/1/a',
    claim: 'Kelp grew 9 cm.',
    passage: 'Kelp grew 4 cm in the tank.',
    label: 'refuted',
    kind: 'number_absent',
    origin: 'human',
    ...values,
  })

const judged = (values: Partial<JudgedRow>): JudgedRow => ({
  id: 'x',
  claim: '',
  kind: 'general',
  origin: 'human',
  label: 'supported',
  outcome: 'accepted',
  raised: [],
  milliseconds: 1,
  ...values,
})

describe('passages of a claim file', () => {
  it('are read once for claims that follow one another, and not kept for ever', () => {
    const read = passageReader()
    const first = read('Kelp grew 4 cm in the tank. It was cold.')
    expect(first.sentences).toHaveLength(2)
    expect(read('Kelp grew 4 cm in the tank. It was cold.')).toBe(first)
    for (let other = 0; other < 20; other += 1) read(`Kelp grew ${other} cm.`)
    expect(read('Kelp grew 4 cm in the tank. It was cold.')).not.toBe(first)
  })
})

describe('claim files', () => {
  it('are read without the fields that give the answer away', () => {
    const { claims } = parseClaimFile(row({ true_value: '4 cm', spans: ['9 cm'], question: 'How much?' }))
    expect(Object.keys(claims[0] ?? {}).sort()).toEqual(['claim', 'id', 'kind', 'label', 'origin', 'passage'])
  })

  it('may hold error spans, and name the lines that cannot be used', () => {
    const span = {
      id: 's',
      source: 'BUMP',
      sentence: 'It had 5.',
      original_quote: 'It had 6.',
      numeric: true,
      conflict: true,
    }
    const file = parseClaimFile(`${row({})}\n${JSON.stringify(span)}\n{"id":"x"}\nno json\n`)
    expect([file.claims.length, file.spans.length]).toEqual([1, 1])
    expect(file.spans[0]).toMatchObject({ claim: 'It had 5.', passage: 'It had 6.', isValuePresent: false })
    expect(file.rejected.map(({ line }) => line)).toEqual([3, 4])
  })
})

describe('scores', () => {
  it('count vetoes and flags apart, on wrong and on right rows', () => {
    const score = scoreRows('all', [
      judged({ label: 'refuted', outcome: 'removed' }),
      judged({ label: 'unsupported', outcome: 'flagged' }),
      judged({ outcome: 'flagged' }),
      judged({}),
    ])
    expect([score.removed.count, score.caught.count, score.removed.total]).toEqual([1, 2, 2])
    expect([score.falselyRemoved.count, score.falselyCaught.count]).toEqual([0, 1])
    expect([score.balancedAccuracy, score.vetoAccuracy]).toEqual([0.75, 0.75])
  })

  it('give no accuracy where one side is empty', () => {
    expect(scoreRows('one side', [judged({})]).balancedAccuracy).toBeUndefined()
  })

  it('take naturally occurring rows as the headline', () => {
    const scores = scoreClaims([judged({}), judged({ origin: 'template', label: 'refuted' })], new Map())
    expect([scores.natural.falselyCaught.total, scores.constructed.caught.total]).toEqual([1, 1])
  })

  it('let a fail outweigh a flag', () => {
    const raised = { check: 'scope', layer: 'quote', reason: '' } as const
    expect(outcomeOf([{ ...raised, outcome: 'flag' }])).toBe('flagged')
    expect(
      outcomeOf([
        { ...raised, outcome: 'flag' },
        { ...raised, outcome: 'fail' },
      ]),
    ).toBe('removed')
  })

  it('build the ladder of what each rung adds and costs', () => {
    const text = [row({}), row({ id: 'tank/1/b', claim: 'Kelp grew 4 cm.', label: 'supported' })].join('\n')
    let time = 0
    const { scores, rows } = evaluateClaims({ texts: [text] }, () => (time += 1))
    expect(rows.map(({ outcome }) => outcome)).toEqual(['removed', 'accepted'])
    expect(scores?.ladder[0]).toMatchObject({ layer: 'numbers', removed: { count: 1, total: 1 } })
    expect(scores?.ladder.every(({ milliseconds }) => milliseconds > 0)).toBe(true)
    expect(scores?.natural.balancedAccuracy).toBe(1)
  })

  it('refuse files without a usable line', () => {
    expect(() => evaluateClaims({ texts: ['{}'] }, () => 0)).toThrow('no line could be used')
  })
})

const DEV = new URL('../../../../shared/eval/claims.dev.jsonl', import.meta.url)
const skipped = existsSync(DEV) ? '' : ' (skipped: no shared/eval beside the checkout)'

describe(`the labelled claims${skipped}`, () => {
  it.skipIf(skipped !== '')('are judged no worse than when this was written', { timeout: 120_000 }, () => {
    const lines = readFileSync(DEV, 'utf8').split('\n')
    const text = lines.filter((line) => /"kind": ?"(?:number_|general)/u.test(line)).join('\n')
    const { scores } = evaluateClaims({ texts: [text] }, () => performance.now())
    const aim = (name: string) => scores?.aims.find((score) => score.name === name)
    const rate = (share: { readonly count: number; readonly total: number } | undefined) =>
      share === undefined ? Number.NaN : share.count / share.total
    expect(rate(aim('absent value')?.caught)).toBeGreaterThan(0.92)
    expect(rate(aim('misbound number, constructed')?.caught)).toBeGreaterThan(0.89)
    expect(rate(aim('misbound number, natural')?.caught)).toBeGreaterThan(0.45)
    expect(rate(aim('supported claims')?.falselyRemoved)).toBeLessThan(0.03)
  })
})
