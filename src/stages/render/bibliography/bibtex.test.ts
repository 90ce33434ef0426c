import { describe, expect, it } from 'vitest'
import type { BibliographicRecord } from '../../../model/paper.js'
import { toBibtex } from './bibtex.js'

const RECORD: BibliographicRecord = {
  type: 'article',
  title: 'Effects of IL-6 & 50% ozone: An mRNA study in the COVID-19 era',
  authors: [
    { family: 'van der Müller', given: 'Jan' },
    { family: 'King', given: 'Martin, Jr.' },
    { family: 'Research and Development Group' },
  ],
  issued: { year: 2019, month: 3, day: 5 },
  containerTitle: 'Journal of R&D',
  volume: '12',
  issue: '3',
  pages: '12-34',
  ids: { doi: '10.1000/a_b', arxiv: '2101.00001' },
  editorial: { status: 'retracted', source: 'metadata', detail: 'Retraction in: J. 2020' },
}

describe('toBibtex', () => {
  it('writes an entry that BibTeX and biblatex read', () => {
    expect(toBibtex([RECORD])).toBe(`@article{vandermuller2019effects,
  author = {van der Müller, Jan and King, Jr., Martin and {Research and Development Group}},
  title = {Effects of {IL-6} \\& 50\\% ozone: {An} {mRNA} study in the {COVID-19} era},
  journal = {Journal of R\\&D},
  year = {2019},
  month = mar,
  day = {5},
  volume = {12},
  number = {3},
  pages = {12--34},
  doi = {10.1000/a_b},
  eprint = {2101.00001},
  archiveprefix = {arXiv},
  entrysubtype = {article},
  note = {Editorial status: retracted: Retraction in: J. 2020},
}
`)
  })

  it('escapes what TeX would act on and keeps braces balanced', () => {
    const text = toBibtex([{ type: 'other', title: 'a{b} \\c ~d ^e #f $g -- <h> }', authors: [], ids: {} }])
    expect(text).toContain(
      'a\\textbraceleft{}b\\textbraceright{} \\textbackslash{}c \\textasciitilde{}d \\textasciicircum{}e \\#f \\$g -{}- \\textless{}h\\textgreater{}',
    )
    expect(text.split('{').length).toBe(text.split('}').length)
  })

  it('protects no word of a title that capitalises all of its words', () => {
    expect(
      toBibtex([{ type: 'book', title: 'The Complete Guide to Ozone', authors: [], ids: {} }]),
    ).toContain('title = {The Complete Guide to Ozone}')
  })

  it('ends with a newline also without records', () => {
    expect(toBibtex([])).toBe('\n')
  })
})
