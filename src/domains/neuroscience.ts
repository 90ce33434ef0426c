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

/** Neuroscience: Nervous systems, from channels to behaviour. */
export const neuroscience: Domain = {
  schema: 'firsthand-domain/1',
  engine: 1,
  id: 'neuroscience',
  version: '1.0.0',
  label: 'Neuroscience',
  scope: 'Nervous systems, from channels to behaviour.',
  extends: 'general',
  designs: [
    { ...META_ANALYSIS, rank: 90 },
    { ...REVIEW, rank: 15 },
    { ...PRIMARY_HUMAN, rank: 70 },
    { ...PRIMARY_ANIMAL, rank: 50 },
    { ...IN_VITRO, rank: 40 },
    { ...COMPUTATIONAL_MODEL, rank: 30 },
    { ...METHODS, rank: 10 },
    { ...UNCLEAR, rank: 0 },
  ],
  measures: [
    {
      key: 'rate',
      label: 'Firing rate and rhythm',
      words: ['firing rate', 'frequency', 'oscillation*', 'rhythm'],
      units: ['Hz', 'kHz'],
    },
    {
      key: 'time',
      label: 'Time',
      words: ['latency', 'duration', 'interval', 'time constant'],
      units: ['ms', 's', 'min'],
    },
    {
      key: 'potential',
      label: 'Potential',
      words: ['potential', 'amplitude', 'threshold', 'depolarization', 'depolarisation'],
      units: ['mV', 'µV'],
    },
    {
      key: 'current',
      label: 'Current and conductance',
      words: ['current', 'conductance'],
      units: ['pA', 'nA', 'nS', 'pS'],
    },
    {
      key: 'concentration',
      label: 'Concentration',
      words: ['concentration', 'dose'],
      units: ['µM', 'nM', 'mM'],
    },
    {
      key: 'length',
      label: 'Length',
      words: ['diameter', 'distance', 'thickness'],
      units: ['mm', 'µm'],
    },
    {
      key: 'change',
      label: 'Change',
      words: ['increase', 'decrease', 'change'],
      units: ['%', 'fold'],
    },
  ],
  unitEquivalences: [
    {
      from: 'Hz',
      to: '/s',
      factor: 1,
      why: 'A rate of spikes is printed either way.',
    },
  ],
  distinctUnits: [
    {
      first: 'Hz',
      second: 'ms',
      why: 'A rhythm of 10 Hz is no time of 10 ms.',
    },
    {
      first: 'mV',
      second: 'µV',
      why: 'A thousand times apart, and both are in use.',
    },
  ],
  qualifiers: [
    {
      key: 'region',
      slot: 'condition',
      why: 'A finding in one region is not one in another.',
      values: [
        {
          key: 'hippocampus',
          words: ['hippocamp*', 'ca1', 'ca3', 'dentate gyrus'],
        },
        {
          key: 'amygdala',
          words: ['amygdala'],
        },
        {
          key: 'prefrontal',
          words: ['prefrontal'],
        },
        {
          key: 'striatum',
          words: ['striatum', 'striatal'],
        },
        {
          key: 'cerebellum',
          words: ['cerebell*'],
        },
        {
          key: 'thalamus',
          words: ['thalam*'],
        },
      ],
    },
    {
      key: 'state',
      slot: 'condition',
      why: 'A value in sleep is not one awake.',
      values: [
        {
          key: 'awake',
          words: ['awake', 'wakefulness'],
        },
        {
          key: 'asleep',
          words: ['asleep', 'during sleep', 'nrem', 'rem sleep'],
        },
        {
          key: 'anaesthetised',
          words: ['anaesthetised', 'anesthetized', 'under anesthesia', 'under anaesthesia'],
        },
      ],
    },
    {
      key: 'preparation',
      slot: 'condition',
      why: 'A slice is not a living brain.',
      values: [
        {
          key: 'slice',
          words: ['in slices', 'slice preparation', 'ex vivo'],
        },
        {
          key: 'living',
          words: ['in vivo', 'freely moving', 'head-fixed'],
        },
      ],
    },
  ],
  generalisationGaps: [
    {
      key: 'reverse-inference',
      studied: ['activation', 'activated', 'bold', 'activity in'],
      claimed: ['emotion', 'fear', 'reward', 'pain', 'memory'],
      says: 'Activity in a region does not show which mental process took place.',
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
      key: 'simulation-only',
      everyDesignIn: ['computational-model'],
      says: 'All of it is simulated; no neuron was measured.',
      atMost: 'weak',
    },
    {
      key: 'secondhand-only',
      everyDesignIn: ['review', 'methods'],
      says: 'All of it is reported secondhand.',
      atMost: 'weak',
    },
  ],
  sources: [
    {
      key: 'pubmed',
      role: 'papers in the life sciences',
      url: 'https://pubmed.ncbi.nlm.nih.gov/',
      why: 'Indexes the journals of the field with controlled terms.',
    },
    {
      key: 'openneuro',
      role: 'shared imaging data',
      url: 'https://openneuro.org/',
      why: 'Shows what data a published result can be checked on.',
    },
  ],
  minPrimaryForStrong: 2,
  examples: ['Does stimulation of the amygdala alter firing in the hippocampus?'],
}
