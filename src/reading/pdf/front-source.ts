import type { RoledParagraph } from './paragraph-roles.js'

/** What a PDF says about itself outside of its pages; often wrong, so only used where the first page agrees. */
export interface PdfMetadata {
  readonly title: string
  readonly author: string
  readonly subject: string
}

/** What the front of a document is read from. */
export interface FrontSource {
  readonly paragraphs: readonly RoledParagraph[]
  /** Index of the first paragraph after the front matter. */
  readonly frontEnd: number
  readonly metadata: PdfMetadata
  /** All text of the first page, running heads and margins included. */
  readonly firstPage: string
  /** Text of a paragraph as it is shown (hyphens resolved). */
  readonly display: (paragraph: RoledParagraph) => string
}
