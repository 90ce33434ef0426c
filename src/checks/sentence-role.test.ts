import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SECTION_LABELS } from '../model/document.js'
import { WORK_TYPES } from '../model/paper.js'
import { SENTENCE_KINDS } from '../model/sentence.js'
import { inlinePart, type RoleContext, sentenceRole } from './sentence-role.js'

const role = (text: string, context: Partial<RoleContext> = {}) =>
  sentenceRole({
    text,
    kind: 'sentence',
    section: 'results',
    heading: [],
    hasCitation: false,
    workType: 'article',
    ...context,
  })

describe('the role of a sentence', () => {
  it('is never firsthand with a citation mark or a named author, wherever it stands', () => {
    const context = fc.record({
      kind: fc.constantFrom(...SENTENCE_KINDS),
      section: fc.constantFrom(...SECTION_LABELS),
      workType: fc.constantFrom(...WORK_TYPES),
    })
    const words = fc.constantFrom(
      'We found that kelp grew by 4 cm.',
      'In this study, blades were longer (Fig. 2).',
      'Our results show growth (p < 0.01).',
    )
    fc.assert(
      fc.property(context, words, (place, text) => {
        expect(role(text, { ...place, hasCitation: true })).not.toBe('firsthand')
        expect(role(`Roe et al. agree. ${text}`, place)).not.toBe('firsthand')
      }),
    )
  })

  it.each([
    ['Blades grew 4.2 cm per week.', {}, 'firsthand'],
    ['Blades were kept at 12 °C.', { section: 'methods' }, 'method'],
    ['Kelp is eaten in the north.', { section: 'introduction' }, 'background'],
    ['We hypothesised that kelp grows in the cold.', { section: 'introduction' }, 'hypothesis'],
    ['Here we show that kelp grows in the cold.', { section: 'introduction' }, 'firsthand'],
    ['The aim of this study was to measure kelp.', { section: 'abstract' }, 'hypothesis'],
    ['The present study aimed to evaluate growth against warmth.', { section: 'abstract' }, 'hypothesis'],
    ['Blades grew 4.2 cm.', { section: 'abstract', heading: ['Abstract', 'Results'] }, 'firsthand'],
    ['Kelp in warm water grew 1.4 cm per week.', { section: 'abstract' }, 'firsthand'],
    ['Kelp is eaten in the north.', { section: 'abstract' }, 'background'],
    ['NORTH randomised 612 blades to light or shade for 24 weeks.', { section: 'abstract' }, 'method'],
    ['Tanks were filled with water.', { section: 'abstract', heading: ['Abstract', 'Methods'] }, 'method'],
    ['Previous studies reported that kelp grew by 9 cm.', { section: 'discussion' }, 'relayed'],
    ['Kelp may grow faster in spring.', { section: 'discussion' }, 'hypothesis'],
    ['Further studies should measure spring growth.', { section: 'discussion' }, 'hypothesis'],
    ['Blades grew by 4 cm.', { workType: 'review' }, 'background'],
  ] as const)('%s %o: %s', (text, context, expected) => {
    expect(role(text, context)).toBe(expected)
  })

  it.each([
    ['Results: Blades grew by 4 cm.', 'Results'],
    ['CONCLUSIONS: Cold water is good for kelp.', 'CONCLUSIONS'],
    ['Methods and results: Blades were measured.', 'Methods and results'],
    ['INTRODUCTION Various factors shape growth.', 'INTRODUCTION'],
    ['Conclusions – Kelp likes it cold.', 'Conclusions'],
    ['Results of the trial were mixed.', undefined],
    ['CRISPR Screens found three genes.', undefined],
    ['Patients with gout: a survey.', undefined],
  ])('part that “%s” opens in an abstract: %s', (text, expected) => {
    expect(inlinePart(text)?.[0]).toBe(expected)
  })

  it('is that of a conclusion where an abstract goes on after its results', () => {
    const conclusion = 'Cold water is associated with longer blades.'
    expect(role(conclusion, { section: 'abstract' })).toBe('background')
    expect(role(conclusion, { section: 'abstract', previousRole: 'firsthand' })).toBe('firsthand')
    expect(role(conclusion, { section: 'abstract', previousRole: 'firsthand', workType: 'review' })).toBe(
      'background',
    )
  })

  it('is carried on by a sentence that goes on telling of the same foreign work', () => {
    expect(role('They also measured its colour.', { section: 'discussion', previousRole: 'relayed' })).toBe(
      'relayed',
    )
    expect(
      role('This study showed growth in our tanks.', { section: 'discussion', previousRole: 'relayed' }),
    ).toBe('firsthand')
  })
})
