import type { Reading } from '../model/document.js'

/** The text of a reading as a person would read it on: one block per paragraph, in reading order. */
export function textOfReading(reading: Reading): string {
  return `${reading.blocks.map(({ display }) => display).join('\n\n')}\n`
}
