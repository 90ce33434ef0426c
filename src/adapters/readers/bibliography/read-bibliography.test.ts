import { describe, expect, it } from 'vitest'
import type { BibliographyOutcome } from '../../../contracts/bibliography-reader.js'
import { readBibliography } from './read-bibliography.js'

/** Time of this process alone: a busy machine must not fail a test. */
const processorMs = () => process.cpuUsage().user / 1000
const utf8 = (text: string) => new TextEncoder().encode(text)

async function entriesOf(content: string | Uint8Array, fileName: string) {
  const outcome = await readBibliography(typeof content === 'string' ? utf8(content) : content, fileName)
  if (outcome.status !== 'read') throw new Error(outcome.message)
  return outcome
}

const recordsOf = async (content: string, fileName: string) =>
  (await entriesOf(content, fileName)).entries.map(({ record }) => record)

describe('BibTeX', () => {
  it('reads an entry with all that a record holds', async () => {
    const outcome = await entriesOf(
      String.raw`% a comment
@string{ox = "Journal of {Ozone}"}
@Article{smith2019,
  author = {M{\"u}ller, Jan and Ludwig van Beethoven and King, Jr., Martin Luther and {World Health Organization} and others},
  title = {{The} effect of {NO$_2$} on \emph{Mus musculus}: a -- b},
  journal = ox # " Research", year = 2019, month = mar, volume = {12}, number = 3, pages = {12--34},
  doi = {https://doi.org/10.1000/AB\_C}, pmid = {123}, eprint = {2101.00001v2}, archivePrefix = {arXiv},
  issn = {1234567X}, keywords = {ozone, mice; lung}, langid = {british}, abstract = {We found 5\% more.},
  file = {:papers/smith.pdf:PDF}
}`,
      'a.bib',
    )
    expect(outcome.problems).toEqual([])
    expect(outcome.entries).toEqual([
      {
        key: 'smith2019',
        attachedFiles: ['papers/smith.pdf'],
        record: {
          type: 'article',
          title: 'The effect of NO₂ on Mus musculus: a – b',
          authors: [
            { family: 'Müller', given: 'Jan' },
            { family: 'van Beethoven', given: 'Ludwig' },
            { family: 'King', given: 'Martin Luther, Jr.' },
            { family: 'World Health Organization' },
          ],
          issued: { year: 2019, month: 3 },
          containerTitle: 'Journal of Ozone Research',
          volume: '12',
          issue: '3',
          pages: '12-34',
          issn: '1234-567X',
          abstract: 'We found 5% more.',
          language: 'en-GB',
          keywords: ['ozone', 'mice', 'lung'],
          ids: { doi: '10.1000/ab_c', arxiv: '2101.00001', pmid: '123' },
          sourceKey: 'smith2019',
        },
      },
    ])
  })

  it('loses only the broken entry', async () => {
    const text =
      '@article{a, title={A one}}\n@article{b, title={B open\n@article{c, title={C three}}\n@article{d, title = }\n@article{e, title {x}}\n@article(f, title="F six")\n'
    const outcome = await entriesOf(text, 'a.bib')
    expect(outcome.entries.map(({ key }) => key)).toEqual(['a', 'c', 'f'])
    expect(outcome.problems.map(({ key, line }) => [key, line])).toEqual([
      ['b', 2],
      ['d', 4],
      ['e', 5],
    ])
  })

  it('hands down fields from crossref and xdata, whatever the order and without end in loops', async () => {
    const text = `@inproceedings{p, crossref={c}, title={P}, pages={1}}
@proceedings{c, title={Conference of Ozone}, editor={Lee, A.}, year={2001}, xdata={x}}
@xdata{x, publisher={Press}}
@book{l1, crossref={l2}, title={L}} @book{l2, crossref={l1}, year={1999}}`
    const [paper, , first] = await recordsOf(text, 'a.bib')
    expect(paper).toMatchObject({
      type: 'conference-paper',
      containerTitle: 'Conference of Ozone',
      issued: { year: 2001 },
      publisher: 'Press',
      authors: [],
    })
    expect(first).toMatchObject({ title: 'L', issued: { year: 1999 } })
  })

  it('marks what keywords or notes say about the standing of a work', async () => {
    const records = await recordsOf(
      '@article{a, title={A b c}, note={Retracted 2012}}\n@article{b, title={A b c}, keywords={x, retracted}}\n@article{c, title={A b c}}',
      'a.bib',
    )
    expect(records.map(({ editorial }) => editorial?.status)).toEqual(['retracted', 'retracted', undefined])
  })

  it('ends on hostile input', async () => {
    const start = processorMs()
    const hostile = [
      '@article{k, title='.padEnd(500_000, '{'),
      '@'.repeat(500_000),
      '@article{k, title={x}\n'.repeat(20_000),
      `@misc{k, title={${'<i '.repeat(50_000)}}}`,
      `@misc{k, author={${'A, B and '.repeat(50_000)}C}}`,
    ]
    for (const text of hostile)
      expect(['read', 'unreadable']).toContain((await readBibliography(utf8(text), 'a.bib')).status)
    const loops = Array.from(
      { length: 500 },
      (_, i) => `@misc{a${i}, title={t}, xdata={a${(i + 1) % 500},a${(i + 7) % 500},a${(i + 9) % 500}}}`,
    )
    await readBibliography(utf8(loops.join('\n')), 'a.bib')
    expect(processorMs() - start).toBeLessThan(20_000)
  })

  it('reads 20,000 entries in time that grows with their number', async () => {
    const entry = (i: number) =>
      `@article{k${i},\n title={The {Effect} number ${i}},\n author={M{\\"u}ller, Jan and Smith, A.},\n year=2012, doi={10.1000/${i}}}\n`
    const text = Array.from({ length: 20_000 }, (_, i) => entry(i)).join('')
    const start = processorMs()
    expect((await entriesOf(text, 'a.bib')).entries).toHaveLength(20_000)
    expect(processorMs() - start).toBeLessThan(30_000)
  })
})

