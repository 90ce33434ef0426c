import type { Approval } from '../model/approval.js'

/** Stored approvals of a library. */
export interface Approvals {
  find(fingerprint: string): Approval | undefined
  save(approval: Approval): void
  /** Newest first. */
  list(): readonly Approval[]
  /** Takes a yes back; nothing happens where there was none. */
  remove(fingerprint: string): void
}
