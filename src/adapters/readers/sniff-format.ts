import type { DocumentFormat } from '../../model/document.js'
import { decodeText } from '../../reading/decode-text.js'

/** What a file is: a format that is read, a bibliography, a web page, or none of these. */
export type SniffedFormat = DocumentFormat | 'html' | 'bibliography' | 'unknown'

/** A PDF's mark may stand behind other bytes, within the first kilobyte (PDF 1.7, annex H). */
const PDF_MARK_REACH = 1024
const SAMPLE_BYTES = 16_384

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
  htm: 'html',
  html: 'html',
  xhtml: 'html',
  bib: 'bibliography',
  bibtex: 'bibliography',
  ris: 'bibliography',
  nbib: 'bibliography',
  enw: 'bibliography',
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
  /^(?:records|xml|pubmedarticleset|pubmedbookarticleset|modscollection|mods|b:sources)$/i

/** Tells the format by the first bytes, and by the name only where they leave it open. Never throws. */
export function sniffFormat(bytes: Uint8Array, fileName: string): SniffedFormat {
  const ending = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  const byName = BY_ENDING[ending] ?? 'unknown'
  if (isPdf(bytes)) return 'pdf'
  const sample = decodeText(sampleOf(bytes))
  if (sample.status === 'binary') return byName === 'pdf' ? 'pdf' : 'unknown'
  const text = sample.text.trimStart()
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
  if (BIBLIOGRAPHY_ROOTS.test(name) && /<(?:records?|PubmedArticle|mods|b:Source)\b/i.test(text))
    return 'bibliography'
  // Other XML goes to the JATS reader, which says what it is; a Markdown file may begin with a tag.
  return isXml && byName !== 'markdown' ? 'jats' : byName
}
