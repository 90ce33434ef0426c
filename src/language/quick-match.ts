import { toMatch } from './normalise.js'

/**
 * A stretch whose match form may differ from itself, with the plain character before it, since the match form of
 * a character may depend on that one (superscripts, digits, marks that combine).
 */
const UNPLAIN = /[\x21-\x5f\x61-\x7e]?(?:[^\x20-\x5f\x61-\x7e]| {2})[^\x21-\x5f\x61-\x7e]*/gu

/**
 * `toMatch(display).text` for long texts, many times faster: only the stretches that are not plain ASCII are
 * looked at one by one. Spaces that meet because an invisible character stood between them become one.
 */
export function quickMatchText(display: string): string {
  return display.replace(UNPLAIN, (stretch) => toMatch(stretch).text).replace(/ {2,}/gu, ' ')
}
