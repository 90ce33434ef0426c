import { describe, expect, it } from 'vitest'
import { findDirections, findNegations } from './polarity.js'

const cues = (text: string) =>
  findNegations(text).map((found) => `${found.cue}|${text.slice(found.scope.start, found.scope.end)}`)
const directions = (text: string) =>
  findDirections(text).map((found) => `${found.isNegated ? 'not ' : ''}${found.direction}:${found.word}`)

describe('findDirections', () => {
  it('takes the silencing of a gene for what was done, no fall of anything', () => {
    expect(directions('Silencing of p53 raised growth and silenced cells increased.')).toEqual([
      'up:raised',
      'up:increased',
    ])
  })
})

describe('findNegations', () => {
  it('takes NO for nitric oxide, except where all is in capitals', () => {
    expect(cues('Dilation mediated by NO improved in pigs.')).toEqual([])
    expect(cues('NO EFFECT WAS SEEN').length).toBe(1)
    expect(cues('No effect was seen.').length).toBe(1)
  })

  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['The drug did not reduce pain, but it improved sleep.', ['not|not reduce pain']],
    ['There was no evidence of harm in rats.', ['no evidence of|no evidence of harm in rats']],
    ['Neither dose worked; sleep improved.', ['Neither|Neither dose worked']],
    ['It failed to reach the end point.', ['failed to|failed to reach the end point']],
    ['Pain was absent in all rats.', ['was absent|Pain was absent']],
    ['We did it without anaesthesia.', ['without|without anaesthesia']],
    ['A non-diabetic group was added.', ['non|non-diabetic']],
    ['The drug not only helped, it cured.', []],
    ['No fewer than 5 rats and No. 5 died.', []],
    ['It isn’t safe and can’t be used.', ['isn’t|isn’t safe and can’t be used', 'can’t|can’t be used']],
  ]
  for (const [text, expected] of cases) it(`reads "${text}"`, () => expect(cues(text)).toEqual(expected))

  const equal = [
    'The groups did not differ in weight.',
    'There was no significant difference.',
    'The change was non-significant (n.s.).',
    'It remained unchanged.',
  ]
  for (const text of equal)
    it(`sees no difference in "${text}"`, () => expect(findNegations(text)[0]?.kind).toBe('no-difference'))
})

describe('findDirections', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['It increased weight and lowered pain.', ['up:increased', 'down:lowered']],
    ['It did not increase weight, but pain was reduced.', ['not up:increase', 'down:reduced']],
    ['Rats were better, worse or unchanged.', ['better:better', 'worse:worse', 'same:unchanged']],
    ['Expression was downregulated; upregulation came later.', ['down:downregulated', 'up:upregulation']],
    ['Rates rose, fell and were higher or fewer.', ['up:rose', 'down:fell', 'up:higher', 'down:fewer']],
    ['The block design of inhibitors and receptor-induced growth was used.', []],
  ]
  for (const [text, expected] of cases)
    it(`reads "${text}"`, () => expect(directions(text)).toEqual(expected))
})
