import type { UnreadableReason } from '../../../model/document.js'
import type { PdfEngine } from './pdfium.js'

/** A document that the engine has opened. `close` must be called. */
export interface OpenedDocument {
  readonly handle: number
  readonly pageCount: number
  readonly warnings: readonly string[]
  close(): void
}

export interface RefusedDocument {
  readonly reason: UnreadableReason
  readonly message: string
}

const PDFIUM_ERROR_PASSWORD = 4
/** ISO 32000-1, 7.5.2 and Annex H: readers accept a header within the first 1,024 bytes. */
const HEADER_WINDOW = 1024
const TRAILER_WINDOW = 2048

/** Opens a PDF, or says in words for the user why it cannot be opened. */
export function openDocument(
  engine: PdfEngine,
  bytes: Uint8Array,
  password: string | undefined,
): OpenedDocument | RefusedDocument {
  if (bytes.length === 0) return { reason: 'empty', message: 'The file is empty (0 bytes).' }
  const notPdf = wrongType(bytes)
  if (notPdf !== undefined) return notPdf
  const address = engine.allocate(bytes.length)
  if (address === 0) return { reason: 'out-of-memory', message: 'The file does not fit into memory.' }
  engine.copyIn(bytes, address)
  const handle = engine.api.FPDF_LoadMemDocument(address, bytes.length, password ?? '')
  if (handle === 0) {
    const code = engine.api.FPDF_GetLastError()
    engine.free(address)
    return refusal(code, bytes, password)
  }
  const pageCount = engine.api.FPDF_GetPageCount(handle)
  const close = () => {
    engine.api.FPDF_CloseDocument(handle)
    engine.free(address)
  }
  if (pageCount <= 0) {
    close()
    return damaged(bytes, 'No page could be found in it.')
  }
  const warnings = isCutOff(bytes)
    ? ['The file is damaged: its end is missing. Pages or text may be missing with it.']
    : []
  return { handle, pageCount, warnings, close }
}

function refusal(code: number, bytes: Uint8Array, password: string | undefined): RefusedDocument {
  if (code !== PDFIUM_ERROR_PASSWORD) return damaged(bytes, 'It cannot be opened.')
  return password === undefined
    ? { reason: 'password', message: 'The file is protected by a password, and none was given.' }
    : { reason: 'password', message: 'The file is protected by a password, and the one given is wrong.' }
}

function damaged(bytes: Uint8Array, what: string): RefusedDocument {
  return isCutOff(bytes)
    ? {
        reason: 'truncated',
        message: `The file is incomplete: its end is missing. ${what} Download it again.`,
      }
    : { reason: 'corrupt', message: `The file is damaged. ${what}` }
}

/** A complete PDF ends with `%%EOF`, perhaps followed by a little rubbish. */
function isCutOff(bytes: Uint8Array): boolean {
  return !latin1(bytes.subarray(Math.max(0, bytes.length - TRAILER_WINDOW))).includes('%%EOF')
}

function wrongType(bytes: Uint8Array): RefusedDocument | undefined {
  const head = latin1(bytes.subarray(0, HEADER_WINDOW))
  if (head.includes('%PDF-')) return undefined
  const isMarkup = /^(?:\xEF\xBB\xBF)?\s*<(?:!doctype|html|head|body|\?xml|[a-z])/i.test(head)
  if (isMarkup && /<html|<!doctype html|<head|<body/i.test(head))
    return { reason: 'wrong-type', message: 'This is a web page (HTML) saved under the name of a PDF.' }
  if (isMarkup) return { reason: 'wrong-type', message: 'This is an XML file under the name of a PDF.' }
  if (head.startsWith('PK\x03\x04'))
    return { reason: 'wrong-type', message: 'This is a ZIP or Office file under the name of a PDF.' }
  if (/^[\0\s]*$/.test(head)) return { reason: 'corrupt', message: 'The file holds only zeros or blanks.' }
  return { reason: 'wrong-type', message: 'This is not a PDF: the mark %PDF is missing at its start.' }
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}
