import { matchesOf } from './each-match.js'
import type { CitationMark, CitedWork } from './citation-mark.js'

const YEAR = String.raw`(?:1[89]|20)\d\d[a-z]?`
const YEARS = String.raw`${YEAR}(?:\s?[,;&]\s?(?:${YEAR}|[a-z]\b))*`
const PARTICLES = String.raw`(?:(?:van|von|der|den|de|del|della|di|da|dos|la|le|ten|ter|el|al|bin|ibn|Van|De|Di|La|Le)\s){0,3}`
const NAME = String.raw`${PARTICLES}\p{Lu}[\p{L}\p{M}'’‐-]*\p{L}`
const OTHERS = String.raw`(?:\s(?:et\sal\b\.?|and\s(?:colleagues|coworkers|co-workers|others)|&\s?al\.?))`
const NAMES = String.raw`${NAME}(?:(?:,\s|\s(?:and|&|und|et|y|e)\s|,\s(?:and|&)\s)${NAME}){0,4}${OTHERS}?`
const INITIALS = String.raw`(?:,?\s?(?:\p{Lu}\.[\s-]?){1,3})?`

const ROUND = /[([]([^()[\]]{4,400})[)\]]/gu
const WORK = new RegExp(
  String.raw`^\s?(?:(?:see(?:\salso)?|e\.g\.?|cf\.?|reviewed\s(?:in|by)|but\ssee|for\sreviews?,?\s(?:see)?|i\.e\.|and|in|by|from|after|adapted\sfrom|data\sfrom)[,:]?\s)*` +
    String.raw`(?<author>${NAMES})${INITIALS},?\s(?:in\s)?(?<years>${YEARS})(?:[,:]\s?.{1,25})?\s?$`,
  'u',
)
/** Words that open a sentence before the first name: "However, Almenar et al." */
const NO_OPENER = String.raw`(?!(?:However|Moreover|Furthermore|Also|Similarly|Recently|Previously|Finally|Thus|Hence|In|By|As|And|But|While|Although|Like|Unlike|Later|Then|Interestingly|Likewise|Additionally|Conversely|Accordingly|Therefore|Indeed|Studies|Both|Since|Following|From|See)[\s,])`
const NARRATIVE = new RegExp(
  String.raw`(?<![\p{L}])${NO_OPENER}(?<author>${NAMES})(?:['’]s)?,?\s?[([](?<years>${YEARS})(?:[,:]\s?(?:pp?\.\s?)?[\d–-]{1,9})?[)\]]`,
  'gu',
)
const BY_NAME = new RegExp(
  String.raw`(?<![\p{L}])${NO_OPENER}(?<author>${NAME}(?:(?:,\s|\s(?:and|&)\s)${NAME})?)${OTHERS}`,
  'gu',
)

/** Capitalised words before a year that are no family name. */
const NO_NAME =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Spring|Summer|Autumn|Fall|Winter|Table|Tables|Figure|Figures|Fig|Figs|Version|Since|In|From|Until|Before|After|During|Between|Early|Late|Mid|By|The|This|These|Our|We|Windows|Office|SPSS|Stata|SAS|Matlab|MATLAB|GraphPad|Inc|Ltd|USA|UK|Germany|China|India|Japan|France|Italy|Spain|Study|Trial|Group|Cohort|Season|Year|Years|Census|Helsinki|Section|Chapter|Volume|Issue|Phase|Wave|Released?|Updated?|Accessed|Database|Edition)$/u

/** Marks in brackets by name and year; every work of the bracket is listed, one is enough to make it a mark. */
export function authorYearMarks(text: string): CitationMark[] {
  const marks: CitationMark[] = []
  for (const match of matchesOf(ROUND, text)) {
    const works = (match[1] ?? '').split(/;/u).flatMap(worksOf)
    if (works.length === 0) continue
    marks.push({
      start: match.index,
      end: match.index + match[0].length,
      kind: 'author-year',
      numbers: [],
      works,
    })
  }
  return marks
}

function worksOf(part: string): CitedWork[] {
  if (!/\d{4}/u.test(part)) return []
  const groups = WORK.exec(part)?.groups
  const author = familyName(groups?.['author'] ?? '')
  return author === undefined ? [] : yearsOf(groups?.['years'] ?? '').map((year) => ({ author, year }))
}

/** What every match of `NARRATIVE` and of `BY_NAME` holds: cheap to look for, where the whole pattern is not. */
const NARRATIVE_SIGN = /[([](?:1[89]|20)\d\d/u
const BY_NAME_SIGN = /\s(?:et\sal|and\s(?:colleagues|co-?workers|others)|&\s?al)/u

/** Marks in running text: "Smith and Li (2009)", "Smith et al. [2009]", "Smith et al." without a year. */
export function narrativeMarks(text: string): CitationMark[] {
  const withYear = NARRATIVE_SIGN.test(text) ? marksWithYear(text) : []
  return BY_NAME_SIGN.test(text) ? [...withYear, ...marksByName(text)] : withYear
}

function marksWithYear(text: string): CitationMark[] {
  const marks: CitationMark[] = []
  for (const match of matchesOf(NARRATIVE, text)) {
    const author = familyName(match.groups?.['author'] ?? '')
    if (author === undefined) continue
    const works = yearsOf(match.groups?.['years'] ?? '').map((year) => ({ author, year }))
    marks.push({
      start: match.index,
      end: match.index + match[0].length,
      kind: 'author-year',
      numbers: [],
      works,
    })
  }
  return marks
}

function marksByName(text: string): CitationMark[] {
  const marks: CitationMark[] = []
  for (const match of matchesOf(BY_NAME, text)) {
    const author = familyName(match.groups?.['author'] ?? '')
    if (author === undefined) continue
    marks.push({
      start: match.index,
      end: match.index + match[0].length,
      kind: 'author',
      numbers: [],
      works: [{ author }],
    })
  }
  return marks
}

function familyName(names: string): string | undefined {
  const first = names.split(/,\s|\s(?:and|&|und|et|y|e)\s|\set\sal/u)[0]?.trim() ?? ''
  return first === '' || NO_NAME.test(first) ? undefined : first
}

/** "2009a, b; 2011" gives 2009a, 2009b, 2011. */
function yearsOf(list: string): string[] {
  const years: string[] = []
  for (const part of list.split(/\s?[,;&]\s?/u)) {
    const isLetter = /^[a-z]$/u.test(part)
    years.push(isLetter ? `${years.at(-1)?.slice(0, 4) ?? ''}${part}` : part)
  }
  return years
}
