import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SENTENCE_GOLD } from './sentences.gold.js'
import { cutLongSentence, splitSentences } from './sentences.js'

const MARK = '¶'

interface Counts {
  readonly right: number
  readonly wrong: readonly string[]
  readonly missed: readonly string[]
}

/** Boundaries as offsets of the first character of each sentence but the first. */
function score(split: (text: string) => number[]): Counts {
  let right = 0
  const wrong: string[] = []
  const missed: string[] = []
  for (const line of SENTENCE_GOLD) {
    const pieces = line.split(MARK)
    const text = pieces.join('')
    let offset = 0
    const gold = new Set(pieces.slice(0, -1).map((piece) => (offset += piece.length)))
    gold.delete(text.length)
    const found = new Set(split(text))
    for (const at of found)
      if (!gold.has(at)) wrong.push(`${text.slice(Math.max(0, at - 25), at)}¶${text.slice(at, at + 15)}`)
    for (const at of gold) {
      if (found.has(at)) right += 1
      else missed.push(`${text.slice(Math.max(0, at - 25), at)}¶${text.slice(at, at + 15)}`)
    }
  }
  return { right, wrong, missed }
}

const ours = (text: string) =>
  splitSentences(text)
    .slice(1)
    .map((span) => span.start)
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
const theirs = (text: string) => [...segmenter.segment(text)].slice(1).map((part) => part.index)

function figures(counts: Counts): { precision: number; recall: number; boundaries: number } {
  return {
    precision: counts.right / (counts.right + counts.wrong.length),
    recall: counts.right / (counts.right + counts.missed.length),
    boundaries: counts.right + counts.missed.length,
  }
}

describe('splitSentences', () => {
  it('finds at least 97 of 100 gold boundaries and invents at most 3 of 100', () => {
    const counts = score(ours)
    const { precision, recall, boundaries } = figures(counts)
    expect(boundaries).toBeGreaterThanOrEqual(150)
    expect({
      wrong: counts.wrong,
      missed: counts.missed,
      ok: precision >= 0.97 && recall >= 0.97,
    }).toMatchObject({ ok: true })
  })

  it('is better than Intl.Segmenter alone on the same gold', () => {
    const mine = figures(score(ours))
    const plain = figures(score(theirs))
    expect(mine.precision).toBeGreaterThan(plain.precision)
    expect(mine.recall).toBeGreaterThan(plain.recall)
  })

  it('leaves out nothing but spaces and never overlaps, whatever the text', () => {
    const alphabet = fc.constantFrom(
      '.',
      ' ',
      '(',
      ')',
      '[12]',
      'A',
      'b',
      '5',
      '。',
      '?',
      'et al',
      'Fig',
      '^1',
      '”',
      '\n',
      'α',
      '…',
    )
    const texts = fc.array(alphabet, { maxLength: 60 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(texts, (text) => {
        const spans = splitSentences(text)
        let at = 0
        for (const span of spans) {
          expect(text.slice(at, span.start).trim()).toBe('')
          expect(span.end).toBeGreaterThan(span.start)
          expect(text.slice(span.start, span.end)).toBe(text.slice(span.start, span.end).trim())
          at = span.end
        }
        expect(text.slice(at).trim()).toBe('')
      }),
    )
  })

  it('reads a paragraph of 700,000 characters in linear time', () => {
    const text = 'We gave 5 mg of the drug (Fig. 2) to 12 rats. '.repeat(15_000)
    expect(splitSentences(text)).toHaveLength(15_000)
  })

  it('splits nothing out of an empty paragraph', () => {
    expect(splitSentences('')).toEqual([])
    expect(splitSentences('  \n ')).toEqual([])
  })
})

describe('cutLongSentence', () => {
  it('keeps a text within the limit whole', () => {
    expect(cutLongSentence('a short one', 20)).toEqual([{ start: 0, end: 11 }])
  })

  it('prefers a semicolon, then a comma with a conjunction, then a space', () => {
    const cut = (text: string) => cutLongSentence(text, 30).map((span) => text.slice(span.start, span.end))
    expect(cut('the first part of it; the rest, and more')).toEqual([
      'the first part of it;',
      'the rest, and more',
    ])
    expect(cut('the first part of, it and, but the rest of')).toEqual([
      'the first part of, it and,',
      'but the rest of',
    ])
    expect(cut('the first part of it and the rest of it')).toEqual([
      'the first part of it and the',
      'rest of it',
    ])
  })

  it('covers all but spaces in pieces of at most the limit, pairs of surrogates intact', () => {
    const texts = fc
      .array(fc.constantFrom('word', ' ', ', ', '; ', '𝛼', 'x'), { maxLength: 80 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 40 }), (text, limit) => {
        const pieces = cutLongSentence(text, limit).map((span) => text.slice(span.start, span.end))
        expect(pieces.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
        for (const piece of pieces) {
          expect(piece.length).toBeLessThanOrEqual(limit)
          expect(() => encodeURIComponent(piece)).not.toThrow()
        }
      }),
    )
  })
})

describe('a stop behind a unit', () => {
  const split = (text: string) => splitSentences(text).map(({ start, end }) => text.slice(start, end))

  it.each(['We counted 8.4 × 10^4 ions/L.', 'It took 5 mL.', 'It was 3 mg/L.', 'The force was 12 N.'])(
    'ends the sentence: %s',
    (first) => {
      expect(split(`${first} Pulse speed fell.`)).toEqual([first, 'Pulse speed fell.'])
    },
  )

  it('does not make initials of a name the end of one', () => {
    expect(split('Seen by A. L. Smith in 1990.')).toHaveLength(1)
    expect(split('It grew on Phaseolus vulgaris L. leaves there.')).toHaveLength(1)
  })
})
