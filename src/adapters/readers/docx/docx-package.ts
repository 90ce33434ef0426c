import type { ReadOutcome, UnreadableReason } from '../../../model/document.js'
import { FirsthandError } from '../../../model/errors.js'
import { unreadable } from '../../../reading/unreadable.js'
import { unpackZip } from '../archive/archive.js'
import { holdsWide } from '../archive/wide-text.js'
import { parseXml, type XmlElement } from '../jats/xml-tree.js'

/** The parts of a Word file that hold text or say how it looks. */
export interface DocxPackage {
  readonly document: XmlElement
  readonly styles: XmlElement | undefined
  readonly footnotes: XmlElement | undefined
  readonly endnotes: XmlElement | undefined
  readonly properties: XmlElement | undefined
}

type Opened =
  | { readonly status: 'opened'; readonly parts: DocxPackage }
  | Extract<ReadOutcome, { status: 'unreadable' }>

const BODY = 'word/document.xml'
const WANTED: ReadonlySet<string> = new Set([
  BODY,
  'word/document2.xml',
  'word/styles.xml',
  'word/footnotes.xml',
  'word/endnotes.xml',
  'docProps/core.xml',
  'mimetype',
])
/** Largest file that is taken, in bytes; pictures make Word files large. */
export const MAX_DOCX_BYTES = 200 * 2 ** 20

/** Opens a Word file (ECMA-376). Other office files are refused with what to do about them. */
export function openDocx(bytes: Uint8Array): Opened {
  if (bytes.length > MAX_DOCX_BYTES) return refusal('too-large', 'The file has more than 200 MB.')
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) return oldOffice(bytes)
  try {
    return fromParts(unpackZip(bytes, (name) => WANTED.has(name)))
  } catch (error) {
    if (!(error instanceof FirsthandError) || error.code !== 'file-unreadable') throw error
    const { reason } = error.details
    return refusal(reason === 'too-large' || reason === 'password' ? reason : 'corrupt', error.message)
  }
}

function refusal(reason: UnreadableReason, message: string): Extract<Opened, { status: 'unreadable' }> {
  return unreadable(reason, message) as Extract<Opened, { status: 'unreadable' }>
}

/** A compound file: Word 97, or a newer file behind a password. */
function oldOffice(bytes: Uint8Array): Opened {
  if (holdsWide(bytes, 'EncryptedPackage'))
    return refusal(
      'password',
      'The file is protected by a password: save a copy without one in Word, and add that.',
    )
  return refusal('unsupported', 'an old Word file (.doc): save it as .docx or PDF, and add that')
}

function fromParts(parts: ReadonlyMap<string, Uint8Array>): Opened {
  const text = (name: string) => {
    const bytes = parts.get(name)
    return bytes === undefined ? undefined : decode(bytes)
  }
  if (/opendocument/u.test(text('mimetype') ?? ''))
    return refusal('unsupported', 'an OpenDocument file (.odt): save it as .docx or PDF, and add that')
  const body = text(BODY) ?? text('word/document2.xml')
  if (body === undefined) return refusal('wrong-type', `The file has no ${BODY}: it is no Word file.`)
  const parsed = parseXml(body)
  if (parsed.status === 'broken') {
    const reason = parsed.reason === 'too-large' ? 'too-large' : 'corrupt'
    return refusal(reason, `The Word file is damaged (${parsed.detail.replace(/\.$/u, '')}).`)
  }
  const part = (name: string) => {
    const xml = parseXml(text(name) ?? '')
    return xml.status === 'parsed' ? xml.root : undefined
  }
  return {
    status: 'opened',
    parts: {
      document: parsed.root,
      styles: part('word/styles.xml'),
      footnotes: part('word/footnotes.xml'),
      endnotes: part('word/endnotes.xml'),
      properties: part('docProps/core.xml'),
    },
  }
}

function decode(bytes: Uint8Array): string {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const encoding = isWide ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}
