import { describe, expect, it } from 'vitest'
import { cardiovascular } from '../domains/cardiovascular.js'
import { general } from '../domains/general.js'
import { evidenceLabel, type LabelledPaper } from './labels.js'
import {
  findCohortSize,
  findRegistrations,
  independentStudies,
  type StudyReport,
} from './labels/independent-studies.js'
import { readStudyDesign } from './labels/study-design.js'

const paper = (paperKey: string, change: Partial<LabelledPaper> = {}): LabelledPaper => ({
  paperKey,
  design: 'primary-human',
  side: 'finding',
  isFirsthand: true,
  isPreprint: false,
  isRetracted: false,
  ...change,
})
const report = (paperKey: string, change: Partial<StudyReport> = {}): StudyReport => ({
  paperKey,
  title: `A study of ${paperKey}`,
  authors: [`Author ${paperKey}`],
  registrations: [],
  ...change,
})
const labelOf = (papers: readonly LabelledPaper[], reports?: readonly StudyReport[], domain = general) => {
  const keys = [...new Set(papers.map(({ paperKey }) => paperKey))]
  return evidenceLabel(papers, independentStudies(reports ?? keys.map((key) => report(key))), domain)
}

describe('the label of a sub-question', () => {
  it.each([
    ['strong', [paper('a'), paper('b')]],
    ['moderate', [paper('a')]],
    ['moderate', [paper('a'), paper('b'), paper('c', { side: 'opposing' })]],
    ['weak', [paper('a'), paper('c', { side: 'opposing' })]],
    ['weak', [paper('a', { isPreprint: true }), paper('b', { isPreprint: true })]],
    ['weak', [paper('a', { isFirsthand: false }), paper('b', { isFirsthand: false })]],
    ['weak', [paper('a', { design: 'unclear' }), paper('b', { design: 'unclear' })]],
    ['insufficient', []],
    ['insufficient', [paper('a', { isRetracted: true })]],
    ['insufficient', [paper('a', { side: 'opposing' })]],
  ] as const)('is %s for these papers', (label, papers) => {
    expect(labelOf(papers).label).toBe(label)
  })

  it('is not contested by a paper that opposes itself', () => {
    expect(labelOf([paper('a'), paper('b'), paper('a', { side: 'opposing' })]).label).toBe('strong')
  })

  it('is contested where the findings themselves deny one another, by the smaller side', () => {
    const [affirms, denies] = [{ direction: 'affirms' }, { direction: 'denies' }] as const
    expect(labelOf([paper('a', affirms), paper('b', denies)])).toMatchObject({
      label: 'weak',
      primaryStudies: 1,
      reasons: ['One independent firsthand study, contested by another study.'],
    })
    expect(labelOf([paper('a', denies), paper('b', denies), paper('c', affirms)]).label).toBe('moderate')
    expect(labelOf([paper('a', affirms), paper('b', affirms), paper('b', denies)]).label).toBe('strong')
    expect(labelOf([paper('a', affirms), paper('b', { direction: 'unclear' })]).label).toBe('strong')
    expect(
      labelOf([paper('a', affirms), paper('b', affirms), paper('c', { ...denies, design: 'unclear' })]),
    ).toMatchObject({
      label: 'strong',
      primaryStudies: 2,
    })
  })

  it('is strong where one of two studies is a preprint, and says nothing of studies joined or contested', () => {
    const outcome = labelOf([paper('a'), paper('b', { isPreprint: true })])
    expect(outcome).toMatchObject({ label: 'strong', studies: 2, primaryStudies: 2, joined: [] })
    expect(outcome.reasons).toEqual(['2 independent firsthand studies, none contested.'])
  })

  it('takes a study for what its best report is', () => {
    const reports = ['a', 'b'].map((key) => report(key, { registrations: ['NCT01234567'] }))
    const both = [paper('a', { design: 'unclear' }), paper('b')]
    expect(labelOf(both, reports)).toMatchObject({ label: 'moderate', primaryStudies: 1 })
  })

  it.each([
    [[], 'No finding survived the checks.'],
    [[paper('a', { design: 'unclear' })], 'No finding is the own result of a study'],
    [[paper('a', { isPreprint: true })], 'preprints only.'],
    [[paper('a'), paper('c', { side: 'opposing' })], 'contested by another study.'],
  ] as const)('gives its reason', (papers, reason) => {
    expect(labelOf(papers).reasons.join(' ')).toContain(reason)
  })

  it('counts preprint and article, and two reports of one trial, once', () => {
    const versions = [
      report('a', { title: 'Tea and sleep', authors: ['Roe'] }),
      report('b', { title: 'Tea and sleep', authors: ['Roe'] }),
    ]
    expect(labelOf([paper('a'), paper('b')], versions)).toMatchObject({ label: 'moderate', studies: 1 })
    const trial = [
      report('a', { registrations: ['NCT01234567'] }),
      report('b', { registrations: ['NCT01234567'] }),
    ]
    expect(labelOf([paper('a'), paper('b')], trial)).toMatchObject({
      label: 'moderate',
      joined: [{ papers: ['a', 'b'] }],
    })
  })

  it('follows the critique rules of the domain, also those that cap', () => {
    const animals = [paper('a', { design: 'primary-animal' }), paper('b', { design: 'in-vitro' })]
    expect(labelOf(animals).label).toBe('strong')
    expect(labelOf(animals).reasons.join()).toMatch(/does not show that the same holds in people/)
    expect(labelOf(animals, undefined, cardiovascular).label).toBe('moderate')
  })
})

