import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openSqliteLibrary } from '../adapters/stores/sqlite/sqlite-library.js'
import { FirsthandError } from '../model/errors.js'
import { evaluateRetrieval, type EvaluateRetrievalNeeds } from './evaluate-retrieval.js'

const long = Array.from(
  { length: 60 },
  (_, number) => `Sentence ${number} of a long report speaks of weather.`,
)
const FILES: Readonly<Record<string, string>> = {
  'docs.jsonl': [
    { _id: 'kelp', title: 'Kelp', text: 'Kelp grew faster in cold water. Cold water holds more nitrate.' },
    { _id: 'long', title: 'Weather', text: `${long.join(' ')} At the end, kelp is named once.` },
    { _id: 'twin', title: 'Kelp', text: 'Kelp grew faster in cold water. Cold water holds more nitrate.' },
    { _id: 'rock', text: 'Basalt weathers slowly.' },
  ]
    .map((row) => JSON.stringify(row))
    .join('\n'),
  'queries.jsonl': '{"_id": "q1", "text": "kelp in cold water"}\n{"_id": "q2", "text": "zither"}',
  'qrels.tsv': 'query-id\tcorpus-id\tscore\nq1\tkelp\t1\nq1\tlong\t1\nq2\trock\t1\n',
  'other.tsv': 'q1\trock\t1\n',
}

function needs(log: string[] = []): EvaluateRetrievalNeeds {
  let time = 0
  return {
    fileAccess: {
      async readText({ name }) {
        const text = FILES[name]
        if (text === undefined) throw new FirsthandError('file-unreadable', `${name} is missing.`)
        return text
      },
    },
    async openTemporaryLibrary() {
      const directory = mkdtempSync(join(tmpdir(), 'firsthand-retrieval-'))
      const opened = openSqliteLibrary({ directory, clock: { now: () => new Date(0) } })
      return {
        ...opened,
        async discard() {
          opened.library.close()
          rmSync(directory, { recursive: true })
          log.push('discarded')
        },
      }
    },
    milliseconds: () => (time += 2),
  }
}

describe('evaluate retrieval', () => {
  it('indexes the documents as passages and scores each by its best passage', async () => {
    const { scores, rows, trecRun, missingDocuments } = await evaluateRetrieval(
      { directory: 'set', mode: 'lexical' },
      needs(),
    )
    expect(scores).toMatchObject({ queries: 2, documents: 4, recall10: 0.5, mrr10: 0.5, latencyP95: 2 })
    expect(scores.passages).toBeGreaterThan(4)
    expect(rows.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['q1', 'found'],
      ['q2', 'missed'],
    ])
    expect(rows[0]?.best.map(({ id }) => id).sort()).toEqual(['kelp', 'long', 'twin'])
    expect(trecRun.split('\n')[2]).toMatch(/^q1 Q0 long 3 \d+\.\d{6} firsthand-lexical$/)
    expect(missingDocuments).toEqual([])
  })

  it('takes other judgements by name', async () => {
    const { rows } = await evaluateRetrieval(
      { directory: 'set', mode: 'lexical', judgements: 'other.tsv' },
      needs(),
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.outcome).toBe('missed')
  })

  it('discards the library also when it is stopped', async () => {
    const log: string[] = []
    const stopped = evaluateRetrieval(
      { directory: 'set', mode: 'lexical' },
      { ...needs(log), signal: AbortSignal.abort() },
    )
    await expect(stopped).rejects.toMatchObject({ code: 'cancelled' })
    expect(log).toEqual(['discarded'])
  })
})
