import { authorYearMarks, narrativeMarks } from './citation-author-marks.js'
import { numberMarks } from './citation-number-marks.js'
import type { CitationMark } from './citation-mark.js'

export interface CitationMarkOptions {
  /**
   * The document cites by plain "(12)"; a single number in round brackets is then a mark. Without it only lists
   * such as "(12, 13)" after a word are, since "(12)" is more often a count. Default false.
   */
  readonly parenthesised?: boolean
}

/**
 * Citation marks of a display text, ascending and without overlap: `[12]`, `[3–5]`, `[1]–[4]`, `^12,13`, `¹²`,
 * `word22,23`, `(Smith et al., 2009; Li 2010a, b)`, `Smith et al. (2009)`, `Smith et al.`. Exponents (`10^6`,
 * `cm^2`, `R^2`), charges (`Ca^2+`), isotopes (`^13C`) and intervals from 0 (`[0, 1]`) are none.
 */
export function findCitationMarks(text: string, options: CitationMarkOptions = {}): CitationMark[] {
  const marks = [
    ...authorYearMarks(text),
    ...narrativeMarks(text),
    ...numberMarks(text, options.parenthesised ?? false),
  ]
  marks.sort((a, b) => a.start - b.start || b.end - a.end)
  const kept: CitationMark[] = []
  for (const mark of marks) if (mark.start >= (kept.at(-1)?.end ?? 0)) kept.push(mark)
  return kept
}
