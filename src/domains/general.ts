import type { Domain } from '../model/domain.js'
import {
  COMPUTATIONAL_MODEL,
  IN_VITRO,
  META_ANALYSIS,
  METHODS,
  PRIMARY_ANIMAL,
  PRIMARY_HUMAN,
  REVIEW,
  UNCLEAR,
} from '../model/shared-designs.js'

/** General: Any field; what every other domain builds on. */
export const general: Domain = {
  schema: 'firsthand-domain/1',
  engine: 1,
  id: 'general',
  version: '1.0.0',
  label: 'General',
  scope: 'Any field; what every other domain builds on.',
  designs: [
    { ...META_ANALYSIS, rank: 80 },
    { ...REVIEW, rank: 20 },
    { ...PRIMARY_HUMAN, rank: 70 },
    { ...PRIMARY_ANIMAL, rank: 50 },
    {
      key: 'empirical-evaluation',
      label: 'Evaluation of a method on data',
      definition: 'A model, a test or an algorithm is measured on data.',
      class: 'empirical-evaluation',
      rank: 45,
      isPrimary: true,
      recognise: {
        title: [
          'benchmark*',
          'deep learning',
          'machine learning',
          'neural network*',
          'language model*',
          'classifier',
          'prediction model*',
          'dataset',
        ],
        text: [
          'cross-validation',
          'held-out test',
          'test set',
          'training set',
          'we trained',
          'was trained on',
          'were trained on',
          'we evaluate our',
          'outperforms',
          'state-of-the-art',
          'ablation',
          'baseline models',
          'random forest*',
          'auroc',
          'area under the receiver operating',
        ],
      },
    },
    { ...IN_VITRO, rank: 40 },
    { ...COMPUTATIONAL_MODEL, rank: 30 },
    { ...METHODS, rank: 10 },
    { ...UNCLEAR, rank: 0 },
  ],
  measures: [
    {
      key: 'share',
      label: 'Share',
      words: ['percent*', 'proportion', 'rate', 'share'],
      units: ['%', 'percentage points', 'fold'],
    },
    {
      key: 'time',
      label: 'Time',
      words: ['duration', 'time', 'latency', 'period'],
      units: ['s', 'min', 'h', 'd', 'wk', 'mo', 'y'],
    },
  ],
  unitEquivalences: [],
  distinctUnits: [
    {
      first: '%',
      second: 'percentage points',
      why: 'A rise from 10 % to 15 % is 5 percentage points and 50 %.',
    },
    {
      first: '%',
      second: 'fold',
      why: '12 % and 12-fold are far apart.',
    },
    {
      first: 'percentage points',
      second: 'fold',
      why: 'A difference is no ratio.',
    },
  ],
  qualifiers: [
    {
      key: 'central-value',
      slot: 'statistic',
      why: 'A mean is no median.',
      values: [
        {
          key: 'mean',
          words: ['mean', 'average'],
        },
        {
          key: 'median',
          words: ['median'],
        },
        {
          key: 'maximum',
          words: ['maximum', 'maximal', 'peak'],
        },
        {
          key: 'minimum',
          words: ['minimum', 'minimal'],
        },
      ],
    },
    {
      key: 'sex',
      slot: 'subgroup',
      why: 'A result in one sex is not one in the other.',
      values: [
        {
          key: 'women',
          words: ['women', 'females', 'girls', 'female'],
        },
        {
          key: 'men',
          words: ['men', 'males', 'boys', 'male'],
        },
      ],
    },
    {
      key: 'adjustment',
      slot: 'statistic',
      why: 'An adjusted estimate is not the crude one.',
      values: [
        {
          key: 'adjusted',
          words: ['adjusted', 'multivariable', 'multivariate'],
        },
        {
          key: 'crude',
          words: ['unadjusted', 'crude', 'univariate', 'univariable'],
        },
      ],
    },
    {
      key: 'arm',
      slot: 'arm',
      why: 'What the treated had is not what the control group had.',
      values: [
        {
          key: 'treated',
          words: ['treatment group', 'intervention group', 'treated group', 'active arm'],
        },
        {
          key: 'control',
          words: ['control group', 'placebo group', 'control arm', 'comparison group'],
        },
      ],
    },
    {
      key: 'evaluation-set',
      slot: 'evaluation-set',
      why: 'A score on one set says nothing of another.',
      values: [
        {
          key: 'held-out',
          words: ['held-out', 'held out', 'hold-out', 'test set', 'unseen data'],
        },
        {
          key: 'cross-validation',
          words: [
            'cross-validation',
            'cross validation',
            'cross-validated',
            'groupkfold',
            'leave-one-out',
            'out-of-fold',
          ],
        },
        {
          key: 'training',
          words: ['training set', 'training data', 'in-sample'],
        },
        {
          key: 'external',
          words: ['external validation', 'external cohort', 'external test set'],
        },
      ],
    },
    {
      key: 'moment',
      slot: 'time-point',
      why: 'A value at the start is not one at the end.',
      values: [
        {
          key: 'start',
          words: ['baseline', 'at enrolment', 'at admission', 'before treatment'],
        },
        {
          key: 'end',
          words: ['follow-up', 'post-treatment', 'after treatment', 'at discharge', 'end of treatment'],
        },
      ],
    },
  ],
  generalisationGaps: [
    {
      key: 'animals-to-people',
      studied: [
        'mice',
        'mouse',
        'rat',
        'rats',
        'rabbits',
        'pigs',
        'zebrafish',
        'drosophila',
        'monkeys',
        'macaques',
        'animals',
        'dogs',
      ],
      claimed: ['patients', 'people', 'humans', 'human', 'adults', 'children', 'women', 'men', 'individuals'],
      says: 'Found in animals; the claim speaks of people.',
    },
    {
      key: 'outside-body-to-body',
      studied: ['in vitro', 'cell line', 'cells', 'cultured', 'explants', 'slices', 'organoids'],
      claimed: ['in vivo', 'patients', 'people', 'humans', 'mice', 'rats'],
      says: 'Found outside a living body; the claim speaks of a living one.',
    },
  ],
  critiqueRules: [
    {
      key: 'preclinical-only',
      everyDesignIn: ['primary-animal', 'in-vitro'],
      says: 'All of it comes from animals or from outside a living body; it does not show that the same holds in people.',
    },
    {
      key: 'simulation-only',
      everyDesignIn: ['computational-model'],
      says: 'All of it is calculated; nothing of it was measured.',
      atMost: 'weak',
    },
    {
      key: 'secondhand-only',
      everyDesignIn: ['review', 'methods'],
      says: 'All of it is reported secondhand; look at the studies themselves.',
      atMost: 'weak',
    },
  ],
  sources: [
    {
      key: 'crossref',
      role: 'bibliographic records and retraction notices',
      url: 'https://www.crossref.org/',
      why: 'Publishers themselves deposit the records and the notices there.',
    },
  ],
  minPrimaryForStrong: 2,
  examples: ['Does exercise lower blood pressure in older adults?'],
}
