import { describe, expect, it } from 'vitest'
import type { Block, Reading } from '../../model/document.js'
import { readPlainText } from './plain-text.js'

const outcomeOf = (bytes: Uint8Array) => readPlainText({ bytes, format: 'text', fileName: 'paper.txt' })

function readingOf(text: string): Reading {
  const outcome = outcomeOf(new TextEncoder().encode(text))
  if (outcome.status !== 'read') throw new Error(outcome.message)
  return outcome.reading
}

const linesOf = (blocks: readonly Block[]) => blocks.map((b) => `${b.kind}/${b.section}: ${b.display}`)

describe('readPlainText', () => {
  it('splits at blank lines, joins wrapped lines and finds title and headings', () => {
    const { blocks, record } = readingOf(
      'Heat and yield in rice\n\nABSTRACT\n\nWe looked\nat heat.\n\n2. Methods\n\nRats were fed.\n\nRESULTS\nIt fell by 3 %.\n\nStatistics were plain.\n',
    )
    expect(record.title).toBe('Heat and yield in rice')
    expect(linesOf(blocks)).toEqual([
      'heading/title: Heat and yield in rice',
      'heading/abstract: ABSTRACT',
      'paragraph/abstract: We looked at heat.',
      'heading/methods: 2. Methods',
      'paragraph/methods: Rats were fed.',
      'heading/results: RESULTS',
      'paragraph/results: It fell by 3 %.',
      'paragraph/results: Statistics were plain.',
    ])
  })

  it('takes form feeds for page breaks', () => {
    const { blocks } = readingOf('First page text here.\n\nMore.\n\fSecond page.\n')
    expect(blocks.map(({ pages }) => pages?.first)).toEqual([1, 1, 2])
    expect(readingOf('One.\n\nTwo.').blocks[0]?.pages).toBeUndefined()
  })

  it('splits lists and reference lists at their marks', () => {
    const { blocks, references } = readingOf(
      'Intro words.\n\n- one\n- two\n  more\n\nReferences\n\n[1] Doe J. Heat.\n    J Heat 2010.\n[2] Roe R. Ice. 2011.\n',
    )
    expect(linesOf(blocks)).toContain('list-item/other: - two more')
    expect(references).toMatchObject([
      { label: '1', text: 'Doe J. Heat. J Heat 2010.', year: 2010 },
      { label: '2', text: 'Roe R. Ice. 2011.', year: 2011 },
    ])
    expect(blocks.at(-1)?.section).toBe('references')
  })

  it('takes long lines for paragraphs where there are no blank lines', () => {
    const long = 'This is a sentence that goes on and on. '.repeat(5).trim()
    expect(readingOf(`${long}\n${long}\n`).blocks).toHaveLength(2)
  })

  it('keeps numbers, decimals and dates at line starts in their paragraph', () => {
    const { blocks } = readingOf(
      'Some title here\n\nThe dose was raised in the year\n12. It then fell\nby half.\n',
    )
    expect(blocks.at(-1)?.display).toBe('The dose was raised in the year 12. It then fell by half.')
  })

  it('reads many lines that all look like headings', () => {
    expect(readingOf(`Title of it\n\n${'Results\n'.repeat(15_000)}`).blocks).toHaveLength(15_001)
  })

  it('takes the marks of Markdown and underlines for headings', () => {
    const { blocks } = readingOf('# A title\n\n## Methods\n\nText one.\n\nResults\n=======\nText two.\n')
    expect(linesOf(blocks)).toEqual([
      'heading/title: A title',
      'heading/methods: Methods',
      'paragraph/methods: Text one.',
      'heading/results: Results',
      'paragraph/results: Text two.',
    ])
  })

  it('reads windows-1252 with a warning and refuses binary data and empty files', () => {
    const outcome = outcomeOf(Uint8Array.from([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72]))
    expect(outcome.status === 'read' && outcome.reading.blocks[0]?.display).toBe('Müller')
    expect(outcome.status === 'read' && outcome.reading.warnings).toHaveLength(1)
    expect(outcomeOf(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]))).toMatchObject({ reason: 'wrong-type' })
    expect(outcomeOf(new Uint8Array())).toMatchObject({ reason: 'empty' })
  })
})
