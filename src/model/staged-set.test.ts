import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StagedPaper } from './staged-fingerprint.js'
import { changeBetween, stagedSet } from './staged-set.js'

const paper = (id: string, more: Partial<StagedPaper> = {}): StagedPaper => ({
  id,
  title: `Paper ${id}`,
  candidates: [],
  ...more,
})
const A = paper('doi:10.5555/a', { doi: '10.5555/a', abstract: 'Kelp grew.' })
const B = paper('arxiv:2101.00001', { arxiv: '2101.00001', candidates: ['https://arxiv.org/pdf/2101.00001'] })
const C = paper('doi:10.5555/c')

describe('the papers of a collection', () => {
  it('are the same in whatever order they were staged', () => {
    expect(changeBetween(stagedSet('s', [A, B]), stagedSet('s', [B, A]))).toBeUndefined()
    expect(stagedSet('s', [A, B])).toEqual(stagedSet('s', [B, A]))
  })

  it('say what was added, taken out and changed', () => {
    const before = stagedSet('s', [A, B])
    expect(changeBetween(before, stagedSet('s', [A, B, C]))).toEqual({
      added: [C.id],
      removed: [],
      changed: [],
    })
    expect(changeBetween(before, stagedSet('s', [{ ...A, abstract: 'Kelp shrank.' }]))).toEqual({
      added: [],
      removed: [B.id],
      changed: [A.id],
    })
  })

  it.each([
    ['title', { title: 'Another' }],
    ['abstract', { abstract: 'Another.' }],
    ['DOI', { doi: '10.5555/x' }],
    ['arXiv id', { arxiv: '2101.00009' }],
    ['copies', { candidates: ['https://example.org/a.pdf'] }],
  ])('are others with another %s', (_what, more) => {
    expect(changeBetween(stagedSet('s', [A]), stagedSet('s', [{ ...A, ...more }]))).toEqual({
      added: [],
      removed: [],
      changed: [A.id],
    })
  })

  it('are the same again after any changes that were taken back, and only then', () => {
    const keys = fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 8 })
    fc.assert(
      fc.property(keys, keys, (first, second) => {
        const [was, is] = [first, second].map((all) =>
          stagedSet(
            's',
            all.map((key) => paper(`doi:10.5555/${key}`)),
          ),
        )
        const change = was && is && changeBetween(was, is)
        const isSame = [...first].sort().join() === [...second].sort().join()
        expect(change === undefined).toBe(isSame)
        const count = (change?.added.length ?? 0) + (change?.removed.length ?? 0)
        expect(count).toBe(
          new Set([...first, ...second]).size - first.filter((key) => second.includes(key)).length,
        )
      }),
    )
  })
})
