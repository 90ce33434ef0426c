import type { BibliographicRecord, WorkType } from '../../../model/paper.js'

/** What a reference shows for a work without a title. */
const NO_TITLE = '[No title]'

/** The title as recorded: its capitals are not changed, since code cannot tell a name from a word. */
export function shownTitle({ title }: BibliographicRecord): string {
  return title === '' ? NO_TITLE : title.replace(/\.$/u, '')
}

/** Web address of a work: its DOI, arXiv page, PubMed or PMC page, else the recorded address. */
export function shownAddress({ ids, url }: BibliographicRecord): string | undefined {
  if (ids.doi !== undefined) return `https://doi.org/${ids.doi}`
  if (ids.arxiv !== undefined) return `https://arxiv.org/abs/${ids.arxiv}`
  if (ids.pmid !== undefined) return `https://pubmed.ncbi.nlm.nih.gov/${ids.pmid}/`
  if (ids.pmcid !== undefined) return `https://pmc.ncbi.nlm.nih.gov/articles/${ids.pmcid}/`
  return url
}

/** Pages with an en dash between numbers. */
export function dashedPages(pages: string | undefined): string | undefined {
  return pages?.replace(/(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])/gu, '–')
}

/** What a reader must not miss, before everything else; empty where the title itself says so. */
export function statusPrefix({ editorial, title }: BibliographicRecord): string {
  if (editorial?.status === 'retracted') return /^\W*retracted/iu.test(title) ? '' : 'RETRACTED: '
  if (editorial?.status === 'withdrawn') return /^\W*withdrawn/iu.test(title) ? '' : 'WITHDRAWN: '
  return editorial?.status === 'concern' ? 'EXPRESSION OF CONCERN: ' : ''
}

/** Text that ends in one mark: a full stop is added where none of `.?!` stands. */
export function closed(text: string): string {
  return /[.!?…]["”’]?$/u.test(text) ? text : `${text}.`
}

/** The parts that say something, each ended, with a space between. */
export function sentences(parts: readonly (string | undefined)[]): string {
  return parts
    .filter((part) => part !== undefined && part !== '')
    .map((part) => closed(part ?? ''))
    .join(' ')
}

/** Pages are several where they name a range or a list. */
export function pageWord(pages: string): 'p.' | 'pp.' {
  return /[-–,]/u.test(pages) ? 'pp.' : 'p.'
}

/** Kinds of works that styles treat differently. */
export type ReferenceKind = 'article' | 'preprint' | 'thesis' | 'dataset' | 'book' | 'part'

const KINDS: Partial<Record<WorkType, ReferenceKind>> = {
  preprint: 'preprint',
  thesis: 'thesis',
  dataset: 'dataset',
  book: 'book',
  report: 'book',
  chapter: 'part',
  'conference-paper': 'part',
}

export function kindOf({ type }: BibliographicRecord): ReferenceKind {
  return KINDS[type] ?? 'article'
}

/** The parts that say something, with a separator between. */
export function joined(parts: readonly (string | undefined)[], separator: string): string {
  return parts.filter((part) => part !== undefined && part !== '').join(separator)
}

/** A text with a lead before it; undefined where there is no text. */
export function led(lead: string, text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : `${lead}${text}`
}
