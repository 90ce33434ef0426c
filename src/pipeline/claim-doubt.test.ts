import { describe, expect, it } from 'vitest'
import { verifyClaim } from '../checks/verify-claim.js'
import { findDoubt } from './claim-doubt.js'

const doubtOf = (claim: string, ...passage: readonly string[]) =>
  findDoubt(
    claim,
    verifyClaim({ claim, evidence: passage.map((text) => ({ text, kind: 'sentence' as const })) }),
    {},
  )

describe('a passage that was found by the words of a claim', () => {
  it.each([
    [
      'names what was studied only',
      'Seaweed diet is associated with wool growth in sheep.',
      'We reviewed the association between seaweed diet and wool growth in sheep.',
      'not what was found',
    ],
    [
      'denies nothing where the claim does',
      'The salt in the feed does not matter for wool.',
      'Feed for wool: salt below 5 g.',
      'the claim denies (“not”)',
    ],
    [
      'denies nothing, though a word of it begins as a denial may',
      'The farm will not use wool of fed sheep.',
      'Using wool of fed sheep, the farm would be interrupted early.',
      'the claim denies (“not”)',
    ],
    [
      'gives no direction where the claim does',
      'Wool length was increased in fed sheep.',
      'Figure 2. Relative wool length in fed sheep compared with control sheep.',
      'does not say which way',
    ],
    [
      'has another number in its place',
      'Wool grew faster in sheep of line 1 than in all other sheep of the farm.',
      'Wool grew faster in sheep of line 2 than in all other sheep of the farm.',
      '“1” where the source has “2”',
    ],
    [
      'denies what the claim leaves undenied',
      'At 3 months wool was longer in the fed group but this gain was kept at 12 months.',
      'At 3 months wool was longer in the fed group but this gain was not kept at 12 months.',
      'where the source has “not”',
    ],
    [
      'hedges',
      'If found to work, the feed will offer a cheap way to longer wool in sheep.',
      'If found to work, the feed may offer a cheap way to longer wool in sheep.',
      'where the source has “may”',
    ],
    [
      'has the number in a sentence about something else',
      'In the cold and wet spring months wool of the fed sheep on the northern farm grew by 31% near the river.',
      'In the cold and wet spring months wool of the fed sheep on the northern farm grew near the river.',
      'not in the sentences that carry its words',
    ],
  ])('%s', (...[, claim, passage, reason]) => {
    const further = 'Rain fell on 31% of all days of that year.'
    expect(doubtOf(claim, passage, ...(reason.startsWith('not in') ? [further] : []))).toContain(reason)
  })

  it.each([
    ['Wool grew by 31% in the fed sheep.', 'In the fed sheep, wool grew by 31%.'],
    ['Wool did not grow in the fed sheep.', 'Wool was unchanged in the fed sheep.'],
    ['Wool did not grow in the fed sheep.', 'The fed sheep had similar wool at both times.'],
    [
      'Wool grew by 12 percent in the fed sheep of the farm.',
      'Wool grew by 12% in the fed sheep of the farm.',
    ],
    [
      'We compared feeds and found that wool grew in the fed sheep.',
      'We compared feeds and found that wool grew in the fed sheep.',
    ],
    [
      'Wool may grow faster in the fed sheep of the farm.',
      'Wool might grow faster in the fed sheep of the farm.',
    ],
  ])('carries it: %s', (claim, passage) => {
    expect(doubtOf(claim, passage)).toBeUndefined()
  })
})
