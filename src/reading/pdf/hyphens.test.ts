import { describe, expect, it } from 'vitest'
import { createHyphenJudge } from './hyphens.js'
import type { WordList } from './word-list.js'

const listOf = (words: string): WordList => ({ has: (word) => words.split(' ').includes(word) })

describe('createHyphenJudge', () => {
  it('joins a word that the document writes in one piece elsewhere', () => {
    const judge = createHyphenJudge(['many vulnerabilities were found here'])
    expect(judge.decide('we list vulnera', 'bilities of the system').action).toBe('join')
  })

  it('keeps the hyphen of a compound that the document writes with one', () => {
    const judge = createHyphenJudge(['a dose-dependent effect was seen'])
    expect(judge.decide('in a dose', 'dependent manner').action).toBe('keep')
  })

  it('keeps the hyphen before a usual second part of compounds', () => {
    const judge = createHyphenJudge(['the placebo was given'])
    expect(judge.decide('a placebo', 'controlled trial').action).toBe('keep')
  })

  it('joins where nothing speaks for a compound', () => {
    expect(createHyphenJudge([]).decide('the treat', 'ment of').action).toBe('join')
  })

  it.each([
    ['IL-', '6'],
    ['p < 1e', '5'],
    ['Smith', 'Jones'],
    ['10', 'fold'],
  ])('keeps the hyphen next to a digit or before a capital: %s|%s', (before, after) => {
    expect(createHyphenJudge([`${before} ${after} `]).decide(before, after).action).toBe('keep')
  })

  it('takes no word at a line end as evidence', () => {
    const judge = createHyphenJudge([
      'this line ends with nonster',
      'the next one says nonsteroidal drugs work',
    ])
    expect(judge.decide('a non', 'steroidal drug').action).toBe('join')
  })

  it('takes no second half of a torn word for a word', () => {
    const judge = createHyphenJudge(['the vulnera-', 'bilities are many'], listOf('vulnera'))
    expect(judge.decide('other vulnera', 'bilities exist')).toMatchObject({ action: 'join' })
  })

  describe('with a list of words', () => {
    const words = listOf(
      'wall clock under standing understanding set drug induced inflammatory stimulation treatment',
    )
    const judge = createHyphenJudge(['the wall has a clock and no standing drug'], words)

    it('keeps the hyphen of two words that make no word', () => {
      expect(judge.decide('Wall', 'clock time')).toEqual({ action: 'keep', evidence: 'words' })
    })

    it('joins two words that make one', () => {
      expect(judge.decide('our under', 'standing of it')).toEqual({ action: 'join', evidence: 'words' })
    })

    it('joins where one half is no word', () => {
      expect(judge.decide('the stimu', 'lation of')).toMatchObject({ action: 'join' })
    })

    it('keeps the hyphen of an open prefix before a word, and joins a closed one', () => {
      expect(judge.decide('an anti', 'inflammatory drug').action).toBe('keep')
      expect(judge.decide('after over', 'stimulation of').action).toBe('join')
    })

    it('follows the habit of the document where it has one', () => {
      const habit = createHyphenJudge(
        [
          'wall clock set posttreatment x',
          'drug induced postinflammatory x',
          'standing understanding treatment x',
        ],
        words,
      )
      expect(habit.decide('a post', 'stimulation phase')).toEqual({ action: 'join', evidence: 'document' })
    })

    it('says nothing about a document in another language', () => {
      const german = createHyphenJudge(['der Befund hat keinen Bestand neben anderen Zeichen im Haus'], words)
      expect(german.decide('die wall', 'clock')).toEqual({ action: 'join', evidence: 'default' })
    })
  })

  it('leaves a suspended hyphen with a blank behind it', () => {
    const judge = createHyphenJudge(['water and nitrate'])
    expect(judge.decide('mixed water', 'and nitrate-rich').action).toBe('suspend')
    expect(judge.decide('a water', 'and-nitrate mix').action).not.toBe('suspend')
  })

  it('joins parts with capitals only where the document spells the whole so', () => {
    const judge = createHyphenJudge(['the CONSORT statement and an RT-PCR run of RTPCR here'])
    expect(judge.decide('the CON', 'SORT flow').action).toBe('join')
    expect(judge.decide('an RT', 'PCR run').action).toBe('keep')
  })
})
