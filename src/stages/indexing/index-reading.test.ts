import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockOf, documentIdOfText, paperOf, readingOf } from '../../../test/support/reading.js'
import type { Block, SectionLabel } from '../../model/document.js'
import { isPassageId, isSentenceId } from '../../model/ids.js'
import type { Passage, Sentence } from '../../model/sentence.js'
import { indexReading, type IndexedDocument } from './index-reading.js'

const ID = documentIdOfText('a document')
const PAPER = paperOf('doi:10.5555/first')

function index(blocks: readonly Block[], id = ID, paper = PAPER): IndexedDocument {
  return indexReading(id, paper, readingOf(blocks))
}

const words = fc
  .array(
    fc.constantFrom(
      'kelp',
      'grew',
      'slowly',
      'in',
      'cold',
      'water',
      'at',
      '12',
      'µM',
      'p < 0.05',
      'β-carotene',
    ),
    {
      minLength: 3,
      maxLength: 60,
    },
  )
  .map((list) => `The ${list.join(' ')} end.`)
const sections: readonly SectionLabel[] = [
  'abstract',
  'introduction',
  'methods',
  'results',
  'references',
  'table',
]
const block = fc
  .record({
    sentences: fc.array(words, { minLength: 1, maxLength: 12 }),
    section: fc.constantFrom(...sections),
    heading: fc.constantFrom('One', 'Two'),
    isRow: fc.boolean(),
  })
  .map(({ sentences, section, heading, isRow }) =>
    blockOf(sentences.join(' '), {
      section,
      heading: [heading],
      kind: isRow && section === 'table' ? 'table-row' : 'paragraph',
    }),
  )
const blocks = fc.array(block, { maxLength: 12 })

function sentencesOf(passage: Passage, all: readonly Sentence[]): readonly Sentence[] {
  return all.slice(passage.firstSentence, passage.lastSentence + 1)
}

describe('indexing any reading', () => {
  it('gives sentences and passages that are exact slices of the display text', () => {
    fc.assert(
      fc.property(blocks, (list) => {
        const { displayText, sentences, passages } = index(list)
        for (const { text, span } of [...sentences, ...passages])
          expect(text).toBe(displayText.slice(span.start, span.end))
        expect(sentences.map(({ ordinal }) => ordinal)).toEqual(sentences.map((_, at) => at))
      }),
    )
  })

  it('makes passages of whole sentences of one section, up to 1,800 characters, and none of the references', () => {
    fc.assert(
      fc.property(blocks, (list) => {
        const { sentences, passages } = index(list)
        for (const passage of passages) {
          const inside = sentencesOf(passage, sentences)
          expect(passage.span).toEqual({ start: inside[0]?.span.start, end: inside.at(-1)?.span.end })
          expect(new Set(inside.map(({ section, heading }) => `${section} ${heading.join()}`)).size).toBe(1)
          expect(passage.section).not.toBe('references')
          expect(passage.text.length).toBeLessThanOrEqual(1800)
        }
      }),
    )
  })

  it('puts every sentence outside of the references into a passage, in order', () => {
    fc.assert(
      fc.property(blocks, (list) => {
        const { sentences, passages } = index(list)
        const covered = new Set(passages.flatMap((passage) => sentencesOf(passage, sentences)))
        expect([...covered]).toEqual(sentences.filter(({ section }) => section !== 'references'))
      }),
    )
  })

  it('repeats whole sentences of up to 200 characters at the start of the next, and always moves on', () => {
    fc.assert(
      fc.property(blocks, (list) => {
        const { sentences, passages } = index(list)
        for (const [at, passage] of passages.entries()) {
          const next = passages[at + 1]
          if (next === undefined || next.firstSentence > passage.lastSentence) continue
          const shared = sentencesOf({ ...next, lastSentence: passage.lastSentence }, sentences)
          const length = (shared.at(-1)?.span.end ?? 0) - (shared[0]?.span.start ?? 0)
          expect(length).toBeLessThanOrEqual(200)
          expect(next.firstSentence).toBeGreaterThan(passage.firstSentence)
          expect(next.lastSentence).toBeGreaterThan(passage.lastSentence)
        }
      }),
    )
  })

  it('gives the same ids again, whatever the paper, the page, the place and the reader', () => {
    fc.assert(
      fc.property(blocks, (list) => {
        const one = index(list)
        const moved = list.map((part) => ({ ...part, pages: { first: 7, last: 8 } }))
        const reading = { ...readingOf(moved, { reader: 'other-9' }) }
        const two = indexReading(ID, paperOf('pmid:77'), reading)
        expect(two.sentences.map(({ id }) => id)).toEqual(one.sentences.map(({ id }) => id))
        expect(two.passages.map(({ id }) => id)).toEqual(one.passages.map(({ id }) => id))
        const ids = one.sentences.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.every(isSentenceId) && one.passages.every(({ id }) => isPassageId(id))).toBe(true)
      }),
    )
  })
})

