import type { ReferenceEntry } from '../model/document.js'
import { parseReferenceEntry } from './reference-entry.js'

const LABEL = /^\s*(?:\[([\w+-]{1,12})\]|(\d{1,4})[.)])\s+/

/** A reference entry from one line of text: its printed label, else its place in the list from 1, and its parts. */
export function printedReference(text: string, index: number): ReferenceEntry {
  const label = LABEL.exec(text)
  const entry = label === null ? text : text.slice(label[0].length)
  return parseReferenceEntry({ label: label?.[1] ?? label?.[2] ?? String(index + 1), text: entry })
}
