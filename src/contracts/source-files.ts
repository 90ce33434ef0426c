/** A file that `add` was pointed at, or found in a folder that it was pointed at. */
export interface SourceFile {
  /** Absolute path. */
  readonly path: string
  readonly name: string
  readonly size: number
  /** Milliseconds since 1970. */
  readonly modifiedMs: number
  /** Named by the user, not found in a folder: such a file is never passed over in silence. */
  readonly isNamed: boolean
}

/** A path that could not be listed, with the reason in words. */
export interface UnlistedPath {
  readonly path: string
  readonly message: string
}

export interface SourceListing {
  /** Ascending by path. */
  readonly files: readonly SourceFile[]
  readonly unlisted: readonly UnlistedPath[]
}

/** Read access to the user's own files. Nothing is ever written there. */
export interface SourceFiles {
  /** Files named and files inside folders named; hidden ones, links inside folders and `exclude` are left out. */
  list(paths: readonly string[], exclude: readonly string[]): Promise<SourceListing>
  /** Throws `file-unreadable`. */
  readBytes(path: string): Promise<Uint8Array>
}
