import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toSource } from '../../language/offset-map.js'
import type { Block, Reading } from '../../model/document.js'
import { readMarkdown } from './markdown.js'

const outcomeOf = (text: string) =>
  readMarkdown({ bytes: new TextEncoder().encode(text), format: 'markdown', fileName: 'notes/my-report.md' })

function readingOf(text: string): Reading {
  const outcome = outcomeOf(text)
  if (outcome.status !== 'read') throw new Error(outcome.message)
  return outcome.reading
}

const linesOf = (blocks: readonly Block[]) => blocks.map((b) => `${b.kind}/${b.section}: ${b.display}`)

describe('readMarkdown', () => {
  it('reads headings as sections, the first as the title', () => {
    const { blocks, record } = readingOf(
      '# On heat\n\nIntro.\n\n## 2. Methods\n\n### Rats\n\nFed daily.\n\n## Results\n\nIt fell.\n',
    )
    expect(record.title).toBe('On heat')
    expect(linesOf(blocks)).toEqual([
      'heading/title: On heat',
      'paragraph/other: Intro.',
      'heading/methods: 2. Methods',
      'heading/methods: Rats',
      'paragraph/methods: Fed daily.',
      'heading/results: Results',
      'paragraph/results: It fell.',
    ])
    expect(blocks[4]?.heading).toEqual(['2. Methods', 'Rats'])
  })

  it('leaves markup out of the text and maps back to the source', () => {
    const [block] = readingOf(
      'A **bold *and* more** word, `code`, [a link](http://x.y) &amp; 5\\*3.\n',
    ).blocks
    expect(block?.display).toBe('A bold and more word, code, a link & 5*3.')
    expect(block?.raw).toBe('A **bold *and* more** word, `code`, [a link](http://x.y) &amp; 5\\*3.')
    const start = block?.display.indexOf('a link') ?? 0
    const map = block?.displayToRaw ?? { target: [0], source: [0] }
    const raw = block?.raw.slice(toSource(map, start, 'start'), toSource(map, start + 6, 'end'))
    expect(raw).toBe('a link')
  })

  it('reads the scripts of HTML, Pandoc and TeX', () => {
    const [block] = readingOf('10<sup>-6</sup> M, H~2~O, m^2^, 10^{-3}, C<sub>max</sub>, 10^6.\n').blocks
    expect(block?.display).toBe('10^-6 M, H2O, m^2, 10^-3, Cmax, 10^6.')
    expect(block?.scripts?.map((s) => block.display.slice(s.start, s.end))).toEqual([
      '-6',
      '2',
      '2',
      '-3',
      'max',
    ])
  })

  it('composes table rows with the caption above, below, or the heading', () => {
    const table = '| Arm | Mean |\n|---|---:|\n| **A** | 1.2 |\n'
    expect(readingOf(`Table 1. Pain\n\n${table}`).blocks.at(-1)?.display).toBe(
      'Table 1. Pain | A | Mean: 1.2',
    )
    expect(readingOf(`## Pain\n\n${table}`).blocks.at(-1)).toMatchObject({
      kind: 'table-row',
      section: 'table',
      display: 'Pain | A | Mean: 1.2',
    })
    expect(readingOf(`${table}\nTable: Pain at rest\n`).blocks[0]?.display).toBe(
      'Pain at rest | A | Mean: 1.2',
    )
  })

  it('reads lists, quotes, code and pictures', () => {
    const { blocks } = readingOf(
      '## Results\n\n- one\n- two\n  - three\n\n> quoted\n\n```\nx = 1\n```\n\n![Figure 1. A plot](a.png)\n',
    )
    expect(linesOf(blocks).slice(1)).toEqual([
      'list-item/results: one',
      'list-item/results: two',
      'list-item/results: three',
      'paragraph/results: quoted',
      'paragraph/other: x = 1',
      'caption/caption: Figure 1. A plot',
    ])
  })

  it('reads front matter and does not repeat its title', () => {
    const { record, blocks } = readingOf(
      '---\ntitle: "Heat: a study"\nauthor:\n  - name: Jane Doe\n    affiliation: There\n  - Roe, Richard\ndate: 2021-03-04\nkeywords: [heat, yield]\ndoi: 10.1000/ABC\n---\n\n# Heat: a study\n\nText.\n',
    )
    expect(record).toMatchObject({
      title: 'Heat: a study',
      authors: [
        { family: 'Doe', given: 'Jane' },
        { family: 'Roe', given: 'Richard' },
      ],
      issued: { year: 2021, month: 3, day: 4 },
      keywords: ['heat', 'yield'],
      ids: { doi: '10.1000/abc' },
    })
    expect(linesOf(blocks)).toEqual(['heading/title: Heat: a study', 'paragraph/other: Text.'])
  })

  it('takes the file name for the title where the text has none, and the references for no evidence', () => {
    const { record, references, blocks } = readingOf(
      'Text.\n\n## References\n\n1. Doe J. Heat. 2010. doi:10.1000/a\n2. Roe R. Ice. 2011.\n',
    )
    expect(record.title).toBe('my-report')
    expect(references.map(({ label, year, ids }) => [label, year, ids?.doi])).toEqual([
      ['1', 2010, '10.1000/a'],
      ['2', 2011, undefined],
    ])
    expect(blocks.at(-1)?.section).toBe('references')
  })

  it('refuses empty and binary files', () => {
    expect(outcomeOf('')).toMatchObject({ status: 'unreadable', reason: 'empty' })
    expect(outcomeOf(' \n')).toMatchObject({ status: 'unreadable', reason: 'empty' })
    expect(outcomeOf('\u0001\u0002\u0003\u0004a')).toMatchObject({
      status: 'unreadable',
      reason: 'wrong-type',
    })
  })

  it('gives an outcome for a file that is nested without end', () => {
    expect(['read', 'unreadable']).toContain(outcomeOf(`${'>'.repeat(20_000)} deep`).status)
  })

  it('reads any text without an exception, every map covering its block', () => {
    const pieces = fc.array(
      fc.constantFrom(
        '# ',
        '**',
        '*',
        'word ',
        '\n',
        '\n\n',
        '| a | b |\n|---|---|\n',
        '- ',
        '`',
        '[x](',
        ')',
        '<sup>',
        '</sup>',
        '~2~',
        '&amp;',
        '> ',
        '![',
        ']',
        '^a^',
        '\\',
      ),
      { minLength: 1, maxLength: 30 },
    )
    fc.assert(
      fc.property(pieces, (parts) => {
        const outcome = outcomeOf(parts.join(''))
        if (outcome.status !== 'read') return
        for (const block of outcome.reading.blocks) {
          expect(block.displayToRaw.target.at(-1)).toBe(block.display.length)
          expect(block.displayToRaw.source.at(-1)).toBe(block.raw.length)
        }
      }),
    )
  })
})
