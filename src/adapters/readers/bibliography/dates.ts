import type { IssuedDate } from '../../../model/paper.js'

const MONTH_STEMS: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen'],
  ['feb', 'fév', 'fev'],
  ['mar', 'mär', 'mrz'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai', 'mei', 'mag'],
  ['jun', 'juin', 'giu'],
  ['jul', 'juil', 'lug'],
  ['aug', 'aoû', 'aou', 'ago'],
  ['sep', 'set'],
  ['oct', 'okt', 'ott'],
  ['nov'],
  ['dec', 'dez', 'déc', 'dic'],
]
/** Year first, as ISO 8601, EDTF, RIS (`2016/04/18/`), MEDLINE (`20160418`) and BibTeX write it. */
const YEAR_FIRST = /^[~?%]*(-?\d{4})(?![\dXu])[~?%]?(?:[-/.](\d{1,2})(?!\d)[~?%]?(?:[-/.](\d{1,2})(?!\d))?)?/u
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/u
const DAY_FIRST = /\b(\d{1,2})([./-])(\d{1,2})\2(\d{4})\b/u
const YEAR = /(?<![\d.])(1[0-9]\d{2}|20\d{2})(?!\d|X|u)/u

/**
 * A publication date in any common spelling: `2016-04-18`, `2016/04/18/received`, `2016 Apr 18`, `April 18, 2016`,
 * `Spring 2016`, `c. 1999`, EDTF (`2004-06/2006-08`, `1999?`). The first date of a range; a part that is doubtful
 * (`03/04/2016`, season, `199X`) is left out. Undefined where no year is stated (`in press`).
 */
export function parseDate(text: string): IssuedDate | undefined {
  const stated = text.trim().slice(0, 100)
  const compact = COMPACT.exec(stated)
  if (compact !== null) return dateOf(compact[1], compact[2], compact[3])
  const yearFirst = YEAR_FIRST.exec(stated)
  if (yearFirst !== null) {
    const [whole, year, month, day] = yearFirst
    return month === undefined ? withWords(year, stated.slice(whole.length)) : dateOf(year, month, day)
  }
  const dayFirst = DAY_FIRST.exec(stated)
  if (dayFirst !== null) return dayFirstDate(dayFirst)
  const year = YEAR.exec(stated)
  return year === null ? undefined : withWords(year[1], stated.replace(year[0], ' '))
}

/** A date from fields of their own: BibTeX's `year`, `month` (name, number, `4 July`) and `day`. */
export function dateFromParts(year: string, month = '', day = ''): IssuedDate | undefined {
  const stated = /^-?\d{1,3}$/u.test(year.trim()) ? { year: Number(year) } : parseDate(year)
  if (stated === undefined || stated.month !== undefined) return stated
  const number = /^\s*(\d{1,2})\s*$/u.exec(month)?.[1]
  if (number !== undefined)
    return dateOf(String(stated.year), number, day.trim() === '' ? undefined : day.trim())
  return withWords(String(stated.year), `${month} ${day}`)
}

/** The number of a month's name or abbreviation in the large European languages, from 1. */
export function monthNumber(word: string): number | undefined {
  const folded = word.toLowerCase().normalize('NFC')
  if (folded.startsWith('juin')) return 6
  const index = MONTH_STEMS.findIndex((stems) => stems.some((stem) => folded.startsWith(stem)))
  return index === -1 ? undefined : index + 1
}

function withWords(year: string | undefined, rest: string): IssuedDate | undefined {
  const word = rest.match(/\p{L}{3,}/gu)?.find((candidate) => monthNumber(candidate) !== undefined)
  if (word === undefined) return dateOf(year, undefined, undefined)
  const day = new RegExp(
    `(?<![\\d:])(\\d{1,2})(?:st|nd|rd|th)?[.\\s~]*(?:of\\s+)?${word}|${word}[.\\s~]*(\\d{1,2})(?![\\d:])`,
    'iu',
  ).exec(rest)
  return dateOf(year, String(monthNumber(word)), day?.[1] ?? day?.[2])
}

function dayFirstDate([, first = '', mark = '', second = '', year]: readonly (string | undefined)[]):
  | IssuedDate
  | undefined {
  if (mark === '.' || Number(first) > 12) return dateOf(year, second, first)
  if (Number(second) > 12) return dateOf(year, first, second)
  return dateOf(year, undefined, undefined)
}

function dateOf(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
): IssuedDate | undefined {
  const yearNumber = Number(year)
  if (year === undefined || !Number.isInteger(yearNumber)) return undefined
  const monthOfYear = Number(month ?? 0)
  if (!(monthOfYear >= 1 && monthOfYear <= 12)) return { year: yearNumber }
  const dayOfMonth = Number(day ?? 0)
  const longest = new Date(Date.UTC(2000, monthOfYear, 0)).getUTCDate()
  if (!(dayOfMonth >= 1 && dayOfMonth <= longest)) return { year: yearNumber, month: monthOfYear }
  return { year: yearNumber, month: monthOfYear, day: dayOfMonth }
}
