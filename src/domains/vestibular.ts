import type { Domain } from '../model/domain.js'
import { DIAGNOSTIC_ACCURACY, OBSERVATIONAL_COHORT, RANDOMISED_TRIAL } from '../model/clinical-designs.js'
import {
  COMPUTATIONAL_MODEL,
  IN_VITRO,
  META_ANALYSIS,
  METHODS,
  PRIMARY_ANIMAL,
  REVIEW,
  UNCLEAR,
} from '../model/shared-designs.js'

/** Vestibular medicine: Balance organs, dizziness and eye movements. */
export const vestibular: Domain = {
  schema: 'firsthand-domain/1',
  engine: 1,
  id: 'vestibular',
  version: '1.0.0',
  label: 'Vestibular medicine',
  scope: 'Balance organs, dizziness and eye movements.',
  extends: 'general',
  designs: [
    { ...META_ANALYSIS, rank: 90 },
    {
      key: 'consensus-criteria',
      label: 'Consensus criteria',
      definition: 'Recommendations or criteria agreed on by a body; no measurement of its own.',
      class: 'guideline',
      rank: 85,
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
    },
    { ...REVIEW, rank: 15 },
    { ...DIAGNOSTIC_ACCURACY, rank: 80 },
    { ...RANDOMISED_TRIAL, rank: 78 },
    {
      key: 'case-series',
      label: 'Case report or series',
      definition: 'Single patients or a few, without a comparison.',
      class: 'primary-human',
      rank: 35,
      isPrimary: true,
      recognise: {
        title: ['case report', 'case series', 'a case of', 'two cases', 'three cases'],
        text: [
          'we report a case',
          'case report',
          'case series',
          'we present a case',
          'we describe a patient',
        ],
      },
    },
    { ...OBSERVATIONAL_COHORT, key: 'cohort', rank: 60 },
    {
      key: 'psychophysics',
      label: 'Psychophysical study',
      definition: 'Thresholds and judgements of people measured in the laboratory.',
      class: 'primary-human',
      rank: 55,
      isPrimary: true,
      recognise: {
        title: ['threshold*', 'psychophysic*', 'perception of', 'self-motion'],
        text: [
          'perceptual threshold*',
          'psychometric',
          'two-alternative forced',
          'motion platform',
          'rotational chair',
        ],
      },
    },
    { ...PRIMARY_ANIMAL, rank: 40 },
    { ...IN_VITRO, rank: 30 },
    { ...COMPUTATIONAL_MODEL, rank: 25 },
    { ...METHODS, rank: 10 },
    { ...UNCLEAR, rank: 0 },
  ],
  measures: [
    {
      key: 'angle',
      label: 'Angle and angular speed',
      words: ['rotation', 'tilt', 'velocity', 'nystagmus', 'slow phase'],
      units: ['deg', 'deg/s'],
    },
    {
      key: 'gain',
      label: 'Gain',
      words: ['vor gain', 'gain'],
      units: ['1'],
    },
    {
      key: 'sound',
      label: 'Level',
      words: ['threshold', 'stimulus level', 'vemp'],
      units: ['dB'],
    },
    {
      key: 'share',
      label: 'Share',
      words: ['canal paresis', 'asymmetry', 'sensitivity', 'specificity'],
      units: ['%'],
    },
    {
      key: 'time',
      label: 'Latency',
      words: ['latency', 'p13', 'n23'],
      units: ['ms'],
    },
  ],
  unitEquivalences: [],
  distinctUnits: [
    {
      first: 'deg',
      second: 'deg/s',
      why: 'An angle is no speed.',
    },
    {
      first: 'dB nHL',
      second: 'dB SPL',
      why: 'The two levels have different zeros.',
    },
  ],
  qualifiers: [
    {
      key: 'side',
      slot: 'condition',
      why: 'One ear is not the other.',
      values: [
        {
          key: 'left',
          words: ['left'],
        },
        {
          key: 'right',
          words: ['right'],
        },
      ],
    },
    {
      key: 'canal',
      slot: 'condition',
      why: 'A test of one canal says nothing of another.',
      values: [
        {
          key: 'horizontal',
          words: ['horizontal canal', 'lateral canal', 'lateral semicircular'],
        },
        {
          key: 'anterior',
          words: ['anterior canal', 'superior canal'],
        },
        {
          key: 'posterior',
          words: ['posterior canal'],
        },
      ],
    },
    {
      key: 'test',
      slot: 'measure',
      why: 'cVEMP is not oVEMP.',
      values: [
        {
          key: 'cervical',
          words: ['cvemp', 'cervical vemp'],
        },
        {
          key: 'ocular',
          words: ['ovemp', 'ocular vemp'],
        },
        {
          key: 'head-impulse',
          words: ['vhit', 'head impulse'],
        },
        {
          key: 'caloric',
          words: ['caloric'],
        },
      ],
    },
  ],
  generalisationGaps: [
    {
      key: 'laboratory-to-daily-life',
      studied: ['rotational chair', 'motion platform', 'virtual reality'],
      claimed: ['falls', 'daily life', 'quality of life'],
      says: 'Measured in the laboratory; the claim speaks of daily life.',
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
      key: 'uncontrolled-only',
      everyDesignIn: ['case-series', 'cohort'],
      says: 'Nothing of it was compared with a control that was assigned.',
      atMost: 'moderate',
    },
    {
      key: 'laboratory-only',
      everyDesignIn: ['psychophysics'],
      says: 'All of it was measured in the laboratory.',
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
      key: 'barany',
      role: 'diagnostic criteria',
      url: 'https://www.baranysociety.org/',
      why: 'The criteria of the field are agreed on and published there.',
    },
  ],
  minPrimaryForStrong: 2,
  examples: ['Does the head impulse test tell stroke from vestibular neuritis?'],
}
