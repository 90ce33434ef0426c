import type { EditorialStatus } from '../model/paper.js'

/** True for a paper that supports nothing any more: retracted or withdrawn (design, section 6, editorial). */
export function isSpent(status: EditorialStatus): boolean {
  return status === 'retracted' || status === 'withdrawn'
}
