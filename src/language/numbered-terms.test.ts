import { describe, expect, it } from 'vitest'
import { numberedWords, partsOfNumbered } from './numbered-terms.js'

const terms = (text: string) => numberedWords(text).map(({ term }) => term)

describe('words with their numbers', () => {
  it('tells namesakes apart', () => {
    expect(terms('blades of weed 7')).toEqual(['weed#7'])
    expect(terms('type 1 diabetes')).not.toEqual(terms('type 2 diabetes'))
    expect(terms('phase-3b trial')).toEqual(['phase#3b'])
  })

  it('leaves amounts, decimals and percentages alone', () => {
    expect(terms('12 mg of the drug, about 3.5 g, up to 40 %')).toEqual([])
  })

  it('gives the parts back', () => {
    expect(partsOfNumbered('weed#7')).toEqual(['weed', '7'])
    expect(partsOfNumbered('weed')).toBeUndefined()
  })
})
