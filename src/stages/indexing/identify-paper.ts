import { titleOccursIn, titlesMatch } from '../../language/titles.js'
import type { Reading } from '../../model/document.js'
import type { DocumentId, PaperKey } from '../../model/ids.js'
import type { BibliographicRecord, Paper, PaperIds, RecordSource } from '../../model/paper.js'
import type { PaperRegistry } from './paper-registry.js'

/** What identifies the paper of a document. */
export interface IdentityInput {
  readonly documentId: DocumentId
  readonly reading: Reading
  /** Record of a bibliography entry that names this file, where there is one. */
  readonly sidecar?: BibliographicRecord
}

export interface Identity {
  readonly paper: Paper
  /** Keys under which the same paper was known until now. */
  readonly formerKeys: readonly PaperKey[]
  readonly warnings: readonly string[]
}

/** Length of the text that counts as a first page where a document has no pages. */
const FIRST_PAGE_LENGTH = 6000

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
        { record: mergeRecords(sidecar, reading.record), source: 'bibliography' },
        registry,
      )
    const warning = `The bibliography entry "${sidecar.title}" names this file, but that title is not on its first page; the entry was not used.`
    return { ...withoutSidecar(input, pageText, registry), warnings: [warning] }
  }
  return withoutSidecar(input, pageText, registry)
}

function withoutSidecar(input: IdentityInput, pageText: string, registry: PaperRegistry): Identity {
  const { reading } = input
  if (reading.isRecordAuthoritative)
    return withRecord(input, { record: reading.record, source: 'document' }, registry)
  const known = registry.findByTitleOnPage(reading.record, pageText)
  if (known !== undefined) return { paper: known, formerKeys: [], warnings: [] }
  return asOwnPaper(input)
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
    editorial: record.editorial ?? known?.editorial ?? UNCHECKED,
    candidates: {},
  }
  const formerKeys = registry.keysOfSame(record).filter((former) => former !== key)
  return { paper, formerKeys, warnings: [] }
}

/** A paper that is known from a bibliography only. */
export function paperOfEntry(
  record: BibliographicRecord,
  entryKey: string,
  registry: PaperRegistry,
): Identity {
  const known = registry.findSame(record)
  const merged = known === undefined ? record : mergeRecords(record, known.record)
  const key = keyOf(merged.ids) ?? known?.key ?? (`entry:${entryKey}` as PaperKey)
  const paper: Paper = {
    key,
    record: merged,
    recordSource: 'bibliography',
    editorial: merged.editorial ?? known?.editorial ?? UNCHECKED,
    candidates: {},
  }
  const formerKeys = known === undefined || known.key === key ? [] : [known.key]
  return { paper, formerKeys, warnings: [] }
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
  const editorial = first.editorial ?? second.editorial
  return {
    ...second,
    ...first,
    type: first.type === 'other' ? second.type : first.type,
    authors: first.authors.length > 0 ? first.authors : second.authors,
    ids: { ...second.ids, ...first.ids },
    ...(editorial !== undefined && { editorial }),
  }
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
