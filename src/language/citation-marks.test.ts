import { describe, expect, it } from 'vitest'
import { findCitationMarks } from './citation-marks.js'

const marks = (text: string) => findCitationMarks(text).map((mark) => text.slice(mark.start, mark.end))

describe('findCitationMarks', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['It rose [12].', ['[12]']],
    ['It rose [3-5, 9] and fell [ 1 – 3 ].', ['[3-5, 9]', '[ 1 – 3 ]']],
    ['It rose [1]–[4].', ['[1]–[4]']],
    ['It rose [see 12, p. 4].', ['[see 12, p. 4]']],
    ['It rose.^12,13 Then it fell^4 again.', ['^12,13', '^4']],
    ['It rose.¹² Then it fell⁴ again.', ['¹²', '⁴']],
    ['It rose with these techniques22,23. Others failed.12 We did not.', ['22,23', '12']],
    ['It rose (Smith et al., 2009).', ['(Smith et al., 2009)']],
    [
      'It rose (e.g. van der Berg and Li 2010a, b; O’Neil, 2012).',
      ['(e.g. van der Berg and Li 2010a, b; O’Neil, 2012)'],
    ],
    [
      'Smith et al. (2009) saw it rise; Smith and Li (2010) did not.',
      ['Smith et al. (2009)', 'Smith and Li (2010)'],
    ],
    ['Smith et al. reported it, as did Roth and colleagues.', ['Smith et al.', 'Roth and colleagues']],
    ['Smith et al. [12] reported it.', ['Smith et al.', '[12]']],
    ['It rose in rats (12, 13) and mice.', ['(12, 13)']],
    ['10^6 cells per cm^2 with R^2 = 0.9, χ^2(1) = 3, Ca^2+ and ^13C, 5 m s^-1, x² and 10⁻⁶ M.', []],
    ['The interval [0, 1] and 10 [95% CI 2, 12] hold.', []],
    ['We bought it (GraphPad 2010) in May (June 2009) with n (12) rats (Fig. 2).', []],
    ['However, Almenar et al. [14] used the first component t[1].', ['Almenar et al.', '[14]']],
    ['Forests (674), arable lands (562) and IL-6 (12) were named.', []],
    ['Data from the census (2011) and Table 2 (2012) agree.', []],
  ]
  for (const [text, expected] of cases) it(`reads "${text}"`, () => expect(marks(text)).toEqual(expected))

  it('survives raised digits without end and other junk', () => {
    expect(findCitationMarks('x'.concat('¹'.repeat(5000)))).toEqual([])
    expect(findCitationMarks(`x [${'1,'.repeat(3000)}`)).toEqual([])
  })

  it('expands ranges and letters', () => {
    expect(findCitationMarks('x [3-5, 9]')[0]?.numbers).toEqual([3, 4, 5, 9])
    expect(findCitationMarks('x.¹⁻³')[0]?.numbers).toEqual([1, 2, 3])
    expect(findCitationMarks('so [1]–[4].')[0]?.numbers).toEqual([1, 2, 3, 4])
    expect(findCitationMarks('(Li 2010a, b; Roth et al. 1999)')[0]?.works).toEqual([
      { author: 'Li', year: '2010a' },
      { author: 'Li', year: '2010b' },
      { author: 'Roth', year: '1999' },
    ])
  })

  it('takes a single number in round brackets only where the document cites so', () => {
    expect(findCitationMarks('It rose (12).')).toEqual([])
    expect(findCitationMarks('It rose (12).', { parenthesised: true })[0]?.numbers).toEqual([12])
    expect(findCitationMarks('See Table (12).', { parenthesised: true })).toEqual([])
  })
})
