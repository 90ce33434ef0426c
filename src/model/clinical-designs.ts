import type { Domain } from './domain.js'

type Design = Domain['designs'][number]

/* Designs of clinical research that several domains know; see `shared-designs.ts`. */

export const GUIDELINE: Omit<Design, 'rank'> = {
  key: 'guideline',
  label: 'Guideline',
  definition: 'Recommendations or criteria agreed on by a body; no measurement of its own.',
  class: 'guideline',
  isPrimary: false,
  recognise: {
    title: [
      'guideline*',
      'consensus',
      'position statement',
      'recommendations for',
      'diagnostic criteria',
      'scientific statement',
    ],
    text: [
      'these guidelines',
      'this guideline',
      'task force recommend*',
      'consensus statement',
      'consensus document',
      'classification committee',
    ],
  },
}

export const RANDOMISED_TRIAL: Omit<Design, 'rank'> = {
  key: 'randomised-trial',
  label: 'Randomised trial',
  definition: 'People were assigned to what is compared by chance.',
  class: 'primary-human',
  isPrimary: true,
  recognise: {
    title: ['randomised', 'randomized', 'randomly assigned'],
    text: [
      'randomised controlled trial',
      'randomized controlled trial',
      'were randomised',
      'were randomized',
      'were randomly assigned',
      'was randomly assigned',
      'randomly allocated',
      'double-blind',
      'randomised crossover',
      'randomized crossover',
      'randomisation was',
      'randomization was',
    ],
    not: ['meta-analys*', 'systematic review', 'mendelian randomi*'],
  },
}

export const DIAGNOSTIC_ACCURACY: Omit<Design, 'rank'> = {
  key: 'diagnostic-accuracy',
  label: 'Diagnostic accuracy study',
  definition: 'A test was compared with a reference standard.',
  class: 'primary-human',
  isPrimary: true,
  recognise: {
    title: [
      'diagnostic accuracy',
      'diagnostic value',
      'sensitivity and specificity',
      'screening accuracy',
      'diagnostic performance',
    ],
    text: [
      'sensitivity and specificity',
      'reference standard',
      'diagnostic accuracy',
      'positive predictive value',
      'likelihood ratio',
      'index test',
    ],
  },
}

export const CASE_CONTROL: Omit<Design, 'rank'> = {
  key: 'case-control',
  label: 'Case-control study',
  definition: 'People with and without a disease were compared for what went before.',
  class: 'primary-human',
  isPrimary: true,
  recognise: {
    title: ['case-control', 'case control'],
    text: [
      'case-control study',
      'case control study',
      'cases and controls',
      'matched controls',
      'controls were matched',
    ],
  },
}

export const OBSERVATIONAL_COHORT: Omit<Design, 'rank'> = {
  key: 'observational-cohort',
  label: 'Cohort, observational',
  definition: 'People with and without an exposure were followed or looked back on.',
  class: 'primary-human',
  isPrimary: true,
  recognise: {
    title: [
      'cohort',
      'prospective study',
      'longitudinal',
      'follow-up study',
      'registry',
      'cross-sectional',
      'population-based',
      'retrospective',
    ],
    text: [
      'cohort study',
      'prospective cohort',
      'retrospective cohort',
      'were followed for',
      'were followed up',
      'follow-up of',
      'longitudinal study',
      'cross-sectional study',
      'registry data',
      'hazard ratio',
    ],
  },
}
