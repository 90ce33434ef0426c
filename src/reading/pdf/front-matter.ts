import { findIdentifiers } from '../../language/identifiers.js'
import { isGenericTitle, titleOccursIn } from '../../language/titles.js'
import type { BibliographicRecord, PaperIds } from '../../model/paper.js'
import { authorsOf } from './front-authors.js'
import type { FrontSource } from './front-source.js'
import { isProse } from './prose.js'
import type { RoledParagraph } from './paragraph-roles.js'

/** The document's front: which paragraphs are its title, and the record that it states. */
export interface FrontMatter {
  readonly title: readonly RoledParagraph[]
  readonly record: BibliographicRecord
}

const LEAST_TITLE_LETTERS = 9
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
  const isStated = /\s/.test(stated) && !isGenericTitle(stated) && titleOccursIn(stated, source.firstPage)
  const issued = yearOf(source.firstPage)
  const keywords = keywordsOf(source.paragraphs)
  // A stated title that the page shows is right, unless what is printed as the title says the same in better spelling.
  const isPrinted = printed !== '' && !(isStated && !agrees(stated, printed) && !agrees(printed, stated))
  const record: BibliographicRecord = {
    type: 'article',
    title: isPrinted ? printed : isStated ? stated : '',
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
  const first = usable.findIndex((paragraph) => Math.abs(sizeOf(paragraph) - largest) <= SAME_SIZE)
  const title: RoledParagraph[] = []
  for (const paragraph of usable.slice(Math.max(0, first))) {
    if (Math.abs(sizeOf(paragraph) - largest) > SAME_SIZE) break
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
  const [, ...after] = firstPage.toLowerCase().replace(/\s+/g, ' ').split(short.toLowerCase())
  const isCited = after.length > 1 && after.some((text) => /^[\s,.]*(?:\(?\d|doi|vol)/.test(text))
  if (!isCited || short.split(/\s+/).length > SHORT_TITLE_WORDS) return largest
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
    !/https?:|@|\b\d{1,2}:\d{2}\b|^\W*(?:printed|downloaded) /i.test(text)
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
  return years.length === 0 ? citedYear(text) : Math.max(...years)
}

/** Year beside a volume, as journals cite themselves at the page's edge: `2023; 31(3)`, `(2020) 21:902`, `2006, 6:3`. */
const YEAR_AND_VOLUME =
  /\b((?:19|20)\d\d)\s?[;,]\s?\d{1,4}\s?[(:]\s?\w|\(((?:19|20)\d\d)\)\s?\d{1,4}\s?[:(]\s?\w/u

function citedYear(text: string): number | undefined {
  const match = YEAR_AND_VOLUME.exec(text)
  const year = match?.[1] ?? match?.[2]
  return year === undefined ? undefined : Number(year)
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

const NOTICE =
  /^(?:\W{0,3}(?:received|accepted|revised|published(?: online)?|copyright|©|citation|cite this article|how to cite|please cite|edited by|editors?|academic editors?|external editor|reviewed by|\*?\s*correspond(?:ence|ing)|e-?mails?|open access|key\s?-?words?|article (?:history|type|info)|specialty section|see comment|see online|continued|\(?continued (?:on|from)|submit your|publish with|this article (?:is|was) (?:available|submitted|published)|issn|doi|trial registration number|subject (?:areas?|category)|electronic supplementary material is available|recebido|aprovado|recibido|aceptado|eingegangen|\*these authors)\b|\W{0,3}(?:[©►]|https?:|www\.))/iu
const LONGEST_NOTICE = 900
/** A licence may be longer: it begins with its sign and names what it allows. */
const LICENCE =
  /^\W{0,3}(?:©|copyright\b).{0,400}\b(?:licen[cs]ed? under|creative commons|all rights reserved|no other uses? without permission)\b/isu
const LONGEST_LICENCE = 2500
/** In 160 characters the year, the volume and the place of an article in its journal. */
const LONGEST_JOURNAL_LINE = 160
const YEAR_BEFORE_VOLUME = /\b(?:19|20)\d\d\b[\s,;():]+\d/u
const ADDRESS = /\bdoi\s*:|\bdoi\.org\/|\bwww\.|https?:/iu

function isJournalLine(text: string): boolean {
  const isShort = text.length <= LONGEST_JOURNAL_LINE
  return isShort && YEAR_BEFORE_VOLUME.test(text) && ADDRESS.test(text) && !isProse(text)
}

/** CRediT, the taxonomy of contributor roles (ANSI/NISO Z39.104-2022), each with its list of names. */
const CREDIT_LINE =
  /^(?:conceptuali[sz]ation|data curation|formal analysis|funding acquisition|investigation|methodology|project administration|resources|software|supervision|validation|visuali[sz]ation|writing\s*[–—-]\s*(?:original draft|review (?:&|and) editing))\s*:\s*\p{Lu}/iu
const LONGEST_CREDIT = 400
/** Shorter paragraphs before the abstract are lines about the article. */
const SHORTEST_FRONT_TEXT = 160

const NOTICE_IN_REFERENCES = /^\W{0,3}(?:received|accepted|submit your|publish with|©|copyright)\b/iu

/** True for a notice that stands among the entries of a reference list. */
export function isNoticeInReferences(text: string): boolean {
  return text.length <= LONGEST_NOTICE && NOTICE_IN_REFERENCES.test(text.trim())
}

/** Two sentences at least. */
function isText(text: string): boolean {
  return text.length >= SHORTEST_FRONT_TEXT && isProse(text) && /[.!?]\s+\p{Lu}.*[.!?]$/u.test(text)
}

/** True for a line that says what one of the authors did for the article. */
export function isCreditLine(text: string): boolean {
  return text.length <= LONGEST_CREDIT && CREDIT_LINE.test(text)
}

/** True for dates, addresses, licences and such: about the article, not of it. `isFront`: before the abstract. */
export function isNotice(text: string, isFront: boolean): boolean {
  if (text.length <= LONGEST_LICENCE && LICENCE.test(text)) return true
  if (text.length > LONGEST_NOTICE) return isFront && !isProse(text)
  if (isJournalLine(text)) return true
  const isMostlyAddress = /@[\w.-]+\.\w{2,}/.test(text) && text.length < 300
  return NOTICE.test(text.trim()) || isMostlyAddress || (isFront && !isText(text))
}
