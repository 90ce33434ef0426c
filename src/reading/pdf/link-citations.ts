import { findCitationMarks } from '../../language/citation-marks.js'
import type { CitationSpan, ReferenceEntry } from '../../model/document.js'
import { referenceLabel } from '../reference-entry.js'

/** Finds the citation marks of a display text and the entries that they point at. */
export interface CitationLinker {
  spansOf(display: string): readonly CitationSpan[]
}

const LEAST_SHARE = 0.5

/** A linker for the entries of one document; `texts` are its body, from which it learns how the document cites. */
export function createCitationLinker(
  references: readonly ReferenceEntry[],
  texts: readonly string[],
): CitationLinker {
  const labels = new Set(references.map((entry) => entry.label))
  const byName = new Map<string, string[]>()
  for (const { label, authors, year } of references) {
    const family = authors?.[0]?.split(',')[0]
    if (family === undefined || year === undefined) continue
    for (const key of [referenceLabel(family, String(year)), label]) {
      const list = byName.get(key) ?? []
      if (!list.includes(label)) byName.set(key, [...list, label])
    }
  }
  const parenthesised = citesInParentheses(texts, labels)
  return {
    spansOf: (display) => {
      // Every mark has a digit: a number of the list or a year.
      if (!/\d/.test(display)) return []
      return findCitationMarks(display, { parenthesised }).map(({ start, end, numbers, works }) => ({
        start,
        end,
        targets: [
          ...numbers.map(String).filter((label) => labels.has(label)),
          ...works.flatMap(({ author, year }) => {
            const key = referenceLabel(author, year ?? '')
            return byName.get(key) ?? byName.get(key.replace(/[a-z]$/u, '')) ?? []
          }),
        ],
      }))
    },
  }
}

/** A document with a numbered list and hardly any bracketed or raised marks cites as "(12)". */
function citesInParentheses(texts: readonly string[], labels: ReadonlySet<string>): boolean {
  if (!labels.has('1')) return false
  const whole = texts.join(' ')
  const count = (pattern: RegExp) => whole.match(pattern)?.length ?? 0
  const plain = count(/\(\d{1,3}(?:\s*[,–-]\s*\d{1,3})*\)/g)
  const other = count(/\[\d{1,3}(?:\s*[,–-]\s*\d{1,3})*\]/g) + count(/[\p{L}.,]\^\d{1,3}/gu)
  return plain > 5 && plain * LEAST_SHARE > other
}
