import type { DocumentFormat } from '../../model/document.js'
import { decodeText } from '../../reading/decode-text.js'
import { isTarHead, startOfGzip } from './archive/archive.js'
import { holdsWide } from './archive/wide-text.js'

/** What a file is: a format that is read, a bibliography, a web page, or none of these. */
export type SniffedFormat = DocumentFormat | 'bibliography' | 'unknown'

/** A PDF's mark may stand behind other bytes, within the first kilobyte (PDF 1.7, annex H). */
const PDF_MARK_REACH = 1024
const SAMPLE_BYTES = 16_384
/** Where the directory of a ZIP file is looked for, from its end. */
const DIRECTORY_BYTES = 400_000

const BY_ENDING: Readonly<Record<string, SniffedFormat>> = {
  pdf: 'pdf',
  xml: 'jats',
  nxml: 'jats',
  jats: 'jats',
  md: 'markdown',
  markdown: 'markdown',
  mdown: 'markdown',
  txt: 'text',
  text: 'text',
  tex: 'latex',
  ltx: 'latex',
  docx: 'docx',
  htm: 'html',
  html: 'html',
  xhtml: 'html',
  bib: 'bibliography',
  bibtex: 'bibliography',
  ris: 'bibliography',
  nbib: 'bibliography',
  enw: 'bibliography',
  rdf: 'bibliography',
}

/** Beginnings of bibliography files: BibTeX, RIS, NBIB/MEDLINE, EndNote and Refer, CSL-JSON. */
const BIBLIOGRAPHIES: readonly RegExp[] = [
  /^(?:%[^\n]*\n|\s)*@[a-z]{3,20}\s*[{(]/i,
  /^\s*TY {1,2}- ?\w/,
  /^\s*PMID- *\d/,
  /^\s*%0 \w/,
  /^\s*\[?\s*\{(?=[\s\S]*"(?:title|DOI|issued|citation-key|citekey)"\s*:)[\s\S]*"type"\s*:/,
]
const HTML = /^<(?:!doctype\s+html|html|head|body)\b/i
/** Root elements of bibliography files in XML. */
const BIBLIOGRAPHY_ROOTS =
  /^(?:records|xml|pubmedarticleset|pubmedbookarticleset|modscollection|mods|b:sources|rdf:rdf)$/i

/** Tells the format by the first bytes, and by the name only where they leave it open. Never throws. */
export function sniffFormat(bytes: Uint8Array, fileName: string): SniffedFormat {
  const ending = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  const byName = BY_ENDING[ending] ?? 'unknown'
  if (isPdf(bytes)) return 'pdf'
  const packed = packedFormat(bytes, ending)
  if (packed !== undefined) return packed
  const sample = decodeText(sampleOf(bytes))
  if (sample.status === 'binary') return byName === 'pdf' ? 'pdf' : 'unknown'
  return isLatex(sample.text, ending) ? 'latex' : textFormat(sample.text.trimStart(), byName)
}

function textFormat(text: string, byName: SniffedFormat): SniffedFormat {
  if (text.startsWith('<')) return markupFormat(text, byName)
  if (byName === 'markdown') return 'markdown'
  if (BIBLIOGRAPHIES.some((beginning) => beginning.test(text))) return 'bibliography'
  return byName
}

/** The beginning, cut where no character is split: UTF-8 continuation bytes at the end are left out. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= SAMPLE_BYTES) return bytes
  let end = SAMPLE_BYTES
  while (end > SAMPLE_BYTES - 4 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return bytes.subarray(0, end)
}

/** Archives and office files by their first bytes and the names inside; undefined for what is neither. */
function packedFormat(bytes: Uint8Array, ending: string): SniffedFormat | undefined {
  const [first, second] = bytes
  if (first === 0x50 && second === 0x4b) return zipFormat(bytes)
  if (first === 0xd0 && second === 0xcf) {
    const isWord =
      /^docx?$/.test(ending) || holdsWide(bytes, 'WordDocument') || holdsWide(bytes, 'EncryptedPackage')
    return isWord ? 'docx' : undefined
  }
  if (first === 0x1f && second === 0x8b) return insideGzip(bytes)
  return isTarHead(bytes.subarray(0, 512)) ? 'latex' : undefined
}

/** Names of parts stand in the directory at the end of the file and before each part. */
function zipFormat(bytes: Uint8Array): SniffedFormat | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const ends = [file.subarray(0, SAMPLE_BYTES), file.subarray(Math.max(0, file.length - DIRECTORY_BYTES))]
  const names = ends.map((part) => part.toString('latin1')).join('\n')
  if (/word\/document2?\.xml|application\/vnd\.oasis\.opendocument\.text/.test(names)) return 'docx'
  return /\.tex(?![\w.])/i.test(names) ? 'latex' : undefined
}

function insideGzip(bytes: Uint8Array): SniffedFormat | undefined {
  const start = startOfGzip(bytes)
  if (isTarHead(start.subarray(0, 512))) return 'latex'
  const sample = decodeText(sampleOf(start))
  return sample.status === 'decoded' && isLatex(sample.text, '') ? 'latex' : undefined
}

function isLatex(text: string, ending: string): boolean {
  if (/^(?:tex|ltx)$/.test(ending)) return text.trim() !== '' && !HTML.test(text.trimStart())
  // The words in a text about LaTeX stand in the middle of a line.
  return (
    /^[ \t]*\\(?:documentclass|documentstyle)\s*[[{]/m.test(text) &&
    !/^(?:md|markdown|mdown|rst)$/.test(ending)
  )
}

function isPdf(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, PDF_MARK_REACH))
  return /%PDF-\d/.test(start)
}

function markupFormat(text: string, byName: SniffedFormat): SniffedFormat {
  const isXml = /^<\?xml\b/i.test(text)
  const body = text.replace(/^(?:\s*<\?[^>]*>|\s*<!--[\s\S]*?-->)*\s*/, '')
  if (HTML.test(body)) return 'html'
  const root = /^(?:<!DOCTYPE\s+([\w:.-]+)|<([\w:.-]+))/i.exec(body)
  const name = root?.[1] ?? root?.[2] ?? ''
  if (/^article$|^pmc-articleset$/i.test(name)) return 'jats'
  if (
    BIBLIOGRAPHY_ROOTS.test(name) &&
    /<(?:records?|PubmedArticle|mods|b:Source)\b|zotero\.org\/namespaces/i.test(text)
  )
    return 'bibliography'
  // Other XML goes to the JATS reader, which says what it is; a Markdown file may begin with a tag.
  return isXml && byName !== 'markdown' ? 'jats' : byName
}
