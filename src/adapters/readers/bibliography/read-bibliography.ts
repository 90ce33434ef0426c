import type { BibliographyFormat, BibliographyOutcome } from '../../../contracts/bibliography-reader.js'
import type { UnreadableReason } from '../../../model/document.js'
import { type ReadEntries, readBibtex } from './bibtex.js'
import { readCslJson } from './csl-json.js'
import { decodeText } from './decode.js'
import { readEndnoteRefer } from './endnote-refer.js'
import { readEndnoteXml } from './endnote-xml.js'
import { readNbib } from './nbib.js'
import { readRis } from './ris.js'
import { readZoteroRdf } from './zotero-rdf.js'

/** Largest file read, in bytes: about 50,000 entries with abstracts. */
export const LARGEST_BIBLIOGRAPHY_BYTES = 128 * 1024 * 1024

const EXTENSIONS = new Map<string, BibliographyFormat>([
  ['bib', 'bibtex'],
  ['bibtex', 'bibtex'],
  ['biblatex', 'bibtex'],
  ['ris', 'ris'],
  ['nbib', 'nbib'],
  ['medline', 'nbib'],
  ['enw', 'endnote-refer'],
  ['rdf', 'zotero-rdf'],
])

/** Types of CSL 1.0.2 and of Crossref; other JSON has members called `type` as well. */
const CSL_TYPE =
  /"type"\s*:\s*"(?:article|bill|book|broadcast|chapter|classic|collection|dataset|document|entry|event|figure|graphic|hearing|interview|journal-article|legal_case|legislation|manuscript|map|motion_picture|musical_score|pamphlet|paper-conference|patent|performance|periodical|personal_communication|post|proceedings-article|regulation|report|review|software|song|speech|standard|thesis|treaty|webpage)\b/u

/** True for file names that only bibliographies have; `.json`, `.xml` and `.txt` are told apart by their content. */
export function isBibliographyFileName(fileName: string): boolean {
  return EXTENSIONS.has(extensionOf(fileName))
}

/**
 * Format of a bibliography by its content, else by its file's name; undefined for other files. Cheap: it looks at the
 * first stretch only, so it may be asked about every `.json`, `.xml` and `.txt` of a folder.
 */
export function detectBibliographyFormat(text: string, fileName: string): BibliographyFormat | undefined {
  const head = text.slice(0, 20_000)
  const xml = detectXmlFormat(head)
  if (xml !== undefined) return xml
  if (/^\s*[[{]/u.test(head) && CSL_TYPE.test(head) && extensionOf(fileName) !== 'bib') return 'csl-json'
  if (/^PMID\s{0,2}- ?\d/mu.test(head)) return 'nbib'
  if (/^%0 [A-Z][A-Za-z]/mu.test(head) && /^%[AT] /mu.test(head)) return 'endnote-refer'
  if (/^\s?TY\s{1,2}-\s*[A-Z]/mu.test(head)) return 'ris'
  if (/^\s{0,10}@[ \t]*[A-Za-z]+\s*[{(]/mu.test(head) && !/\.(?:md|markdown|txt)$/iu.test(fileName))
    return 'bibtex'
  if (
    /^\s*@[ \t]*(?:article|book|inproceedings|misc|comment|string|incollection|phdthesis|techreport)\s*\{/iu.test(
      head,
    )
  )
    return 'bibtex'
  return EXTENSIONS.get(extensionOf(fileName))
}

function detectXmlFormat(head: string): BibliographyFormat | undefined {
  if (/^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!DOCTYPE[^>]*>\s*)?<xml>\s*<records>/iu.test(head)) return 'endnote-xml'
  if (/^\s*(?:<\?xml[^>]*\?>\s*)?<rdf:RDF\b[^>]*zotero\.org\/namespaces/iu.test(head)) return 'zotero-rdf'
  return undefined
}

/**
 * Reads a bibliography file: BibTeX and biblatex, RIS, NBIB (MEDLINE), CSL-JSON, EndNote (XML and tagged). A bad file is an
 * outcome, never an exception; a broken entry is one problem of the outcome.
 */
export async function readBibliography(bytes: Uint8Array, fileName: string): Promise<BibliographyOutcome> {
  if (bytes.length > LARGEST_BIBLIOGRAPHY_BYTES)
    return unreadable('too-large', `${fileName} is larger than ${LARGEST_BIBLIOGRAPHY_BYTES >> 20} MiB.`)
  const { text, encoding, warning } = decodeText(bytes)
  if (text.trim() === '') return unreadable('empty', `${fileName} is empty.`)
  const format = detectBibliographyFormat(text, fileName)
  if (format === undefined)
    return unreadable('wrong-type', `${fileName} is not a bibliography in a known format.`)
  const read = await readFormat(text, format)
  if (read === undefined)
    return unreadable('corrupt', `${fileName} looks like ${format} but cannot be read as such.`)
  if (read.entries.length === 0 && read.problems.length === 0)
    return unreadable('empty', `${fileName} holds no entries.`)
  const problems = warning === undefined ? read.problems : [{ message: warning }, ...read.problems]
  return { status: 'read', format, encoding, entries: read.entries, problems }
}

async function readFormat(text: string, format: BibliographyFormat): Promise<ReadEntries | undefined> {
  switch (format) {
    case 'bibtex':
      return readBibtex(text)
    case 'ris':
      return readRis(text)
    case 'nbib':
      return readNbib(text)
    case 'csl-json':
      return readCslJson(text)
    case 'endnote-xml':
      return readEndnoteXml(text)
    case 'endnote-refer':
      return readEndnoteRefer(text)
    case 'zotero-rdf':
      return readZoteroRdf(text)
  }
}

function unreadable(reason: UnreadableReason, message: string): BibliographyOutcome {
  return { status: 'unreadable', reason, message }
}

function extensionOf(fileName: string): string {
  return /\.([a-z0-9]+)$/iu.exec(fileName)?.[1]?.toLowerCase() ?? ''
}
