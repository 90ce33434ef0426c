import { describe, expect, it } from 'vitest'
import { indexTerms } from '../language/tokens.js'
import { deniesDesign, thingStance } from './denied-thing.js'

const stance = (thing: string, text: string) => thingStance(text, indexTerms(thing))

describe('a thing that a question takes to have been there', () => {
  it.each([
    ['insecticide', 'No insecticide was used.'],
    ['attention maps', 'Attention maps were not examined.'],
    ['crystals', 'Crystals did not form under any condition.'],
    ['antidepressant', 'Participants took no antidepressant during the trial.'],
    ['genetic mutant', 'A genetic mutant was not made.'],
  ])('%s: is denied by "%s"', (thing, text) => {
    expect(stance(thing, text)).toBe('denies')
  })

  it.each([
    ['insecticide', 'The insecticide was sprayed in May, with no loss of bees.'],
    ['insecticide', 'Insecticide did not reduce the yield.'],
    ['mutant', 'We made mutant No. 5.'],
  ])('%s: is named, not denied, by "%s"', (thing, text) => {
    expect(stance(thing, text)).toBe('affirms')
  })

  it('is neither where the sentence does not name it', () => {
    expect(stance('insecticide', 'No herbicide was used.')).toBe('unclear')
  })
})

describe('a feature of a design', () => {
  it.each([
    ['placebo', 'There was no placebo arm.'],
    ['blinding', 'Neither families nor raters were blinded.'],
    ['placebo', 'The study was open-label.'],
  ])('%s: is denied by "%s"', (feature, text) => {
    expect(deniesDesign(text, indexTerms(feature))).toBe(true)
  })

  it('is not denied by a denial of something else behind it', () => {
    const text = 'The external test set came from two hospitals that gave no training data.'
    expect(deniesDesign(text, indexTerms('test set'))).toBe(false)
  })
})
