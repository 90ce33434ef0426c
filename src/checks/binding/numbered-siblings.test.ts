import { describe, expect, it } from 'vitest'
import { numberedSibling } from './numbered-siblings.js'

const found = (claim: string, source: string) => numberedSibling(claim, () => source)?.found

describe('a numbered name that the source gives another number', () => {
  it.each([
    ['Reefs of tier 2 recovered.', 'Reefs of tier 1 recovered.', 'tier 1'],
    ['Growth lay above the 90th percentile.', 'Growth lay above the 75th percentile.', '75th percentile'],
    ['Phase III surveys were run.', 'Phase 2 surveys were run.', 'Phase 2'],
  ])('is found: %s', (claim, source, expected) => expect(found(claim, source)).toBe(expected))

  it.each([
    ['the source has it too', 'Reefs of tier 2 recovered.', 'Reefs of tiers 1 and Tier 2 recovered.'],
    ['it is one of a list', 'Reefs of type 2 recovered.', 'Reefs of type 1 and 2 recovered.'],
    ['it is written in Roman numbers', 'Phase 2 surveys were run.', 'Phase II surveys were run.'],
    ['the source has no such series', 'Reefs of tier 2 recovered.', 'Reefs recovered.'],
    ['it is a measured level', 'A level 5.2 times higher was seen.', 'A level 3 times higher was seen.'],
  ])('is not found where %s', (_, claim, source) => expect(found(claim, source)).toBeUndefined())

  it('names what the claim says, and where', () => {
    expect(numberedSibling('Reefs of tier 2 grew.', () => 'Tier 1 reefs grew.')).toEqual({
      claimed: 'tier 2',
      found: 'Tier 1',
      span: { start: 9, end: 15 },
    })
  })
})

describe('ordinals of a series', () => {
  it.each([
    [
      'Survival was lower in the fourth quartile.',
      'Survival was lower in the third quartile.',
      'third quartile',
    ],
    ['Second-line bait failed.', 'First-line bait failed.', 'First-line'],
    ['Eels left at the 3rd visit.', 'Eels left at visit 2.', 'visit 2'],
    ['The top quintile grew.', 'The lowest quintile grew.', 'lowest quintile'],
  ])('are told apart: %s', (claim, source, expected) => expect(found(claim, source)).toBe(expected))

  it.each([
    ['The highest quartile grew.', 'Quartile 4 grew.'],
    ['The third visit was late.', 'The second and third visits were late.'],
    ['The third day was warm.', 'The second day was warm.'],
  ])('are the same, or of no series: %s', (claim, source) => expect(found(claim, source)).toBeUndefined())
})
