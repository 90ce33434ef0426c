import { describe, expect, it } from 'vitest'
import type { SlotFilling } from '../model/judgement.js'
import { compareSlots } from './compare-slots.js'

const EMPTY: SlotFilling = {
  measure: '',
  subject: '',
  comparator: '',
  condition: '',
  group: '',
  timePoint: '',
  statistic: '',
}
const filling = (slots: Partial<SlotFilling>): SlotFilling => ({ ...EMPTY, ...slots })

describe('a blind reading beside the claim', () => {
  it.each<[string, Partial<SlotFilling>, string]>([
    [
      'Kelp in the control group grew 4 cm.',
      { measure: 'growth', group: 'treated group' },
      'the treated group',
    ],
    [
      'The accuracy on the held-out test set was 0.81.',
      { measure: 'accuracy', group: 'training set' },
      'training',
    ],
    ['The odds ratio was 1.8.', { measure: 'risk', statistic: 'hazard ratio = 1.8' }, 'hazard ratio'],
    ['At six weeks blades had 81 spots.', { measure: 'spots', timePoint: 'at twelve weeks' }, 'twelve weeks'],
    ['In 2019 the yield was 81 kg.', { measure: 'yield', timePoint: '2018' }, '2018'],
    [
      'The AUROC after removing the depth features was 0.81.',
      { measure: 'AUROC', condition: 'when rows that name a reef were removed' },
      'rows that name a reef',
    ],
  ])('of %j differs', (claim, slots, found) => {
    const reading = compareSlots(claim, '0.81', filling(slots))
    expect(reading).toMatchObject({ number: '0.81', outcome: 'differs' })
    expect(reading.reason).toContain(found)
  })

  it.each<[string, Partial<SlotFilling>, string]>([
    ['Growth was 4 cm.', { measure: 'growth of the blade', subject: 'kelp' }, 'agrees'],
    ['Kelp gained 4 cm.', { measure: 'growth' }, 'open'],
    ['Growth was 4 cm in men and women.', { measure: 'growth', group: 'women' }, 'agrees'],
    ['At six weeks growth was 4 cm.', { measure: 'growth', timePoint: '6 weeks' }, 'agrees'],
    ['Growth was 4 cm.', { measure: 'growth', timePoint: '6 weeks', group: 'treated group' }, 'agrees'],
    ['Growth was 4 cm.', {}, 'open'],
  ])('of %j with %j does not', (claim, slots, outcome) => {
    expect(compareSlots(claim, '4 cm', filling(slots)).outcome).toBe(outcome)
  })
})
