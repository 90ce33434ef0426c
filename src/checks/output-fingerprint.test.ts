import { describe, expect, it } from 'vitest'
import { decideOwnOutput, fingerprintOf, fingerprintsOfText } from './output-fingerprint.js'

const LINE = 'No opposing result was retrieved for the queries named below.'

describe('output fingerprints', () => {
  it('do not depend on layout, case, accents or punctuation', () => {
    const known = fingerprintOf(LINE)
    expect(fingerprintOf('NO OPPOSING  RÉSULT was re-\ntrieved for the queries named below')).toBe(known)
    expect(fingerprintsOfText(LINE.replaceAll(' ', '\n'))).toContain(known)
  })

  it('find a sentence behind a heading or a bullet that a conversion has glued on', () => {
    expect(fingerprintsOfText(`Coverage\n• ${LINE}`)).toContain(fingerprintOf(LINE))
    expect(fingerprintsOfText(`Limits\nof this\n${LINE.replace(' for ', '\nfor ')}`)).toContain(
      fingerprintOf(LINE),
    )
  })

  it('leave out sentences that anybody could have written', () => {
    expect(fingerprintOf('Results are shown below.')).toBeUndefined()
    expect(fingerprintOf('')).toBeUndefined()
  })

  it('refuse a text with two composed sentences, however long it is', () => {
    const text = Array.from({ length: 100 }, (_, index) => `f${index}`)
    expect(decideOwnOutput(text, ['f3', 'f77']).status).toBe('own-output')
    expect(decideOwnOutput(text, ['f3']).status).toBe('not-output')
  })

  it('refuse a short text of which a fifth is composed, and say how much', () => {
    expect(decideOwnOutput(['a', 'b', 'c', 'd', 'e'], ['a'])).toMatchObject({
      status: 'own-output',
      known: 1,
      sentences: 5,
    })
    expect(decideOwnOutput(['a', 'b', 'c', 'd', 'e', 'f'], ['a']).status).toBe('not-output')
  })

  it('refuse nothing where nothing is known', () => {
    expect(decideOwnOutput([], ['a']).status).toBe('not-output')
    expect(decideOwnOutput(['a'], []).status).toBe('not-output')
    expect(decideOwnOutput(['a'], ['unrelated']).status).toBe('not-output')
  })
})
