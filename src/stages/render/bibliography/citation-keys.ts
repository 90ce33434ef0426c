import type { BibliographicRecord } from '../../../model/paper.js'

/** Words that open titles without naming what they are about. */
const EMPTY_WORDS = new Set(
  'a an the on in of for to and or from with by at as is are do does can how what why when der die das le la les el los un une ein eine'.split(
    ' ',
  ),
)
const SPELLED = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }),
)

/**
 * A unique ASCII key for each record, in order: family name, year, first telling word of the title
 * (`smith2019ozone`); equal ones get `a`, `b`, … `z`, `aa`. Only letters and digits, so that they are valid everywhere.
 */
export function citationKeys(records: readonly BibliographicRecord[]): readonly string[] {
  const bases = records.map(baseKey)
  const counts = new Map<string, number>()
  for (const base of bases) counts.set(base, (counts.get(base) ?? 0) + 1)
  const taken = new Set(bases.filter((base) => counts.get(base) === 1))
  const next = new Map<string, number>()
  return bases.map((base) => {
    if (counts.get(base) === 1) return base
    let number = next.get(base) ?? 0
    while (taken.has(base + suffixOf(number))) number++
    next.set(base, number + 1)
    taken.add(base + suffixOf(number))
    return base + suffixOf(number)
  })
}

function baseKey(record: BibliographicRecord): string {
  const family = asciiLetters(record.authors[0]?.family ?? '')
    .replaceAll(' ', '')
    .slice(0, 30)
  const words = asciiLetters(record.title)
    .split(' ')
    .filter((word) => word !== '')
  const word =
    words.find((candidate) => candidate.length > 1 && !EMPTY_WORDS.has(candidate)) ?? words[0] ?? ''
  const year = record.issued === undefined ? 'nd' : String(Math.abs(record.issued.year))
  return `${family === '' ? 'anonymous' : family}${year}${word.slice(0, 30)}`
}

function asciiLetters(text: string): string {
  const spelled = text.toLowerCase().replace(/[ßæœøłđðþı]/gu, (letter) => SPELLED.get(letter) ?? letter)
  return spelled
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]/gu, '')
    .replace(/[^a-z0-9]+/gu, ' ')
    .trim()
}

/** `a` … `z`, `aa`, `ab`, … */
function suffixOf(number: number): string {
  const letter = String.fromCharCode(97 + (number % 26))
  return number < 26 ? letter : suffixOf(Math.floor(number / 26) - 1) + letter
}
