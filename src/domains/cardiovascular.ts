import type { Domain } from '../model/domain.js'
import {
  CASE_CONTROL,
  DIAGNOSTIC_ACCURACY,
  GUIDELINE,
  OBSERVATIONAL_COHORT,
  RANDOMISED_TRIAL,
} from '../model/clinical-designs.js'
import {
  COMPUTATIONAL_MODEL,
  IN_VITRO,
  META_ANALYSIS,
  METHODS,
  PRIMARY_ANIMAL,
  REVIEW,
  UNCLEAR,
} from '../model/shared-designs.js'

/** Cardiovascular medicine: Heart, vessels, blood pressure and their regulation. */
export const cardiovascular: Domain = {
  schema: 'firsthand-domain/1',
  engine: 1,
  id: 'cardiovascular',
  version: '1.0.0',
  label: 'Cardiovascular medicine',
  scope: 'Heart, vessels, blood pressure and their regulation.',
  extends: 'general',
  designs: [
    { ...META_ANALYSIS, rank: 90 },
    { ...GUIDELINE, rank: 85 },
    { ...RANDOMISED_TRIAL, rank: 80 },
    { ...REVIEW, rank: 15 },
    { ...DIAGNOSTIC_ACCURACY, rank: 55 },
    { ...CASE_CONTROL, rank: 50 },
    { ...OBSERVATIONAL_COHORT, rank: 60 },
    {
      key: 'human-physiology',
      label: 'Physiological study in people',
      definition: 'Measurements in people without a treatment that was assigned by chance.',
      class: 'primary-human',
      rank: 45,
      isPrimary: true,
      recognise: {
        title: [
          'heart rate variability',
          'baroreflex',
          'haemodynamic*',
          'hemodynamic*',
          'in healthy volunteers',
          'healthy subjects',
        ],
        text: [
          'healthy volunteers',
          'healthy subjects',
          'ecg was recorded',
          'blood pressure was measured',
          'were recorded at rest',
        ],
      },
    },
    { ...PRIMARY_ANIMAL, rank: 35 },
    { ...IN_VITRO, rank: 30 },
    { ...COMPUTATIONAL_MODEL, rank: 25 },
    { ...METHODS, rank: 10 },
    { ...UNCLEAR, rank: 0 },
  ],
  measures: [
    {
      key: 'interval',
      label: 'Intervals',
      words: ['qt', 'rr interval*', 'pr interval', 'latency', 'rmssd', 'sdnn'],
      units: ['ms', 's'],
    },
    {
      key: 'variability',
      label: 'Spectral power',
      words: ['lf power', 'hf power', 'spectral power', 'lf/hf'],
      units: ['ms^2'],
    },
    {
      key: 'pressure',
      label: 'Pressure',
      words: ['blood pressure', 'systolic', 'diastolic', 'pulse pressure'],
      units: ['mmHg', 'kPa'],
    },
    {
      key: 'rate',
      label: 'Heart rate',
      words: ['heart rate', 'pulse'],
      units: ['bpm'],
    },
    {
      key: 'sensitivity',
      label: 'Baroreflex sensitivity',
      words: ['baroreflex sensitivity'],
      units: ['ms/mmHg'],
    },
    {
      key: 'share',
      label: 'Share',
      words: ['ejection fraction', 'saturation', 'proportion'],
      units: ['%'],
    },
  ],
  unitEquivalences: [
    {
      from: 'bpm',
      to: '/min',
      factor: 1,
      why: 'Beats a minute.',
    },
    {
      from: 'kPa',
      to: 'mmHg',
      factor: 7.50061683,
      why: 'Definition of the millimetre of mercury.',
    },
  ],
  distinctUnits: [
    {
      first: 'mmHg',
      second: 'bpm',
      why: 'Pressure is no rate.',
    },
    {
      first: 'ms^2',
      second: 'ms',
      why: 'Power is no interval.',
    },
  ],
  qualifiers: [
    {
      key: 'phase',
      slot: 'measure',
      why: 'Systolic is not diastolic.',
      values: [
        {
          key: 'systolic',
          words: ['systolic'],
        },
        {
          key: 'diastolic',
          words: ['diastolic'],
        },
        {
          key: 'mean-arterial',
          words: ['mean arterial'],
        },
      ],
    },
    {
      key: 'setting',
      slot: 'condition',
      why: 'Pressure at home is not that in the clinic.',
      values: [
        {
          key: 'clinic',
          words: ['office', 'clinic blood pressure'],
        },
        {
          key: 'ambulatory',
          words: ['ambulatory', '24-h', '24-hour'],
        },
        {
          key: 'home',
          words: ['home blood pressure'],
        },
      ],
    },
    {
      key: 'posture',
      slot: 'condition',
      why: 'Standing is not lying.',
      values: [
        {
          key: 'supine',
          words: ['supine', 'lying'],
        },
        {
          key: 'standing',
          words: ['standing', 'upright', 'head-up tilt'],
        },
        {
          key: 'seated',
          words: ['seated', 'sitting'],
        },
      ],
    },
    {
      key: 'outcome',
      slot: 'measure',
      why: 'Death from any cause is not death from the heart.',
      values: [
        {
          key: 'all-cause',
          words: ['all-cause mortality', 'death from any cause'],
        },
        {
          key: 'cardiovascular',
          words: ['cardiovascular mortality', 'cardiovascular death', 'cardiac death'],
        },
      ],
    },
  ],
  generalisationGaps: [
    {
      key: 'surrogate-to-outcome',
      studied: ['blood pressure', 'cholesterol', 'ldl', 'heart rate variability', 'biomarker*'],
      claimed: ['mortality', 'death', 'survival', 'stroke', 'myocardial infarction', 'heart attack*'],
      says: 'A surrogate was measured; the claim speaks of what patients meet.',
    },
  ],
  critiqueRules: [
    {
      key: 'preclinical-only',
      everyDesignIn: ['primary-animal', 'in-vitro'],
      says: 'All of it comes from animals or from outside a living body; it does not show that the same holds in people.',
      atMost: 'moderate',
    },
    {
      key: 'observational-only',
      everyDesignIn: ['observational-cohort', 'case-control'],
      says: 'All of it is observed; none of it was assigned, so cause is open.',
      atMost: 'moderate',
    },
    {
      key: 'surrogate-only',
      everyDesignIn: ['human-physiology'],
      says: 'All of it measures surrogates and no outcome of patients.',
      atMost: 'moderate',
    },
    {
      key: 'simulation-only',
      everyDesignIn: ['computational-model'],
      says: 'All of it is calculated.',
      atMost: 'weak',
    },
  ],
  sources: [
    {
      key: 'clinicaltrials',
      role: 'registered trials',
      url: 'https://clinicaltrials.gov/',
      why: 'Shows which trials exist, what they planned and which never reported.',
    },
    {
      key: 'cochrane',
      role: 'systematic reviews of trials',
      url: 'https://www.cochranelibrary.com/',
      why: 'Reviews follow a published protocol.',
    },
  ],
  minPrimaryForStrong: 2,
  examples: ['Does a lower blood pressure target reduce mortality?'],
}
