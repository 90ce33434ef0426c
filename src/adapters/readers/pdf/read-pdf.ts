import type { ReaderInput } from '../../../contracts/reader.js'
import type { ReadOutcome, UnreadableReason } from '../../../model/document.js'
import { createPagesReader } from '../../../reading/pdf/read-pages.js'
import { readMetadata } from './metadata.js'
import { type OpenedDocument, openDocument } from './open-document.js'
import { readPageText } from './page-characters.js'
import { loadPdfEngine, type PdfEngine } from './pdfium.js'
import { loadWordList } from './word-list.js'
import type { WordList } from '../../../reading/pdf/word-list.js'

/** Limits of reading one PDF. */
export interface PdfLimits {
  /** Documents with more pages are refused. Default 1,000. */
  readonly maxPages: number
  /** Larger files are refused. Default 256 MiB. */
  readonly maxBytes: number
}

export const DEFAULT_PDF_LIMITS: PdfLimits = { maxPages: 1000, maxBytes: 256 * 1024 * 1024 }

/** Name and version of this reader, as stored with its readings. */
export const PDF_READER = 'pdf-2'

/** Reads a PDF into blocks. A file that cannot be read is an `unreadable` outcome with a reason for the user. */
export async function readPdf(
  input: ReaderInput,
  limits: PdfLimits = DEFAULT_PDF_LIMITS,
): Promise<ReadOutcome> {
  const { bytes } = input
  if (bytes.length > limits.maxBytes) {
    return unreadable(
      'too-large',
      `The file has ${megabytes(bytes.length)} MB; at most ${megabytes(limits.maxBytes)} are read.`,
    )
  }
  const [engine, words] = await Promise.all([loadPdfEngine(), loadWordList()])
  const opened = openDocument(engine, bytes, input.password)
  if ('reason' in opened) return unreadable(opened.reason, opened.message)
  try {
    return readOpened({ engine, opened, words, limits })
  } finally {
    opened.close()
  }
}

interface Reading {
  readonly engine: PdfEngine
  readonly opened: OpenedDocument
  readonly words: WordList
  readonly limits: PdfLimits
}

function readOpened({ engine, opened, words, limits }: Reading): ReadOutcome {
  const { pageCount } = opened
  if (pageCount > limits.maxPages) {
    return unreadable(
      'too-many-pages',
      `The file has ${pageCount} pages; at most ${limits.maxPages} are read.`,
    )
  }
  const reader = createPagesReader(words)
  const warnings = [...opened.warnings]
  const counts = { pictures: 0, characters: 0 }
  for (let index = 0; index < pageCount; index++) {
    const page = readPageText(engine, opened.handle, index)
    if (page === undefined) {
      warnings.push(`Page ${index + 1} is damaged and could not be read.`)
      continue
    }
    if ((page.pictureShare ?? 0) > 0.3) counts.pictures++
    for (const code of page.codes) if (code > SPACE) counts.characters++
    reader.add(page)
  }
  if (isWithoutText(counts, pageCount)) {
    return withoutText(counts.pictures, pageCount)
  }
  const pages = reader.finish(readMetadata(engine, opened.handle))
  return {
    status: 'read',
    reading: {
      reader: PDF_READER,
      format: 'pdf',
      level: 'full-text',
      isRecordAuthoritative: false,
      ...pages,
      warnings: [...warnings, ...pages.warnings],
    },
  }
}

const SPACE = 0x20
/** On scanned pages fewer characters than this are no text to read (stamps, page numbers). */
const LEAST_CHARACTERS = 200
const LEAST_CHARACTERS_PER_PAGE = 20

/** Without pictures any character counts as text; beside pictures of pages a few do not. */
function isWithoutText(
  counts: { readonly pictures: number; readonly characters: number },
  pageCount: number,
): boolean {
  if (counts.pictures === 0) return counts.characters === 0
  return counts.characters < LEAST_CHARACTERS && counts.characters < LEAST_CHARACTERS_PER_PAGE * pageCount
}

function withoutText(pictures: number, pageCount: number): ReadOutcome {
  return pictures > 0
    ? unreadable(
        'image-only',
        `The file holds pictures of ${pageCount} page${pageCount === 1 ? '' : 's'} and no text: it was scanned. Run text recognition (OCR) on it first.`,
      )
    : unreadable('no-text', 'The file holds no text that can be read.')
}

function unreadable(reason: UnreadableReason, message: string): ReadOutcome {
  return { status: 'unreadable', reason, message }
}

function megabytes(bytes: number): string {
  return (bytes / (1024 * 1024)).toFixed(1)
}
