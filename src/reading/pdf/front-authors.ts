import type { Author } from '../../model/paper.js'
import type { FrontSource } from './front-source.js'
import type { LayoutLine } from './layout-line.js'
import type { RoledParagraph } from './paragraph-roles.js'

const PARTICLES = 'van|von|de|der|den|del|della|di|da|dos|la|le|el|al|bin'
const PERSON = new RegExp(
  `^(?:\\p{Lu}[\\p{L}.'’-]*\\s+){1,3}(?:(?:${PARTICLES})\\s+)*\\p{Lu}[\\p{L}'’-]+$`,
  'u',
)
/** The last word with the particles before it, capital or not (`Del Coco`), but never the given name. */
const FAMILY = new RegExp(`^(\\S+(?:\\s+\\S+)*?)\\s+((?:(?:${PARTICLES})\\s+)*\\p{Lu}[\\p{L}'’-]+)$`, 'iu')
const NO_PERSON =
  /\b(?:university|institute|department|school|hospital|faculty|journal|college|center|centre|laboratory|article|research|open|access|january|february|march|april|june|july|august|september|october|november|december|your name)\b/i
const DEGREES = /,?\s*\b(?:MD|PhD|MSc|BSc|MPH|FRCP|MBBS|MBChB|Prof|Dr|DVM|RN)\b\.?/gu

/** Names in the lines below the title; from the metadata only where the first page shows them as well. */
export function authorsOf(source: FrontSource, title: readonly RoledParagraph[]): readonly Author[] {
  const last = title.at(-1)
  const from = last === undefined ? 0 : source.paragraphs.indexOf(last) + 1
  for (const paragraph of source.paragraphs.slice(from, from + 6)) {
    const text = source.display(paragraph)
    const names = namesOf(paragraph, text)
    if (names.length === 0 || isJournalName(names, text, source.firstPage)) continue
    return (names.length === 1 ? withNamesBelow(source, paragraph, names) : names).map(toAuthor)
  }
  const stated = namesIn(source.metadata.author)
  return stated.filter((name) => source.firstPage.includes(name.split(' ').at(-1) ?? name)).map(toAuthor)
}

function namesOf(paragraph: RoledParagraph, text: string): readonly string[] {
  const names = namesIn(text)
  return names.length > 0 ? names : namesByLine(paragraph)
}

/** One name on each line, affiliations between them: the lines that look like the first and are a name. */
function namesByLine({ lines }: RoledParagraph): readonly string[] {
  const [first] = lines
  if (first === undefined || lines.length < 2 || namesIn(first.text).length !== 1) return []
  return lines.filter((line) => looksLike(line, first)).flatMap((line) => soleName(line.text))
}

/** One name in each paragraph: those below that look like the first and are a name, up to the end of the front. */
function withNamesBelow(
  source: FrontSource,
  paragraph: RoledParagraph,
  names: readonly string[],
): readonly string[] {
  const [first] = paragraph.lines
  if (first === undefined) return names
  const from = source.paragraphs.indexOf(paragraph) + 1
  const below = source.paragraphs
    .slice(from, Math.min(from + MOST_AUTHOR_PARAGRAPHS, source.frontEnd))
    .filter(
      ({ lines }) => lines[0] !== undefined && lines[0].page === first.page && looksLike(lines[0], first),
    )
    .flatMap((other) => soleName(source.display(other)))
  return [...new Set([...names, ...below])]
}

const MOST_AUTHOR_PARAGRAPHS = 60

function looksLike(line: LayoutLine, first: LayoutLine): boolean {
  return line.style.font === first.style.font && Math.abs(line.size - first.size) < 0.3
}

function soleName(text: string): readonly string[] {
  const names = namesIn(text)
  return names.length === 1 ? names : []
}

/** A journal's name looks like a person's (`Critical Care`), but it carries no mark and stands on the page again. */
function isJournalName(names: readonly string[], text: string, firstPage: string): boolean {
  const [name = ''] = names
  return names.length === 1 && !/[\^*†‡]/u.test(text) && firstPage.split(name).length > 2
}

/** Empty where the first of the parts is no name: a list without its first author would be cited wrongly. */
function namesIn(text: string): readonly string[] {
  const plain = withCommas(withComposedAccents(text).replace(ADDRESS, ''))
    .replace(/[\u2010\u2011]/gu, '-')
    .replace(/\s*\([^()]*@[^()]*\)/gu, ',')
    .replace(/\^\([^)]*\)|\^[\d*†‡§¶#∗]+(?:,\s?[\d*†‡§¶#∗]+)*|\^\p{Ll}(?:,\p{Ll})*(?=[\s,]|$)/gu, '')
    .replace(/(?<=\p{L})\d+(?:,\d+)*/gu, '')
    .replace(DEGREES, '')
    .replace(/[*†‡§✉✝∗^\p{So}\u{E000}-\u{F8FF}]|\s\d+(?=\s*(?:,|$|and\b))/gu, '')
  const parts = plain
    .split(/\s*[,;]\s*(?:and\s+)?|\s+(?:and|&|et|und|y|e)\s+/u)
    .map((part) => part.replace(/\s+/gu, ' ').trim())
    .filter((part) => part !== '')
  const isName = (part: string) => PERSON.test(part) && !NO_PERSON.test(part)
  const names = parts.filter(isName)
  const isSure = parts[0] !== undefined && isName(parts[0]) && names.length >= parts.length * 0.7
  return isSure ? names : []
}

/** Mail and web addresses behind a name. */
const ADDRESS = /\s+(?:\S+@\S+|https?:\S+|www\.\S+)(?=\s|$)/giu
const BETWEEN_NAMES = /(?<=\p{L}\.?)[\s^()*∗†‡§¶#\d\p{So}]+(?=\p{Lu})/gu
const MARK_AND_BLANK = /[*∗†‡§¶#\d\p{So}].*\s$/su

/** Names with nothing but their marks between them: `Ann Lee♠ Bo Ott♢`. */
function withCommas(text: string): string {
  return /[,;]|\s(?:and|&)\s/u.test(text)
    ? text
    : text.replace(BETWEEN_NAMES, (between) => (MARK_AND_BLANK.test(between) ? ', ' : between))
}

const SPACING_ACCENTS: Readonly<Record<string, string>> = {
  '\u00B4': '\u0301',
  '\u0060': '\u0300',
  '\u00A8': '\u0308',
  '\u02C6': '\u0302',
  '\u02DC': '\u0303',
}

/** Some fonts set an accent as a character of its own behind its letter: `Ste´phane`. */
function withComposedAccents(text: string): string {
  return text
    .replace(/(?<=\p{L})[\u00B4\u0060\u00A8\u02C6\u02DC](?=\p{L})/gu, (mark) => SPACING_ACCENTS[mark] ?? mark)
    .normalize('NFC')
}

function toAuthor(name: string): Author {
  const match = FAMILY.exec(name)
  return match?.[2] === undefined
    ? { family: name }
    : { family: match[2], ...(match[1] === undefined ? {} : { given: match[1] }) }
}
