import { describe, expect, it } from 'vitest'
import { createHyphenJudge } from './hyphens.js'

describe('createHyphenJudge', () => {
  it('joins a word that the document writes in one piece elsewhere', () => {
    const judge = createHyphenJudge(['many vulnerabilities were found here'])
    expect(judge.decide('we list vulnera', 'bilities of the system')).toBe('join')
  })

  it('keeps the hyphen of a compound that the document writes with one', () => {
    const judge = createHyphenJudge(['a dose-dependent effect was seen'])
    expect(judge.decide('in a dose', 'dependent manner')).toBe('keep')
  })

  it('keeps the hyphen before a usual second part of compounds', () => {
    const judge = createHyphenJudge(['the placebo was given'])
    expect(judge.decide('a placebo', 'controlled trial')).toBe('keep')
  })

  it('joins where nothing speaks for a compound', () => {
    expect(createHyphenJudge([]).decide('the treat', 'ment of')).toBe('join')
  })

  it.each([
    ['IL-', '6'],
    ['p < 1e', '5'],
    ['Smith', 'Jones'],
    ['10', 'fold'],
  ])('never joins next to a digit or before a capital: %s|%s', (before, after) => {
    expect(createHyphenJudge([`${before}${after} `]).decide(before, after)).toBe('keep')
  })

  it('takes no word at a line end as evidence', () => {
    const judge = createHyphenJudge([
      'this line ends with nonster',
      'the next one says nonsteroidal drugs work',
    ])
    expect(judge.decide('a non', 'steroidal drug')).toBe('join')
  })
})