describe('RIS', () => {
  it('reads dialects of publishers', async () => {
    const [record] = await recordsOf(
      'TY  - JOUR\nT1  - A title\nA1  - Smith, John\nAU  - Group of Authors\nY1  - 2016/12//\nJF  - Full Journal\nJO  - F. J.\nSP  - 310\nEP  - 324\nSN  - 1359-6454\nDO  - http://dx.doi.org/10.1000/X\nU1  - 23690738[pmid]\nKW  - a\nKW  - b\nM3  - Review\nER  - \n',
      'a.ris',
    )
    expect(record).toEqual({
      type: 'review',
      title: 'A title',
      authors: [{ family: 'Group of Authors' }, { family: 'Smith', given: 'John' }],
      issued: { year: 2016, month: 12 },
      containerTitle: 'Full Journal',
      pages: '310-324',
      issn: '1359-6454',
      keywords: ['a', 'b'],
      ids: { doi: '10.1000/x', pmid: '23690738' },
    })
  })

  it('starts a new entry where the end of the one before is missing', async () => {
    expect(await recordsOf('TY  - JOUR\nTI  - One\nTY  - BOOK\nTI  - Two\n', 'a.ris')).toHaveLength(2)
  })
})

describe('NBIB', () => {
  const head =
    'PMID- 1\nTI  - Ozone and the\n      lung of mice.\nFAU - Smith, John A\nAU  - Smith JA\nDP  - 2016 Apr 19\nLID - 10.1000/x [doi]\n'

  it('reads a record with wrapped lines', async () => {
    const [record] = await recordsOf(`${head}PT  - Journal Article\n`, 'a.nbib')
    expect(record).toEqual({
      type: 'article',
      title: 'Ozone and the lung of mice',
      authors: [{ family: 'Smith', given: 'John A' }],
      issued: { year: 2016, month: 4, day: 19 },
      ids: { doi: '10.1000/x', pmid: '1' },
      sourceKey: '1',
    })
  })

  it('tells retracted, concern and corrected apart, and a notice from its article', async () => {
    const status = async (lines: string) => {
      const [record] = await recordsOf(head + lines, 'a.nbib')
      return [record?.type, record?.editorial?.status]
    }
    expect(await status('PT  - Journal Article\nPT  - Retracted Publication\n')).toEqual([
      'article',
      'retracted',
    ])
    expect(await status('PT  - Journal Article\nECI - J Air. 2017;3:4\n')).toEqual(['article', 'concern'])
    expect(await status('PT  - Journal Article\nEIN - J Air. 2017;3:4\n')).toEqual(['article', 'corrected'])
    expect(await status('PT  - Retraction of Publication\nROF - J Air. 2017;3:4\n')).toEqual([
      'retraction',
      undefined,
    ])
    expect(await status('PT  - Published Erratum\nEFR - J Air. 2017;3:4\n')).toEqual([
      'correction',
      undefined,
    ])
  })
})

