import type { EditorialNotice, PaperIds } from '../model/paper.js'

/** A list of editorial notices that is kept on this machine, such as that of Retraction Watch. Asking it sends nothing. */
export interface EditorialList {
  readonly name: string
  /** Works that it lists. */
  readonly entries: number
  /** ISO day of its newest notice, where its notices are dated. */
  readonly asOf?: string
  /** Notices on a work; none is no statement that it is clean, only that the list does not name it. */
  find(ids: PaperIds): readonly EditorialNotice[]
}
