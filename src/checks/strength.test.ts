import { describe, expect, it } from 'vitest'
import { passageSentences } from './claim/passage-sentences.js'
import { strengthCheck } from './strength.js'
import { verifyClaim } from './verify-claim.js'

const outcome = (claim: string, passage: string) =>
  verifyClaim({ claim, evidence: passageSentences(passage) }, [strengthCheck]).checks[0]

describe('strengthCheck', () => {
  const ASSOCIATED = 'Night work was associated with heart disease in nurses.'
  const CAUSES = { check: 'strength', spans: [{ start: 11, end: 17 }] }
  it.each([
    ['certain where the claim runs as the source does', 'in nurses', { outcome: 'fail', ...CAUSES }],
    [
      'doubted where it adds much of its own',
      'in older nurses and their partners at home',
      { outcome: 'flag', ...CAUSES },
    ],
  ])('is %s', (_, ending, expected) => {
    const found = outcome(`Night work causes heart disease ${ending}.`, ASSOCIATED)
    expect(found).toMatchObject(expected)
    expect(found?.reason).toMatch(/“causes” names a cause, .*“associated with”.*; the source carries: /)
  })

  it('says nothing where the best sentence speaks of something else, or there is none', () => {
    expect(outcome('Night work in the port causes grief among many old sailors.', ASSOCIATED)).toEqual({
      check: 'strength',
      outcome: 'pass',
      reason: 'no stronger than the source',
    })
    expect(outcome('Night work causes heart disease.', '')).toEqual({
      check: 'strength',
      outcome: 'not-applicable',
      reason: 'no evidence',
    })
  })

  it('names the words on both sides, and no place where a word is missing', () => {
    const hedged = outcome('Kelp lowers pressure in rats.', 'Kelp may lower pressure in rats.')
    expect(hedged?.reason).toContain('only says so with “may”')
    expect(hedged).not.toHaveProperty('spans')
    const all = outcome(
      'All nurses slept badly after night work.',
      'Some nurses slept badly after night work.',
    )
    expect(all?.reason).toContain('“All” where the source has “Some”')
  })

  it('names a significance that the source denies, and studies where it is one', () => {
    const claim = 'Scores fell significantly after the course.'
    const trend = outcome(claim, 'Scores fell after the course, but not significantly.')
    expect(trend).toMatchObject({ outcome: 'flag', spans: [{ start: 12, end: 25 }] })
    expect(trend?.reason).toMatch(
      /^the source has no significance \(“not significant”\); the source carries: /u,
    )
    const many = outcome(
      'Several studies found that tea lowers pulse in cooks.',
      'One study found that tea lowers pulse in cooks.',
    )
    expect(many?.reason).toMatch(/^“Several studies” where the source is one \(“One study”\)/u)
  })

  it('does not ask a claim for a trend that it calls not significant', () => {
    const source = 'Scores tended to be lower after the course, but the difference was not significant.'
    expect(outcome('The lower scores after the course were not significant.', source)?.outcome).toBe('pass')
    const hedged = 'Scores may be lower after the course, but the difference was not significant.'
    expect(outcome('The scores were lower after the course.', hedged)?.outcome).not.toBe('pass')
  })

  it.each([
    'No significant fall of scores was seen after the course.',
    'Scores did not fall significantly after the course.',
    'Scores fell after the course without significant change in sleep.',
  ])('takes a significance that the claim denies for none: %s', (claim) => {
    const source = 'Scores showed a trend towards a fall after the course, without change in sleep.'
    expect(outcome(claim, source)?.reason).not.toContain('no significance')
  })

  it.each([
    [
      'a hedge is dropped',
      'Caffeine lowers blood pressure in rats.',
      'Caffeine may lower blood pressure in rats.',
      'It is possible that Caffeine lowers blood pressure in rats.',
    ],
    [
      'an association becomes a cause',
      'Night work causes heart disease in nurses.',
      'Night work was associated with heart disease in nurses.',
      'Night work is associated with heart disease in nurses.',
    ],
    [
      'a trend becomes significant',
      'Scores fell significantly after the course.',
      'Scores showed a trend towards a fall after the course; scores fell after the course.',
      'Scores fell after the course (a trend, not significant).',
    ],
    [
      'some become all',
      'All patients with lesions recovered.',
      'Some patients with lesions recovered.',
      'Some patients with lesions recovered.',
    ],
  ] as const)('raises and weakens where %s', (...[, claim, passage, weakened]) => {
    const check = outcome(claim, passage)
    expect(['fail', 'flag']).toContain(check?.outcome)
    expect(check?.reason).toContain(weakened)
  })

  it.each([
    [
      'the claim keeps the hedge',
      'Caffeine might lower blood pressure in rats.',
      'Caffeine may lower blood pressure in rats.',
    ],
    [
      'the source is as strong',
      'Night work causes heart disease.',
      'Night work causes heart disease in nurses.',
    ],
    ['the source says all', 'All patients recovered.', 'All patients in the ward recovered.'],
  ])('passes where %s', (_, claim, passage) => {
    expect(outcome(claim, passage)?.outcome).toBe('pass')
  })
})