describe('what is told of a label', () => {
  it('is how many studies there are, and what a stronger label needs', () => {
    expect(labelOf([paper('a')]).reasons).toEqual([
      'One independent firsthand study; a strong label needs 2.',
    ])
    const three = ['a', 'b', 'c'].map((key) => paper(key))
    expect(labelOf(three).reasons).toEqual(['3 independent firsthand studies, none contested.'])
  })

  it('is that another study contests it', () => {
    const against = paper('z', { side: 'opposing' })
    expect(labelOf([paper('a'), against]).reasons).toEqual([
      'One independent firsthand study, contested by another study.',
    ])
    expect(labelOf([paper('a'), paper('b'), against]).reasons).toEqual([
      '2 independent firsthand studies, contested by another study.',
    ])
  })

  it('is which designs there are, the most telling first, each once', () => {
    const papers = [
      paper('a', { design: 'in-vitro' }),
      paper('b', { design: 'primary-animal' }),
      paper('c', { design: 'primary-human' }),
      paper('d', { design: 'primary-animal' }),
    ]
    expect(labelOf(papers).designs).toEqual(['primary-human', 'primary-animal', 'in-vitro'])
  })

  it('is nothing of designs where nothing was found', () => {
    expect(labelOf([])).toEqual({
      label: 'insufficient',
      reasons: ['No finding survived the checks.'],
      studies: 0,
      primaryStudies: 0,
      designs: [],
      joined: [],
    })
  })
})

describe('which studies a label counts', () => {
  it('leaves out the critique of one design where primary studies of another bear the finding', () => {
    const mixed = [paper('a'), paper('b', { design: 'primary-animal' })]
    expect(labelOf(mixed).reasons.join()).not.toContain('animals')
    const borne = [paper('a', { design: 'primary-animal' }), paper('b', { design: 'review' })]
    expect(labelOf(borne).reasons.join()).toContain('animals')
  })

  it('criticises what is reported secondhand, where there is no primary study', () => {
    const reviews = [paper('a', { design: 'review' })]
    expect(labelOf(reviews)).toMatchObject({ label: 'weak', studies: 1, primaryStudies: 0 })
    expect(labelOf(reviews).reasons.at(-1)).toContain('reported secondhand')
  })

  it('lowers the label to what a rule allows, and never raises it', () => {
    const calculated = [
      paper('a', { design: 'computational-model' }),
      paper('b', { design: 'computational-model' }),
    ]
    expect(labelOf(calculated).label).toBe('weak')
    const animals = [paper('a', { design: 'primary-animal', isPreprint: true })]
    expect(labelOf(animals, undefined, cardiovascular).label).toBe('weak')
  })

  it('takes a study for no preprint where one of its reports is an article', () => {
    const reports = ['a', 'b'].map((key) => report(key, { registrations: ['NCT01234567'] }))
    const both = [paper('a', { isPreprint: true }), paper('b')]
    expect(labelOf(both, reports)).toMatchObject({ label: 'moderate', studies: 1 })
  })

  it('takes a trial that opposes in one report what it found in another for no other study', () => {
    const reports = ['a', 'b'].map((key) => report(key, { registrations: ['NCT01234567'] }))
    const papers = [paper('a'), paper('a', { side: 'opposing' }), paper('b', { side: 'opposing' })]
    expect(labelOf(papers, reports).reasons).toEqual([
      'One independent firsthand study; a strong label needs 2.',
    ])
  })

  it('takes a report that opposes itself for no other study, whatever else its trial reports', () => {
    const reports = ['a', 'b'].map((key) => report(key, { registrations: ['NCT01234567'] }))
    const papers = [paper('a'), paper('b'), paper('a', { side: 'opposing' })]
    expect(labelOf(papers, reports).reasons).toEqual([
      'One independent firsthand study; a strong label needs 2.',
    ])
  })

  it('counts a design that the domain does not know as the least telling, and as not primary', () => {
    const unknown = paper('a', { design: 'no-such-design' })
    expect(labelOf([unknown])).toMatchObject({
      label: 'weak',
      primaryStudies: 0,
      designs: ['no-such-design'],
    })
    expect(labelOf([unknown, paper('b', { design: 'review' })]).designs).toEqual(['review', 'no-such-design'])
  })
})

