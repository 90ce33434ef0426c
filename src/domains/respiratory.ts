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

/** Respiratory medicine: Lungs, airways, breathing and ventilation. */
export const respiratory: Domain = {
  schema: 'firsthand-domain/1',
  engine: 1,
  id: 'respiratory',
  version: '1.0.0',
  label: 'Respiratory medicine',
  scope: 'Lungs, airways, breathing and ventilation.',
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
      key: 'lung-function',
      label: 'Lung function study in people',
      definition: 'Spirometry or other measurements of breathing in people, nothing assigned by chance.',
      class: 'primary-human',
      rank: 45,
      isPrimary: true,
      recognise: {
        title: ['lung function', 'spirometr*', 'pulmonary function', 'fev1'],
        text: ['spirometry was', 'pulmonary function test*', 'lung function was measured', 'plethysmograph*'],
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
      key: 'volume',
      label: 'Volume and flow',
      words: ['fev1', 'fvc', 'vital capacity', 'tidal volume', 'peak flow', 'ventilation'],
      units: ['L', 'mL', 'L/min', 'L/s'],
    },
    {
      key: 'pressure',
      label: 'Pressure',
      words: ['airway pressure', 'pao2', 'paco2', 'peep'],
      units: ['mmHg', 'kPa', 'cmH2O'],
    },
    {
      key: 'share',
      label: 'Share',
      words: ['saturation', 'predicted'],
      units: ['%'],
    },
    {
      key: 'rate',
      label: 'Breathing rate',
      words: ['respiratory rate', 'breathing rate'],
      units: ['/min', 'bpm'],
    },
  ],
  unitEquivalences: [
    {
      from: 'kPa',
      to: 'mmHg',
      factor: 7.50061683,
      why: 'Definition of the millimetre of mercury.',
    },
    {
      from: 'cmH2O',
      to: 'mmHg',
      factor: 0.73555912,
      why: 'Conventional centimetre of water.',
    },
  ],
  distinctUnits: [
    {
      first: 'mL',
      second: 'L',
      why: 'A thousand times apart, and both are in use for volumes.',
    },
  ],
  qualifiers: [
    {
      key: 'bronchodilator',
      slot: 'condition',
      why: 'A value before the inhaler is not one after it.',
      values: [
        {
          key: 'before',
          words: ['pre-bronchodilator', 'before bronchodilator'],
        },
        {
          key: 'after',
          words: ['post-bronchodilator', 'after bronchodilator'],
        },
      ],
    },
    {
      key: 'volume',
      slot: 'measure',
      why: 'FEV1 is not FVC.',
      values: [
        {
          key: 'fev1',
          words: ['fev1', 'forced expiratory volume'],
        },
        {
          key: 'fvc',
          words: ['fvc', 'forced vital capacity'],
        },
        {
          key: 'tlc',
          words: ['total lung capacity'],
        },
      ],
    },
    {
      key: 'ventilation',
      slot: 'condition',
      why: 'Ventilated is not breathing alone.',
      values: [
        {
          key: 'ventilated',
          words: ['mechanical ventilation', 'ventilated'],
        },
        {
          key: 'spontaneous',
          words: ['spontaneous breathing', 'spontaneously breathing'],
        },
      ],
    },
  ],
  generalisationGaps: [
    {
      key: 'function-to-outcome',
      studied: ['fev1', 'spirometry', 'lung function'],
      claimed: ['mortality', 'survival', 'exacerbation*', 'hospitalisation*'],
      says: 'Lung function was measured; the claim speaks of what patients meet.',
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
      says: 'All of it is observed; cause is open.',
      atMost: 'moderate',
    },
    {
      key: 'physiology-only',
      everyDesignIn: ['lung-function'],
      says: 'All of it measures lung function and no outcome of patients.',
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
      why: 'Shows which trials exist and which never reported.',
    },
    {
      key: 'cochrane',
      role: 'systematic reviews of trials',
      url: 'https://www.cochranelibrary.com/',
      why: 'Reviews follow a published protocol.',
    },
  ],
  minPrimaryForStrong: 2,
  examples: ['Do inhaled steroids reduce exacerbations of COPD?'],
}
