import { findIdentifiers } from '../../language/identifiers.js'
import { isGenericTitle, titleOccursIn } from '../../language/titles.js'
import type { Author, BibliographicRecord, PaperIds } from '../../model/paper.js'
import { isProse } from './prose.js'
import type { RoledParagraph } from './paragraph-roles.js'

/** What a PDF says about itself outside of its pages; often wrong, so only used where the first page agrees. */
export interface PdfMetadata {
  readonly title: string
  readonly author: string
  readonly subject: string
}

/** The document's front: which paragraphs are its title, and the record that it states. */
export interface FrontMatter {
  readonly title: readonly RoledParagraph[]
  readonly record: BibliographicRecord
}

export interface FrontSource {
  readonly paragraphs: readonly RoledParagraph[]
  /** Index of the first paragraph after the front matter. */
  readonly frontEnd: number
  readonly metadata: PdfMetadata
  /** All text of the first page, running heads and margins included. */
  readonly firstPage: string
  /** Text of a paragraph as it is shown (hyphens resolved). */
  readonly display: (paragraph: RoledParagraph) => string
}

const LEAST_TITLE_LETTERS = 10
const LONGEST_TITLE = 400
const SAME_SIZE = 0.6

/** Reads title, authors, year and candidate ids from the first page; none of them is more than a candidate. */
export function readFrontMatter(source: FrontSource): FrontMatter {
  const title = titleParagraphs(source)
  const printed = title
    .map(source.display)
    .join(' ')
    .replace(/\s+/gu, ' ')
    .replace(/[\s*†‡^]+$/u, '')
    .trim()
  const stated = source.metadata.title.replace(/\s+/gu, ' ').trim()
  const isStated = stated !== '' && !isGenericTitle(stated) && titleOccursIn(stated, source.firstPage)
  const issued = yearOf(source.firstPage)
  const keywords = keywordsOf(source.paragraphs)
  const record: BibliographicRecord = {
    type: 'article',
    title: printed !== '' ? printed : isStated ? stated : '',
    authors: authorsOf(source, title),
    ...(issued === undefined ? {} : { issued: { year: issued } }),
    ...(keywords.length === 0 ? {} : { keywords }),
    ids: idsOf(source),
  }
  return { title, record }
}

/** The largest text on the first page with enough letters, or what the metadata's title points at. */
function titleParagraphs({
  paragraphs,
  frontEnd,
  metadata,
  firstPage,
}: FrontSource): readonly RoledParagraph[] {
  const page = paragraphs[0]?.lines[0]?.page
  const front = paragraphs
    .slice(0, Math.max(1, frontEnd))
    .filter((paragraph) => paragraph.lines[0]?.page === page)
  const usable = front.filter(({ text }) => isTitleLike(text))
  const named = usable.filter(
    ({ text }) => metadata.title.length > LEAST_TITLE_LETTERS && agrees(text, metadata.title),
  )
  if (named.length > 0) return named
  const largest = titleSize(usable, firstPage)
  const first = usable.findIndex((paragraph) => sizeOf(paragraph) >= largest - SAME_SIZE)
  const title: RoledParagraph[] = []
  for (const paragraph of usable.slice(Math.max(0, first))) {
    if (sizeOf(paragraph) < largest - SAME_SIZE) break
    title.push(paragraph)
  }
  return title.map(({ text }) => text).join(' ').length <= LONGEST_TITLE ? title : title.slice(0, 1)
}

/** A journal's name may be set larger than the title, but it stands on the page again, in the citation line. */
function titleSize(usable: readonly RoledParagraph[], firstPage: string): number {
  const largest = Math.max(0, ...usable.map(sizeOf))
  const short = usable
    .filter((paragraph) => sizeOf(paragraph) >= largest - SAME_SIZE)
    .map(({ text }) => text.trim())
    .join(' ')
    .replace(/\s+/g, ' ')
  const isRepeated =
    short.split(/\s+/).length <= SHORT_TITLE_WORDS &&
    firstPage.toLowerCase().replace(/\s+/g, ' ').split(short.toLowerCase()).length > 2
  if (!isRepeated) return largest
  const rest = usable.filter((paragraph) => sizeOf(paragraph) < largest - SAME_SIZE)
  const next = Math.max(0, ...rest.map(sizeOf))
  return next >= largest * 0.4 ? next : largest
}

