import { describe, expect, it } from 'vitest'
import { askedQuantity } from './asked-quantity.js'

describe('askedQuantity', () => {
  it.each([
    'Which radiation dose did the trial plan to use?',
    'What dose of radiotherapy was given to the larynx?',
    'How much radiation dose reached the heart?',
  ])('asks for a dose of radiation, which no count of patients answers: %s', (question) => {
    expect(askedQuantity(question)?.kinds).toEqual(['radiation', 'rate'])
  })

  it('takes a dose for mass, concentration, units of activity and radiation alike where nothing says which', () => {
    const kinds = askedQuantity('Which dose did the infants get?')?.kinds ?? []
    expect(kinds).toEqual(expect.arrayContaining(['mass', 'dose', 'activity', 'amount', 'radiation']))
  })

  it('takes a counted unit for the unit’s kind and any other noun for a count', () => {
    expect(askedQuantity('How many hours did they sleep?')).toEqual({ kinds: ['time'], countedTerms: [] })
    expect(askedQuantity('How many voles slept?')?.kinds).toEqual(['count'])
  })

  it('asks for nothing where the question wants no quantity', () => {
    expect(askedQuantity('Does quorbin lengthen the sleep of voles?')).toBeUndefined()
  })
})
