import type { Approvals } from '../../contracts/approvals.js'
import type { Approval } from '../../model/approval.js'

/** Approvals that hold until the process ends: for trying a model, which sends nothing of a library. */
export function createSessionApprovals(approvals: readonly Approval[] = []): Approvals {
  const stored = new Map(approvals.map((approval) => [approval.fingerprint, approval]))
  return {
    find: (fingerprint) => stored.get(fingerprint),
    save: (approval) => void stored.set(approval.fingerprint, approval),
    list: () => [...stored.values()].toReversed(),
    remove: (fingerprint) => void stored.delete(fingerprint),
  }
}