const SHORT_TITLE_WORDS = 8
const JOURNAL_NAME =
  /^[^:]*\b(?:journal|bulletin|proceedings|transactions|annals|archives)\b(?: of\b)?[^:]*$/i

function isTitleLike(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '').length
  return (
    letters >= LEAST_TITLE_LETTERS &&
    text.length <= LONGEST_TITLE &&
    /\s/.test(text.trim()) &&
    !ARTICLE_TYPE.test(text) &&
    !(JOURNAL_NAME.test(text) && text.length < 70) &&
    !/https?:|@/.test(text)
  )
}

const ARTICLE_TYPE =
  /^(?:\W*(?:original |research |review |short |brief |case |clinical |study |open |special |mini)*\s*(?:research|article|review|report|letter|communication|paper|protocol|commentary|editorial|access|perspective|feature)s?\W*)+$/i

function sizeOf(paragraph: RoledParagraph): number {
  return Math.max(...paragraph.lines.map((line) => line.size))
}

function agrees(text: string, title: string): boolean {
  const words = (value: string) => value.toLowerCase().match(/\p{L}{2,}/gu) ?? []
  const wanted = new Set(words(title))
  const have = words(text)
  return have.length > 0 && have.filter((word) => wanted.has(word)).length >= have.length * 0.85
}

function idsOf({ firstPage, metadata }: FrontSource): PaperIds {
  const ids: { doi?: string; arxiv?: string; pmid?: string; pmcid?: string } = {}
  for (const text of [firstPage, metadata.subject, metadata.title]) {
    for (const { scheme, value } of findIdentifiers(text)) if (scheme !== 'isbn') ids[scheme] ??= value
  }
  return ids
}

const PUBLISHED =
  /(?:published(?: online)?|publication date|accepted|received|©|copyright(?: ?©)?|\(c\))[^\d]{0,30}(?:\d{1,2}[\s./-]+)?(?:\p{L}+\.?\s+)?(?:\d{1,2},?\s+)?((?:19|20)\d\d)\b/giu

/** The latest year that the first page names as one of publication. */
function yearOf(text: string): number | undefined {
  const years = [...text.matchAll(PUBLISHED)].map((match) => Number(match[1]))
  return years.length === 0 ? undefined : Math.max(...years)
}

const KEYWORDS = /^key\s?-?words?(?: and phrases)?\s*[:.—–-]?\s*(.+)$/iu

function keywordsOf(paragraphs: readonly RoledParagraph[]): readonly string[] {
  const text = paragraphs
    .slice(0, 60)
    .map((paragraph) => KEYWORDS.exec(paragraph.text)?.[1])
    .find((found) => found !== undefined)
  const parts = text?.split(/\s*[;,•·]\s*/u) ?? []
  return parts.map((part) => part.replace(/[.\s]+$/u, '')).filter((part) => part !== '' && part.length <= 80)
}

