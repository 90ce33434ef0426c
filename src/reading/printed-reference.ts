import { parseDoi } from '../language/identifiers.js'
import type { ReferenceEntry } from '../model/document.js'

const LABEL = /^\s*(?:\[([\w+-]{1,12})\]|(\d{1,4})[.)])\s+/

/** A reference entry from one line of text: its printed label, else its place in the list from 1; year and DOI. */
export function printedReference(text: string, index: number): ReferenceEntry {
  const label = LABEL.exec(text)
  const entry = label === null ? text : text.slice(label[0].length)
  const year = /\b(1[5-9]\d{2}|20\d{2})[a-z]?\b(?!\s*[-–/]\s*\d)/.exec(
    entry.replace(/\b10\.\d{4,}\/\S+/g, ''),
  )
  const doi = parseDoi(/\b10\.\d{4,9}\/\S+/.exec(entry)?.[0] ?? '')
  return {
    label: label?.[1] ?? label?.[2] ?? String(index + 1),
    text: entry.trim(),
    ...(year !== null && { year: Number(year[1]) }),
    ...(doi !== undefined && { ids: { doi } }),
  }
}
