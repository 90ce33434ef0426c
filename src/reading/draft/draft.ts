import type { ReferenceEntry } from '../../model/document.js'

export const DRAFT_FORMATS = ['markdown', 'text', 'latex', 'docx'] as const
export type DraftFormat = (typeof DRAFT_FORMATS)[number]

/**
 * A paragraph of somebody's text. Citations by key stand in it as `[@key; @key]`, whatever the format writes; marks
 * by number or name stay as they are.
 */
export interface DraftParagraph {
  readonly text: string
  readonly kind: 'paragraph' | 'heading' | 'list-item' | 'caption'
  /** Headings above it, outermost first. */
  readonly heading: readonly string[]
  /** Line of the file where it starts, from 1; of a DOCX the number of the paragraph. */
  readonly line: number
}

/** A text to be checked. */
export interface Draft {
  readonly format: DraftFormat
  readonly paragraphs: readonly DraftParagraph[]
  /** Its own reference list, where it has one. */
  readonly references: readonly ReferenceEntry[]
}

const REFERENCE_HEADING =
  /^[\d.\s]*(?:references?(?: list| cited)?|bibliography|literature(?: cited)?|works cited|literatur(?:verzeichnis)?|références|bibliographie|referencias|bibliografía|referências|参考文献|список литературы)\s*:?\s*$/iu

/** Whether a heading opens a reference list. */
export function isReferenceHeading(text: string): boolean {
  return REFERENCE_HEADING.test(text)
}

/** Keeps the open headings while paragraphs are read. */
export interface HeadingStack {
  readonly current: () => readonly string[]
  readonly open: (depth: number, text: string) => void
}

export function createHeadingStack(): HeadingStack {
  const open: { depth: number; text: string }[] = []
  return {
    current: () => open.map(({ text }) => text),
    open(depth, text) {
      while ((open.at(-1)?.depth ?? 0) >= depth) open.pop()
      open.push({ depth, text })
    },
  }
}
