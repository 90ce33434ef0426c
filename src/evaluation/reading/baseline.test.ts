import { describe, expect, it } from 'vitest'
import { compareBaselines, toBaseline } from './baseline.js'

const row = (name: string, recall: number) =>
  ({ name, truth: 'text', pages: 3, milliseconds: 40, recall }) as const

describe('toBaseline', () => {
  it('keeps figures by pair and for all, but no times', () => {
    const baseline = toBaseline([row('b', 0.98765), row('a', 1)])
    expect(Object.keys(baseline.pairs)).toEqual(['a', 'b'])
    expect(baseline.pairs.b).toEqual({ pages: 3, recall: 0.9877 })
    expect(JSON.stringify(baseline)).not.toContain('milliseconds')
    expect(baseline.summary.files).toBe(2)
  })
})

describe('compareBaselines', () => {
  const before = {
    summary: { recallMean: 0.99, pages: 9 },
    pairs: { a: { recall: 0.99, foreignSentences: 2 } },
  }

  it('says nothing where nothing changed', () => {
    expect(compareBaselines(before, before, 0)).toEqual([])
  })

  it('leaves out what stays within the tolerance', () => {
    const now = { ...before, pairs: { a: { recall: 0.989, foreignSentences: 2 } } }
    expect(compareBaselines(before, now, 0.002)).toEqual([])
    expect(compareBaselines(before, now, 0.0005)).toHaveLength(1)
  })

  it('calls less recall worse, fewer foreign sentences better and more pages neither, the worse first', () => {
    const now = {
      summary: { recallMean: 0.99, pages: 12 },
      pairs: { a: { recall: 0.9, foreignSentences: 1 } },
    }
    expect(compareBaselines(before, now, 0.002).map(({ figure, verdict }) => [figure, verdict])).toEqual([
      ['recall', 'worse'],
      ['foreignSentences', 'better'],
      ['pages', 'other'],
    ])
  })

  it('calls a pair that is gone worse', () => {
    const now = { ...before, pairs: {} }
    const verdicts = compareBaselines(before, now, 0.002).map(({ place, verdict }) => [place, verdict])
    expect(verdicts).toEqual([
      ['a', 'worse'],
      ['a', 'worse'],
    ])
  })
})
