import { describe, expect, it } from 'vitest'
import { scriptedModel } from '../../../test/support/models.js'
import { domainQualifiersCheck } from '../../checks/domain-qualifiers.js'
import { general } from '../../domains/general.js'
import { convertUnits } from '../../language/units.js'
import type { Candidate } from '../../model/candidate.js'
import type { Passage, Sentence } from '../../model/sentence.js'
import { extractWithModel, orderByPointing, readFinding } from './extract-with-model.js'

const sentence = (text: string, index: number) =>
  ({
    id: `doc_0000000000000000.${index.toString(16).padStart(10, '0')}`,
    kind: 'sentence',
    text,
    heading: [],
    citations: [],
    cells: [],
  }) as unknown as Sentence
const SENTENCES = [
  sentence('Voles slept 3 h longer with quorbin.', 1),
  sentence('They may also have eaten less.', 2),
]
const finding = (changes: object) => ({
  relevant: true,
  sentences: ['s1'],
  direction: 'affirms' as const,
  finding: 'Voles slept 3 h longer with quorbin.',
  population: 'voles',
  relayed: false,
  ...changes,
})

describe('what a model makes of a passage', () => {
  it('is nothing where it says that the passage is not relevant', () => {
    expect(readFinding(finding({ relevant: false }), SENTENCES)).toEqual([])
  })

  it('points at stored sentences, each once', () => {
    const pointed = readFinding(finding({ sentences: ['s2', 's1', 's2'] }), SENTENCES)
    expect(pointed.map(({ sentenceId }) => sentenceId)).toEqual([SENTENCES[1]?.id, SENTENCES[0]?.id])
  })

  it.each([
    ['a number', 'Voles slept 5 h longer with quorbin.'],
    ['the unit', 'Voles slept 3 min longer with quorbin.'],
    ['the direction', 'Voles slept 3 h shorter with quorbin.'],
  ])('loses its wording where that changes %s', (_what, wording) => {
    expect(readFinding(finding({ finding: wording }), SENTENCES)[0]?.finding).toBe('')
    expect(readFinding(finding({}), SENTENCES)[0]?.finding).not.toBe('')
  })

  it('loses its wording where a qualifier of the domain is at odds', () => {
    const scored = [sentence('Recall was 0.80 in cross-validation.', 1)]
    const wording = finding({ finding: 'Recall was 0.80 on the held-out set.' })
    const checks = [domainQualifiersCheck(general)]
    expect(readFinding(wording, scored, { convert: convertUnits, checks })[0]?.finding).toBe('')
  })

  it('keeps a population only as printed', () => {
    expect(readFinding(finding({ population: 'humans' }), SENTENCES)[0]?.population).toBe('')
    expect(readFinding(finding({ population: 'Voles' }), SENTENCES)[0]?.population).toBe('Voles')
  })

  it('is held for relayed only in a passage that cites something', () => {
    const relayed = finding({ relayed: true })
    expect(readFinding(relayed, SENTENCES)[0]?.isRelayed).toBe(false)
    const citing = sentence('Voles slept 3 h longer with quorbin (Smith et al., 2009).', 1)
    expect(readFinding(relayed, [citing])[0]?.isRelayed).toBe(true)
  })

  it('cannot point at a label that the passage does not have', async () => {
    const model = scriptedModel([{ answer: finding({ sentences: ['s7'] }), times: 2 }])
    const shown = {
      passage: { heading: ['Results'], paperKey: 'doc_1' } as unknown as Passage,
      sentences: SENTENCES,
      title: 'Voles',
    }
    const question = { label: 'S1', text: 'Do voles sleep?', form: 'open', slots: [], queries: [] } as const
    await expect(extractWithModel(question, shown, { model })).rejects.toMatchObject({
      code: 'model-output-invalid',
    })
  })
})

describe('candidates after a model has pointed', () => {
  it('have what was pointed at first and lose none', () => {
    const candidates = SENTENCES.map((one) => ({ sentence: one, score: 1 }) as unknown as Candidate)
    const ordered = orderByPointing(candidates, readFinding(finding({ sentences: ['s2'] }), SENTENCES))
    expect(ordered.map((one) => one.sentence.id)).toEqual([SENTENCES[1]?.id, SENTENCES[0]?.id])
    expect(ordered[0]?.reading?.direction).toBe('affirms')
    expect(ordered[1]?.reading).toBeUndefined()
  })
})
