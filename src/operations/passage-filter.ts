import type { Library } from '../contracts/library.js'
import type { PassageFilter } from '../contracts/passage-index.js'
import { EVIDENCE_LEVELS, type EvidenceLevel, SECTION_LABELS, type SectionLabel } from '../model/document.js'
import { FirsthandError } from '../model/errors.js'
import type { PaperKey } from '../model/ids.js'

/** What a person says about where to search; each part narrows it further. */
export interface FilterRequest {
  /** `2015`, `2010-2020`, `2010-` or `-2020`. */
  readonly year?: string
  /** Evidence levels, separated by commas. */
  readonly level?: string
  /** Section labels, separated by commas. */
  readonly section?: string
  /** Keys or other ids of papers; any of them. */
  readonly papers?: readonly string[]
}

/** Sections that are searched; the title is part of every passage's index, and reference lists never are. */
const SEARCHED_SECTIONS = SECTION_LABELS.filter((label) => label !== 'title' && label !== 'references')

/**
 * The filter of a request; undefined where it narrows nothing. Throws `input-invalid` for what cannot be read and
 * `not-found` for a paper that the library does not hold.
 */
export function toPassageFilter(
  request: FilterRequest,
  library: Pick<Library, 'papers'>,
): PassageFilter | undefined {
  const { year, level, section, papers = [] } = request
  const filter: PassageFilter = {
    ...(year !== undefined && yearsOf(year)),
    ...(level !== undefined && { levels: namesOf<EvidenceLevel>(level, EVIDENCE_LEVELS, 'evidence level') }),
    ...(section !== undefined && { sections: namesOf<SectionLabel>(section, SEARCHED_SECTIONS, 'section') }),
    ...(papers.length > 0 && { paperKeys: papers.map((name) => keyOf(name, library)) }),
  }
  return Object.keys(filter).length === 0 ? undefined : filter
}

function yearsOf(text: string): Pick<PassageFilter, 'yearFrom' | 'yearTo'> {
  const one = /^\s*(\d{4})\s*$/u.exec(text)?.[1]
  if (one !== undefined) return { yearFrom: Number(one), yearTo: Number(one) }
  const match = /^\s*(?<from>\d{4})?\s*[-–]\s*(?<to>\d{4})?\s*$/u.exec(text)
  const { from, to } = match?.groups ?? {}
  if (from === undefined && to === undefined)
    throw new FirsthandError('input-invalid', `${text} is no year: give 2015, 2010-2020, 2010- or -2020.`)
  if (Number(from ?? 0) > Number(to ?? Number.POSITIVE_INFINITY))
    throw new FirsthandError('input-invalid', `${text} ends before it begins.`)
  return {
    ...(from !== undefined && { yearFrom: Number(from) }),
    ...(to !== undefined && { yearTo: Number(to) }),
  }
}

function namesOf<Name extends string>(text: string, known: readonly Name[], what: string): readonly Name[] {
  return text.split(',').map((part) => {
    const name = part.trim().toLowerCase()
    const found = known.find((one) => one === name)
    if (found !== undefined) return found
    throw new FirsthandError('input-invalid', `${name} is no ${what}. Known: ${known.join(', ')}.`)
  })
}

/** By key, any other id, or the file name of a document, with or without its end. */
function keyOf(name: string, { papers }: Pick<Library, 'papers'>): PaperKey {
  const wanted = name
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(?:dx\.)?doi\.org\//u, '')
  const found = papers().find(({ paper, documents }) =>
    [
      paper.key,
      ...Object.values(paper.record.ids),
      ...documents.flatMap(({ id, fileName }) => [id, fileName, fileName.replace(/\.[^.]+$/u, '')]),
    ].some((one) => String(one).toLowerCase() === wanted),
  )
  if (found !== undefined) return found.paper.key
  throw new FirsthandError('not-found', `The library holds no paper ${name}; see \`firsthand papers\`.`)
}
