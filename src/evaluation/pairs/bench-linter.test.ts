import { describe, expect, it } from 'vitest'
import { lintPairs } from './bench-linter.js'
import { readPairDocument } from './pair-corpus.js'
import { type PairRow, parsePairRows } from './pair-row.js'
import { type PairResult, scorePairs, thinKinds } from './score-pairs.js'

const corpus = [
  readPairDocument('a.md', '---\ntitle: A\n---\n\n# Results\n\nKelp grew 4.2 cm. It died at 16 °C.\n'),
  readPairDocument('b.md', '# Results\n\nTea cost 9.9 pounds.\n'),
]
const row = (change: Partial<PairRow> = {}): PairRow => ({
  id: 'x',
  kind: 'value',
  label: false,
  document: 'a.md',
  claim: 'Kelp grew 7.7 cm.',
  source: 'Kelp grew 4.2 cm.',
  ...change,
})
const reasons = (...rows: PairRow[]) =>
  lintPairs(rows, corpus)
    .map(({ reason }) => reason)
    .join()

describe('the bench linter', () => {
  it('lets a sound row pass', () => {
    expect(reasons(row({ absent: ['7.7'], present: ['4.2'] }))).toBe('')
  })

  it.each([
    ['a false value that stands in another document', row({ absent: ['9.9'] }), /9\.9 stands in b\.md/],
    ['a true value that stands nowhere', row({ label: true, present: ['4.3'] }), /4\.3 does not stand/],
    ['words that stand in the document', row({ absentWords: ['died'] }), /“died” stands/],
    ['a deciding sentence that is not there', row({ source: 'Kelp grew.' }), /deciding sentence/],
    ['a false claim that the corpus states', row({ claim: 'It died at 16 °C.' }), /sentence of a\.md/],
    ['an unknown document', row({ document: 'c.md' }), /no c\.md/],
  ])('refuses %s', (_name, refused, reason) => {
    expect(reasons(refused)).toMatch(reason)
  })

  it('refuses a second row of one id', () => {
    expect(reasons(row(), row())).toMatch(/another row/)
  })
})

describe('pair rows and scores', () => {
  it('lists lines of another form', () => {
    const { rows, rejected } = parsePairRows(`${JSON.stringify(row())}\nnot json\n{"id":"y"}\n`)
    expect(rows).toHaveLength(1)
    expect(rejected.map(({ line }) => line)).toEqual([2, 3])
  })

  it('counts removed and flagged apart, true and false rows apart', () => {
    const result = (label: boolean, verdict: PairResult['verdict']): PairResult => ({
      id: 'x',
      kind: 'value',
      label,
      claim: '',
      verdict,
      reason: '',
      milliseconds: 1,
      isRemoved: verdict !== 'flagged' && verdict !== 'checked-by-code',
      isStopped: verdict !== 'checked-by-code',
    })
    const { all } = scorePairs([
      result(false, 'contradicted'),
      result(false, 'flagged'),
      result(false, 'checked-by-code'),
      result(true, 'flagged'),
      result(true, 'checked-by-code'),
    ])
    expect([all.removed.count, all.caught.count, all.caught.total]).toEqual([1, 2, 3])
    expect([all.falselyRemoved.count, all.falselyStopped.count]).toEqual([0, 1])
  })

  it('names kinds with too few false rows', () => {
    expect(thinKinds([row(), row({ kind: 'other', label: true })], 2)).toEqual(['value'])
  })
})
