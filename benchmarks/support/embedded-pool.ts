import { appendFileSync, existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import type { Embedder } from '../../src/contracts/embedder.js'
import { shortHash } from '../../src/util/hash.js'

/** Vectors of unit length, one row after the other. */
export interface EmbeddedPool {
  readonly vectors: Float32Array
  readonly count: number
  readonly dimension: number
  /** Passages embedded each second by this run; 0 where all were there. */
  readonly rate: number
}

/** Passages between two writes. */
const WINDOW = 1024
const BYTES = Float32Array.BYTES_PER_ELEMENT

/**
 * Embeds texts into a file and goes on where an earlier run was stopped. Texts or model other than those of the
 * file make it start anew. Tells how far it is on the error channel.
 */
export async function embedPool(
  texts: readonly string[],
  embedder: Embedder,
  file: string,
): Promise<EmbeddedPool> {
  const { dimension, fingerprint } = embedder
  const rowBytes = dimension * BYTES
  const identity = `${fingerprint} ${texts.length} ${shortHash(texts.join('\n'), 32)}`
  const note = `${file}.of`
  if (!existsSync(note) || readFileSync(note, 'utf8') !== identity) {
    writeFileSync(file, '')
    writeFileSync(note, identity)
  }
  const before = Math.floor(statSync(file).size / rowBytes)
  truncateSync(file, before * rowBytes)
  const start = performance.now()
  for (let at = before; at < texts.length; at += WINDOW) {
    const vectors = await embedder.embedPassages(texts.slice(at, at + WINDOW))
    const rows = Buffer.concat(
      vectors.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
    )
    appendFileSync(file, rows)
    const seconds = (performance.now() - start) / 1000
    const done = at + vectors.length
    console.error(`${done}/${texts.length} embedded, ${Math.round((done - before) / seconds)} a second`)
  }
  const seconds = (performance.now() - start) / 1000
  const bytes = readFileSync(file)
  const vectors = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  const rate = before === texts.length ? 0 : (texts.length - before) / seconds
  return { vectors, count: texts.length, dimension, rate }
}