describe('independence', () => {
  it('joins the same authors on a cohort of the same size, and keeps namesakes apart', () => {
    const authors = ['Roe', 'Moe', 'Poe']
    const same = [
      report('a', { authors, cohortSize: 212 }),
      report('b', { authors: ['Moe', 'Roe'], cohortSize: 212 }),
    ]
    expect(independentStudies(same)).toHaveLength(1)
    expect(
      independentStudies([
        report('a', { authors, cohortSize: 212 }),
        report('b', { authors, cohortSize: 90 }),
      ]),
    ).toHaveLength(2)
    expect(
      independentStudies([
        report('a', { title: 'Editorial', authors: ['Roe'] }),
        report('b', { title: 'Editorial', authors: ['Moe'] }),
      ]),
    ).toHaveLength(2)
  })

  it('joins over a third paper', () => {
    const chain = [
      report('a', { registrations: ['NCT00000001'] }),
      report('b', { registrations: ['ISRCTN00000002'] }),
      report('c', { registrations: ['NCT00000001', 'ISRCTN00000002'] }),
    ]
    expect(independentStudies(chain)).toHaveLength(1)
  })

  it('reads registration numbers and cohort sizes, and takes a list of trials for no trial', () => {
    expect(findRegistrations('Registered as NCT01234567 and ISRCTN 12345678.')).toEqual([
      'ISRCTN12345678',
      'NCT01234567',
    ])
    expect(findRegistrations('NCT00000001 NCT00000002 NCT00000003 NCT00000004')).toEqual([])
    expect(findCohortSize('We enrolled 1,204 patients; 30 women left.')).toBe(1204)
    expect(findCohortSize('Kelp grew.')).toBeUndefined()
  })
})

describe('the design of a paper', () => {
  const design = (title: string, abstract = '', methods = '') =>
    readStudyDesign({ title, abstract, methods, workType: 'article' }, cardiovascular).key

  it.each([
    ['Salt and pressure: a meta-analysis of randomised trials', '', 'meta-analysis'],
    ['Salt and pressure: a review', 'Trials in which patients were randomised were searched.', 'review'],
    ['Salt and pressure', 'Patients were randomly assigned to salt or none.', 'randomised-trial'],
    ['Salt and pressure in rats', 'Male rats were fed salt.', 'primary-animal'],
    ['Mendelian randomization of salt', 'A cohort study of genes.', 'observational-cohort'],
    ['Salt', 'Salt is white.', 'unclear'],
  ])('%s', (title, abstract, expected) => {
    expect(design(title, abstract)).toBe(expected)
  })

  it('rests on methods only where they say it more than once', () => {
    expect(design('Salt', '', 'Wistar rats were kept in pairs.')).toBe('primary-animal')
    expect(design('Salt', '', 'Data on Wistar stock came from a list.')).toBe('unclear')
  })
})
