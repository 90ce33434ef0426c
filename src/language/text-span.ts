/** A stretch of a text in UTF-16 units, end exclusive; the same shape as `Span` of the model, one layer below it. */
export interface TextSpan {
  readonly start: number
  readonly end: number
}