describe('CSL-JSON and EndNote XML', () => {
  it('reads CSL items with names and dates of all kinds', async () => {
    const items = [
      {
        id: 'x',
        type: 'article-journal',
        title: 'A <i>b</i>',
        author: [{ family: 'Berg', given: 'Jan', 'non-dropping-particle': 'van den' }, { literal: 'WHO' }],
        issued: { 'date-parts': [['2020', 2]] },
        DOI: '10.1000/X',
      },
      { id: 2, type: 'book', title: 'B', issued: { raw: 'May 2001' } },
      { no: 'item' },
    ]
    const outcome = await entriesOf(JSON.stringify(items), 'a.json')
    expect(outcome.entries.map(({ record }) => record)).toEqual([
      {
        type: 'article',
        title: 'A b',
        authors: [{ family: 'van den Berg', given: 'Jan' }, { family: 'WHO' }],
        issued: { year: 2020, month: 2 },
        ids: { doi: '10.1000/x' },
        sourceKey: 'x',
      },
      { type: 'book', title: 'B', authors: [], issued: { year: 2001, month: 5 }, ids: {}, sourceKey: '2' },
    ])
    expect(outcome.problems).toHaveLength(1)
  })

  it('reads EndNote records up to a fault of the XML', async () => {
    const xml =
      '<?xml version="1.0"?><xml><records><record><ref-type name="Journal Article">17</ref-type><contributors><authors><author><style>Smith, J.</style></author></authors></contributors><titles><title><style>Ozone </style><style face="italic">in vivo</style></title></titles><dates><year>1937</year></dates></record><record><titles>'
    const outcome = await entriesOf(xml, 'a.xml')
    expect(outcome.entries.map(({ record }) => record)).toEqual([
      {
        type: 'article',
        title: 'Ozone in vivo',
        authors: [{ family: 'Smith', given: 'J.' }],
        issued: { year: 1937 },
        ids: {},
      },
    ])
    expect(outcome.problems).toHaveLength(1)
  })
})

describe('EndNote tagged export', () => {
  it('reads a record', async () => {
    const [record] = await recordsOf(
      '%0 Journal Article\n%T Ozone in mice\n%A Smith, John\n%A WHO\n%J J. Air\n%D 2001\n%8 May 3\n%V 3\n%P 1-2\n%R 10.1000/X\n%@ 1234-5679\n',
      'a.enw',
    )
    expect(record).toEqual({
      type: 'article',
      title: 'Ozone in mice',
      authors: [{ family: 'Smith', given: 'John' }, { family: 'WHO' }],
      issued: { year: 2001, month: 5, day: 3 },
      containerTitle: 'J. Air',
      volume: '3',
      pages: '1-2',
      issn: '1234-5679',
      ids: { doi: '10.1000/x' },
    })
  })
})

describe('encodings', () => {
  const text = '@book{k, title={Grüße}}'
  const latin1 = Uint8Array.from([...text].map((mark) => mark.charCodeAt(0)))
  const utf16 = (isLittle: boolean) =>
    Uint8Array.from(
      [...text].flatMap((mark) => (isLittle ? [mark.charCodeAt(0), 0] : [0, mark.charCodeAt(0)])),
    )

  it.each([
    ['UTF-8 with a byte order mark', utf8(`\uFEFF${text}`), 'utf-8'],
    ['UTF-16LE without one', utf16(true), 'utf-16le'],
    ['UTF-16BE without one', utf16(false), 'utf-16be'],
    ['windows-1252', latin1, 'windows-1252'],
  ])('reads %s', async (_, bytes, encoding) => {
    const outcome = await entriesOf(bytes, 'a.bib')
    expect([outcome.encoding, outcome.entries[0]?.record.title, outcome.problems]).toEqual([
      encoding,
      'Grüße',
      [],
    ])
  })

  it('reports a declared encoding that fails', async () => {
    const bytes = Uint8Array.from([...utf8('% Encoding: UTF-8\n'), ...latin1])
    const outcome = await entriesOf(bytes, 'a.bib')
    expect(outcome.entries[0]?.record.title).toBe('Grüße')
    expect(outcome.problems[0]?.message).toContain('UTF-8')
  })
})

describe('files that are no bibliography', () => {
  const statusOf = (outcome: BibliographyOutcome) => (outcome.status === 'read' ? 'read' : outcome.reason)

  it.each([
    ['', 'a.bib', 'empty'],
    ['   \n', 'a.ris', 'empty'],
    ['Some prose about cats.', 'notes.txt', 'wrong-type'],
    ['{"name": "x"}', 'package.json', 'wrong-type'],
    ['{"type": "module"}', 'package.json', 'wrong-type'],
    ['[{"type": "book", "title": "cut', 'a.json', 'corrupt'],
    ['<?xml version="1.0"?><article/>', 'a.xml', 'wrong-type'],
    ['# Title\n\n@misc{x, title={y}}', 'a.md', 'wrong-type'],
  ])('says so of %j', async (content, fileName, reason) => {
    expect(statusOf(await readBibliography(utf8(content), fileName))).toBe(reason)
  })
})
