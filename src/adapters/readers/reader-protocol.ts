import type { DocumentFormat } from '../../model/document.js'

/**
 * What the parent and a reader process say to each other. Both ways a message is a frame:
 * four bytes with the length of a JSON text (UTF-8, little endian), the JSON, and then, from the parent only,
 * the bytes of the file, whose length the JSON names.
 */
export interface ReadRequest {
  readonly id: number
  readonly format: DocumentFormat
  readonly fileName: string
  readonly password?: string
  readonly byteLength: number
  readonly maxPages: number
  /** The longest answer that the parent takes, in bytes. */
  readonly maxOutputBytes: number
}

/** First message of a reader process, once it can read. */
export interface ReadyMessage {
  readonly type: 'ready'
}

/** Answer to a request; `outcome` is checked by the parent before it is believed. */
export interface OutcomeMessage {
  readonly type: 'outcome'
  readonly id: number
  readonly outcome: unknown
}

/** Length of the frame's head. */
export const FRAME_HEAD_BYTES = 4
/** Number of the file descriptor on which a reader process answers. */
export const ANSWER_DESCRIPTOR = 3

/** A frame of a JSON value. */
export function encodeFrame(value: unknown): Buffer {
  const json = Buffer.from(JSON.stringify(value), 'utf8')
  const head = Buffer.alloc(FRAME_HEAD_BYTES)
  head.writeUInt32LE(json.length)
  return Buffer.concat([head, json])
}

/** Collects bytes as they arrive and hands out stretches of a wanted length. */
export interface ByteQueue {
  push(bytes: Buffer): void
  readonly length: number
  /** The next `count` bytes, or undefined while fewer have arrived. */
  take(count: number): Buffer | undefined
}

export function createByteQueue(): ByteQueue {
  let parts: Buffer[] = []
  let length = 0
  return {
    push(bytes) {
      parts.push(bytes)
      length += bytes.length
    },
    get length() {
      return length
    },
    take(count) {
      if (length < count) return undefined
      const all = parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts)
      parts = [all.subarray(count)]
      length -= count
      return all.subarray(0, count)
    },
  }
}
