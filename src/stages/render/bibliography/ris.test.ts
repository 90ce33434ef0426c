import { describe, expect, it } from 'vitest'
import { toRis } from './ris.js'

describe('toRis', () => {
  it('writes a record tag by tag', () => {
    const text = toRis([
      {
        type: 'chapter',
        title: 'On ozone',
        authors: [{ family: 'King', given: 'Martin, Jr.' }, { family: 'Institute, Dept. of Air' }],
        issued: { year: 2016, month: 4 },
        containerTitle: 'Book of Air',
        pages: '12-34',
        ids: { doi: '10.1000/x', pmid: '12', arxiv: '2101.00001' },
        keywords: ['a', 'b'],
      },
    ])
    expect(text).toBe(
      'TY  - CHAP\nTI  - On ozone\nAU  - King, Martin, Jr.\nAU  - Institute – Dept. of Air\nPY  - 2016\nDA  - 2016/04//\nT2  - Book of Air\nSP  - 12\nEP  - 34\n' +
        'DO  - 10.1000/x\nDB  - PubMed\nAN  - 12\nN1  - arXiv:2101.00001\nKW  - a\nKW  - b\nER  - \n',
    )
  })

  it('ends with a newline also without records', () => {
    expect(toRis([])).toBe('\n')
  })
})
