import { describe, expect, it } from 'vitest'
import type { DocumentId, PassageId } from '../../model/ids.js'
import type { Passage, Sentence } from '../../model/sentence.js'
import { type NamedDocument, resolveDeciding } from './deciding-sentences.js'
import { scorePassages, summarisePassages } from './score-passages.js'

const sentence = (id: string, text: string, more: Partial<Sentence> = {}): Sentence => ({
  id: `${id}` as Sentence['id'],
  documentId: 'doc_kelp' as DocumentId,
  ordinal: Number(id),
  kind: 'sentence',
  role: 'firsthand',
  section: 'results',
  heading: [],
  span: { start: 0, end: text.length },
  text,
  boxes: [],
  citations: [],
  cells: [],
  hasDoubtfulNumbers: false,
  occurrence: 0,
  ...more,
})

const KELP: NamedDocument = {
  documentId: 'doc_kelp' as DocumentId,
  names: new Set(['doi:10.1/kelp', 'growth']),
  sentences: [
    sentence('0', 'Blades grew 4.2 cm per week at 12 °C in the cold tank.'),
    sentence('1', 'Growth of blades at 12 °C', { kind: 'heading' }),
    sentence('2', 'Tank | Cold: + | Warm: –', { kind: 'table-row' }),
    sentence('3', 'Tank | Cold: – | Warm: –', { kind: 'table-row' }),
  ],
}
const SAND: NamedDocument = {
  documentId: 'doc_sand' as DocumentId,
  names: new Set(['sand']),
  sentences: [
    sentence('0', 'Blades grew 4.2 cm per week at 12 °C in the cold tank.', {
      documentId: 'doc_sand' as DocumentId,
    }),
  ],
}

describe('looking up deciding sentences', () => {
  it('finds them in the named paper only, by any of its names', () => {
    const given = { from: 'Blades grew', to: 'cold tank.', paper: 'GROWTH' }
    const { found, documents, notStored } = resolveDeciding([given], [KELP, SAND])
    expect(found.map(({ documentId }) => documentId)).toEqual(['doc_kelp'])
    expect([...documents]).toEqual(['doc_kelp'])
    expect(notStored).toEqual([])
    const anywhere = resolveDeciding([{ from: 'Blades grew', to: 'cold tank.' }], [KELP, SAND])
    expect(anywhere.documents.size).toBe(2)
  })

  it('takes a cell that is a sign literally', () => {
    const { found } = resolveDeciding([{ from: 'Tank', to: '+', paper: 'growth' }], [KELP])
    expect(found.map(({ ordinal }) => ordinal)).toEqual([2])
  })

  it('names what is not stored', () => {
    const lost = { text: 'Seals ate all of the kelp within a single week.', paper: 'growth' }
    const resolved = resolveDeciding([lost], [KELP])
    expect(resolved).toMatchObject({ found: [], notStored: [lost] })
    expect(resolved.documents.size).toBe(1)
  })
})

describe('the score of a search', () => {
  const passage = (document: string, first: number, last: number) => ({
    passage: {
      id: `${document}${first}` as PassageId,
      documentId: document as DocumentId,
      firstSentence: first,
      lastSentence: last,
    } as Passage,
  })
  const piece = (...parts: readonly ReturnType<typeof passage>[]) => ({ parts, text: 'x'.repeat(100) })
  const resolved = resolveDeciding([{ from: 'Blades grew', to: 'cold tank.', paper: 'growth' }], [KELP])
  const score = (pieces: readonly ReturnType<typeof piece>[], of = resolved) =>
    scorePassages({
      id: 'q',
      kind: 'answerable',
      question: 'How fast?',
      mode: 'lexical',
      resolved: of,
      pieces: { 6: pieces.slice(0, 6), 12: pieces.slice(0, 12), 24: pieces },
      ranking: pieces.flatMap(({ parts }) => parts.map((part) => part.passage)),
      milliseconds: 5,
    })
  const other = Array.from({ length: 7 }, (_, at) => piece(passage('doc_other', at, at)))

  it('is the place of the first piece that covers a deciding sentence', () => {
    const row = score([...other, piece(passage('doc_kelp', 3, 3)), piece(passage('doc_kelp', 0, 1))])
    expect(row).toMatchObject({ place: 9, paperPlace: 8, rank: 9, sentences: 1 })
    expect(row.foundAt).toEqual({ 6: false, 12: true, 24: true })
    expect(row.charactersAt).toEqual({ 6: 600, 12: 900, 24: 900 })
    expect(row.miss).toBeUndefined()
  })

  it('says why nothing was found', () => {
    expect(score(other).miss).toBe('other-papers')
    expect(score([piece(passage('doc_kelp', 3, 3))]).miss).toBe('other-passages')
    expect(score(other, resolveDeciding([{ text: 'Not in any paper of these.' }], [KELP])).miss).toBe(
      'not-stored',
    )
  })

  it('is summed up with intervals', () => {
    const rows = [score([piece(passage('doc_kelp', 0, 0))]), score(other)]
    const scores = summarisePassages('lexical', rows)
    expect(scores.at[6]?.found).toMatchObject({ count: 1, total: 2 })
    expect(scores.at[24]?.sentences).toMatchObject({ count: 1, total: 2 })
    expect(scores.meanReciprocalPlace).toBe(0.5)
    expect(scores.misses).toEqual({ 'not-stored': 0, 'other-papers': 1, 'other-passages': 0 })
  })
})
