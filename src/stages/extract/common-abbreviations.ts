import { indexTerms } from '../../language/tokens.js'

/** Formulas and short forms that papers use without defining them, each with its usual meaning; a paper's own goes first. */
const PAIRS: readonly (readonly [short: string, long: string])[] = [
  ['NaOCl', 'sodium hypochlorite'],
  ['NaCl', 'sodium chloride'],
  ['KCl', 'potassium chloride'],
  ['NaOH', 'sodium hydroxide'],
  ['CaCl2', 'calcium chloride'],
  ['MgCl2', 'magnesium chloride'],
  ['H2O2', 'hydrogen peroxide'],
  ['HCl', 'hydrochloric acid'],
  ['H2SO4', 'sulfuric acid'],
  ['CO2', 'carbon dioxide'],
  ['N2O', 'nitrous oxide'],
  ['EtOH', 'ethanol'],
  ['MeOH', 'methanol'],
  ['DMSO', 'dimethyl sulfoxide'],
  ['PBS', 'phosphate buffered saline'],
  ['MIC', 'minimum inhibitory concentration'],
  ['MBC', 'minimum bactericidal concentration'],
  ['MFC', 'minimum fungicidal concentration'],
  ['BMI', 'body mass index'],
  ['HPLC', 'high performance liquid chromatography'],
  ['PCR', 'polymerase chain reaction'],
  ['ELISA', 'enzyme linked immunosorbent assay'],
  ['EEG', 'electroencephalogram'],
  ['ECG', 'electrocardiogram'],
  ['fMRI', 'functional magnetic resonance imaging'],
  ['MRI', 'magnetic resonance imaging'],
  ['RCT', 'randomised controlled trial'],
  ['HbA1c', 'glycated haemoglobin'],
  ['HIV', 'human immunodeficiency virus'],
  ['EM', 'electron microscopy'],
  ['NMR', 'nuclear magnetic resonance'],
  ['COPD', 'chronic obstructive pulmonary disease'],
]

/** From the index term of a short form to the terms of what it stands for. */
export const COMMON_ABBREVIATIONS: ReadonlyMap<string, readonly string[]> = new Map(
  PAIRS.flatMap(([short, long]) => {
    const [term] = indexTerms(short)
    return term === undefined ? [] : [[term, indexTerms(long)] as const]
  }),
)
