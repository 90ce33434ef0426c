import type { Domain } from '../model/domain.js'
import { META_ANALYSIS, METHODS, UNCLEAR } from '../model/shared-designs.js'

/** Machine learning: Models that are trained on data, and how they are measured. */
export const machineLearning: Domain = {
  schema: 'firsthand-domain/1',
  engine: 1,
  id: 'machine-learning',
  version: '1.0.0',
  label: 'Machine learning',
  scope: 'Models that are trained on data, and how they are measured.',
  extends: 'general',
  designs: [
    { ...META_ANALYSIS, rank: 80 },
    {
      key: 'review',
      label: 'Survey or position',
      definition: 'Reports other work or argues, without measurements of its own.',
      class: 'review',
      rank: 15,
      isPrimary: false,
      recognise: {
        title: ['survey', 'review', 'position paper', 'perspective*', 'overview'],
        text: [
          'this survey',
          'we survey',
          'this review',
          'in this review',
          'position paper',
          'scoping review',
        ],
      },
    },
    {
      key: 'external-validation',
      label: 'Validation on data from elsewhere',
      definition: 'A finished model was measured on data from another site, time or source.',
      class: 'empirical-evaluation',
      rank: 75,
      isPrimary: true,
      recognise: {
        title: [
          'external validation',
          'externally validated',
          'out-of-distribution',
          'generalization across',
          'transportability',
        ],
        text: [
          'external validation',
          'external cohort',
          'external test set',
          'external dataset',
          'independent cohort',
          'out-of-distribution test',
        ],
      },
    },
    {
      key: 'held-out-evaluation',
      label: 'Evaluation on a held-out set',
      definition: 'Measured on data that took no part in training or choosing.',
      class: 'empirical-evaluation',
      rank: 65,
      isPrimary: true,
      recognise: {
        title: ['benchmark*', 'shared task', 'leaderboard'],
        text: [
          'held-out test',
          'held out test',
          'hold-out test',
          'unseen test',
          'test split',
          'test set',
          'blind test set',
        ],
        not: ['no held-out', 'no separate held-out', 'no separate test set'],
      },
    },
    {
      key: 'cross-validation',
      label: 'Cross-validation',
      definition: 'Measured by folds of the data that the model was built on.',
      class: 'empirical-evaluation',
      rank: 50,
      isPrimary: true,
      recognise: {
        title: ['cross-validation', 'cross-validated'],
        text: [
          'cross-validation',
          'cross validation',
          'cross-validated',
          'groupkfold',
          'leave-one-out',
          'k-fold',
          'out-of-fold',
        ],
      },
    },
    {
      key: 'human-evaluation',
      label: 'Judgement by people',
      definition: 'People judged what a model gave out.',
      class: 'primary-human',
      rank: 55,
      isPrimary: true,
      recognise: {
        title: ['human evaluation', 'user study'],
        text: ['human evaluation', 'annotators rated', 'human raters', 'user study', 'crowdworkers'],
      },
    },
    {
      key: 'empirical-evaluation',
      label: 'Other measurement on data',
      definition: 'A model was measured on data; how the data were kept apart is not said.',
      class: 'empirical-evaluation',
      rank: 35,
      isPrimary: true,
      recognise: {
        title: [
          'deep learning',
          'neural network*',
          'language model*',
          'classifier',
          'prediction model*',
          'learning',
          'transformer*',
        ],
        text: [
          'we trained',
          'was trained on',
          'were trained on',
          'we evaluate',
          'outperforms',
          'state-of-the-art',
          'ablation',
          'baselines',
          'accuracy of',
        ],
      },
    },
    {
      key: 'dataset',
      label: 'Data set',
      definition: 'Describes data, not what a model does on them.',
      class: 'methods',
      rank: 20,
      isPrimary: false,
      recognise: {
        title: ['dataset', 'data set', 'a corpus of', 'corpus for'],
        text: ['we release a dataset', 'we introduce a dataset', 'this dataset', 'new dataset'],
      },
    },
    {
      key: 'theory',
      label: 'Theory',
      definition: 'Proofs and derivations, no measurement.',
      class: 'computational-model',
      rank: 25,
      isPrimary: false,
      recognise: {
        title: ['convergence', 'bounds', 'theory of', 'theoretical'],
        text: ['we prove', 'theorem', 'we derive bounds', 'upper bound', 'lower bound'],
      },
    },
    { ...METHODS, rank: 10 },
    { ...UNCLEAR, rank: 0 },
  ],
  measures: [
    {
      key: 'score',
      label: 'Score',
      words: [
        'auroc',
        'auc',
        'accuracy',
        'f1',
        'bleu',
        'precision',
        'recall',
        'rouge',
        'auprc',
        'map',
        'ndcg',
      ],
      units: ['1', '%', 'percentage points'],
    },
    {
      key: 'cost',
      label: 'Cost',
      words: ['parameters', 'flops', 'latency', 'training time', 'tokens'],
      units: ['1', 'ms', 'h', 's'],
    },
  ],
  unitEquivalences: [],
  distinctUnits: [
    {
      first: '%',
      second: 'percentage points',
      why: 'From 80 % to 84 % is 4 points and 5 %.',
    },
  ],
  qualifiers: [
    {
      key: 'evaluation-set',
      slot: 'evaluation-set',
      why: 'A score on one set says nothing of another.',
      values: [
        {
          key: 'held-out',
          words: ['held-out', 'held out', 'hold-out', 'test set', 'unseen'],
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
          key: 'validation',
          words: ['validation set', 'development set', 'dev set'],
        },
        {
          key: 'external',
          words: ['external validation', 'external cohort', 'external test'],
        },
      ],
    },
    {
      key: 'setting',
      slot: 'condition',
      why: 'Zero-shot is not fine-tuned.',
      values: [
        {
          key: 'zero-shot',
          words: ['zero-shot'],
        },
        {
          key: 'few-shot',
          words: ['few-shot', 'in-context'],
        },
        {
          key: 'fine-tuned',
          words: ['fine-tuned', 'finetuned', 'fine-tuning'],
        },
      ],
    },
    {
      key: 'average',
      slot: 'statistic',
      why: 'Macro is not micro.',
      values: [
        {
          key: 'macro',
          words: ['macro'],
        },
        {
          key: 'micro',
          words: ['micro'],
        },
      ],
    },
    {
      key: 'data',
      slot: 'condition',
      why: 'With an ablation is not without.',
      values: [
        {
          key: 'full',
          words: ['full model', 'all features'],
        },
        {
          key: 'ablated',
          words: ['ablat*', 'removing', 'without the', 'after removal of'],
        },
      ],
    },
  ],
  generalisationGaps: [
    {
      key: 'benchmark-to-use',
      studied: ['benchmark', 'test set', 'cross-validation'],
      claimed: ['clinical practice', 'real world', 'real-world', 'deployment', 'in practice'],
      says: 'Measured on a data set; the claim speaks of use.',
    },
  ],
  critiqueRules: [
    {
      key: 'cross-validation-only',
      everyDesignIn: ['cross-validation'],
      says: 'All of it was measured on folds of the data that the models were built on.',
      atMost: 'moderate',
    },
    {
      key: 'undeclared-split-only',
      everyDesignIn: ['empirical-evaluation'],
      says: 'No paper says how its test data were kept apart.',
      atMost: 'weak',
    },
    {
      key: 'theory-only',
      everyDesignIn: ['theory'],
      says: 'All of it is derived; nothing was measured.',
      atMost: 'weak',
    },
    {
      key: 'secondhand-only',
      everyDesignIn: ['review', 'methods', 'dataset'],
      says: 'All of it is reported secondhand.',
      atMost: 'weak',
    },
  ],
  sources: [
    {
      key: 'openreview',
      role: 'papers with their reviews',
      url: 'https://openreview.net/',
      why: 'Shows what reviewers doubted and what was answered.',
    },
    {
      key: 'arxiv',
      role: 'preprints',
      url: 'https://arxiv.org/',
      why: 'Most of the field appears there first; not reviewed.',
    },
  ],
  minPrimaryForStrong: 2,
  examples: ['What accuracy does the model reach on unseen data?'],
}
