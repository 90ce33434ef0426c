import type { Connection } from './open-database.js'
import { type BitRows, wordsFor, writeSignBits } from './sign-bits.js'

/** Rows of one page: pages load in a few milliseconds where single rows would take half a second. */
export const ROWS_PER_PAGE = 1024
/** Pages are written anew when they hold so many times the rows that still have a vector. */
const MOST_STALE = 1.5

/** Sign bits of a set in memory, with the passage of each row. A row whose passage is gone stays until a rewrite. */
export interface LoadedBits extends BitRows {
  readonly passages: Uint32Array
}

interface PageRow {
  readonly page: number
  readonly row_count: number
  readonly passages: Buffer
  readonly bits: Buffer
}

interface PageContent {
  readonly passages: Uint32Array
  readonly bits: Uint32Array
}

/** The sign bits of each set, packed into pages of 1,024 rows. */
export function createEmbeddingPages(database: Connection) {
  const all = database.prepare<[number], PageRow>(
    'SELECT page, row_count, passages, bits FROM embedding_pages WHERE embedding_set = ? ORDER BY page',
  )
  const clear = database.prepare<[number]>('DELETE FROM embedding_pages WHERE embedding_set = ?')
  const rowCount = database
    .prepare<[number], number>(
      'SELECT coalesce(sum(row_count), 0) FROM embedding_pages WHERE embedding_set = ?',
    )
    .pluck()

  const append = createAppend(database)
  return {
    append,
    load(set: number, dimension: number): LoadedBits {
      const rows = all.all(set)
      const words = wordsFor(dimension)
      const count = rows.reduce((sum, { row_count }) => sum + row_count, 0)
      const passages = new Uint32Array(count)
      const bits = new Uint32Array(count * words)
      let at = 0
      for (const content of rows.map(toContent)) {
        passages.set(content.passages, at)
        bits.set(content.bits, at * words)
        at += content.passages.length
      }
      return { passages, bits, words, count }
    },
    isStale: (set: number, vectors: number): boolean =>
      (rowCount.get(set) ?? 0) > Math.max(ROWS_PER_PAGE, MOST_STALE * vectors),
    /** Writes the pages of a set anew from its vectors. */
    rewrite(set: number, rows: Iterable<EmbeddedRow>, dimension: number): void {
      clear.run(set)
      let batch: EmbeddedRow[] = []
      for (const row of rows) {
        batch.push(row)
        if (batch.length < ROWS_PER_PAGE) continue
        append(set, batch, dimension)
        batch = []
      }
      append(set, batch, dimension)
    },
  }
}

/** Fills the last page, then new ones. */
function createAppend(database: Connection) {
  const last = database.prepare<[number], PageRow>(
    'SELECT page, row_count, passages, bits FROM embedding_pages WHERE embedding_set = ? ORDER BY page DESC LIMIT 1',
  )
  const write = database.prepare<[number, number, number, Buffer, Buffer]>(
    `INSERT INTO embedding_pages (embedding_set, page, row_count, passages, bits) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (embedding_set, page) DO UPDATE
       SET row_count = excluded.row_count, passages = excluded.passages, bits = excluded.bits`,
  )
  return (set: number, rows: readonly EmbeddedRow[], dimension: number): void => {
    const words = wordsFor(dimension)
    const tail = last.get(set)
    let page = tail?.page ?? 0
    let open = tail === undefined ? emptyPage() : toContent(tail)
    if (open.passages.length === ROWS_PER_PAGE) {
      page += 1
      open = emptyPage()
    }
    for (let at = 0; at < rows.length; page += 1) {
      const part = rows.slice(at, at + ROWS_PER_PAGE - open.passages.length)
      const content = extended(open, part, words)
      write.run(set, page, content.passages.length, toBlob(content.passages), toBlob(content.bits))
      at += part.length
      open = emptyPage()
    }
  }
}

/** A passage, by its number, with its vector. */
export interface EmbeddedRow {
  readonly passage: number
  readonly vector: Float32Array
}

const emptyPage = (): PageContent => ({ passages: new Uint32Array(0), bits: new Uint32Array(0) })

function toContent({ passages, bits }: PageRow): PageContent {
  return { passages: toWords(passages), bits: toWords(bits) }
}

function extended(open: PageContent, rows: readonly EmbeddedRow[], words: number): PageContent {
  const kept = open.passages.length
  const passages = new Uint32Array(kept + rows.length)
  const bits = new Uint32Array((kept + rows.length) * words)
  passages.set(open.passages)
  bits.set(open.bits)
  for (const [index, { passage, vector }] of rows.entries()) {
    passages[kept + index] = passage
    writeSignBits(vector, bits, (kept + index) * words)
  }
  return { passages, bits }
}

function toBlob(words: Uint32Array | Float32Array): Buffer {
  return Buffer.from(words.buffer, words.byteOffset, words.byteLength)
}

/** A copy, since a blob may start at any byte. Every system that Node runs on is little-endian but s390x, which is not supported. */
function toWords(blob: Buffer): Uint32Array {
  return new Uint32Array(blob.buffer.slice(blob.byteOffset, blob.byteOffset + blob.byteLength))
}
