import type { FileState, Library } from '../contracts/library.js'
import type { SourceFile } from '../contracts/source-files.js'
import type { DocumentId } from '../model/ids.js'

/** True where the file has the size and time that it had when its outcome was reached by the same readers. */
export function isUnchanged(
  state: FileState,
  file: SourceFile,
  options: { readonly readerVersion: string; readonly password?: string },
): boolean {
  if (
    state.size !== file.size ||
    state.modifiedMs !== file.modifiedMs ||
    state.reader !== options.readerVersion
  )
    return false
  // A password may open what stayed shut the last time.
  return !(state.reason === 'password' && options.password !== undefined)
}

/** Records what became of a file, so that the next `add` need not read it. */
export function rememberFile(
  library: Library,
  file: SourceFile,
  result: {
    readonly sha256: string
    readonly reader: string
    readonly outcome: FileState['outcome']
    readonly documentId?: DocumentId
    readonly reason?: string
    readonly message?: string
  },
): void {
  library.saveFileState({ path: file.path, size: file.size, modifiedMs: file.modifiedMs, ...result })
}

/** Removes the text of a file's former content, unless another file still holds it. */
export function forgetFormerContent(
  library: Library,
  state: FileState | undefined,
  current: DocumentId | undefined,
): boolean {
  const former = state?.documentId
  if (former === undefined || former === current) return false
  const isHeldElsewhere = library.fileStatesOf(former).some((other) => other.path !== state?.path)
  if (!isHeldElsewhere) library.removeDocument(former)
  return true
}
