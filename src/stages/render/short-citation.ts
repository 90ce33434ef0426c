import type { BibliographicRecord } from '../../model/paper.js'

/** How many words of a title stand for a paper without authors. */
const TITLE_WORDS = 4

/** A paper in short, from its record: `Moe 2019`, `Moe & Roe 2019`, `Moe et al. 2019`, `“Notes on spores” n.d.`. */
export function shortCitation(record: BibliographicRecord): string {
  return `${namesOf(record)} ${record.issued?.year ?? 'n.d.'}`
}

function namesOf({ authors, title }: BibliographicRecord): string {
  const [first, second] = authors
  if (first === undefined) {
    const words = title.split(/\s+/u)
    return `“${words.slice(0, TITLE_WORDS).join(' ')}${words.length > TITLE_WORDS ? ' …' : ''}”`
  }
  if (second === undefined) return first.family
  return authors.length === 2 ? `${first.family} & ${second.family}` : `${first.family} et al.`
}
