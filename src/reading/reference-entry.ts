import { findIdentifiers } from '../language/identifiers.js'
import type { ReferenceEntry } from '../model/document.js'
import type { PaperIds } from '../model/paper.js'

/** A printed entry: how the text points at it (where the list prints that) and what it says. */
export interface PrintedEntry {
  /** Printed number; without one the label is made of the first author and the year. */
  readonly label?: string
  /** The entry without its label, on one line. */
  readonly text: string
}

const YEAR = /(?<![\d/.:–-])((?:1[6-9]|20)\d\d)([a-z])?(?![\d/])/u
const YEAR_IN_BRACKETS = /\(\s*(?:\p{L}+\.?\s+)?((?:1[6-9]|20)\d\d)([a-z])?\s*[,)]/u
const FIRST_YEAR = 1600
const LAST_YEAR = 2100

/** Reads authors, year, title and identifiers out of a printed reference entry, as far as they can be told. */
export function parseReferenceEntry(entry: PrintedEntry): ReferenceEntry {
  const text = entry.text.replace(/\s+/gu, ' ').trim()
  const { authors, rest } = takeAuthors(text)
  const year = yearOf(text)
  const title = titleOf(rest)
  const ids = idsOf(text)
  return {
    label: entry.label ?? labelOf(authors[0], year),
    text,
    ...(title === undefined ? {} : { title }),
    ...(authors.length === 0 ? {} : { authors }),
    ...(year === undefined ? {} : { year: year.value }),
    ...(Object.keys(ids).length === 0 ? {} : { ids }),
  }
}

interface PrintedYear {
  readonly value: number
  readonly letter: string
}

function yearOf(text: string): PrintedYear | undefined {
  const withoutLinks = text.replace(/(?:https?:|doi:?|10\.\d{4,9}\/)\s*\S+/giu, ' ')
  const match = YEAR_IN_BRACKETS.exec(withoutLinks) ?? YEAR.exec(withoutLinks)
  const value = Number(match?.[1])
  return value >= FIRST_YEAR && value <= LAST_YEAR ? { value, letter: match?.[2] ?? '' } : undefined
}

/** `smith2019a`, as author-year marks point at an entry. */
function labelOf(author: string | undefined, year: PrintedYear | undefined): string {
  const family = author === undefined ? '' : (author.split(',')[0] ?? author)
  return referenceLabel(family, year === undefined ? '' : `${year.value}${year.letter}`)
}

/** Label of an entry that is cited by name: letters of the family name, lower case without accents, and the year. */
export function referenceLabel(family: string, year: string): string {
  const letters = family
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()
  return `${letters}${year}`
}

const PARTICLES = String.raw`(?:(?:van|von|vom|zu|de|der|den|del|della|di|da|do|dos|das|du|la|le|el|al|bin|ibn|ter|ten|st\.?)[\s-]+)*`
const NAME = String.raw`\p{Lu}[\p{L}\p{M}'’ʼ]+(?:[-–‐ ](?!and |et )(?:\p{Lu}?[\p{L}\p{M}'’]+))?`
const INITIALS = String.raw`(?:\p{Lu}\p{Ll}?\.?[-‐]?\s?){1,4}(?:,?\s?(?:Jr|Sr|II|III)\.?)?`
const FAMILY_FIRST = new RegExp(String.raw`^(${PARTICLES}${NAME}),?\s+(${INITIALS})(?=[\s,.;:(&]|$)`, 'u')
const INITIALS_FIRST = new RegExp(
  String.raw`^((?:\p{Lu}\p{Ll}?\.[-\s]?){1,4})\s?(${PARTICLES}${NAME})(?=[,.;:\s(&]|$)`,
  'u',
)
const FULL_NAME = new RegExp(
  String.raw`^(\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}\.)*(?:\s\p{Lu}[\p{L}'’-]+)??)\s(${PARTICLES}\p{Lu}[\p{L}'’-]+)(?=,|\.\s|\sand\s)`,
  'u',
)
const SEPARATOR = /^(?:\s*[,;]?\s*(?:and|&|et|und|y|e)\s+|\s*[,;]\s*|\s+(?=\p{Lu}))(?!\s*(?:et al))/u
const ET_AL = /^[\s,;]*(?:and\s+)?(?:et al\.?|and others|…|\.\.\.)[\s,.;]*/u
const MOST_AUTHORS = 60

interface Taken {
  readonly authors: readonly string[]
  readonly rest: string
}

/** Takes author after author off the front, in whichever of the three usual orders the entry has. */
function takeAuthors(text: string): Taken {
  for (const read of [familyFirst, initialsFirst, fullName]) {
    const taken = takeWith(text, read)
    if (taken.authors.length > 0) return taken
  }
  return { authors: [], rest: text }
}

type AuthorReader = (text: string) => { readonly author: string; readonly length: number } | undefined

function takeWith(text: string, read: AuthorReader): Taken {
  const authors: string[] = []
  let rest = text
  while (authors.length < MOST_AUTHORS) {
    const found = read(rest)
    if (found === undefined) break
    authors.push(found.author)
    rest = rest.slice(found.length)
    const separator = SEPARATOR.exec(rest)
    if (separator === null || ET_AL.test(rest)) break
    if (read(rest.slice(separator[0].length)) === undefined) break
    rest = rest.slice(separator[0].length)
  }
  return { authors, rest: rest.replace(ET_AL, '').replace(/^[\s,.;:]+/u, '') }
}

const familyFirst: AuthorReader = (text) => {
  const match = FAMILY_FIRST.exec(text)
  if (match === null) return undefined
  return { author: `${match[1]}, ${match[2]?.trim()}`, length: match[0].length }
}

const initialsFirst: AuthorReader = (text) => {
  const match = INITIALS_FIRST.exec(text)
  if (match === null) return undefined
  return { author: `${match[2]}, ${match[1]?.trim()}`, length: match[0].length }
}

const fullName: AuthorReader = (text) => {
  const match = FULL_NAME.exec(text)
  if (match === null) return undefined
  return { author: `${match[2]}, ${match[1]?.trim()}`, length: match[0].length }
}

const QUOTED = /^[^“"«]{0,12}[“"«]([^”"»]{8,400})[”"»]/u
const LEADING_YEAR = /^[(\s]*(?:1[6-9]|20)\d\d[a-z]?[)\s]*[.,:;]*\s*/u
/** A title ends with a full stop before a capital or a digit, or with a question mark. */
const TITLE = /^(.{8,400}?(?:[?!]|(?<![\s.(]\p{L}|\bvs|\bsp|\bspp|\bvar|\bsubsp|\bSt|\bDr|\bno)\.))(?=\s|$)/u

function titleOf(rest: string): string | undefined {
  const withoutYear = rest.replace(LEADING_YEAR, '')
  const quoted = QUOTED.exec(withoutYear)?.[1]
  const title = quoted ?? TITLE.exec(withoutYear)?.[1]
  const cleaned = title?.replace(/[\s.,;]+$/u, '').trim()
  return cleaned !== undefined && /\p{L}{3}/u.test(cleaned) ? cleaned : undefined
}

function idsOf(text: string): PaperIds {
  // A DOI may be broken at a line end, behind its slash or one of its dots.
  const healed = text.replace(/(10\.\d{4,9}\/)\s+(?=\S)/gu, '$1').replace(/(doi\.org\/)\s+(?=10\.)/giu, '$1')
  const ids: { doi?: string; arxiv?: string; pmid?: string; pmcid?: string } = {}
  for (const { scheme, value } of findIdentifiers(healed)) {
    if (scheme !== 'isbn') ids[scheme] ??= value
  }
  return ids
}
