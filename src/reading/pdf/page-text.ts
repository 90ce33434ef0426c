/** How a stretch of characters was drawn. Sizes in points on the page, after all transformations. */
export interface TextStyle {
  readonly font: string
  /** Effective font size in points. */
  readonly size: number
  readonly isBold: boolean
  readonly isItalic: boolean
  /** Fill colour as 0xRRGGBB. */
  readonly colour: number
  /** Alpha of the fill, 0 (clear) to 255. */
  readonly alpha: number
  /** PDF text render mode; 3 draws nothing. */
  readonly renderMode: number
  /** Direction of writing in degrees, counter-clockwise, rounded to whole degrees: 0 is left to right. */
  readonly angle: number
}

/**
 * Bits of `PageText.flags`: a hyphen at a line end that the engine takes for a hyphenation mark; a blank that the
 * engine made up from a gap; a glyph without a sure code point; a character in the colour of its ground.
 */
export const CHARACTER_FLAGS = { hyphenMark: 1, generated: 2, unmapped: 4, unseen: 8 } as const

/**
 * The characters of one page in the order of the content stream, as parallel arrays
 * (a page has thousands of characters; arrays of numbers keep a long document small).
 * Coordinates in points from the page's upper left corner, y downwards.
 */
export interface PageText {
  /** Physical page, from 1. */
  readonly page: number
  readonly width: number
  readonly height: number
  /** Page label of the file (`iv`, `123`), where it has one. */
  readonly label?: string
  /** Code points; 0x0A stands for a line break that the engine generated. */
  readonly codes: Uint32Array
  readonly left: Float32Array
  readonly right: Float32Array
  /** Baseline (y of the character's origin). */
  readonly baseline: Float32Array
  /** Index into `styles`. */
  readonly style: Uint32Array
  readonly flags: Uint8Array
  readonly styles: readonly TextStyle[]
  /** Share of the page that pictures cover, 0 to 1; only known where the page has hardly any text. */
  readonly pictureShare?: number
  /** True where the page's main text was printed turned and has been set upright here: places are not the page's own. */
  readonly isTurned: boolean
}
