import { describe, expect, it } from 'vitest'
import type { Reading } from '../../model/document.js'
import { createBlockBuilder, toBlock } from '../../reading/block-builder.js'
import { scoreLineHyphens } from './line-hyphens.js'

/** A reading of one paragraph of two lines, the hyphen between them kept or not. */
function readingOf(before: string, after: string, isKept: boolean): Reading {
  const builder = createBlockBuilder()
  builder.text(before)
  if (isKept) {
    builder.text('-')
    builder.replace('', '\n')
  } else builder.replace('', '-\n')
  builder.text(after)
  const block = toBlock(builder.build(), { kind: 'paragraph', section: 'other', heading: [] })
  return {
    reader: 'test',
    format: 'pdf',
    level: 'full-text',
    isRecordAuthoritative: false,
    record: { type: 'article', title: '', authors: [], ids: {} },
    blocks: [block],
    references: [],
    pages: [],
    setAside: [],
    warnings: [],
  }
}

describe('scoreLineHyphens', () => {
  const truth = 'The effect was dose-dependent in all rats, and vulnerabilities were rare in them.'

  it('counts what was rightly kept and rightly joined', () => {
    const kept = scoreLineHyphens(readingOf('The effect was dose', 'dependent in all rats', true), truth)
    expect(kept).toEqual({ found: 1, joined: 0, kept: 1, wrong: [] })
    const joined = scoreLineHyphens(readingOf('rats, and vulnera', 'bilities were rare', false), truth)
    expect(joined).toEqual({ found: 1, joined: 1, kept: 0, wrong: [] })
  })

  it('names the word where the truth has the hyphen and the reading has not', () => {
    const score = scoreLineHyphens(readingOf('The effect was dose', 'dependent in all rats', false), truth)
    expect(score).toEqual({ found: 1, joined: 0, kept: 0, wrong: ['dose|dependent'] })
  })

  it('leaves out what the truth does not hold', () => {
    expect(scoreLineHyphens(readingOf('some other sen', 'tence about cats', false), truth).found).toBe(0)
  })
})