describe('sentences', () => {
  it('keep their ids when text is put before them', () => {
    const before = index([blockOf('Kelp grew. Kelp died.')])
    const after = index([blockOf('A new line of text.'), blockOf('Kelp grew. Kelp died.')])
    expect(after.sentences.slice(1).map(({ id }) => id)).toEqual(before.sentences.map(({ id }) => id))
  })

  it('that are equal are told apart by their occurrence', () => {
    const { sentences } = index([blockOf('Kelp grew. Kelp grew.'), blockOf('Kelp grew.')])
    expect(sentences.map(({ occurrence }) => occurrence)).toEqual([0, 1, 2])
    expect(new Set(sentences.map(({ id }) => id)).size).toBe(3)
  })

  it('with different dashes and spaces have one id, with another case another', () => {
    const [one, two, three] = ['5–7 mM was used.', '5-7 mM was used.', '5-7 MM was used.'].map(
      (text) => index([blockOf(text)]).sentences[0]?.id,
    )
    expect(one).toBe(two)
    expect(three).not.toBe(two)
  })

  it('longer than 1,800 characters are cut, and each part fits a passage', () => {
    const long = `${Array.from({ length: 300 }, (_, at) => `part ${at} of it`).join(', ')}.`
    const { sentences, passages } = index([blockOf(long)])
    expect(sentences.length).toBeGreaterThan(1)
    expect(passages.every(({ text }) => text.length <= 1800)).toBe(true)
  })

  it('know the page where they start and the boxes of all lines that they touch', () => {
    const display = 'One here. Two runs on over the page.'
    const edges = (length: number) => Array.from({ length: length + 1 }, (_, at) => at * 5)
    const lines = [
      { page: 3, rawStart: 0, edges: edges(19), top: 10, bottom: 20 },
      { page: 4, rawStart: 19, edges: edges(display.length - 19), top: 30, bottom: 40 },
    ]
    const { sentences, passages } = index([blockOf(display, { lines, pages: { first: 3, last: 4 } })])
    expect(sentences.map(({ page, lastPage }) => [page, lastPage])).toEqual([
      [3, 3],
      [3, 4],
    ])
    expect(sentences[1]?.boxes).toMatchObject([
      { page: 3, left: 50, right: 95, top: 10 },
      { page: 4, left: 0, top: 30 },
    ])
    expect(passages[0]?.locator).toBe('p. 3–4')
  })

  it('carry the citation mark also where a sentence border cuts it', () => {
    const display = 'Kelp grew [1. 2]. It died.'
    const citations = [{ start: 10, end: 16, targets: ['1', '2'] }]
    const { sentences } = index([blockOf(display, { citations })])
    const marked = sentences.filter((sentence) => sentence.citations.length > 0)
    expect(marked.length).toBeGreaterThan(0)
    for (const { text, citations: marks, role } of marked) {
      expect(role).not.toBe('firsthand')
      for (const mark of marks) expect(text.slice(mark.start, mark.end).length).toBeGreaterThan(0)
    }
  })

  it('of a table are one for each row, with the parts of the row, and a caption keeps its label', () => {
    const row = 'Yield | Kelp | Mean: 4.2. See note'
    const { sentences } = index([
      blockOf('Table 2. Yield by year.', { kind: 'caption', section: 'caption' }),
      blockOf(row, {
        kind: 'table-row',
        section: 'table',
        cells: [{ start: 15, end: 19, part: 'column-head', column: 1 }],
      }),
    ])
    expect(sentences.map(({ text }) => text)).toEqual(['Table 2. Yield by year.', row])
    expect(sentences[1]?.cells).toEqual([{ start: 15, end: 19, part: 'column-head', column: 1 }])
  })
})

