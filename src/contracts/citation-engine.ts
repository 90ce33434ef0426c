/** A work in CSL-JSON (schema 1.0.2). */
export type CslItem = Readonly<Record<string, unknown>> & { readonly id: string }

/** A style of the Citation Style Language as its file has it. */
export interface CitationStyle {
  /** CSL 1.0, XML. */
  readonly style: string
  /** Words and dates of a language, CSL locale, XML; absent: English. */
  readonly locale?: string
}

/** References in any style. */
export interface CitationEngine {
  /** Name and version. */
  readonly name: string
  /** One reference for each item, as plain text in the order of the style. Throws `input-invalid` for a style that cannot be used. */
  format(items: readonly CslItem[], style: CitationStyle): readonly string[]
}
