import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usesDecimalComma } from './find-numerals.js'
import { readQuantities } from './read-quantities.js'

/** Compact form of what was read: text, comparator, form, parts, kind, unit, noun, measure. */
function read(text: string): string[] {
  return readQuantities(text).map((quantity) =>
    [
      quantity.comparator === '=' ? '' : quantity.comparator,
      quantity.parts.join(quantity.form === 'plus-minus' ? '±' : '…'),
      quantity.unit?.canonical ?? '',
      quantity.kind,
      quantity.noun ?? '',
      quantity.measure ?? '',
    ]
      .filter((part) => part !== '')
      .join(' '),
  )
}

describe('readQuantities', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    // decimals in words, tonnes, years of works
    ['The price was twelve dot fifty euros.', ['12.5 EUR currency']],
    ['It took zero point zero five of a second.', ['0.05 number']],
    [
      'The yield was 5.2 t/ha, then 3 t ha-1 in two t tests.',
      ['5.2 t/ha rate', '3 t/ha rate', '2 count tests'],
    ],
    ['It is on her fourth album, Prism (2013).', ['2013 year']],
    // signs and exponents
    ['It fell by −5 mmHg.', ['-5 mmHg pressure']],
    ['It fell by -5 mmHg (-0.5 to -0.1).', ['-5 mmHg pressure', '-0.5…-0.1 number']],
    ['It fell by minus 5 °C.', ['-5 °C temperature']],
    [
      'At 1e-5 M, 10^-5 M, 10⁻⁵ M, 1.2 × 10−5 M, 10(-5) M or 1.2 x 10^5 cells/mL it held.',
      [
        '0.00001 M concentration',
        '0.00001 M concentration',
        '0.00001 M concentration',
        '0.000012 M concentration',
        '0.00001 M concentration',
        '120000 cells/mL rate',
      ],
    ],
    // thousands and decimals
    ['There were 1,234 adults of 61·4 years.', ['1234 count adults', '61.4 y time']],
    ['There were 10 000 cells and 1.2 million people.', ['10000 count cells', '1200000 count people']],
    ['It cost £32.8m, then €2 bn.', ['32800000 GBP currency', '2000000000 EUR currency']],
    ['It was .05 in all.', ['0.05 number']],
    [
      'It was 5·3% (95% CI 0·07–9·93) and 07 was a code.',
      ['5.3 % percent', '95 % confidence-level', '0.07…9.93 number CI'],
    ],
    // comparators
    [
      'At least 5 mg, up to 10 kg, more than 20%, fewer than 3 events, about 7 h and ≤ 2 d.',
      ['>= 5 mg mass', '<= 10 kg mass', '> 20 % percent', '< 3 count events', '~ 7 h time', '<= 2 d time'],
    ],
    [
      'Over 5 years, over 20% of those aged 65+ years or 18 years or older fell.',
      ['5 y time', '> 20 % percent', '>= 65 y time age', '>= 18 y time'],
    ],
    // ranges, intervals, uncertainty
    [
      'For 10-12 weeks, 5% to 10%, between 3 and 7 days, 5 – 10 mg.',
      ['10…12 wk time', '5…10 % percent', '3…7 d time', '5…10 mg mass'],
    ],
    ['It fell from 80.5 to 72.1 kg.', ['80.5 kg mass', '72.1 kg mass']],
    ['Age was 61.4 ± 8.2 years; mean ± SD: 5 ± 2 mg.', ['61.4±8.2 y time age', '5±2 mg mass mean']],
    [
      'OR 2.3 (95% CI 1.2 to 3.0), HR = 0.81 [95% CI, 0.6, 1.1].',
      [
        '2.3 ratio OR',
        '95 % confidence-level',
        '1.2…3 number CI',
        '0.81 ratio HR',
        '95 % confidence-level',
        '0.6…1.1 number CI',
      ],
    ],
    // statistics
    [
      'p < 0.05, P=.03, AUROC of 0.804, r = -0.35, t(38) = 2.1, n = 30.',
      [
        '< 0.05 p-value p',
        '0.03 p-value p',
        '0.804 coefficient AUROC',
        '-0.35 coefficient r',
        '2.1 statistic t(38)',
        '30 count n',
      ],
    ],
    // number words
    [
      'Forty adults, two-thirds of mice, half of them, a dozen eggs, twenty-five rats, one hundred and twenty cows.',
      [
        '40 count adults',
        '2…3 proportion mice',
        '1…2 proportion',
        '12 count eggs',
        '25 count rats',
        '120 count cows',
      ],
    ],
    [
      'It rose threefold, 2.5-fold, 10x, was twice as high and doubled, given twice daily or 3 times a week.',
      [
        '3 fold fold',
        '2.5 fold fold',
        '10 fold fold',
        '2 fold fold',
        '2 fold fold',
        '2 1/d frequency',
        '3 1/wk frequency',
      ],
    ],
    [
      'Two and a half years passed, two thirty-second trials were run.',
      ['2.5 y time', '2 count trials', '30 s time'],
    ],
    ['One of the second group had no one else.', []],
    ['The half-life and the first third of it.', []],
    // units
    [
      '10 mg kg⁻¹ day⁻¹, 10 mg/kg/day, 5 mg·kg−1, 5 µg/kg/min, 2 mg/kg body weight.',
      ['10 mg/kg/d dose', '10 mg/kg/d dose', '5 mg/kg dose', '5 µg/kg/min dose', '2 mg/kg dose'],
    ],
    [
      '40 mm Hg, 5 cm H2O, 10 dB nHL, 300 × g, 72 beats per minute, 37°C, 50 IU/kg, 25 cm2.',
      [
        '40 mmHg pressure',
        '5 cmH2O pressure',
        '10 dB nHL sound',
        '300 ×g acceleration',
        '72 bpm frequency',
        '37 °C temperature',
        '50 IU/kg dose',
        '25 cm^2 area',
      ],
    ],
    [
      '5 mM, 5 nM; pH 7.4; $5 million; 12 per 100,000 person-years; 5 percentage points.',
      [
        '5 mM concentration',
        '5 nM concentration',
        '7.4 other pH',
        '5000000 USD currency',
        '12 1/100000 person-year rate',
        '5 pp percentage-points',
      ],
    ],
    [
      'Doses of 5, 10 and 20 mg/kg; 12 and 14 patients; days 0, 2 and 5; 5 × 10 cm.',
      [
        '5 mg/kg dose',
        '10 mg/kg dose',
        '20 mg/kg dose',
        '12 count patients',
        '14 count patients',
        '0 d time',
        '2 d time',
        '5 d time',
        '5 cm length',
        '10 cm length',
      ],
    ],
    ['4 T cells in a 3 T scanner.', ['4 count cells', '3 T electric']],
    [
      '12/24 patients, a ratio of 1:4, 120/80 mmHg.',
      ['12…24 proportion patients', '1…4 proportion ratio', '120…80 mmHg pressure'],
    ],
    [
      '23 (45%) women and 40 healthy adult patients.',
      ['23 count women', '45 % percent', '40 count patients'],
    ],
    // dates, years, times of day
    [
      'On 5 May 2009 at 9:30 a.m., in 2011, from 2009–2013, 2000 patients.',
      ['2009…5…5 date', '570 clock', '2011 year', '2009…2013 year', '2000 count patients'],
    ],
  ]
  for (const [text, expected] of cases) it(`reads "${text}"`, () => expect(read(text)).toEqual(expected))

  const names = [
    'IL-6',
    'IL-1β',
    'COX-2',
    'CA1',
    'CA 125',
    'Nav1.7',
    'COVID-19',
    'HbA1c',
    'PM2.5',
    'GPT-4',
    'Table 6',
    'Tables 2 and 3',
    'Fig. 2A',
    'Figs. 3–5',
    '[12]',
    'it.^1,2',
    'Type 2 diabetes',
    'grade 3 or 4',
    'C57BL/6',
    'C6H12O6',
    'H_2O',
    'CO2',
    'Ca^2+',
    '5-HT',
    '6-OHDA',
    '16S rRNA',
    'a 3D model',
    '2-deoxyglucose',
    '1,25-dihydroxyvitamin D3',
    '18F-FDG',
    'p53',
    'miR-21',
    'vitamin B12',
    'grant no. 81271234',
    'NCT01234567',
    'doi:10.1016/j.cell.2020.01.001',
    'SPSS version 22.0',
    'v2.1.0',
    'ISO 9001',
    'the 21st century',
    'two-sided'.replace('two', 'one'),
    'Smith et al. (2009)',
    '45°32′ N',
    'Nav1.7 and Kv 7',
    'β2-microglobulin',
    'R^2',
    'section 3.2.1',
    '5′ CATCCG 3′',
    'two groups: (1) young and (2) old'.replace('two ', ''),
    'appendix (p 23)',
    'Graph 3',
  ]
  for (const name of names)
    it(`takes no quantity out of "${name}"`, () => expect(read(`We saw ${name} there.`)).toEqual([]))

  it('gives spans that hold exactly the printed text', () => {
    const text = 'Weight fell by −5.2 ± 0.3 kg (p < 0.001) in at least 1,234 of them.'
    const [weight, p, count] = readQuantities(text)
    expect(weight?.text).toBe('−5.2 ± 0.3 kg')
    expect(text.slice(p?.start, p?.end)).toBe('0.001')
    expect(text.slice(count?.numeral.start, count?.numeral.end)).toBe('1,234')
    expect(count?.comparator).toBe('>=')
  })

  it('reads decimal commas only where the document writes them', () => {
    expect(
      readQuantities('Es waren 0,05 g und 1.234,5 kg.', { decimalComma: true }).map(
        (quantity) => quantity.value,
      ),
    ).toEqual([0.05, 1234.5])
    expect(readQuantities('Es waren 1,234 g.').map((quantity) => quantity.value)).toEqual([1234])
    expect(usesDecimalComma('Es stieg um 0,5 mg, 12,5 %, 3,1 kg, 4,2 cm und 7,25 h an, nicht um 2.')).toBe(
      true,
    )
    expect(usesDecimalComma('It rose by 0.5 mg [1,2], 12.5 %, 3.1 kg in 1,234 rats.')).toBe(false)
  })

  it('takes "(12)" for a mark only where the document cites so', () => {
    expect(readQuantities('It rose in rats (12).')).toHaveLength(1)
    expect(readQuantities('It rose in rats (12).', { parenthesised: true })).toEqual([])
  })

  it('keeps spans inside the text, ascending and apart, whatever the text', () => {
    const pieces = fc.constantFrom(
      '5',
      '1,234',
      '.',
      '-',
      '–',
      '±',
      ' ',
      'mg',
      '/kg',
      '%',
      '(',
      ')',
      'n = ',
      'CI ',
      'two',
      '×10^',
      'to',
      ' and ',
      'IL',
      '½',
      'day ',
      'p < ',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 25 }), (parts) => {
        const text = parts.join('')
        let end = 0
        for (const quantity of readQuantities(text)) {
          expect(text.slice(quantity.start, quantity.end)).toBe(quantity.text)
          expect(quantity.start).toBeGreaterThanOrEqual(end)
          expect(quantity.end).toBeGreaterThan(quantity.start)
          expect(quantity.parts.length).toBe(quantity.resolutions.length)
          end = quantity.end
        }
      }),
    )
  })
})

