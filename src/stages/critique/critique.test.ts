import { describe, expect, it } from 'vitest'
import { indexReading } from '../indexing/index-reading.js'
import { blockOf, documentIdOfText, paperOf, readingOf } from '../../../test/support/reading.js'
import type { Candidate } from '../../model/candidate.js'
import type { InheritedSlot } from '../../model/claim.js'
import type { SubQuestion } from '../../model/plan.js'
import type { SentenceRole } from '../../model/sentence.js'
import { findOpposing, papersInQuestion, searchesForOtherSide } from './critique.js'

const QUESTION: SubQuestion = {
  label: 'S1',
  text: 'Does quorbin lengthen sleep?',
  form: 'yes-no',
  slots: [{ kind: 'focus', words: 'sleep', terms: ['sleep'] }],
  queries: [],
}

function candidate(
  text: string,
  more: {
    readonly role?: SentenceRole
    readonly state?: InheritedSlot['state']
    readonly paper?: string
    readonly fails?: boolean
  } = {},
): Candidate {
  const { sentences, passages } = indexReading(
    documentIdOfText(text),
    paperOf(more.paper ?? 'doi:10.5555/a'),
    readingOf([blockOf(text)]),
  )
  const [sentence, passage] = [sentences[0], passages[0]]
  if (sentence === undefined || passage === undefined) throw new Error('no sentence')
  return {
    sentence: { ...sentence, role: more.role ?? 'firsthand' },
    passage,
    paperKey: passage.paperKey,
    check: { check: 'answers-question', outcome: more.fails === true ? 'fail' : 'pass', reason: '' },
    slots: [{ words: 'sleep', state: more.state ?? 'sentence' }],
    score: 1,
  }
}

const FOUND = candidate('Quorbin lengthened sleep by 3 h.')
const AGAINST = candidate('Quorbin did not lengthen sleep at all.', { paper: 'doi:10.5555/b' })

describe('the searches for the other side', () => {
  it('are those of each sub-question', () => {
    const second = { ...QUESTION, label: 'S2' }
    const searches = searchesForOtherSide({
      subQuestions: [QUESTION, second],
      falsificationQueries: [
        { subQuestion: 'S1', query: 'one' },
        { subQuestion: 'S2', query: 'two' },
        { subQuestion: 'S1', query: 'three' },
      ],
      premises: [],
      madeBy: 'rules',
    })
    expect(searches).toEqual([
      { question: QUESTION, queries: ['one', 'three'] },
      { question: second, queries: ['two'] },
    ])
  })

  it('look into the papers that were found, each once', () => {
    expect(papersInQuestion([FOUND, AGAINST, FOUND])).toEqual(['doi:10.5555/a', 'doi:10.5555/b'])
  })
})

describe('opposing sentences', () => {
  it('deny what the findings affirm', () => {
    expect(findOpposing(QUESTION, [FOUND], [FOUND, AGAINST])).toEqual([AGAINST])
  })

  it('are own statements that carry the question and name what is asked about', () => {
    const text = 'Quorbin did not lengthen sleep at all.'
    const others = [
      candidate(text, { role: 'relayed' }),
      candidate(text, { fails: true }),
      candidate(text, { state: 'document' }),
      candidate('Quorbin lengthened sleep in each vole.'),
    ]
    expect(findOpposing(QUESTION, [FOUND], others)).toEqual([])
  })

  it('are none where there is no finding, or where the finding denies already', () => {
    expect(findOpposing(QUESTION, [], [AGAINST])).toEqual([])
    expect(findOpposing(QUESTION, [AGAINST], [candidate('Sleep was not longer.')])).toEqual([])
  })
})
