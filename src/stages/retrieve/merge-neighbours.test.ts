import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DocumentId, PaperKey, PassageId } from '../../model/ids.js'
import type { SearchRecord } from '../../model/run.js'
import type { Passage } from '../../model/sentence.js'
import { mergeNeighbours, withPieces } from './merge-neighbours.js'

/** Display text of twelve sentences; passage n holds sentences 2n to 2n + 2, so each shares one with the next. */
const SENTENCES = Array.from({ length: 12 }, (_, number) => `Sentence number ${number} ends here.`)
const DISPLAY = SENTENCES.join(' ')

function passage(number: number, more: Partial<Passage> = {}): Passage {
  const first = 2 * number
  const last = first + 2
  const start = DISPLAY.indexOf(SENTENCES[first] ?? '')
  const end = DISPLAY.indexOf(SENTENCES[last] ?? '') + (SENTENCES[last] ?? '').length
  return {
    id: `p${number}` as PassageId,
    documentId: 'doc_1' as DocumentId,
    paperKey: 'doi:1' as PaperKey,
    ordinal: number,
    section: 'results',
    heading: ['Results'],
    level: 'full-text',
    firstSentence: first,
    lastSentence: last,
    span: { start, end },
    text: DISPLAY.slice(start, end),
    locator: 'results',
    ...more,
  }
}

const ranked = (...passages: readonly Passage[]) =>
  passages.map((one, index) => ({ passage: one, score: 1 / (index + 1) }))
const idsOf = (pieces: ReturnType<typeof mergeNeighbours>) =>
  pieces.map(({ parts }) => parts.map((part) => part.passage.id).join('+'))

describe('neighbouring passages', () => {
  it('become one piece in the order of the text, with what they share given once', () => {
    const [piece, ...others] = mergeNeighbours(ranked(passage(1), passage(0)), { limit: 6 })
    expect(others).toEqual([])
    expect(piece?.parts.map((part) => part.passage.id)).toEqual(['p0', 'p1'])
    expect(piece?.text).toBe(SENTENCES.slice(0, 5).join(' '))
    expect(piece?.score).toBe(1)
  })

  it('keep the blank between them where they share nothing', () => {
    const next = passage(2, {
      firstSentence: 3,
      span: { start: passage(0).span.end + 2, end: 400 },
      text: 'Next.',
    })
    const [piece] = mergeNeighbours(ranked(passage(0), next), { limit: 6 })
    expect(piece?.text).toBe(`${passage(0).text}\n\nNext.`)
  })

  it('stay apart over a border of sections, headings, documents and of text that was set aside', () => {
    const others: readonly Partial<Passage>[] = [
      { section: 'discussion' },
      { heading: ['Results', 'Mice'] },
      { documentId: 'doc_2' as DocumentId },
      { firstSentence: 3, span: { start: passage(0).span.end + 40, end: 900 } },
    ]
    for (const other of others)
      expect(idsOf(mergeNeighbours(ranked(passage(0), passage(1, other)), { limit: 6 }))).toEqual([
        'p0',
        'p1',
      ])
  })

  it('are joined by the passage that lies between them, at the place of the better one', () => {
    const far = passage(9, { documentId: 'doc_2' as DocumentId })
    const pieces = mergeNeighbours(ranked(passage(2), far, passage(0), passage(1)), { limit: 6 })
    expect(idsOf(pieces)).toEqual(['p0+p1+p2', 'p9'])
  })

  it('begin a new piece where one is full', () => {
    const pieces = mergeNeighbours(ranked(passage(0), passage(1), passage(2), passage(3)), {
      limit: 6,
      mostParts: 3,
    })
    expect(idsOf(pieces)).toEqual(['p0+p1+p2', 'p3'])
  })

  it('do not count as places, and what comes after the last place joins nothing', () => {
    const pieces = mergeNeighbours(ranked(passage(0), passage(1), passage(3), passage(4)), { limit: 1 })
    expect(idsOf(pieces)).toEqual(['p0+p1'])
  })

  it('lose nothing and repeat nothing, whatever their order', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(4), { minLength: 1 }),
        fc.integer({ min: 1, max: 5 }),
        (numbers, mostParts) => {
          const items = ranked(...numbers.map((number) => passage(number)))
          const pieces = mergeNeighbours(items, { limit: 50, mostParts })
          const ids = pieces.flatMap(({ parts }) => parts.map((part) => part.passage.id))
          expect(ids.toSorted()).toEqual(numbers.map((number) => `p${number}`).toSorted())
          for (const piece of pieces) {
            expect(piece.parts.length).toBeLessThanOrEqual(mostParts)
            expect(DISPLAY).toContain(piece.text)
            for (const part of piece.parts) expect(piece.text).toContain(part.passage.text)
          }
        },
      ),
    )
  })
})

it('the record of a search says which piece each passage became part of', () => {
  const search: SearchRecord = {
    purpose: 'sub-question',
    owner: 'S1',
    query: 'ends',
    terms: ['end'],
    absentTerms: [],
    mode: 'lexical',
    hits: ['p4', 'p0', 'p1', 'p9'].map((id, index) => ({
      passageId: id as PassageId,
      rank: index + 1,
      score: 1,
    })),
  }
  const pieces = mergeNeighbours(ranked(passage(4), passage(0), passage(1)), { limit: 6 })
  expect(withPieces([search], pieces)[0]?.hits.map(({ piece }) => piece)).toEqual([1, 2, 2, undefined])
})

describe('a cap on the pieces of one paper', () => {
  const of = (paperKey: string, heading: string) =>
    passage(0, {
      id: `${paperKey}${heading}` as PassageId,
      documentId: `doc_${paperKey}` as DocumentId,
      paperKey: paperKey as PaperKey,
      heading: [heading],
    })
  it('lets other papers before, and gives the places that are left to the rest', () => {
    const found = ranked(of('a', '1'), of('a', '2'), of('a', '3'), of('b', '1'))
    const papers = (mostOfPaper?: number) =>
      mergeNeighbours(found, { limit: 4, ...(mostOfPaper !== undefined && { mostOfPaper }) }).map(
        ({ paperKey }) => paperKey as string,
      )
    expect(papers()).toEqual(['a', 'a', 'a', 'b'])
    expect(papers(1)).toEqual(['a', 'b', 'a', 'a'])
    expect(papers(2)).toEqual(['a', 'a', 'b', 'a'])
  })
})
