import { describe, expect, it } from 'vitest'
import { identityMap } from '../../language/offset-map.js'
import type { Block, Reading } from '../../model/document.js'
import { jatsTruth } from './jats-truth.js'
import { titleF1 } from './score-parts.js'
import { longestAscent, scoreAgainstText, scoreReading } from './score-reading.js'
import { summariseReading } from './summarise-reading.js'

const JATS = `<article><front><article-meta><title-group><article-title>Tea and sleep</article-title></title-group></article-meta></front>
<body><sec><title>1. Methods</title><p>We gave warm tea to nine old dogs and wrote down when they fell asleep<xref ref-type="bibr" rid="b1"><sup>1</sup></xref>.</p>
<p>The rate was 10<sup>6</sup> per hour &amp; day in H<sub>2</sub>O of the best kind we had.</p></sec>
<sec><title>Results</title><p>All of the nine dogs slept one hour more than on the day before it.</p>
<table-wrap><caption><p>No body text here at all.</p></caption><table><tr><th>Dog</th><th>Hours</th></tr><tr><td>Rex</td><td>7</td></tr></table></table-wrap></sec></body>
<back><ack><title>Thanks</title><p>To the dogs.</p></ack><ref-list><ref id="b1"><mixed-citation><article-title>Dogs asleep in many rooms</article-title> 2001</mixed-citation></ref></ref-list></back>
<sub-article><body><p>A letter about another matter that is no part of this.</p></body></sub-article></article>`

function block(display: string, part: Partial<Block> = {}): Block {
  return {
    kind: 'paragraph',
    section: 'methods',
    heading: [],
    display,
    raw: display,
    displayToRaw: identityMap(display.length),
    ...part,
  }
}

function readingOf(blocks: readonly Block[]): Reading {
  return {
    reader: 'test-1',
    format: 'pdf',
    level: 'full-text',
    record: { type: 'article', title: '', authors: [], ids: {} },
    isRecordAuthoritative: false,
    blocks,
    references: [{ label: '1', text: 'Ott E. Dogs asleep in many rooms. 2001.' }],
    pages: [],
    setAside: [],
    warnings: [],
  }
}

const BLOCKS = [
  block('Methods', { kind: 'heading' }),
  block('We gave warm tea to nine old dogs and wrote down when they fell asleep.^1'),
  block('The rate was 10^6 per hour & day in H2O of the best kind we had.', {
    scripts: [
      { script: 'superscript', start: 16, end: 17 },
      { script: 'subscript', start: 37, end: 38 },
    ],
  }),
  block('Results', { kind: 'heading' }),
  block('All of the nine dogs slept one hour more than on the day before it.'),
]

describe('jatsTruth', () => {
  it('takes the article body only: no caption, table, back matter or sub-article', () => {
    const truth = jatsTruth(JATS)
    expect(truth.paragraphs).toHaveLength(3)
    expect(truth.sectionTitles).toEqual(['1. Methods', 'Results'])
    expect(truth.otherTitles).toEqual(['Thanks'])
    expect(truth.references).toEqual(['Dogs asleep in many rooms'])
    expect(truth.citationStyle).toBe('superscript')
    expect(truth.everything).not.toContain('another matter')
    expect(truth.tableRows).toEqual([
      ['Dog', 'Hours'],
      ['Rex', '7'],
    ])
  })
})

describe('scoreReading', () => {
  it('gives a perfect reading full marks', () => {
    const score = scoreReading(readingOf(BLOCKS), jatsTruth(JATS))
    expect(score.missing).toEqual([])
    expect(score).toMatchObject({ recall: 1, order: 1, references: { expected: 1, found: 1 } })
    expect(titleF1(score.titles)).toBe(1)
    expect(score.foreign.foreign).toBe(0)
  })

  it('names what is missing and lowers the recall by it', () => {
    const score = scoreReading(readingOf(BLOCKS.slice(0, 4)), jatsTruth(JATS))
    expect(score.recall).toBeLessThan(0.8)
    expect(score.missing.join(' ')).toContain('nine dogs slept')
  })

  it('sees a wrong order', () => {
    const score = scoreReading(readingOf([...BLOCKS].reverse()), jatsTruth(JATS))
    expect(score.recall).toBe(1)
    expect(score.order).toBeLessThan(0.5)
  })

  it('counts sentences that the truth does not have', () => {
    const blocks = [...BLOCKS, block('Submit your next paper to this fine publisher of many papers today.')]
    expect(scoreReading(readingOf(blocks), jatsTruth(JATS)).foreign).toMatchObject({ foreign: 1 })
  })

  it('compares with a plain text as well', () => {
    expect(scoreAgainstText(readingOf(BLOCKS), 'All of the nine dogs slept one hour more')).toBe(1)
    expect(scoreAgainstText(readingOf(BLOCKS), 'None of the seven cats slept one minute less')).toBe(0)
  })
})

describe('summariseReading', () => {
  it('reports short bodies without counting them', () => {
    const score = scoreReading(readingOf(BLOCKS), jatsTruth(JATS))
    const row = {
      name: 'a',
      truth: 'jats',
      pages: 4,
      milliseconds: 100,
      score,
      recall: score.recall,
    } as const
    const summary = summariseReading([
      row,
      { name: 'b', truth: 'unreadable', pages: 0, milliseconds: 1, message: 'x' },
    ])
    expect(summary).toMatchObject({ files: 2, unreadable: 1, short: ['a'], referenceRecall: 1 })
    expect(summary.recall).toEqual({ mean: undefined, worst: undefined, counted: 0 })
  })
})

describe('longestAscent', () => {
  it('finds the longest ascending subsequence', () => {
    expect(longestAscent([5, 1, 2, 9, 3, 4])).toBe(4)
    expect(longestAscent([])).toBe(0)
  })
})
