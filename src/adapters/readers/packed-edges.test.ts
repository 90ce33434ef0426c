import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReadOutcome } from '../../model/document.js'
import { packEdges, unpackEdges } from './packed-edges.js'

function outcomeWith(edges: readonly number[]): ReadOutcome {
  return {
    status: 'read',
    reading: {
      reader: 'pdf-0',
      format: 'pdf',
      level: 'full-text',
      isRecordAuthoritative: false,
      record: { type: 'article', title: '', authors: [], ids: {} },
      blocks: [
        {
          kind: 'paragraph',
          section: 'other',
          heading: [],
          display: 'a',
          raw: 'a',
          displayToRaw: { target: [0, 1], source: [0, 1] },
          lines: [{ page: 1, rawStart: 0, edges, top: 1.5, bottom: 9.5 }],
        },
        {
          kind: 'paragraph',
          section: 'other',
          heading: [],
          display: '',
          raw: '',
          displayToRaw: { target: [0], source: [0] },
        },
      ],
      references: [],
      pages: [],
      setAside: [],
      warnings: [],
    },
  }
}

const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe('packEdges and unpackEdges', () => {
  it('give back every outcome as it was, whatever the edges', () => {
    const edge = fc.oneof(
      fc.integer({ min: -20_000, max: 20_000 }).map((tenths) => tenths / 10),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value)),
    )
    fc.assert(
      fc.property(fc.array(edge), (edges) => {
        const outcome = outcomeWith(edges)
        expect(unpackEdges(throughJson(packEdges(outcome)))).toEqual(outcome)
      }),
    )
  })

  it('write tenths of a point as whole numbers', () => {
    const text = JSON.stringify(packEdges(outcomeWith([72.1, 77.6, 80])))
    expect(text).toContain('"tenths":[721,55,24]')
    expect(text).not.toContain('edges')
  })

  it('leave a refusal and a senseless answer alone', () => {
    const refused: ReadOutcome = { status: 'unreadable', reason: 'empty', message: 'The file is empty.' }
    expect(packEdges(refused)).toBe(refused)
    for (const senseless of [undefined, 3, 'x', [], { reading: { blocks: 7 } }])
      expect(unpackEdges(senseless)).toBe(senseless)
  })

  it('keep what is no number, so that the check of the outcome sees it', () => {
    const packed = { status: 'read', reading: { blocks: [{ lines: [{ tenths: [10, 'x', 5] }] }] } }
    expect(unpackEdges(packed)).toEqual({
      status: 'read',
      reading: { blocks: [{ lines: [{ edges: [1, 'x', 1.5] }] }] },
    })
  })
})
