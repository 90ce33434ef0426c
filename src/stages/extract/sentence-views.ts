import type { Surroundings } from '../../checks/slots.js'
import type { PaperKey } from '../../model/ids.js'
import type { Sentence } from '../../model/sentence.js'
import type { DocumentTerms } from './document-terms.js'

/** What is judged as one statement: a sentence, or one cell of a table row with the heads that give it meaning. */
export interface SentenceView {
  /** Where quantities are read; marks that cite other works are blanked. */
  readonly text: string
  readonly around: Surroundings
}

/** Cells of a row that are judged one by one; a longer row is judged by its first ones and as a whole. */
const MAX_CELLS = 30

/** Every question of a run looks at the same sentences again. */
const KNOWN = new WeakMap<DocumentTerms, WeakMap<Sentence, readonly SentenceView[]>>()

/** A sentence as one view; a table row with several cells as one view for each of them. Made once for each `terms`. */
export function viewsOf(
  sentence: Sentence,
  paperKey: PaperKey,
  terms: DocumentTerms,
): readonly SentenceView[] {
  const ofRun = KNOWN.get(terms) ?? new WeakMap<Sentence, readonly SentenceView[]>()
  KNOWN.set(terms, ofRun)
  const known = ofRun.get(sentence)
  if (known !== undefined) return known
  const views = makeViews(sentence, paperKey, terms)
  ofRun.set(sentence, views)
  return views
}

function makeViews(sentence: Sentence, paperKey: PaperKey, terms: DocumentTerms): readonly SentenceView[] {
  const around = terms.around(sentence, paperKey)
  const text = withoutMarks(sentence)
  const cells = sentence.cells.filter(({ part }) => part === 'cell')
  if (sentence.kind !== 'table-row' || cells.length < 2)
    return [{ text: sentence.kind === 'table-row' ? withoutCaption(sentence, text) : text, around }]
  const rowHead = partsOf(sentence, text, 'row-head')
  return cells.slice(0, MAX_CELLS).map((cell) => {
    const head = sentence.cells
      .filter(
        ({ part, column, end }) => part === 'column-head' && column === cell.column && end <= cell.start,
      )
      .map(({ start, end }) => text.slice(start, end))
    const own = `${head.join(' ')}: ${text.slice(cell.start, cell.end)}`
    return {
      text: own,
      around: {
        ...around,
        sentence: terms.termsOf(`${rowHead} ${own}`, sentence, paperKey),
        neighbours: around.sentence,
      },
    }
  })
}

function partsOf(sentence: Sentence, text: string, wanted: 'row-head'): string {
  return sentence.cells
    .filter(({ part }) => part === wanted)
    .map(({ start, end }) => text.slice(start, end))
    .join(' ')
}

function withoutCaption(sentence: Sentence, text: string): string {
  const caption = sentence.cells.find(({ part }) => part === 'caption')
  return caption === undefined ? text : text.slice(caption.end)
}

/** A mark such as "(13-15)" holds numbers that count nothing. */
function withoutMarks({ text, citations }: Sentence): string {
  let bare = text
  for (const { start, end } of citations)
    bare = bare.slice(0, start) + ' '.repeat(Math.max(0, end - start)) + bare.slice(end)
  return bare
}