describe('headings', () => {
  const heading = (text: string) => blockOf(text, { kind: 'heading', section: 'results', heading: [] })

  it('make no passage by themselves and count among the terms of the passages below', () => {
    const body = blockOf('Blades grew 4.2 cm per week.', { section: 'results', heading: ['Growth'] })
    const { passages, passageTerms, sentences } = index([heading('Growth'), body])
    expect(passages.map(({ text }) => text)).toEqual(['Blades grew 4.2 cm per week.'])
    expect(passageTerms[0]?.heading).toEqual(['growth'])
    expect(sentences.map(({ kind }) => kind)).toContain('heading')
  })

  it('are the passage of a document that has nothing else', () => {
    expect(index([heading('Growth of kelp')]).passages.map(({ text }) => text)).toEqual(['Growth of kelp'])
  })
})

describe('the text before the first heading of a body', () => {
  const body = blockOf('We measured the growth of many blades in tanks over the whole summer of that year.', {
    section: 'methods',
    heading: ['Methods'],
  })
  const heading = blockOf('Methods', { kind: 'heading', section: 'methods', heading: [] })
  const lead = blockOf('Kelp is eaten.', { section: 'other', heading: [] })
  const sectionsOf = (list: readonly Block[]) => index(list).sentences.map(({ section }) => section)

  it('is its introduction, and so no result of the paper', () => {
    const { sentences } = index([lead, heading, body])
    expect(sentences[0]).toMatchObject({ section: 'introduction', role: 'background' })
  })

  it('keeps its label where the article has an introduction, no headings, or hardly any', () => {
    const introduction = blockOf('Kelp is old.', { section: 'introduction', heading: ['Introduction'] })
    expect(sectionsOf([lead, introduction, heading, body])[0]).toBe('other')
    expect(sectionsOf([lead, blockOf('It is green.', { section: 'other', heading: [] })])).toEqual([
      'other',
      'other',
    ])
    const whole = blockOf(`${'Kelp was measured all day long. '.repeat(20)}`, {
      section: 'other',
      heading: [],
    })
    expect(sectionsOf([whole, heading, body])[0]).toBe('other')
  })

  it('leaves notes and captions as they are', () => {
    const note = blockOf('The author declares nothing.', { kind: 'footnote', section: 'other', heading: [] })
    expect(sectionsOf([note, lead, heading, body])[0]).toBe('other')
  })
})

describe('the parts of an abstract without headings', () => {
  it('are told by the labels in its text, each until the next', () => {
    const abstract = blockOf(
      'Background: Kelp is eaten. Methods: Blades were measured. They grew in tanks. Results: Blades were longer in the cold. Conclusions: Cold water is good for kelp.',
      { section: 'abstract', heading: [] },
    )
    const after = blockOf('Kelp is eaten in the north.', {
      section: 'introduction',
      heading: ['Introduction'],
    })
    expect(index([abstract, after]).sentences.map(({ role }) => role)).toEqual([
      'background',
      'method',
      'method',
      'firsthand',
      'firsthand',
      'background',
    ])
  })
})
