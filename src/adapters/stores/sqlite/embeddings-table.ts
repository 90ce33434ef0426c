import type { PassageHit } from '../../../contracts/passage-index.js'
import type { PassageToEmbed } from '../../../contracts/vector-index.js'
import type { DocumentId, PaperKey, PassageId } from '../../../model/ids.js'
import type { DisplayTexts } from './display-texts.js'
import type { EmbeddedRow } from './embedding-pages.js'
import type { Connection } from './open-database.js'

interface WaitingRow {
  readonly id: string
  readonly document_id: string
  readonly title: string
  readonly heading: string
  readonly start: number
  readonly end: number
}

const WAITING = `FROM documents d JOIN passages g ON g.document = d.number JOIN papers p ON p.number = d.paper
  WHERE d.is_preferred = 1 AND NOT EXISTS
    (SELECT 1 FROM embeddings e WHERE e.passage = g.number AND e.embedding_set = ?)`

/** The vectors themselves, as 32-bit floats by passage and set. */
export function createEmbeddingsTable(database: Connection, displayTexts: DisplayTexts) {
  const insert = database.prepare<[number, number, Buffer]>(
    `INSERT INTO embeddings (passage, embedding_set, vector) VALUES (?, ?, ?)
     ON CONFLICT (passage, embedding_set) DO UPDATE SET vector = excluded.vector`,
  )
  const numberOf = database.prepare<[string], number>('SELECT number FROM passages WHERE id = ?').pluck()
  const vectorOf = database
    .prepare<[number, number], Buffer>(
      'SELECT vector FROM embeddings WHERE passage = ? AND embedding_set = ?',
    )
    .pluck()
  const ofSet = database.prepare<[number], { passage: number; vector: Buffer }>(
    'SELECT passage, vector FROM embeddings WHERE embedding_set = ?',
  )
  const hit = database.prepare<[number], { id: string; paper_key: string }>(
    `SELECT g.id, p.key AS paper_key FROM passages g JOIN documents d ON d.number = g.document
     JOIN papers p ON p.number = d.paper WHERE g.number = ?`,
  )
  const waiting = database.prepare<[number, number], WaitingRow>(
    `SELECT g.id, d.id AS document_id, p.title, g.heading, g.start, g.end ${WAITING}
     ORDER BY d.number, g.ordinal LIMIT ?`,
  )
  const countWaiting = database.prepare<[number], number>(`SELECT count(*) ${WAITING}`).pluck()
  const remove = database.prepare<[number]>('DELETE FROM embeddings WHERE embedding_set = ?')
  const count = database
    .prepare<[number], number>('SELECT count(*) FROM embeddings WHERE embedding_set = ?')
    .pluck()

  return {
    save: (set: number, passage: number, vector: Float32Array): void =>
      void insert.run(passage, set, Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)),
    numberOf: (id: PassageId): number | undefined => numberOf.get(id),
    vectorOf(set: number, passage: number): Float32Array | undefined {
      const blob = vectorOf.get(passage, set)
      return blob === undefined ? undefined : toFloats(blob)
    },
    *all(set: number): Iterable<EmbeddedRow> {
      for (const { passage, vector } of ofSet.iterate(set)) yield { passage, vector: toFloats(vector) }
    },
    toHit(passage: number, score: number): PassageHit | undefined {
      const row = hit.get(passage)
      return row && { passageId: row.id as PassageId, paperKey: row.paper_key as PaperKey, score }
    },
    waiting: (set: number, limit: number): readonly PassageToEmbed[] =>
      waiting.all(set, limit).map((row) => ({
        passageId: row.id as PassageId,
        text: textToEmbed(row, displayTexts.of(row.document_id as DocumentId)),
      })),
    countWaiting: (set: number): number => countWaiting.get(set) ?? 0,
    removeSet: (set: number): number => remove.run(set).changes,
    count: (set: number): number => count.get(set) ?? 0,
  }
}

/** Title and innermost heading say what a passage is about that does not say it itself. */
function textToEmbed(row: WaitingRow, display: string): string {
  const heading = (JSON.parse(row.heading) as string[]).at(-1) ?? ''
  return [row.title, heading, display.slice(row.start, row.end)].filter((part) => part !== '').join('\n')
}

function toFloats(blob: Buffer): Float32Array {
  if (blob.byteOffset % Float32Array.BYTES_PER_ELEMENT === 0)
    return new Float32Array(blob.buffer, blob.byteOffset, blob.byteLength / Float32Array.BYTES_PER_ELEMENT)
  return new Float32Array(blob.buffer.slice(blob.byteOffset, blob.byteOffset + blob.byteLength))
}
