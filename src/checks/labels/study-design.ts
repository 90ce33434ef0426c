import { createPhraseFinder } from '../../language/phrases.js'
import { type Design, type Domain, UNCLEAR_DESIGN } from '../../model/domain.js'
import type { WorkType } from '../../model/paper.js'

/** The words of a paper that can say what kind of study it is. */
export interface StudyWords {
  readonly title: string
  readonly abstract: string
  /** The paper's own methods, as far as the document has them. */
  readonly methods: string
  readonly workType: WorkType
}

/** What kind of study a paper is, and what says so; `unclear` where nothing does. */
export interface StudyDesign {
  readonly key: string
  /** Words that it rests on, as printed; empty where it is unclear. */
  readonly basis: string
  readonly place: 'title' | 'record' | 'abstract' | 'methods' | 'none'
}

const UNCLEAR: StudyDesign = { key: UNCLEAR_DESIGN, basis: '', place: 'none' }
/** Methods are read to this length; what comes later is detail. */
const METHODS_LIMIT = 6_000
/** Different places in methods that have to agree before they say what an abstract did not. */
const METHODS_MENTIONS = 2

/**
 * Reads the design by the domain's words: the title first, then the record, then what the abstract says of the paper
 * itself, then its methods. Within a place the first design in the domain's order wins that is not ruled out, so that
 * a review of trials is a review.
 */
export function readStudyDesign(words: StudyWords, domain: Domain): StudyDesign {
  const open = domain.designs.filter((design) => !isRuledOut(design, words))
  return fromTitle(words, open) ?? fromRecord(words, open) ?? fromText(words, open) ?? UNCLEAR
}

function isRuledOut(design: Design, { title, abstract }: StudyWords): boolean {
  const { first, isEmpty } = createPhraseFinder(design.recognise.not ?? [])
  return !isEmpty && first(`${title}\n${abstract}`) !== undefined
}

function fromTitle(
  { title, abstract, methods }: StudyWords,
  designs: readonly Design[],
): StudyDesign | undefined {
  const found = designs.flatMap((design) => {
    const mark = createPhraseFinder(design.recognise.title).first(title)
    return mark === undefined ? [] : [{ design, mark }]
  })
  // "Machine learning in patients with …": of several readings the one that the text bears out, else the first.
  const borne = found.find(({ design }) =>
    createPhraseFinder(design.recognise.text).first(`${abstract}\n${methods.slice(0, METHODS_LIMIT)}`),
  )
  const best = found.find(({ design }) => isSecondary(design)) ?? borne ?? found[0]
  return best === undefined ? undefined : { key: best.design.key, basis: best.mark.text, place: 'title' }
}

/** What a title says of collecting other work is never outweighed by words for what that work did. */
function isSecondary(design: Design): boolean {
  return design.class === 'meta-analysis' || design.class === 'review' || design.class === 'guideline'
}

function fromRecord({ workType }: StudyWords, designs: readonly Design[]): StudyDesign | undefined {
  if (workType !== 'review' && workType !== 'editorial' && workType !== 'letter') return undefined
  const review = designs.find((design) => design.class === 'review')
  return review === undefined ? undefined : { key: review.key, basis: workType, place: 'record' }
}

function fromText(words: StudyWords, designs: readonly Design[]): StudyDesign | undefined {
  for (const design of designs) {
    const mark = createPhraseFinder(design.recognise.text).first(words.abstract)
    if (mark !== undefined) return { key: design.key, basis: mark.text, place: 'abstract' }
  }
  return fromMethods(words.methods.slice(0, METHODS_LIMIT), designs)
}

/** A review has methods too, but seldom says twice that rats were fed: single mentions decide nothing. */
function fromMethods(methods: string, designs: readonly Design[]): StudyDesign | undefined {
  const counted = designs.flatMap((design) => {
    const marks = createPhraseFinder(design.recognise.text).all(methods)
    const [mark] = marks
    const count = new Set(marks.map(({ text }) => text.toLowerCase())).size
    return mark === undefined || count < METHODS_MENTIONS ? [] : [{ design, mark, count }]
  })
  counted.sort((left, right) => right.count - left.count)
  const [best, next] = counted
  if (best === undefined || best.count === next?.count) return undefined
  return { key: best.design.key, basis: best.mark.text, place: 'methods' }
}
