import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchText } from '../language/normalise.js'
import { nearestWording } from './nearest-wording.js'
import { findQuotation, parseQuotation } from './quote-present.js'

const STORED = matchText(
  'In the treated group (n = 30), survival rose from 12.5% to 41.0% (p < 0.05) at 10⁻⁶ mol/l. ' +
    'No effect was seen with −5 mg of β‑carotene in non-significant trials. Mice were dosed at 0.55 mg/kg^12.',
)

function isPresent(text: string, stored = STORED): boolean {
  const quotation = parseQuotation(text)
  if (quotation.status !== 'usable') throw new Error(quotation.reason)
  return findQuotation(quotation, stored).length > 0
}

describe('a quotation from outside', () => {
  it.each([
    ['as it stands', 'survival rose from 12.5% to 41.0% (p < 0.05)'],
    ['without spaces around signs', 'survival rose from 12.5% to 41.0% (p<0.05) at'],
    ['over line ends', 'survival   rose\nfrom 12.5%\tto 41.0%'],
    ['with a hyphen at a line end', 'In the treat-\ned group (n = 30), survival rose'],
    ['with a hyphen where a line ended before copying', 'In the treat- ed group (n = 30), survival rose'],
    ['with other quotes, dashes and superscripts', '“to 41.0% (p < 0.05) at 10^-6 mol/l.”'],
    ['with an en dash as minus', 'effect was seen with –5 mg of β-carotene'],
    ['with ligatures', 'No eﬀect was seen with −5 mg'],
    ['with a full stop of its own', 'In the treated group (n = 30), survival rose from 12.5%.'],
    ['with an ellipsis', 'In the treated group […] rose from 12.5% to 41.0%'],
    ['with dots as ellipsis', 'the treated group ... survival rose ... at 10⁻⁶ mol/l'],
  ])('is found %s', (_name, text) => expect(isPresent(text)).toBe(true))

  it.each([
    ['a changed digit', 'survival rose from 12.6% to 41.0%'],
    ['a changed sign', 'effect was seen with 5 mg of β-carotene'],
    ['a changed unit', 'at 10⁻⁶ mmol/l. No effect was seen'],
    ['a lost exponent', '41.0% (p < 0.05) at 10-6 mol/l'],
    ['a Greek letter spelled out', 'seen with −5 mg of beta-carotene in'],
    ['another case', 'in the treated group (n = 30), survival'],
    ['a word left out', 'In the group (n = 30), survival rose'],
    ['parts in the wrong order', 'to 41.0% (p < 0.05) […] In the treated group'],
    ['a number cut short', 'Mice were dosed at 0.5'],
    ['a number begun late', '5 mg of β-carotene in non-significant trials'],
    ['a word cut short', 'effect was seen with −5 mg of β'],
    ['half of a compound', 'significant trials. Mice were dosed at'],
    ['a percentage without its sign', 'treated group (n = 30), survival rose from 12.5'],
  ])('is not found with %s', (_name, text) => expect(isPresent(text)).toBe(false))

  it('needs five words, and two between ellipses', () => {
    expect(parseQuotation('survival rose from 12.5%').status).toBe('too-short')
    expect(parseQuotation('“…”').status).toBe('too-short')
    expect(parseQuotation('In the treated group […] rose').status).toBe('too-short')
    expect(parseQuotation('患者的生存率显著提高了').status).toBe('usable')
  })

  it('tells what an ellipsis leaves out, and does not reach over a passage', () => {
    const quotation = parseQuotation('The drug worked […] in all of them')
    if (quotation.status !== 'usable') throw new Error('unusable')
    const near = 'The drug worked not at all in all of them'
    const [place] = findQuotation(quotation, near)
    expect(near.slice(place?.omitted[0]?.start, place?.omitted[0]?.end)).toBe(' not at all ')
    const far = `The drug worked ${'and so on '.repeat(300)}in all of them`
    expect(findQuotation(quotation, far)).toEqual([])
  })

  it.each([
    [
      'in quotation marks of its own around each part',
      '“In the treated group” […] “rose from 12.5% to 41.0%”',
    ],
    ['with a full stop behind a space', 'from 12.5% to 41.0% (p < 0.05) at 10⁻⁶ mol/l .'],
    ['with ellipses at its ends', '… survival rose from 12.5% to 41.0% …'],
  ])('is found %s', (_name, text) => expect(isPresent(text)).toBe(true))

  it.each([
    [
      'behind a dash that opens an aside',
      'Bees left –nobody knows why 12 of them went– in May.',
      'nobody knows why 12 of them went',
    ],
    [
      'at a bracket without a space',
      'Hens(twelve of each old breed)laid more.',
      '(twelve of each old breed)',
    ],
    [
      'before a full stop and the number of a citation',
      'Some 30 eels fed at night in ponds.12 Cod did not.',
      'Some 30 eels fed at night in ponds',
    ],
    [
      'before a superscript that cites, behind a word',
      'At dusk they fed on mice^12 and voles.',
      'At dusk they fed on mice',
    ],
  ])('stands %s', (_where, stored, text) => expect(isPresent(text, matchText(stored))).toBe(true))

  it('is cut short at a unit with an exponent', () => {
    expect(isPresent('We found 12 eels per m', matchText('We found 12 eels per m^2 of mud.'))).toBe(false)
  })

  it('says how many words it has and how many it needs', () => {
    const reasonOf = (text: string) => {
      const quotation = parseQuotation(text)
      return quotation.status === 'usable' ? 'usable' : quotation.reason
    }
    expect(reasonOf('survival')).toBe('it has 1 word; at least 5 are needed')
    expect(reasonOf('survival rose from 12.5%')).toBe('it has 4 words; at least 5 are needed')
    expect(reasonOf('survival rose ± 30 < =')).toBe('it has 3 words; at least 5 are needed')
    expect(reasonOf('患者，生存。提高！')).toBe('it has 3 words; at least 5 are needed')
    expect(reasonOf('rose […] In the treated group of mice')).toBe(
      'between its ellipses “rose” stands alone; at least 2 words are needed',
    )
  })

  it('is told at every place where it stands, up to twenty', () => {
    const quotation = parseQuotation('the eels came back at night')
    if (quotation.status !== 'usable') throw new Error('unusable')
    const stored = 'Then the eels came back at night. '
    expect(findQuotation(quotation, stored.repeat(3)).map(({ start }) => start)).toEqual([5, 39, 73])
    expect(findQuotation(quotation, stored.repeat(25))).toHaveLength(20)
  })

  it('reaches from its first word to its last over ellipses, wherever in the document', () => {
    const quotation = parseQuotation('the eels came […] back at night […] and fed on snails')
    if (quotation.status !== 'usable') throw new Error('unusable')
    const stored = 'the eels came, they say, back at night, or at dusk, and fed on snails'
    const text = `${'Nothing of note was seen. '.repeat(200)}${stored} there.`
    const [place] = findQuotation(quotation, text)
    expect(text.slice(place?.start, place?.end)).toBe(stored)
    expect(place?.omitted.map(({ start, end }) => text.slice(start, end))).toEqual([
      ', they say, ',
      ', or at dusk, ',
    ])
  })

  it('leaves out no more than a passage holds, all its ellipses together', () => {
    const found = (...omissions: readonly number[]) => {
      const quotation = parseQuotation('eels came back […] at night […] to feed')
      if (quotation.status !== 'usable') throw new Error('unusable')
      const [first = 0, second = 0] = omissions.map((length) => ` ${'.'.repeat(length - 2)} `)
      return findQuotation(quotation, `eels came back${first}at night${second}to feed`).length > 0
    }
    expect(found(900, 900)).toBe(true)
    expect(found(900, 901)).toBe(false)
    expect(found(1_801, 2)).toBe(false)
  })

  it('is found whatever words a text has, if they are cut at word borders', () => {
    const word = fc.stringMatching(/^[a-zA-Z0-9αβ(){}[\]^$.*+?|\\/-]{1,8}$/u)
    fc.assert(
      fc.property(fc.array(word, { minLength: 7, maxLength: 20 }), (words) => {
        const quoted = words.slice(1, -1).join(' ')
        const quotation = parseQuotation(quoted)
        if (quotation.status !== 'usable' || quotation.parts.length > 1) return
        expect(findQuotation(quotation, matchText(words.join(' ')))).not.toEqual([])
      }),
    )
  })
})

describe('the nearest wording', () => {
  it('names the first difference', () => {
    const nearest = nearestWording(
      'survival rose from 12.6% to 41.0%',
      'As shown, survival rose from 12.5% to 41.0% in mice.',
    )
    expect(nearest.firstDifference).toEqual({ quoted: '12.6%', stored: '12.5%' })
    expect(nearest.similarity).toBeCloseTo(5 / 6)
  })

  it('names words that were left out or added', () => {
    const text = 'the drug did not reduce mortality in older patients'
    expect(nearestWording('the drug did reduce mortality in older', text).firstDifference).toEqual({
      quoted: '',
      stored: 'not',
    })
    expect(nearestWording('the new drug did not reduce mortality', text).firstDifference).toEqual({
      quoted: 'new',
      stored: '',
    })
  })
})
