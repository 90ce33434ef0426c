import { sectionLabelOf } from '../section-label.js'
import type { BodyStyle } from './body-style.js'
import { headsText, markCaptionText, markLooseText } from './loose-text.js'
import { joinContinuations } from './join-paragraphs.js'
import { isProse } from './prose.js'
import { type RoledParagraph, roughText } from './paragraph-roles.js'
import { splitRunInHeading } from './run-in-heading.js'

/** Paragraphs in reading order with their final roles, and where the front matter ends. */
export interface DocumentStructure {
  readonly paragraphs: readonly RoledParagraph[]
  /** Index of the first paragraph after title, authors and affiliations. */
  readonly frontEnd: number
}

/** Settles what the look of a paragraph alone left open: headings that head nothing, text in figures, breaks. */
export function structureOf(paragraphs: readonly RoledParagraph[], body: BodyStyle): DocumentStructure {
  const settled = demoteHeadings(markLooseText(markCaptionText(paragraphs, body), body), body)
  const joined = joinContinuations(settled, body)
  const frontEnd = endOfFront(joined, body)
  const front = joined.slice(0, frontEnd).map(withoutHeading)
  const rest = splitRunInHeadings(keepReferenceList(joined.slice(frontEnd)), body)
  return { paragraphs: [...front, ...rest], frontEnd: front.length }
}

function withoutHeading(paragraph: RoledParagraph): RoledParagraph {
  return paragraph.role === 'heading' ? { ...paragraph, role: 'text' } : paragraph
}

/** In back matter ("Author contributions: Conceptualization: ...") and in references no heading is split off. */
function splitRunInHeadings(
  paragraphs: readonly RoledParagraph[],
  body: BodyStyle,
): readonly RoledParagraph[] {
  let isText = true
  return paragraphs.flatMap((paragraph) => {
    if (paragraph.role === 'heading') {
      const label = sectionLabelOf(paragraph.text)
      isText = label !== 'other' && label !== 'references'
    }
    return isText ? withRunInHeading(paragraph, body) : [paragraph]
  })
}

/** Bold or italic parts of entries are no headings: only what looks like the list's own heading ends the list. */
function keepReferenceList(paragraphs: readonly RoledParagraph[]): readonly RoledParagraph[] {
  let listHeading: RoledParagraph | undefined
  return paragraphs.map((paragraph) => {
    if (paragraph.role !== 'heading') return paragraph
    const label = sectionLabelOf(paragraph.text)
    if (label === 'references') {
      listHeading = paragraph
      return paragraph
    }
    if (listHeading === undefined) return paragraph
    if (!looksAlike(listHeading, paragraph) && label === undefined) return withoutHeading(paragraph)
    listHeading = undefined
    return paragraph
  })
}

function looksAlike(first: RoledParagraph, second: RoledParagraph): boolean {
  const [one, two] = [first.lines[0], second.lines[0]]
  if (one === undefined || two === undefined) return false
  return (
    one.style.font === two.style.font &&
    Math.abs(one.size - two.size) < 0.5 &&
    !/\d{4}|;|\bet al/.test(second.text)
  )
}

function withRunInHeading(paragraph: RoledParagraph, body: BodyStyle): readonly RoledParagraph[] {
  if (paragraph.role !== 'text' && paragraph.role !== 'list-item' && paragraph.role !== 'heading')
    return [paragraph]
  const split = splitRunInHeading(paragraph.lines, body)
  if (split === undefined) return [paragraph]
  return [
    { ...paragraph, lines: split.head, text: roughText(split.head), role: 'heading' },
    { ...paragraph, lines: split.rest, text: roughText(split.rest), role: 'text' },
  ]
}

function demoteHeadings(paragraphs: readonly RoledParagraph[], body: BodyStyle): readonly RoledParagraph[] {
  return paragraphs.map((paragraph, index) => {
    if (paragraph.role !== 'heading' || headsText(paragraphs, index, body)) return paragraph
    return sectionLabelOf(paragraph.text) === undefined ? withoutHeading(paragraph) : paragraph
  })
}

/** Headings and paragraph openings that end the front matter. */
const OPENING =
  /^(?:\W*(?:abstract|summary|zusammenfassung|resum[eo]n?|résumé|resumo|background|introduction|einleitung)\b)/i
const LEAST_BODY_LENGTH = 250

function endOfFront(paragraphs: readonly RoledParagraph[], body: BodyStyle): number {
  const lastPage = (paragraphs[0]?.lines[0]?.page ?? 1) + 1
  const isEarly = (paragraph: RoledParagraph) => (paragraph.lines[0]?.page ?? 1) <= lastPage
  const opening = paragraphs.findIndex(
    (paragraph) => isEarly(paragraph) && (OPENING.test(paragraph.text) || isOpeningHeading(paragraph)),
  )
  const long = paragraphs.findIndex((paragraph) => isEarly(paragraph) && isLongText(paragraph, body))
  if (opening < 0) return Math.max(0, long)
  return long < 0 ? opening : Math.min(opening, long)
}

function isOpeningHeading(paragraph: RoledParagraph): boolean {
  const label = paragraph.role === 'heading' ? sectionLabelOf(paragraph.text) : undefined
  return label === 'abstract' || label === 'introduction'
}

function isLongText(paragraph: RoledParagraph, body: BodyStyle): boolean {
  const isText = paragraph.role === 'text' && paragraph.text.length >= LEAST_BODY_LENGTH
  return (
    isText &&
    isProse(paragraph.text) &&
    (paragraph.lines[0]?.size ?? 0) > body.size * 0.85 &&
    !NOT_BODY.test(paragraph.text)
  )
}

/** Long paragraphs of the front matter that are no abstract. */
const NOT_BODY =
  /\b(?:copyright|©|creative commons|open.access article|correspond(?:ence|ing)|received|citation:|editor:|department of|university)\b/i
