import type { RunRecord } from '../model/run.js'
import { canonicalJson } from '../util/canonical-json.js'
import { sha256Hex } from '../util/hash.js'

/** SHA-256 over the canonical JSON of everything in a run but its `sha256`. */
export function runHash(run: Omit<RunRecord, 'sha256'>): string {
  const members = Object.entries(run).filter(([name]) => name !== 'sha256')
  return sha256Hex(canonicalJson(Object.fromEntries(members)))
}
