import { describe, expect, it } from 'vitest'
import { findAbbreviations } from './abbreviations.js'

const read = (text: string) => findAbbreviations(text).map(({ short, long }) => `${short}=${long}`)

describe('findAbbreviations', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    [
      'Patients with acute respiratory distress syndrome (ARDS) were treated.',
      ['ARDS=acute respiratory distress syndrome'],
    ],
    ['We used enzyme-linked immunosorbent assay (ELISA).', ['ELISA=enzyme-linked immunosorbent assay']],
    ['The area under the curve (AUC; h·mg/L) rose.', ['AUC=area under the curve']],
    [
      'Levels of interleukin-6 (IL-6) and heat shock transcription factor (HSF) rose.',
      ['IL-6=interleukin-6', 'HSF=heat shock transcription factor'],
    ],
    ["Extracts of St. John's wort (SJW) were sold.", ["SJW=St. John's wort"]],
    [
      'Advice of the U.S. Preventive Services Task Force (USPSTF) was taken.',
      ['USPSTF=U.S. Preventive Services Task Force'],
    ],
    ['It was dried. The Ocimum sp. leaf extract (OSLE) was weighed.', ['OSLE=Ocimum sp. leaf extract']],
    ['A dose was chosen. Later tests (CLT) failed.', []],
    ['The WHO (World Health Organization) said so.', ['WHO=World Health Organization']],
    ['Doses were given (see Table 2) and (n = 12) and (Smith 2009).', []],
    ['It was dissolved in buffer (pH 8.0), as in Table 6 (Table 7), at (1 M).', []],
    ['The effect was large (ES).', []],
  ]
  for (const [text, expected] of cases) it(`reads "${text}"`, () => expect(read(text)).toEqual(expected))
})
