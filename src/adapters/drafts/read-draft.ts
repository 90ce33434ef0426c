import { FirsthandError } from '../../model/errors.js'
import { decodeText } from '../../reading/decode-text.js'
import type { Draft } from '../../reading/draft/draft.js'
import { readLatexDraft } from '../../reading/draft/latex-draft.js'
import { readMarkdownDraft } from '../../reading/draft/markdown-draft.js'
import { readPlainDraft } from '../../reading/draft/plain-draft.js'
import { readDocxDraft } from './docx-draft.js'

/** Largest file that is read, in bytes. */
const LARGEST = 32 * 1024 * 1024

/** Reads a text to be checked; the content decides, the name only where the content does not. Throws `file-unreadable`. */
export function readDraft(input: { readonly bytes: Uint8Array; readonly fileName: string }): Draft {
  const { bytes, fileName } = input
  if (bytes.length > LARGEST)
    throw new FirsthandError(
      'file-unreadable',
      `The file has ${bytes.length} bytes; at most ${LARGEST} are read.`,
    )
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readDocxDraft(bytes)
  const decoded = decodeText(bytes)
  if (decoded.status === 'binary')
    throw new FirsthandError(
      'file-unreadable',
      'The file is no text. Expected Markdown, plain text, LaTeX source or DOCX.',
    )
  if (/\.(?:tex|ltx)$/iu.test(fileName) || /\\(?:documentclass|begin\{document\})/u.test(decoded.text))
    return readLatexDraft(decoded.text)
  const isMarkdown = /\.(?:md|markdown|mdown|qmd|rmd)$/iu.test(fileName) || /^#{1,6}\s\S/mu.test(decoded.text)
  return isMarkdown ? readMarkdownDraft(decoded.text) : readPlainDraft(decoded.text)
}
