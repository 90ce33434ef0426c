import type { ReadOutcome, UnreadableReason } from '../model/document.js'

/** The outcome of a file that gave no reading. `message` is one sentence for the user. */
export function unreadable(reason: UnreadableReason, message: string): ReadOutcome {
  return { status: 'unreadable', reason, message }
}
