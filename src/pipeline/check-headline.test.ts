import { describe, expect, it } from 'vitest'
import { type Claim, SHOWN_VERDICTS } from '../model/claim.js'
import { checkHeadline } from './check-headline.js'

const claim = (label: string, text: string): Claim => ({
  label,
  subQuestion: 'S1',
  text,
  evidence: ['S1-E1'],
  side: 'finding',
  slots: [],
  checks: [],
  verdict: 'supported',
})
const SHOWN = [
  claim('S1-C1', 'Zeltane may lower blood lactate by 31% in marmots.'),
  claim('S1-C2', 'Body weight of the marmots did not change.'),
]
const isShown = (text: string, claims: readonly string[]) => {
  const [sentence] = checkHeadline([{ label: 'H1', text, claims, evidence: ['S1-E1'] }], SHOWN)
  return sentence !== undefined && SHOWN_VERDICTS.includes(sentence.verdict)
}

describe('a sentence of the headline', () => {
  it('is shown where it says what its claims say', () => {
    expect(isShown('Zeltane may lower blood lactate by 31% in marmots.', ['S1-C1'])).toBe(true)
  })

  it.each([
    ['another number', 'Zeltane may lower blood lactate by 45% in marmots.', ['S1-C1']],
    ['the other direction', 'Zeltane may raise blood lactate by 31% in marmots.', ['S1-C1']],
    ['a number of a claim that it does not name', 'Lactate fell by 31%.', ['S1-C2']],
    ['a claim that is not shown', 'Body weight of the marmots did not change.', ['S1-C9']],
    ['no claim', 'Body weight of the marmots did not change.', []],
  ])('is removed for %s', (_why, text, claims) => {
    expect(isShown(text, claims)).toBe(false)
  })
})
