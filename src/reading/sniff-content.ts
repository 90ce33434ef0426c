import type { ContentKind } from '../model/content-kind.js'

/** A PDF may have so many bytes before its mark (ISO 32000-1, annex H.3.4.1: readers accept 1,024). */
const PDF_WINDOW = 1024
const TEXT_WINDOW = 2048

const ZIP_STARTS = ['PK\u0003\u0004', 'PK\u0005\u0006']

const HTML_START =
  /^<(?:!doctype\s+html|html|head|body|script|meta|title|iframe|table|div|h[1-6]|p|br|center|font|img|style)\b/iu

/**
 * What a body is by its own bytes; the declared type is not asked. A comment, a declaration or processing instructions
 * before the first element are passed over, so that XHTML is `html` and JATS is `xml`.
 */
export function sniffContent(body: Uint8Array): ContentKind {
  const ascii = new TextDecoder('latin1').decode(body.subarray(0, PDF_WINDOW))
  if (body.length === 0) return 'empty'
  if (ascii.startsWith('\u001f\u008b')) return 'gzip'
  if (ZIP_STARTS.some((start) => ascii.startsWith(start))) return 'zip'
  const text = leadingText(body)
  if (text === undefined) return ascii.includes('%PDF-') ? 'pdf' : 'unknown'
  if (text === '') return 'empty'
  if (text.startsWith('%PDF-')) return 'pdf'
  if (text.startsWith('<')) return markupKind(text)
  if (/^(?:[{[]|"(?:[^"\\]|\\.)*"?$)/u.test(text) || /^(?:true|false|null|-?\d+(?:\.\d+)?)\s*$/u.test(text))
    return 'json'
  return ascii.includes('%PDF-') ? 'pdf' : 'text'
}

function markupKind(text: string): ContentKind {
  const body = text.replace(/^(?:<\?[^]*?\?>|<!--[^]*?-->|\s)+/u, '')
  if (HTML_START.test(body)) return 'html'
  return text.startsWith('<?xml') || /^<(?:!doctype\s|[a-z_][\w.:-]*[\s/>])/iu.test(body) ? 'xml' : 'html'
}

/** The first characters without byte order mark and white space; undefined where the bytes are no text. */
function leadingText(body: Uint8Array): string | undefined {
  const bytes = body.subarray(0, TEXT_WINDOW)
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (isWide) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes).trimStart()
  if (bytes.includes(0)) return undefined
  return new TextDecoder('utf-8').decode(bytes).trimStart()
}
