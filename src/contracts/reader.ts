import type { DocumentFormat, ReadOutcome } from '../model/document.js'

/** A file to be read. The reader sees bytes only and never opens a path. */
export interface ReaderInput {
  readonly bytes: Uint8Array
  readonly format: DocumentFormat
  /** For messages and as a last source of a title; never opened. */
  readonly fileName: string
  /** For encrypted files, where the user gave one. */
  readonly password?: string
}

/**
 * Turns bytes into a reading. A bad file is an outcome (`unreadable`), never an exception;
 * only a reader that cannot run at all throws `reader-failed`.
 */
export interface Reader {
  read(input: ReaderInput, signal?: AbortSignal): Promise<ReadOutcome>
  /** Ends helper processes. Safe to call twice. */
  close(): Promise<void>
}
