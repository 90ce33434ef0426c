import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { smallerWindows, windowsOf } from './passage-windows.js'

const lengthOf = (text: string) => text.split(/\s+/u).filter((word) => word !== '').length
const word = fc.constantFrom('kelp', 'grew', 'cold', 'tide', 'reef')
const sentence = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => `${words.join(' ')}.`)

describe('windows over a passage', () => {
  it('is one where all fits', () => {
    expect(windowsOf(['a b.', 'c d.'], { budget: 4, lengthOf })).toEqual(['a b. c d.'])
  })

  it('share a sentence with their neighbours', () => {
    expect(windowsOf(['a b.', 'c d.', 'e f.'], { budget: 4, lengthOf })).toEqual(['a b. c d.', 'c d. e f.'])
  })

  it('cut a sentence that is too long alone between words', () => {
    expect(windowsOf(['a b c d e f'], { budget: 4, lengthOf })).toEqual(['a b c', 'd e f'])
  })

  it('hold every word and never more than fits, also where they are smaller', () => {
    fc.assert(
      fc.property(
        fc.array(sentence, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 20 }),
        (texts, budget) => {
          for (const windows of [
            windowsOf(texts, { budget, lengthOf }),
            smallerWindows(texts, { budget, lengthOf }),
          ]) {
            for (const window of windows) expect(lengthOf(window)).toBeLessThanOrEqual(budget)
            const all = windows.join(' ')
            for (const text of texts.flatMap((one) => one.split(' '))) expect(all).toContain(text)
          }
        },
      ),
    )
  })
})
