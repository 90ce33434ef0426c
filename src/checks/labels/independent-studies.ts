import { titleKey } from '../../language/titles.js'

/** What tells whether two papers report one study. */
export interface StudyReport {
  readonly paperKey: string
  readonly title: string
  /** Family names in order. */
  readonly authors: readonly string[]
  /** Registration numbers of the paper's own trial; see `findRegistrations`. */
  readonly registrations: readonly string[]
  /** People, animals or samples that took part, where the paper says so. */
  readonly cohortSize?: number
}

/** Papers that report one study, and why they are taken for one. */
export interface StudyGroup {
  readonly papers: readonly string[]
  readonly reason: string
}

const REGISTRATION =
  /\b(?:NCT\s?\d{8}|ISRCTN\s?\d{8}|ACTRN\s?\d{14}p?|ChiCTR[-\w]{4,20}\d|DRKS\s?\d{8}|UMIN\s?\d{9}|JPRN-\w{6,16}|IRCT\d{11,16}N?\d*|CTRI\/\d{4}\/\d{2,3}\/\d{6}|EudraCT\s?(?:(?:no|number)\.?\s?)?\d{4}-\d{6}-\d{2}|NTR\s?\d{3,5}|PACTR\d{15,16}|KCT\d{7}|TCTR\d{11}|RBR-\w{6,8})\b/giu
/** A text with more is about trials, it is none. */
const MOST_REGISTRATIONS = 3
/** Share of the shorter author list that two papers of one group have in common. */
const SHARED_AUTHORS = 0.5

/** Registration numbers of a paper's own trial in its abstract and methods; none where it names many. */
export function findRegistrations(text: string): readonly string[] {
  const found = new Set(
    Array.from(text.matchAll(REGISTRATION), ([number]) =>
      number.replace(/\s|number|no\.?/giu, '').toUpperCase(),
    ),
  )
  return found.size > MOST_REGISTRATIONS ? [] : [...found].sort()
}

const COHORT =
  /\b(?:(?:a total of|we (?:recruited|enrolled|included|studied|randomi[sz]ed|analy[sz]ed))\s(?<first>\d[\d,]{0,8})|(?<second>\d[\d,]{0,8})\s(?:\p{L}+\s){0,3}(?:patients|participants|subjects|volunteers|adults|children|women|men|mice|rats|individuals|infants|students|people)\b)/giu

/** The largest count of who took part that an abstract states; undefined where it states none. */
export function findCohortSize(abstract: string): number | undefined {
  const sizes = Array.from(abstract.matchAll(COHORT), ({ groups }) =>
    Number((groups?.['first'] ?? groups?.['second'] ?? '').replaceAll(',', '')),
  ).filter((size) => size > 1)
  return sizes.length === 0 ? undefined : Math.max(...sizes)
}

/**
 * Groups papers by study: preprint and article (same title and first author), a shared registration number, or the
 * same authors over a cohort of the same size. Transitive; every paper is in one group.
 */
export function independentStudies(reports: readonly StudyReport[]): readonly StudyGroup[] {
  const groups: { papers: StudyReport[]; reasons: Set<string> }[] = []
  for (const report of reports) {
    const hits = groups.flatMap((group) => {
      const reason = group.papers.flatMap((other) => sameStudy(report, other) ?? [])[0]
      return reason === undefined ? [] : [{ group, reason }]
    })
    const joined = {
      papers: [...hits.flatMap(({ group }) => group.papers), report],
      reasons: new Set(hits.flatMap(({ group, reason }) => [...group.reasons, reason])),
    }
    for (const { group } of hits) groups.splice(groups.indexOf(group), 1)
    groups.push(joined)
  }
  return groups.map(({ papers, reasons }) => ({
    papers: papers.map(({ paperKey }) => paperKey),
    reason: [...reasons].join('; '),
  }))
}

/** Why two papers report one study; undefined where nothing says so. */
export function sameStudy(left: StudyReport, right: StudyReport): string | undefined {
  if (left.paperKey === right.paperKey) return 'the same paper'
  const shared = left.registrations.find((number) => right.registrations.includes(number))
  if (shared !== undefined) return `both report the trial ${shared}`
  const isSameFirst = fold(left.authors[0]) !== '' && fold(left.authors[0]) === fold(right.authors[0])
  const title = titleKey(left.title)
  if (isSameFirst && title !== '' && title === titleKey(right.title)) return 'two versions of one paper'
  const isSameCohort = left.cohortSize !== undefined && left.cohortSize === right.cohortSize
  return isSameCohort && shareAuthors(left, right)
    ? `the same authors on a cohort of the same size (${left.cohortSize})`
    : undefined
}

function shareAuthors(left: StudyReport, right: StudyReport): boolean {
  const first = new Set(left.authors.map(fold))
  const second = new Set(right.authors.map(fold))
  const common = [...first].filter((name) => second.has(name)).length
  const least = Math.min(first.size, second.size)
  return least > 1 && common >= 2 && common >= least * SHARED_AUTHORS
}

function fold(name: string | undefined): string {
  return (name ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
