import type { TextSpan } from '../text-span.js'

/** A printed number before its surroundings are read; the span has no sign. */
export interface Numeral extends TextSpan {
  readonly parts: readonly number[]
  readonly resolutions: readonly number[]
  readonly form: 'single' | 'fraction' | 'proportion'
  readonly spelling: 'digits' | 'words'
  /** Where the number words say the unit themselves: threefold, twice, doubled, 90 %. */
  readonly unit?: 'fold'
}
