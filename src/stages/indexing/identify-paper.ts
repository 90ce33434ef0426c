import { titleOccursIn, titlesMatch } from '../../language/titles.js'
import type { Reading } from '../../model/document.js'
import type { DocumentId, PaperKey } from '../../model/ids.js'
import type {
  BibliographicRecord,
  EditorialNotice,
  EditorialStatus,
  Paper,
  PaperIds,
  RecordSource,
} from '../../model/paper.js'
import type { PaperRegistry } from './paper-registry.js'

/** What identifies the paper of a document. */
export interface IdentityInput {
  readonly documentId: DocumentId
  readonly reading: Reading
  /** Record of a bibliography entry that names this file, where there is one. */
  readonly sidecar?: BibliographicRecord
  /** The first page of the documents of a stored paper, see `FIRST_PAGE_LENGTH`; absent: no stored paper is looked into. */
  readonly firstPageOf?: FirstPageOf
}

/** The words of the first page of a paper's documents; empty where there are none. */
export type FirstPageOf = (key: PaperKey) => string

export interface Identity {
  readonly paper: Paper
  /** Keys under which the same paper was known until now. */
  readonly formerKeys: readonly PaperKey[]
  readonly warnings: readonly string[]
}

/** Length of the text that counts as a first page where a document has no pages. */
export const FIRST_PAGE_LENGTH = 6000

/**
 * Decides which paper a document is. Ids printed in a PDF are candidates: they become facts only where a known
 * record with that id has a title that stands on the first page. JATS states its own ids. A bibliography entry
 * that names the file is believed unless its title is missing from a first page that has text.
 */
export function identifyPaper(input: IdentityInput, registry: PaperRegistry): Identity {
  const { reading, sidecar } = input
  const pageText = firstPageText(reading)
  if (sidecar !== undefined) {
    if (
      pageText.trim() === '' ||
      titleOccursIn(sidecar.title, pageText) ||
      titlesMatch(sidecar.title, reading.record.title)
    )
      return withRecord(
        input,
        { record: mergeRecords(sidecar, believable(reading)), source: 'bibliography' },
        registry,
      )
    const warning = `The bibliography entry "${sidecar.title}" names this file, but that title is not on its first page; the entry was not used.`
    return { ...withoutSidecar(input, pageText, registry), warnings: [warning] }
  }
  return withoutSidecar(input, pageText, registry)
}

/** The record that a document states of itself; what is only printed on it is no fact and stays out. */
function believable({ record, isRecordAuthoritative }: Reading): BibliographicRecord {
  return isRecordAuthoritative ? record : { ...record, ids: {} }
}

function withoutSidecar(input: IdentityInput, pageText: string, registry: PaperRegistry): Identity {
  const { reading } = input
  if (reading.isRecordAuthoritative)
    return withRecord(input, { record: reading.record, source: 'document' }, registry)
  const known = registry.findByTitleOnPage(reading.record, pageText)
  if (known !== undefined && isNotice(reading.record.title) === isNotice(known.record.title))
    return { paper: withNoticeOf(known, reading.record), formerKeys: [], warnings: [] }
  return asOwnPaper(input)
}

/** A correction, retraction or comment prints the title and the DOI of the work that it is about, and is another work. */
const NOTICE =
  /^\W*(?:correction|corrigend|errat|addend|retraction|withdrawal|expression of concern|comment(?:ary|s)? (?:on|to)|repl(?:y|ies) to|response to|re:)/i

function isNotice(title: string): boolean {
  return NOTICE.test(title)
}

/** A notice that another copy of the paper prints ("RETRACTED") counts for the paper. */
function withNoticeOf(known: Paper, printed: BibliographicRecord): Paper {
  const editorial = graver(known.editorial, printed.editorial)
  return editorial === known.editorial || editorial === undefined ? known : { ...known, editorial }
}

function asOwnPaper({ documentId, reading }: IdentityInput): Identity {
  const { ids: candidates, ...record } = reading.record
  const paper: Paper = {
    key: documentId as string as PaperKey,
    record: { ...record, ids: {} },
    recordSource: 'document',
    editorial: record.editorial ?? UNCHECKED,
    candidates,
  }
  return { paper, formerKeys: [], warnings: [] }
}

const UNCHECKED = { status: 'unchecked', source: 'none' } as const

