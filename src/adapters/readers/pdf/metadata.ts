import type { PdfMetadata } from '../../../reading/pdf/front-source.js'
import type { PdfEngine } from './pdfium.js'

const MOST_BYTES = 8192

/** Title, authors and subject that the file states about itself; empty strings where it states none. */
export function readMetadata(engine: PdfEngine, document: number): PdfMetadata {
  const buffer = engine.allocate(MOST_BYTES)
  const read = (tag: string) => {
    const length = engine.api.FPDF_GetMetaText(document, tag, buffer, MOST_BYTES)
    return length > 2 && length <= MOST_BYTES ? engine.uint16Text(buffer, length).trim() : ''
  }
  try {
    return { title: read('Title'), author: read('Author'), subject: read('Subject') }
  } finally {
    engine.free(buffer)
  }
}
