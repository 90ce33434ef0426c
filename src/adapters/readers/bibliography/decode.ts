/** A file's text, how it was encoded, and what was wrong with what it declares. */
export interface DecodedText {
  readonly text: string
  readonly encoding: string
  readonly warning?: string
}

const DECLARATION =
  /%\s*encoding\s*:\s*([\w-]+)|-\*-.{0,60}\bcoding:\s*([\w-]+)|<\?xml[^>]{0,100}encoding=["']([\w-]+)/iu
/** Spellings of JabRef, Emacs and BibDesk that the platform's decoder does not know. */
const ALIASES = new Map([
  ['utf8', 'utf-8'],
  ['latin1', 'windows-1252'],
  ['latin-1', 'windows-1252'],
  ['ansi', 'windows-1252'],
  ['cp1252', 'windows-1252'],
  ['iso8859_1', 'windows-1252'],
  ['iso8859-1', 'windows-1252'],
  ['latin2', 'iso-8859-2'],
  ['latin-2', 'iso-8859-2'],
  ['latin9', 'iso-8859-15'],
  ['latin-9', 'iso-8859-15'],
  ['ascii', 'utf-8'],
  ['us-ascii', 'utf-8'],
  ['macroman', 'macintosh'],
  ['utf-16', 'utf-8'],
  ['utf16', 'utf-8'],
])

/**
 * Text of a bibliography file: by its byte order mark, by the pattern of zero bytes (UTF-16 without a mark), as UTF-8
 * where the bytes are valid, else as the file declares, else as windows-1252. Line ends become `\n`.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const decoded = decodeBytes(bytes)
  return { ...decoded, text: decoded.text.replace(/\r\n?/gu, '\n') }
}

function decodeBytes(bytes: Uint8Array): DecodedText {
  const wide = wideEncoding(bytes)
  if (wide !== undefined) return { text: new TextDecoder(wide).decode(bytes), encoding: wide }
  const declared = declaredEncoding(bytes)
  const utf8 = strictText(bytes, 'utf-8')
  if (utf8 !== undefined && (declared === undefined || declared === 'utf-8' || isAscii(bytes)))
    return { text: utf8, encoding: 'utf-8' }
  if (utf8 !== undefined) return utf8OrDeclared(utf8, declared ?? 'utf-8')
  const legacy = declared === undefined || declared === 'utf-8' ? 'windows-1252' : declared
  const text = strictText(bytes, legacy) ?? new TextDecoder('windows-1252').decode(bytes)
  if (declared !== 'utf-8') return { text, encoding: legacy }
  return {
    text,
    encoding: legacy,
    warning: 'The file says that it is UTF-8 but is not; it was read as windows-1252.',
  }
}

/** Bytes above ASCII that are valid UTF-8 are hardly ever anything else, whatever an old header says. */
function utf8OrDeclared(text: string, declared: string): DecodedText {
  return {
    text,
    encoding: 'utf-8',
    warning: `The file says that it is ${declared}, but it is valid UTF-8 and was read so.`,
  }
}

function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 400)
  // Latin text in UTF-16 has a zero in nearly every second byte: the upper one.
  const even = zeroShare(sample, 0)
  const odd = zeroShare(sample, 1)
  if (odd > 0.7 && even < 0.1) return 'utf-16le'
  return even > 0.7 && odd < 0.1 ? 'utf-16be' : undefined
}

function zeroShare(sample: Uint8Array, parity: number): number {
  const zeros = sample.filter((byte, index) => byte === 0 && index % 2 === parity).length
  return sample.length < 4 ? 0 : zeros / (sample.length / 2)
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 1000))
  const match = DECLARATION.exec(head)
  const name = (match?.[1] ?? match?.[2] ?? match?.[3])?.toLowerCase().replace(/-(?:unix|dos|mac)$/u, '')
  if (name === undefined) return undefined
  const known = ALIASES.get(name) ?? name
  return isKnownEncoding(known) ? known : undefined
}

function isKnownEncoding(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== ''
  } catch (error) {
    // The platform answers an unknown name with a RangeError; nothing else is expected here.
    if (error instanceof RangeError) return false
    throw error
  }
}

function strictText(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    // Invalid bytes are a TypeError; they are the question asked here.
    if (error instanceof TypeError) return undefined
    throw error
  }
}

function isAscii(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 0x80)
}