/** A paper whose record is believed; joins the paper that is already known by one of its ids or by its title. */
function withRecord(
  input: IdentityInput,
  believed: { readonly record: BibliographicRecord; readonly source: RecordSource },
  registry: PaperRegistry,
): Identity {
  const known = registry.findSame(believed.record)
  const record = known === undefined ? believed.record : mergeKnown(known, believed)
  const key = keyOf(record.ids) ?? (input.documentId as string as PaperKey)
  const paper: Paper = {
    key,
    record,
    recordSource: known?.recordSource === 'bibliography' ? 'bibliography' : believed.source,
    editorial: graver(known?.editorial, record.editorial) ?? UNCHECKED,
    candidates: {},
  }
  return { paper, formerKeys: formerKeysOf(paper, registry, input.firstPageOf), warnings: [] }
}

/** Papers that turn out to be this one: by id and title, or since they print the id and its title on their first page. */
function formerKeysOf(
  { key, record }: Paper,
  registry: PaperRegistry,
  firstPageOf: FirstPageOf | undefined,
): PaperKey[] {
  const printing = registry
    .printing(record.ids)
    .filter((other) => isNotice(other.record.title) === isNotice(record.title))
    .filter((other) => firstPageOf !== undefined && titleOccursIn(record.title, firstPageOf(other.key)))
  const same = [...registry.keysOfSame(record), ...printing.map((other) => other.key)]
  return [...new Set(same)].filter((former) => former !== key)
}

/** An entry of a bibliography. */
export interface EntryInput {
  readonly record: BibliographicRecord
  /** Names the paper where the record has no id. */
  readonly entryKey: string
  readonly firstPageOf?: FirstPageOf
}

/** The paper of a bibliography entry. */
export function paperOfEntry(
  { record, entryKey, firstPageOf }: EntryInput,
  registry: PaperRegistry,
): Identity {
  const known = registry.findSame(record)
  const merged = known === undefined ? record : mergeRecords(record, known.record)
  const key = keyOf(merged.ids) ?? known?.key ?? (`entry:${entryKey}` as PaperKey)
  const paper: Paper = {
    key,
    record: merged,
    recordSource: 'bibliography',
    editorial: graver(known?.editorial, merged.editorial) ?? UNCHECKED,
    candidates: {},
  }
  return { paper, formerKeys: formerKeysOf(paper, registry, firstPageOf), warnings: [] }
}

/** A bibliography outranks the document's own front matter; either fills the gaps of the other. */
function mergeKnown(
  known: Paper,
  believed: { readonly record: BibliographicRecord; readonly source: RecordSource },
): BibliographicRecord {
  return known.recordSource === 'bibliography' && believed.source === 'document'
    ? mergeRecords(known.record, believed.record)
    : mergeRecords(believed.record, known.record)
}

/** The first record, with what it leaves open taken from the second. A notice of either is kept. */
function mergeRecords(first: BibliographicRecord, second: BibliographicRecord): BibliographicRecord {
  const editorial = graver(first.editorial, second.editorial)
  return {
    ...second,
    ...first,
    type: first.type === 'other' ? second.type : first.type,
    authors: first.authors.length > 0 ? first.authors : second.authors,
    ids: { ...second.ids, ...first.ids },
    ...(editorial !== undefined && { editorial }),
  }
}

/** What weighs more against relying on a paper comes first; a retraction is never lost in a merge. */
const GRAVITY: readonly EditorialStatus[] = [
  'retracted',
  'withdrawn',
  'concern',
  'corrected',
  'reinstated',
  'no-notice-found',
  'unchecked',
]

function graver(
  left: EditorialNotice | undefined,
  right: EditorialNotice | undefined,
): EditorialNotice | undefined {
  if (left === undefined || right === undefined) return left ?? right
  return GRAVITY.indexOf(right.status) < GRAVITY.indexOf(left.status) ? right : left
}

/** How a paper is known: its DOI, else arXiv id, PMID, PMCID. */
export function keyOf(ids: PaperIds): PaperKey | undefined {
  const found = (['doi', 'arxiv', 'pmid', 'pmcid'] as const).find((scheme) => ids[scheme] !== undefined)
  return found === undefined ? undefined : (`${found}:${ids[found] ?? ''}` as PaperKey)
}

function firstPageText(reading: Reading): string {
  const onFirstPage = reading.blocks.filter((block) => block.pages === undefined || block.pages.first === 1)
  return onFirstPage
    .map((block) => block.display)
    .join('\n')
    .slice(0, FIRST_PAGE_LENGTH)
}
