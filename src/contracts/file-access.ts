/** A file in a folder; `name` is a plain file name without any path in it. */
export interface FilePlace {
  readonly directory: string
  readonly name: string
}

/** The folders that results are written to and read from. */
export interface FileAccess {
  /** Names of the plain files in a folder, sorted; empty where the folder does not exist. Throws `file-unreadable`. */
  list(directory: string): Promise<readonly string[]>
  /** A file as UTF-8 text, with nothing stripped. Throws `file-unreadable`, also for links and for files beyond the size limit. */
  readText(place: FilePlace): Promise<string>
  /** Writes a private file, all of it or none, and makes the folder where it is missing. Throws `file-unwritable`. */
  writeTextAtomically(place: FilePlace, text: string): Promise<void>
}
