/** The part of an `AbortSignal` that long work looks at. */
export interface Cancellation {
  readonly aborted: boolean
}
