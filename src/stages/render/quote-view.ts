import type { Span } from '../../model/document.js'
import type { Evidence } from '../../model/evidence.js'
import type { PassageId, SentenceId } from '../../model/ids.js'
import type { CitedPaper, RunRecord, StoredPassage } from '../../model/run.js'
import type { SentenceRole } from '../../model/sentence.js'
import { placeInPublicCopy } from './public-copy.js'
import { shortCitation } from './short-citation.js'

/** A work that a relayed quotation points at. */
export interface RelayView {
  /** The mark as printed in the quotation. */
  readonly mark: string
  /** The entry of the reference list, as printed. */
  readonly reference?: string
  /** The work's number among the sources of this answer, where it is one. */
  readonly number?: number
  readonly citation?: string
}

/** The passage around a quotation. */
export interface PassageView {
  readonly id: PassageId
  readonly heading: readonly string[]
  readonly locator: string
  readonly text: string
  /** Where the quotation stands in `text`. */
  readonly span: Span
}

/** A quotation with what a reader needs to judge it. */
export interface QuoteView {
  /** Label of the evidence: `S1-E3`. */
  readonly id: string
  readonly quote: string
  /** `Moe et al. 2019`. */
  readonly citation: string
  /** Number in the list of sources; 0 where the run lacks the paper. */
  readonly number: number
  /** Page or section. */
  readonly place: string
  readonly page?: number
  readonly role: SentenceRole
  /** What the role means for the reader. */
  readonly roleNote: string
  /** Warnings: abstract only, doubtful numbers, editorial notices. */
  readonly warnings: readonly string[]
  readonly relays: readonly RelayView[]
  readonly sentenceIds: readonly SentenceId[]
  readonly passage?: PassageView
  /** The place in a public copy of the paper, where a confirmed id leads to one. */
  readonly openAt?: string
}

const ROLE_NOTES: Readonly<Record<SentenceRole, string>> = {
  firsthand: 'firsthand',
  relayed: 'relayed: reports the work of others',
  background: 'background: general knowledge, not a result of this paper',
  method: 'method: says what was done, not what was found',
  hypothesis: 'hypothesis: an aim or a supposition, not a result',
}

/** Finds the quotations of a run by their evidence label; an unknown label gives undefined. */
export function quoteViews(run: RunRecord): (label: string) => QuoteView | undefined {
  const papers = new Map(run.papers.map((paper) => [paper.key, paper]))
  const passages = new Map(run.passages.map((passage) => [passage.id, passage]))
  const views = new Map(
    run.evidence.map((evidence) => [
      evidence.label,
      quoteView(evidence, { papers, passage: passages.get(evidence.passageId) }),
    ]),
  )
  return (label) => views.get(label)
}

interface Surroundings {
  readonly papers: ReadonlyMap<Evidence['paperKey'], CitedPaper>
  readonly passage: StoredPassage | undefined
}

function quoteView(evidence: Evidence, { papers, passage }: Surroundings): QuoteView {
  const paper = papers.get(evidence.paperKey)
  return {
    id: evidence.label,
    quote: evidence.quote,
    citation: paper === undefined ? evidence.paperKey : shortCitation(paper.record),
    number: paper?.number ?? 0,
    place: placeOf(evidence),
    ...(evidence.page !== undefined && { page: evidence.page }),
    role: evidence.role,
    roleNote: ROLE_NOTES[evidence.role],
    warnings: warningsOf(evidence, paper),
    relays: evidence.relays.map(({ mark, reference, paperKey }) => {
      const cited = paperKey === undefined ? undefined : papers.get(paperKey)
      return {
        mark,
        ...(reference !== undefined && { reference }),
        ...(cited !== undefined && { number: cited.number, citation: shortCitation(cited.record) }),
      }
    }),
    sentenceIds: evidence.sentenceIds,
    ...openAt(evidence, paper),
    ...(passage !== undefined && { passage: { ...passageView(passage), span: evidence.span } }),
  }
}

function openAt(evidence: Evidence, paper: CitedPaper | undefined): { readonly openAt?: string } {
  const url = paper === undefined ? undefined : placeInPublicCopy(evidence, paper.record.ids)
  return url === undefined ? {} : { openAt: url }
}

function passageView({ id, heading, locator, text }: StoredPassage): Omit<PassageView, 'span'> {
  return { id, heading, locator, text }
}

/** The locator, the section where the locator does not name it already, and that a row was put together by code. */
function placeOf({ locator, section, heading, kind }: Evidence): string {
  const part = section === 'other' ? (heading.at(-1) ?? '') : section
  const isNamed =
    part === '' || locator.toLowerCase().includes(part.toLowerCase()) || heading.includes(locator)
  const place = isNamed ? locator : `${locator}, ${part}`
  return kind === 'table-row' ? `${place} (row with its headings)` : place
}

function warningsOf(evidence: Evidence, paper: CitedPaper | undefined): string[] {
  const warnings: string[] = []
  if (evidence.level === 'abstract') warnings.push('supported by the abstract only')
  if (evidence.level === 'metadata') warnings.push('supported by the record only')
  if (evidence.hasDoubtfulNumbers) warnings.push('numbers on this page are doubtful')
  switch (paper?.editorial.status) {
    case 'retracted':
    case 'withdrawn':
      warnings.push(`source ${paper.editorial.status}`)
      break
    case 'concern':
      warnings.push('expression of concern about the source')
      break
    case 'corrected':
      warnings.push('source corrected')
      break
    default:
  }
  return warnings
}
