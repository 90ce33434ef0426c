import type { IssuedDate } from '../../model/paper.js'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A date from numbers, as far as they make sense: a month that is none is left out, and a day without a month. */
export function dateFromNumbers(year: unknown, month?: unknown, day?: unknown): IssuedDate | undefined {
  const [yearNumber, monthNumber, dayNumber] = [year, month, day].map((part) => Number(part ?? Number.NaN))
  if (yearNumber === undefined || !Number.isInteger(yearNumber) || yearNumber < 1000 || yearNumber > 2999)
    return undefined
  if (monthNumber === undefined || !(monthNumber >= 1 && monthNumber <= 12)) return { year: yearNumber }
  const longest = new Date(Date.UTC(yearNumber, monthNumber, 0)).getUTCDate()
  if (dayNumber === undefined || !(dayNumber >= 1 && dayNumber <= longest))
    return { year: yearNumber, month: monthNumber }
  return { year: yearNumber, month: monthNumber, day: dayNumber }
}

/** A date that starts in the manner of ISO 8601: `2016`, `2016-04`, `2016-04-18T…`. */
export function dateFromIso(text: string | number | null | undefined): IssuedDate | undefined {
  const match = /^\s*(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?/u.exec(String(text ?? ''))
  return match === null ? undefined : dateFromNumbers(match[1], match[2], match[3])
}

/** As `dateFromIso`, for services that write 1 January where they know the year only. */
export function dateWithMadeUpDay(text: string | number | null | undefined): IssuedDate | undefined {
  const date = dateFromIso(text)
  return date?.month === 1 && date.day === 1 ? { year: date.year } : date
}

/** The number of an English month name or abbreviation, or of digits; undefined for a season. */
export function monthOf(word: string | null | undefined): number | undefined {
  const text = (word ?? '').trim().toLowerCase()
  if (/^\d{1,2}$/u.test(text)) return Number(text)
  const at = MONTHS.indexOf(text.slice(0, 3))
  return at === -1 ? undefined : at + 1
}

/** MEDLINE's free date: `2000 Spring`, `1998 Dec-1999 Jan`, `2019 Mar 5-12`. The first date that it names. */
export function dateFromMedline(text: string): IssuedDate | undefined {
  const match = /(\d{4})(?:\s+([A-Za-z]{3,}))?(?:\s+(\d{1,2}))?/u.exec(text)
  return match === null ? undefined : dateFromNumbers(match[1], monthOf(match[2]), match[3])
}
