import { describe, expect, it } from 'vitest'
import type { LayoutLine } from './layout-line.js'
import { blockOf } from './line-blocks.js'
import { isCreditLine, isNotice, readFrontMatter } from './front-matter.js'
import type { RoledParagraph } from './paragraph-roles.js'

function paragraph(text: string, size: number): RoledParagraph {
  const style = {
    font: 'Body',
    size,
    isBold: false,
    isItalic: false,
    colour: 0,
    alpha: 255,
    renderMode: 0,
    angle: 0,
  }
  const line: LayoutLine = {
    page: 1,
    order: 0,
    text,
    edges: Array.from({ length: text.length + 1 }, (_, index) => index),
    runs: [{ start: 0, end: text.length, style }],
    left: 0,
    right: text.length,
    baseline: 100,
    top: 90,
    bottom: 102,
    size,
    style,
    hasHyphenMark: false,
  }
  return { lines: [line], block: blockOf([line]), hasStart: true, hasEnd: true, role: 'text', text }
}

function recordOf(lines: readonly (readonly [string, number])[], metadataTitle = '') {
  const paragraphs = lines.map(([text, size]) => paragraph(text, size))
  return readFrontMatter({
    paragraphs,
    frontEnd: paragraphs.length,
    metadata: { title: metadataTitle, author: '', subject: '' },
    firstPage: lines.map(([text]) => text).join('\n'),
    display: ({ text }) => text,
  }).record
}

describe('readFrontMatter', () => {
  it('takes the largest text for the title, but not a journal name that its citation line repeats', () => {
    const record = recordOf([
      ['Kitchen Letters and Soups', 20],
      ['Slow stirring keeps soup warm', 16],
      ['Ann Ladle, Bo Pot', 11],
      ['Kitchen Letters and Soups 2006, 6:3', 8],
    ])
    expect(record.title).toBe('Slow stirring keeps soup warm')
    expect(record.authors).toEqual([
      { given: 'Ann', family: 'Ladle' },
      { given: 'Bo', family: 'Pot' },
    ])
    expect(record.issued).toEqual({ year: 2006 })
  })

  it('keeps a title that the line "cite as" repeats', () => {
    const record = recordOf([
      ['Slow stirring keeps soup warm', 16],
      ['Cite as: Ladle A. Slow stirring keeps soup warm. Kitchen Letters.', 8],
    ])
    expect(record.title).toBe('Slow stirring keeps soup warm')
  })

  it('prefers the title that the file states where the page shows it, and leaves it empty rather than wrong', () => {
    expect(
      recordOf(
        [
          ['OFFICE SUMMARY', 13],
          ['The soup act of 1998', 12],
        ],
        'The Soup Act of 1998',
      ).title.toLowerCase(),
    ).toBe('the soup act of 1998')
    expect(recordOf([['Printed by Mai 30, 18 13:27', 12]], 'soup_of_python.txt').title).toBe('')
  })

  it('names no authors where the first of them cannot be told, and no journal or date as one', () => {
    const title = ['Slow stirring keeps soup warm', 16] as const
    expect(recordOf([title, ['A5 x, Bo Pot, Cy Pan, Di Lid', 11]]).authors).toEqual([])
    expect(recordOf([title, ['Critical Soup', 11], ['Critical Soup 2004', 9]]).authors).toEqual([])
    expect(recordOf([title, ['Your Name January 3, 2024', 11]]).authors).toEqual([])
  })

  it('reads names with hyphens that do not break, particles and accents of their own', () => {
    const { authors } = recordOf([
      ['Slow stirring keeps soup warm', 16],
      ['Olga Pot‑Lid1*, Laura Del Pan2, Ste´phane Spoon', 11],
    ])
    expect(authors).toEqual([
      { given: 'Olga', family: 'Pot-Lid' },
      { given: 'Laura', family: 'Del Pan' },
      { given: 'Stéphane', family: 'Spoon' },
    ])
  })
})

describe('authors that no comma parts', () => {
  const title = ['Slow stirring keeps soup warm', 16] as const
  const names = (lines: readonly (readonly [string, number])[]) =>
    recordOf([title, ...lines]).authors.map(({ given, family }) => `${given ?? ''} ${family}`)

  it('reads one name in each paragraph, affiliations between them', () => {
    const lines = [
      ['Ann Ladle', 12],
      ['University of Soup, Potsdam', 10],
      ['Bo van der Pot', 12],
      ['Ladle Works, New Pan', 10],
      ['Cy Pan', 12],
    ] as const
    expect(names(lines)).toEqual(['Ann Ladle', 'Bo van der Pot', 'Cy Pan'])
  })

  it('reads names with nothing but their marks between them, and a name before its addresses', () => {
    expect(names([['Ann Ladle^(♠ ∗) Bo Pot^♢ Cy Pan^♢♡', 12]])).toEqual(['Ann Ladle', 'Bo Pot', 'Cy Pan'])
    expect(names([['Ann Ladle ann@soup.example www.soup.example', 12]])).toEqual(['Ann Ladle'])
  })
})

describe('isNotice', () => {
  it.each([
    'https://doi.org/10.1234/soup.g004',
    'Soups 2017, 22, 1763; doi:10.1234/soup www.example.org/journal/soups',
    `© The Authors 2020. This article is licensed under ${'a licence that lets you share it. '.repeat(40)}`,
  ])('takes %j for one', (text) => {
    expect(isNotice(text, false)).toBe(true)
  })

  it('leaves sentences of the text alone', () => {
    const text =
      'In 2017, 22 of 30 spoons were bent (see https://example.org for all of them). The others were not.'
    expect(isNotice(text, false)).toBe(false)
  })
})

describe('isCreditLine', () => {
  it('knows the roles of the CRediT taxonomy before names', () => {
    expect(isCreditLine('Writing – review & editing: Ann Ladle')).toBe(true)
    expect(isCreditLine('Investigation of spoons: we bent them.')).toBe(false)
  })
})
