import { matchesOf } from '../each-match.js'
import { quickStart } from '../quick-start.js'
import type { Quantity } from './quantity.js'

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MONTH = String.raw`(?<month>Jan(?:uary|\.)?|Feb(?:ruary|\.)?|Mar(?:ch|\.)?|Apr(?:il|\.)?|May|June?\.?|July?\.?|Aug(?:ust|\.)?|Sept?(?:ember|\.)?|Oct(?:ober|\.)?|Nov(?:ember|\.)?|Dec(?:ember|\.)?)`
const YEAR = String.raw`(?<year>(?:1[5-9]|20)\d\d)`
const DAY = String.raw`(?<day>\d{1,2})(?:\s?(?:st|nd|rd|th))?`

const DATES = [
  new RegExp(String.raw`(?<![\d.,\p{L}])${DAY}(?:\sof)?\s${MONTH}(?:,?\s${YEAR})?(?![\p{L}\d])`, 'gu'),
  new RegExp(
    String.raw`(?<![\p{L}\d])${MONTH}\s${DAY}(?!\d|[.:,]\d|%|\s?(?:mg|kg|patients|participants|years|h\b))(?:,?\s${YEAR}(?!\d))?`,
    'gu',
  ),
  /(?<![\d-])(?<year>(?:1[5-9]|20)\d\d)-(?<month>0[1-9]|1[0-2])-(?<day>[0-3]\d)(?![\d-])/gu,
  /(?<![\d./])(?<day>\d{1,2})(?<joint>[./])(?<month>\d{1,2})\k<joint>(?<year>(?:1[5-9]|20)\d\d)(?![\d/])/gu,
].map(quickStart)
const CLOCKS = [
  /(?<![\d.:])(?<hour>[01]?\d|2[0-4])(?:[:.](?<minute>[0-5]\d))?\s?(?<half>[ap]\.?\s?m\b\.?|AM\b|PM\b)/gu,
  /(?<![\d.:])(?<hour>[01]?\d|2[0-4]):(?<minute>[0-5]\d)\s?(?:(?:h|hours|hrs?)\b(?!\s?\/|\sper\b)|o['’]clock)/gu,
  // with a stop it is a decimal number of hours ("12.25 h/day"), but for "08.30 h" and "at 20.15 h"
  /(?<![\d.:])(?:(?<=\b(?:at|between|from|until|till)\s)|(?=0\d\.))(?<hour>[01]?\d|2[0-4])\.(?<minute>[0-5]\d)\s?(?:(?:h|hours|hrs?)\b(?!\s?\/|\sper\b)|o['’]clock)/gu,
  /(?<=\b(?:at|between|from|until|till|to|and|by|before|after|onset|lights?\son|lights?\soff)\s)(?<hour>[01]?\d|2[0-4]):(?<minute>[0-5]\d)(?![\d:])/giu,
  /(?<![\d.:])(?<hour>[01]?\d|2[0-4]):(?<minute>[0-5]\d)(?=\s?[-–]\s?(?:[01]?\d|2[0-4]):[0-5]\d(?![\d:]))/gu,
  /(?<=(?<![\d.:])(?:[01]?\d|2[0-4]):[0-5]\d\s?[-–]\s?)(?<hour>[01]?\d|2[0-4]):(?<minute>[0-5]\d)(?![\d:])/gu,
].map(quickStart)

/**
 * Dates and times of day, apart from amounts. Date: parts year, month, day (0 where not printed), value yyyymmdd;
 * `05/03/2019` is read day first. Clock: value minutes after midnight.
 */
export function readDates(text: string): Quantity[] {
  const found: Quantity[] = []
  for (const pattern of DATES) for (const match of matchesOf(pattern, text)) found.push(toDate(match))
  for (const pattern of CLOCKS) for (const match of matchesOf(pattern, text)) found.push(toClock(match))
  found.sort((a, b) => a.start - b.start || b.end - a.end)
  return found.filter((quantity, index) => !found.slice(0, index).some((other) => other.end > quantity.start))
}

function toDate(match: RegExpExecArray): Quantity {
  const { year = '0', month = '', day = '0' } = match.groups ?? {}
  const number = /^\d/u.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const parts = [Number(year), number, Number(day)]
  const value = Number(year) * 10_000 + number * 100 + Number(day)
  return { ...place(match), parts, value, resolutions: [1, 1, 1], kind: 'date' }
}

function toClock(match: RegExpExecArray): Quantity {
  const { hour = '0', minute = '0', half = '' } = match.groups ?? {}
  const isAfternoon = /^p/iu.test(half)
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0)
  const value = hours * 60 + Number(minute)
  return { ...place(match), parts: [value], value, resolutions: [1], kind: 'clock' }
}

function place(
  match: RegExpExecArray,
): Pick<Quantity, 'start' | 'end' | 'text' | 'numeral' | 'form' | 'comparator' | 'spelling'> {
  const start = match.index
  const end = start + match[0].length
  return {
    start,
    end,
    text: match[0],
    numeral: { start, end },
    form: 'single',
    comparator: '=',
    spelling: 'digits',
  }
}
