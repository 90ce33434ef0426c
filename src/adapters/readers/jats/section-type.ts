import type { SectionLabel } from '../../../model/document.js'
import { sectionLabelUnder } from '../../../reading/section-label.js'

/** `sec-type` values (JATS tag library and what publishers write) by label; unknown ones say nothing. */
const SECTION_TYPES: Readonly<Record<string, SectionLabel>> = {
  intro: 'introduction',
  introduction: 'introduction',
  background: 'introduction',
  methods: 'methods',
  materials: 'methods',
  'materials and methods': 'methods',
  'materials-methods': 'methods',
  subjects: 'methods',
  'statistical-analysis': 'methods',
  results: 'results',
  cases: 'results',
  discussion: 'discussion',
  conclusion: 'discussion',
  conclusions: 'discussion',
  interpretation: 'discussion',
  limitations: 'limitations',
  'supplementary-material': 'appendix',
  supplementary: 'appendix',
  conflict: 'other',
  'coi-statement': 'other',
  'data-availability': 'other',
  datasets: 'other',
  'funding-information': 'other',
  'additional-information': 'other',
  'author-contributions': 'other',
  acknowledgement: 'other',
  'ethics-statement': 'other',
}

/** The label of a `sec`: its type where known, else what its title says, else its parent's. */
export function sectionLabelFor(type: string | undefined, title: string, parent: SectionLabel): SectionLabel {
  if (parent === 'abstract' || parent === 'appendix') return parent
  const pieces = (type ?? '').toLowerCase().split('|')
  const typed = pieces.map((piece) => SECTION_TYPES[piece.trim()]).find((label) => label !== undefined)
  if (typed !== undefined) return typed
  const said = sectionLabelUnder(title, parent)
  // A summary inside the body closes it; the abstract stands in the front matter.
  if (said === 'abstract') return /summary|conclu/i.test(title) ? 'discussion' : parent
  return said ?? parent
}
