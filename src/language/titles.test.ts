import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isGenericTitle, titleKey, titleOccursIn, titlesMatch } from './titles.js'

const TITLE = 'The effects of long-term exposure to ozone on TNF-α'

describe('titleKey', () => {
  it('folds case, accents, punctuation, markup, Greek letters and the retraction mark', () => {
    expect(titleKey('RETRACTED: Über <i>H<sub>2</sub>O</i> — β-blockers!')).toBe('uber h2o beta blockers')
    expect(titleKey('Yield in 10⁻⁶ m²')).toBe(titleKey('yield in 10-6 m2'))
  })

  it('is its own key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(titleKey(titleKey(text))).toBe(titleKey(text))
      }),
    )
  })
})

describe('titlesMatch', () => {
  it('matches spellings of one title', () => {
    expect(titlesMatch(TITLE, 'THE EFFECTS OF LONG TERM EXPOSURE TO OZONE ON TNF-ALPHA.')).toBe(true)
    expect(titlesMatch('Ozone & the lung of mice', 'Ozone and the lung of mice')).toBe(true)
    expect(titlesMatch('Retracted: Ozone and the lung of mice', 'Ozone and the lung of mice')).toBe(true)
  })

  it('tolerates a missing subtitle but no other subtitle', () => {
    const main = 'Ozone and the lung of mice'
    expect(titlesMatch(main, `${main}: a randomised trial`)).toBe(true)
    expect(titlesMatch(`${main}: a review`, `${main}: a randomised trial`)).toBe(false)
    expect(titlesMatch(main, `${main}. Part II`)).toBe(false)
    expect(titlesMatch('Ozone', 'Ozone: a randomised trial')).toBe(false)
  })

  it('never matches generic titles, nor a notice with its article', () => {
    for (const title of ['Editorial', 'Introduction', 'Reply', 'Letter to the Editor', 'Erratum']) {
      expect(titlesMatch(title, title)).toBe(false)
      expect(isGenericTitle(title)).toBe(true)
    }
    expect(titlesMatch(`Correction to: ${TITLE}`, TITLE)).toBe(false)
    expect(titlesMatch(`Reply: ${TITLE}`, TITLE)).toBe(false)
  })

  it('matches a truncated title', () => {
    expect(titlesMatch('The effects of long-term exposure to oz…', TITLE)).toBe(true)
    expect(titlesMatch('The effects of long-term exposure to oz', TITLE)).toBe(false)
  })
})

describe('titleOccursIn', () => {
  it('finds a title across lines, hyphens, small capitals and footnote marks', () => {
    const page =
      'Journal of Air 12 (2019)\nT HE E F-\nFECTS OF LONG-\nTERM EXPOSURE TO OZONE ON TNF-α*¹\nA. Smith'
    expect(titleOccursIn(TITLE, page)).toBe(true)
    expect(
      titleOccursIn(
        'Exposure to ﬁne dust and its eﬀects',
        'Exposure to fine¹ dust\nand its effects²\nB. Jones',
      ),
    ).toBe(true)
  })

  it('tolerates a footnote number that clings to the last word', () => {
    expect(
      titleOccursIn('The effects of exposure to ozone', 'The effects of exposure to ozone1\nA. Smith2'),
    ).toBe(true)
  })

  it('does not find it inside other words or with other words between', () => {
    expect(
      titleOccursIn('effects of exposure to ozone on mice', 'Side-effects of exposure to ozone on micelles'),
    ).toBe(false)
    expect(titleOccursIn(TITLE, TITLE.replace('long-term', 'short-term'))).toBe(false)
  })

  it('wants a short title alone on its lines, and never a generic one', () => {
    expect(titleOccursIn('Deep learning', 'We review deep learning for cats.')).toBe(false)
    expect(titleOccursIn('Deep learning', 'Nature\nDeep\nlearning\nA. Smith')).toBe(true)
    expect(titleOccursIn('Introduction', 'Introduction\nOzone is')).toBe(false)
  })
})
