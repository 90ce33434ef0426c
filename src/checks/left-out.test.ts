import { describe, expect, it } from 'vitest'
import { readLeftOut, wrongLeftOut } from './left-out.js'

describe('what a text says was left out', () => {
  it.each([
    ['What was the AUROC after removing the depth features?', 'depth features'],
    ['What was the AUROC when the depth features were left out?', 'depth features'],
    ['What is the yield without fertiliser?', 'fertiliser'],
    ['Growth doubled upon removal of shade plants.', 'shade plants'],
    ['When rows that name a reef were removed, the AUROC fell to 0.61.', 'rows that name a reef'],
    ['Excluding outliers, growth was 4 cm.', 'outliers'],
  ])('is read from %j', (text, words) => {
    expect(readLeftOut(text).map((one) => one.words)).toEqual([words])
  })

  it.each([
    'How many patients without diabetes were enrolled?',
    'The exclusion criteria were strict.',
    'Blades grew 4 cm a week.',
  ])('is nothing in %j', (text) => {
    expect(readLeftOut(text)).toEqual([])
  })
})

describe('an answer to a question about leaving something out', () => {
  const question = 'What was the AUROC after removing the depth features?'
  const nowhere = { isNear: () => false }

  it('is not one about leaving out something else', () => {
    const text = 'When rows that name a reef were removed, the AUROC fell to 0.61.'
    expect(wrongLeftOut(question, { text, ...nowhere })).toBe(
      'says it of leaving out “rows that name a reef”, not “depth features”',
    )
  })

  it('is not one about the whole', () => {
    const text = 'The model reached an AUROC of 0.83.'
    expect(wrongLeftOut(question, { text, ...nowhere })).toBe(
      'does not say that “depth features” was left out',
    )
    expect(wrongLeftOut('What was the AUROC of the model?', { text, ...nowhere })).toBeUndefined()
  })

  it('may be one about the whole where no number is asked for', () => {
    const effect = { text: 'The model reached an AUROC of 0.83.', isQuantity: false, ...nowhere }
    expect(wrongLeftOut('Does the model work without the depth features?', effect)).toBeUndefined()
  })

  it('may say anything where the removal is what is asked about', () => {
    const effect = 'Did the removal of shade plants change growth?'
    expect(wrongLeftOut(effect, { text: 'Growth rose in thinned plots.', ...nowhere })).toBeUndefined()
  })

  it('may be one that names it, or that stands beside one that says so', () => {
    const named = 'Without depth the AUROC was 0.7.'
    expect(wrongLeftOut(question, { text: named, ...nowhere })).toBeUndefined()
    const beside = { text: 'The AUROC was then 0.7.', isNear: (term: string) => term === 'remov' }
    expect(wrongLeftOut(question, beside)).toBeUndefined()
  })
})
