import type { PassageFilter } from '../contracts/passage-index.js'

/** A filter as the settings of a run record it; empty where there is none. */
export function filterSettings(filter: PassageFilter | undefined): Readonly<Record<string, string>> {
  if (filter === undefined) return {}
  const { paperKeys, sections, levels } = filter
  const years = yearWords(filter)
  return {
    ...(years !== undefined && { 'filter.year': years }),
    ...(levels !== undefined && { 'filter.level': levels.join(', ') }),
    ...(sections !== undefined && { 'filter.section': sections.join(', ') }),
    ...(paperKeys !== undefined && { 'filter.paper': paperKeys.join(', ') }),
  }
}

/** Papers named in a sentence for the reader; more are counted. */
const MOST_NAMED = 3

/**
 * What a reader has to know about a narrowed search; undefined where the whole library was searched. `collection`: its name,
 * where the papers are those of one.
 */
export function filterSentence(filter: PassageFilter | undefined, collection?: string): string | undefined {
  if (filter === undefined || Object.keys(filter).length === 0) return undefined
  const { paperKeys, sections, levels } = filter
  const years = yearWords(filter)
  const parts = [
    ...(paperKeys === undefined ? [] : [papersInWords(paperKeys, collection)]),
    ...(years === undefined ? [] : [`in papers of ${years}`]),
    ...(levels === undefined ? [] : [`at the level ${levels.join(' or ')}`]),
    ...(sections === undefined ? [] : [`in sections labelled ${sections.join(' or ')}`]),
  ]
  return `Only a part of the library was searched, as was asked for: ${parts.join('; ')}.`
}

function papersInWords(paperKeys: NonNullable<PassageFilter['paperKeys']>, collection?: string): string {
  const isFew = paperKeys.length <= MOST_NAMED
  if (collection !== undefined)
    return `in the collection ${collection} (${isFew ? paperKeys.join(', ') : `${paperKeys.length} papers`})`
  return isFew ? `in ${paperKeys.join(', ')}` : `in ${paperKeys.length} chosen papers`
}

function yearWords({ yearFrom, yearTo }: PassageFilter): string | undefined {
  if (yearFrom === undefined && yearTo === undefined) return undefined
  if (yearFrom === yearTo) return String(yearFrom)
  if (yearTo === undefined) return `${yearFrom} or later`
  return yearFrom === undefined ? `${yearTo} or earlier` : `${yearFrom} to ${yearTo}`
}
