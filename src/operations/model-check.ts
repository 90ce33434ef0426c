import type { Finding } from './doctor.js'

/** What is tried of a model. */
export const MODEL_CHECKS = ['reachable', 'answers', 'schema', 'context', 'speed', 'family'] as const
export type ModelCheck = (typeof MODEL_CHECKS)[number]

export interface CheckResult {
  readonly check: ModelCheck
  readonly status: Finding['status']
  readonly message: string
  readonly remedy?: string
}
