import { type EditorialNotice, partlyWords } from '../../model/paper.js'
import type { CitedPaper, RunRecord, PaperDesign } from '../../model/run.js'
import { referenceLine } from './bibliography/reference-line.js'
import { linksOf } from './public-copy.js'

/** An entry of the list of sources. */
export interface SourceView {
  readonly number: number
  /** The reference, from the record alone. */
  readonly reference: string
  /** Places on the web, from confirmed ids. */
  readonly links: readonly { readonly name: string; readonly url: string }[]
  /** Preprint label, origin of the record, unconfirmed ids. */
  readonly notes: readonly string[]
  readonly editorial: string
  /** True for a notice that a reader must not miss. */
  readonly isEditorialWarning: boolean
  readonly files: readonly string[]
}

/** The sources of a run in the order of their numbers. */
export function sourceViews(run: RunRecord): SourceView[] {
  return citedInOrder(run).map((paper) => ({
    number: paper.number,
    reference: referenceLine(paper.record),
    links: linksOf(paper.record.ids),
    notes: notesOf(paper),
    editorial: editorialLine(paper.editorial),
    isEditorialWarning: isWarning(paper.editorial),
    files: paper.documents.map((document) => document.fileName),
  }))
}

/** The cited papers in source order. */
export function citedInOrder(run: RunRecord): readonly CitedPaper[] {
  return [...run.papers].sort((left, right) => left.number - right.number)
}

function notesOf(paper: CitedPaper): string[] {
  const notes: string[] = []
  if (paper.design !== undefined && paper.design.place !== 'none') notes.push(designNote(paper.design))
  if (paper.record.type === 'preprint') notes.push('preprint, not peer reviewed')
  if (paper.recordSource === 'file-name') notes.push('record made from the file name')
  if (paper.recordSource === 'document') notes.push('record as the document itself prints it')
  const candidates = Object.entries(paper.candidates).filter(([, id]) => typeof id === 'string')
  for (const [name, id] of candidates) notes.push(`${name.toUpperCase()} ${id} (printed, unconfirmed)`)
  return notes
}

function designNote({ label, basis, place }: PaperDesign): string {
  const from = place === 'model' ? 'as a model read it; counts for no label' : `“${basis}” in its ${place}`
  return `${label.toLowerCase()} (${from})`
}

const EDITORIAL_WORDS: Readonly<Record<EditorialNotice['status'], string>> = {
  retracted: 'RETRACTED',
  withdrawn: 'WITHDRAWN',
  concern: 'expression of concern',
  corrected: 'corrected',
  reinstated: 'reinstated after a retraction',
  'no-notice-found': 'no notice found',
  unchecked: 'not checked',
}

function editorialLine(notice: EditorialNotice): string {
  const words = EDITORIAL_WORDS[notice.status]
  const checked = notice.checkedAt === undefined ? undefined : `checked ${notice.checkedAt.slice(0, 10)}`
  if (notice.status === 'unchecked') {
    // A look-up that failed is named; where none was made there is nothing to say.
    const far = partlyWords(notice)
    const tried = checked === undefined ? '' : ` (tried ${checked.slice(8)})`
    return `${far === '' ? words : far}${tried}${tried === '' || notice.detail === undefined ? '' : `: ${notice.detail}`}`
  }
  const origin = [notice.date, `according to: ${notice.source}`, checked, partlyWords(notice)]
    .filter((part) => part !== undefined && part !== '')
    .join(', ')
  const detail = notice.detail === undefined ? '' : `: ${notice.detail}`
  return `${words} (${origin})${detail}`
}

function isWarning({ status }: EditorialNotice): boolean {
  return status === 'retracted' || status === 'withdrawn' || status === 'concern' || status === 'corrected'
}
