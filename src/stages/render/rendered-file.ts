/** A file of a run folder, complete. */
export interface RenderedFile {
  readonly name: string
  readonly text: string
  /** As in RO-Crate's `encodingFormat`. */
  readonly mediaType: string
  readonly description: string
}
