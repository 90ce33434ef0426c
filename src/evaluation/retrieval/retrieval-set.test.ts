import { describe, expect, it } from 'vitest'
import { FirsthandError } from '../../model/errors.js'
import { parseRetrievalSet } from './retrieval-set.js'

const documents = '{"_id": "d1", "title": "T", "text": "one"}\n{"_id": 2, "text": "two", "metadata": {}}\n'
const queries =
  '{"_id": "q1", "text": "first"}\r\n{"_id": "q2", "text": "second"}\n{"_id": "q3", "text": "third"}'
const judgements = 'query-id\tcorpus-id\tscore\nq1\td1\t2\nq1\t2\t0\nq2\td1\t0\nq3\tlost\t1\n'

describe('retrieval set', () => {
  it('keeps the queries that have a relevant document, and names the documents that are missing', () => {
    const set = parseRetrievalSet({ documents, queries, judgements })
    expect(set.documents).toEqual([
      { id: 'd1', title: 'T', text: 'one' },
      { id: '2', title: '', text: 'two' },
    ])
    expect(set.queries.map(({ id }) => id)).toEqual(['q1', 'q3'])
    expect(set.queries[0]?.judgements).toEqual(
      new Map([
        ['d1', 2],
        ['2', 0],
      ]),
    )
    expect(set.missingDocuments).toEqual(['lost'])
  })

  it('reads judgements without a heading line', () => {
    const set = parseRetrievalSet({ documents, queries, judgements: 'q2\td1\t1' })
    expect(set.queries.map(({ id }) => id)).toEqual(['q2'])
  })

  it.each([
    ['docs.jsonl, line 1', { documents: 'no json' }],
    ['docs.jsonl, line 2', { documents: '{"_id": "a", "text": ""}\n{"_id": "b"}' }],
    ['same _id twice', { documents: '{"_id": "a", "text": ""}\n{"_id": "a", "text": ""}' }],
    ['queries.jsonl, line 1', { queries: '{"_id": "q", "text": ""}' }],
    ['qrels.tsv, line 1', { judgements: 'q1 d1 1' }],
    ['qrels.tsv, line 2', { judgements: 'q1\td1\t1\nq1\td1\thigh' }],
    ['No query', { judgements: 'q9\td1\t1' }],
  ])('names the place of what it cannot read: %s', (message, broken) => {
    const read = () => parseRetrievalSet({ documents, queries, judgements, ...broken })
    expect(read).toThrow(FirsthandError)
    expect(read).toThrow(message)
  })
})
