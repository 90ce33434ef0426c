/** How one call ended. Only `valid` was used. */
export const CALL_OUTCOMES = ['valid', 'invalid', 'cut', 'failed'] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

/** One call of a language model, as the log of a run keeps it: who was asked what, and what it cost. No text. */
export interface CallRecord {
  readonly promptId: string
  readonly promptVersion: number
  /** SHA-256 of the prompt without a correction. */
  readonly promptSha256: string
  /** Name of the form. */
  readonly form: string
  readonly adapter: string
  readonly model: string
  readonly digest: string
  readonly family: string
  readonly endpoint: string
  /** Characters of the prompt, a correction included. */
  readonly promptCharacters: number
  /** 0 where the call failed. */
  readonly outputCharacters: number
  /** As the server counts; absent where it does not. */
  readonly promptTokens?: number
  readonly outputTokens?: number
  /** 0 where the call failed. */
  readonly milliseconds: number
  /** 1, or 2 for the one that was told what was wrong. */
  readonly attempt: 1 | 2
  readonly outcome: CallOutcome
  /** What was wrong; empty for a valid one. */
  readonly issues: readonly string[]
  /** True where the answer is one that was given before. */
  readonly isCached: boolean
  /** SHA-256 of everything that decides the answer: `completionKey`. */
  readonly cacheKey: string
}
