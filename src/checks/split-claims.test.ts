import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitClaims } from './split-claims.js'

const texts = (sentence: string, before?: string) => splitClaims(sentence, before).map(({ text }) => text)

describe('splitting a sentence into claims', () => {
  it.each([
    [
      'Kelp grew 4 cm a week, and the spores died at 16 °C.',
      ['Kelp grew 4 cm a week', 'the spores died at 16 °C.'],
    ],
    [
      'The drug lowered blood pressure, whereas placebo had no effect.',
      ['The drug lowered blood pressure', 'placebo had no effect.'],
    ],
    ['Mortality was 3%; length of stay was 4 days.', ['Mortality was 3%', 'length of stay was 4 days.']],
  ])('parts clauses that stand alone: %s', (sentence, expected) => {
    expect(texts(sentence)).toEqual(expected)
  })

  it.each([
    'The drug lowered systolic and diastolic blood pressure.',
    'Rats and mice were fed for three weeks and weighed daily.',
    'Growth was 4 cm at 12 °C and 2 cm at 8 °C.',
    'The trial (52 women, and the men were excluded) ended early.',
    'It fell by half, which was expected.',
  ])('leaves one claim whole: %s', (sentence) => {
    expect(texts(sentence)).toEqual([sentence])
  })

  it('resolves a pronoun to the one subject that agrees in number', () => {
    const [claim] = splitClaims('It was also cheaper.', 'The new drug lowered blood pressure')
    expect(claim?.readAs).toBe('The new drug was also cheaper.')
    const [plural] = splitClaims('They were fed daily.', 'The mice weighed 20 g')
    expect(plural?.readAs).toBe('The mice were fed daily.')
  })

  it('marks a pronoun that it cannot resolve, and leaves the words', () => {
    const [claim] = splitClaims('They were fed daily.', 'The new drug lowered blood pressure')
    expect(claim?.readAs).toBe('They were fed daily.')
    expect(claim?.pointing).toEqual([{ word: 'They', start: 0, end: 4 }])
    expect(splitClaims('It was cheaper.')[0]?.pointing).toHaveLength(1)
  })

  it('takes "it is known that" for no pronoun', () => {
    expect(splitClaims('It is known that kelp grows.', 'The drug failed.')[0]?.pointing).toEqual([])
  })

  it('gives stretches of the sentence, in order and without overlap', () => {
    const words = fc.constantFrom(
      'kelp',
      'grew',
      'was',
      'and',
      ', and',
      ';',
      'but',
      'the',
      'it',
      'they',
      '(',
      ')',
      '4 cm',
      'its',
    )
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 30 }), (parts) => {
        const sentence = parts.join(' ')
        let end = 0
        for (const { span, text } of splitClaims(sentence)) {
          expect(span.start).toBeGreaterThanOrEqual(end)
          expect(sentence.slice(span.start, span.end)).toBe(text)
          end = span.end
        }
        expect(end).toBe(sentence.length)
      }),
    )
  })
})
