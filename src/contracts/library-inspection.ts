/** What a look at a library's files and database has shown, without changing anything that a user would notice. */
export type LibraryInspection =
  | { readonly status: 'absent'; readonly sqliteVersion: string }
  | { readonly status: 'unusable'; readonly code: string; readonly message: string }
  | {
      readonly status: 'open'
      readonly sqliteVersion: string
      readonly schemaVersion: number
      readonly papers: number
      readonly documents: number
      readonly passages: number
      readonly sentences: number
      readonly runs: number
      /** Bytes of the database file. */
      readonly bytes: number
      /** What does not fit together, in words; empty for a whole library. */
      readonly faults: readonly string[]
    }

/** Looks into a library folder. */
export type InspectLibrary = (directory: string) => LibraryInspection
