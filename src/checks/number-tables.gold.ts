import type { NumberClaims } from './number-claims.gold.js'

/** Tables written in one line, as data sets and web pages give them, with claims of our own making. */
export const NUMBER_TABLES: readonly NumberClaims[] = [
  {
    passage:
      'The tax charge consists of (in thousands): || Year ended June 30, | 2021; 2020; 2019 | Current: | National; $ 312; $ 287; $ 240 | Regional; 44; 51; 39 | Total current; 356; 338; 279 | Deferred: | National; (18); 23; 11 | Regional; (2); 4; 1 | Total deferred; (20); 27; 12 | Tax charge; $ 336; $ 365; $ 291',
    carried: [
      'The current national tax charge in 2021 was $312 thousand.',
      'In 2020 the total deferred tax was 27 thousand.',
      'The tax charge of 2019 was $291,000.',
      'Total current tax in 2020 was 338 thousand.',
      'The deferred regional tax in 2019 was $1 thousand.',
      'The tax charge in 2021 was 336.',
      'The deferred national tax in 2021 was -18 thousand.',
    ],
    broken: [
      'The current national tax charge in 2021 was $287 thousand.',
      'In 2020 the total deferred tax was 338 thousand.',
      'The tax charge of 2019 was $365,000.',
      'Total current tax in 2020 was 279 thousand.',
      'The tax charge in 2021 was 336 million.',
      'The current regional tax in 2021 was 51 thousand.',
      'Total deferred tax in 2019 was 27 thousand.',
    ],
  },
  {
    passage:
      'Dividends and earnings (in millions of kroner); Dividend per share (kroner) | 2018; 2019; 2018; 2019 | Reserve fund; 4,120; 5,377 | Ordinary dividend; 911; 1,048; 1.10; 1.25 | Extra dividend; 300; 450; 0.35; 0.55',
    carried: [
      'The reserve fund was 5,377 million kroner in 2019.',
      'In 2018 the reserve fund was 4,120 million.',
      'The ordinary dividend in 2019 was 1,048 million.',
    ],
    broken: [
      'The reserve fund was 4,120 million kroner in 2019.',
      'In 2018 the reserve fund was 5,377 million.',
      'The ordinary dividend in 2019 was 911 million.',
    ],
  },
  {
    passage:
      'Number of options; Average price; Term (years) | Outstanding at March 31, 2017; 812,400; $3.10; 6.2 | Granted; 96,000; $5.40 | Exercised; (118,300); $2.75 | Outstanding at March 31, 2018; 790,100; $3.44; 5.8 | Granted; 120,500; $6.05 | Exercised; (204,700); $2.95 | Outstanding at March 31, 2019; 705,900; $4.05; 5.1',
    carried: [
      'The number of options outstanding at March 31, 2018 was 790,100.',
      'At March 31, 2019, 705,900 options were outstanding.',
      'The average price of options outstanding at March 31, 2017 was $3.10.',
    ],
    broken: [
      'The number of options outstanding at March 31, 2018 was 705,900.',
      'At March 31, 2019, 812,400 options were outstanding.',
      'The average price of options outstanding at March 31, 2017 was $4.05.',
    ],
  },
  {
    passage:
      'Segment margins || Segment margin | 2020; 2019 | (in millions) | Pumps; $ 71; $ 64 | Valves; 38; 41 | Total segment margin(1); 109; 105 | Other costs; (27); (25) | Total margin; $ 82; $ 80',
    carried: [
      'Total margin for 2020 was 82 million.',
      'Total segment margin in 2019 was $105 million.',
      'The margin of valves in 2020 was $38 million.',
      'The pumps segment had a margin of 64 million in 2019.',
    ],
    broken: [
      'Total margin for 2020 was 109 million.',
      'Total segment margin in 2019 was $80 million.',
      'The margin of valves in 2020 was $41 million.',
      'The pumps segment had a margin of 38 million in 2020.',
    ],
  },
  {
    passage:
      'Table 3: Word error rates on calls of two seas. || Sea: North Sea; Model: Whistle; WER (%): 18.2; Params: 41 | Model: Whistle-large; WER (%): 15.9; Params: 120 | Sea: Baltic; Model: Whistle; WER (%): 21.7; Params: 41 | Model: Whistle-large; WER (%): 19.3; Params: 120',
    carried: [
      'On the Baltic, Whistle-large has a WER of 19.3%.',
      'Whistle-large reaches 15.9 % on the North Sea.',
      'The WER of Whistle on the North Sea is 18.2 percent.',
      'On calls of the Baltic, Whistle has an error rate of 21.7%.',
    ],
    broken: [
      'On the Baltic, Whistle-large has a WER of 15.9%.',
      'Whistle-large reaches 19.3 % on the North Sea.',
      'The WER of Whistle on the North Sea is 21.7 percent.',
      'On calls of the Baltic, Whistle has an error rate of 18.2%.',
    ],
  },
  {
    passage:
      'Seabird counts || Island; Nests; Chicks fledged; Success | Brannsey; 1,204; 903; 75% | Holm; 640; 288; 45% | Little Holm; 88; 61; 69% | Total; 1,932; 1,252; 65%',
    carried: [
      'On Holm, 640 nests were counted.',
      'On Little Holm 61 chicks fledged.',
      'Breeding success on Brannsey was 75 percent.',
      'In total, 1,252 chicks fledged.',
      'Holm had a success of 45 %.',
      'Over all islands, 1932 nests were counted.',
    ],
    broken: [
      'On Holm, 1,204 nests were counted.',
      'On Little Holm 288 chicks fledged.',
      'Breeding success on Brannsey was 69 percent.',
      'In total, 903 chicks fledged.',
      'Holm had a success of 75 %.',
      'On Holm, 288 nests were counted.',
    ],
  },
  {
    passage:
      'Channel lengths were cut again last year. || % of revenue | 2018; 2019; 2020 | 10 nanometers and under; 2.1; 4.4; 7.9 | 14 nanometers; 18.3; 20.6; 22.5 | 28 nanometers; 31.0; 28.7; 25.1 | 65 nanometers; 48.6; 46.3; 44.5',
    carried: [
      'The share of 14 nm technology in 2019 was 20.6%.',
      '28nm technologies contributed 25.1 in 2020.',
      'In 2018, 65 nanometers made up 48.6 % of revenue.',
    ],
    broken: [
      'The share of 14 nm technology in 2019 was 28.7%.',
      '28nm technologies contributed 22.5 in 2020.',
      'In 2018, 65 nanometers made up 31.0 % of revenue.',
      '28nm technologies contributed 31.0 in 2020.',
    ],
  },
  {
    passage:
      'item: cases; Mean on May 4: 1,870; 14-day change: b12%; Total: 402,118 | item: tests; Mean on May 4: 90,455; 14-day change: b7%; Total: 9,871,002 | item: deaths; Mean on May 4: 61; 14-day change: b20%; Total: 12,909',
    carried: [
      'The 14-day change of deaths was 20%.',
      'Cases changed by 12 % over 14 days.',
      'Total deaths were 12,909.',
      'There were 9,871,002 tests in total.',
    ],
    broken: [
      'The 14-day change of deaths was 12%.',
      'Cases changed by 20 % over 14 days.',
      'Total deaths were 402,118.',
      'There were 12,909 tests in total.',
    ],
  },
]