describe('hours with a stop', () => {
  it.each([
    ['for 12.25 h/day', '12.25 time'],
    ['for 12.25 h', '12.25 time'],
    ['at 20.15 h', '1215 clock'],
    ['lights on 08.30 h', '510 clock'],
    ['by 20:15 h', '1215 clock'],
  ])('%s', (text, expected) => {
    const found = readQuantities(text).map(({ value, kind }) => `${value} ${kind}`)
    expect(found[0]?.split(' ')[0]).toBe(expected.split(' ')[0])
    expect(found[0]?.endsWith('clock')).toBe(expected.endsWith('clock'))
  })
})

describe('one fold', () => {
  it('is a multiple before a change, else one of the folds', () => {
    expect(readQuantities('a one fold increase')[0]?.kind).toBe('fold')
    expect(readQuantities('a onefold rise')[0]?.kind).toBe('fold')
    expect(readQuantities('kept in one fold.')).toEqual([])
  })
})

describe('things counted per time or area', () => {
  it.each([
    ['5.53 bites/hour', 'bites/h'],
    ['0.74 falls/month', 'falls/mo'],
    ['7 shoots/ha', 'shoots/ha'],
  ])('%s', (text, canonical) => {
    expect(readQuantities(text)[0]?.unit?.canonical).toBe(canonical)
  })
})