const PERSON =
  /^(?:\p{Lu}[\p{L}.'’-]*\s+){1,3}(?:(?:van|von|de|der|den|del|della|di|da|dos|la|le|el|al|bin)\s+)*\p{Lu}[\p{L}'’-]+$/u
const NO_PERSON =
  /\b(?:university|institute|department|school|hospital|faculty|journal|college|center|centre|laboratory|article|research|open|access)\b/i
const DEGREES = /,?\s*\b(?:MD|PhD|MSc|BSc|MPH|FRCP|MBBS|MBChB|Prof|Dr|DVM|RN)\b\.?/gu

/** Names in the lines below the title; from the metadata only where the first page shows them as well. */
function authorsOf(source: FrontSource, title: readonly RoledParagraph[]): readonly Author[] {
  const last = title.at(-1)
  const from = last === undefined ? 0 : source.paragraphs.indexOf(last) + 1
  for (const paragraph of source.paragraphs.slice(from, from + 6)) {
    const names = namesIn(source.display(paragraph))
    if (names.length > 0) return names.map(toAuthor)
  }
  const stated = namesIn(source.metadata.author)
  return stated.filter((name) => source.firstPage.includes(name.split(' ').at(-1) ?? name)).map(toAuthor)
}

function namesIn(text: string): readonly string[] {
  const plain = text
    .replace(/\^\([^)]*\)|\^[\d*†‡§¶#∗]+(?:,\s?[\d*†‡§¶#∗]+)*|\^\p{Ll}(?:,\p{Ll})*(?=[\s,]|$)/gu, '')
    .replace(/(?<=\p{L})\d+(?:,\d+)*/gu, '')
    .replace(DEGREES, '')
    .replace(/[*†‡§✉✝∗\u{E000}-\u{F8FF}]|\s\d+(?=\s*(?:,|$|and\b))/gu, '')
  const parts = plain
    .split(/\s*[,;]\s*(?:and\s+)?|\s+(?:and|&|et|und|y|e)\s+/u)
    .map((part) => part.replace(/\s+/gu, ' ').trim())
    .filter((part) => part !== '')
  const names = parts.filter((part) => PERSON.test(part) && !NO_PERSON.test(part))
  return names.length > 0 && names.length >= parts.length * 0.7 ? names : []
}

function toAuthor(name: string): Author {
  const match =
    /^(.+?)\s+((?:(?:van|von|de|der|den|del|della|di|da|dos|la|le|el|al|bin)\s+)*\p{Lu}[\p{L}'’-]+)$/u.exec(
      name,
    )
  return match?.[2] === undefined
    ? { family: name }
    : { family: match[2], ...(match[1] === undefined ? {} : { given: match[1] }) }
}

const NOTICE =
  /^(?:\W{0,3}(?:received|accepted|revised|published(?: online)?|copyright|©|citation|cite this article|how to cite|please cite|edited by|editors?|academic editors?|external editor|reviewed by|\*?\s*correspond(?:ence|ing)|e-?mails?|open access|key\s?-?words?|article (?:history|type|info)|specialty section|see comment|see online|continued|\(?continued (?:on|from)|submit your|publish with|this article (?:is|was) (?:available|submitted|published)|issn|doi|https?:|www\.|trial registration number|subject (?:areas?|category)|electronic supplementary material is available|recebido|aprovado|recibido|aceptado|eingegangen|\*these authors)\b|\W{0,3}[©►])/iu
const LONGEST_NOTICE = 900
/** Shorter paragraphs before the abstract are lines about the article. */
const SHORTEST_FRONT_TEXT = 160

const NOTICE_IN_REFERENCES = /^\W{0,3}(?:received|accepted|submit your|publish with|©|copyright)\b/iu

/** True for a notice that stands among the entries of a reference list. */
export function isNoticeInReferences(text: string): boolean {
  return text.length <= LONGEST_NOTICE && NOTICE_IN_REFERENCES.test(text.trim())
}

/** True for dates, addresses, licences and such: about the article, not of it. `isFront`: before the abstract. */
export function isNotice(text: string, isFront: boolean): boolean {
  if (text.length > LONGEST_NOTICE) return isFront && !isProse(text)
  const isMostlyAddress = /@[\w.-]+\.\w{2,}/.test(text) && text.length < 300
  if (NOTICE.test(text.trim()) || isMostlyAddress) return true
  return (
    isFront && (text.length < SHORTEST_FRONT_TEXT || !isProse(text) || !/[.!?]\s+\p{Lu}.*[.!?]$/u.test(text))
  )
}
