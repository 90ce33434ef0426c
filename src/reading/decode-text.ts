/** Text of a file with how it was found, or the reason why it is none. */
export type DecodedText =
  | {
      readonly status: 'decoded'
      readonly text: string
      readonly encoding: string
      readonly warnings: readonly string[]
    }
  | { readonly status: 'binary' }

/** Share of zero bytes at even or odd places from which a file without a mark is taken for UTF-16. */
const UTF16_SHARE = 0.3
/** Share of control characters above which a file is no text. */
const MAX_CONTROL_SHARE = 0.01
const SAMPLE_BYTES = 4096
/** Characters 0x80 to 0x9F of windows-1252; five of them are not assigned. */
const WINDOWS_MARKS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/**
 * Decodes a text file: byte order mark first, then UTF-16 by its zero bytes, then UTF-8 where the bytes are
 * valid, then the declared encoding, else windows-1252. A declaration that the bytes contradict is overruled
 * with a warning. The mark itself is dropped.
 */
export function decodeText(bytes: Uint8Array, declared?: string): DecodedText {
  const marked = encodingOfMark(bytes)
  if (marked !== undefined) return decoded(bytes, marked, [])
  const wide = utf16WithoutMark(bytes)
  if (wide !== undefined) return decoded(bytes, wide, [])
  if (bytes.subarray(0, SAMPLE_BYTES).includes(0)) return { status: 'binary' }
  const name = declared?.trim().toLowerCase()
  // Stateful 7-bit encodings are valid UTF-8, and only their declaration tells.
  if (name === 'iso-2022-jp') return decoded(bytes, name, [])
  const utf8 = tryDecode(bytes, 'utf-8')
  if (utf8 !== undefined) return accepted(utf8, 'utf-8', overruled(declared, utf8))
  if (isUsable(name)) return decoded(bytes, name, [])
  const warning = `The file is not valid ${declared ?? 'UTF-8'} and was read as windows-1252.`
  return decoded(bytes, 'windows-1252', [warning])
}

function overruled(declared: string | undefined, text: string): string[] {
  const isOther = declared !== undefined && !/^\s*(?:utf-?8|us-?ascii)\s*$/i.test(declared)
  const isTold = isOther && /[^\x20-\x7e\s]/.test(text)
  return isTold ? [`The file says it is ${declared}, but it is UTF-8 and was read so.`] : []
}

/** A declared single- or multi-byte encoding that the runtime knows; Unicode ones were tried on the bytes. */
function isUsable(name: string | undefined): name is string {
  return name !== undefined && !/^utf|^us-?ascii/.test(name) && isKnownEncoding(name)
}

function encodingOfMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}

/** Latin text in UTF-16 has a zero in every other byte. */
function utf16WithoutMark(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  if (sample.length < 4) return undefined
  const zeros = [0, 0]
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros.map((count) => count / (sample.length / 2))
  if (odd > UTF16_SHARE && even < odd / 10) return 'utf-16le'
  if (even > UTF16_SHARE && odd < even / 10) return 'utf-16be'
  return undefined
}

function decoded(bytes: Uint8Array, encoding: string, warnings: readonly string[]): DecodedText {
  const decoder = new TextDecoder(encoding)
  const text = decoder.decode(bytes)
  return accepted(decoder.encoding === 'windows-1252' ? withWindowsMarks(text) : text, encoding, warnings)
}

function accepted(text: string, encoding: string, warnings: readonly string[]): DecodedText {
  const sample = text.slice(0, SAMPLE_BYTES)
  let controls = 0
  for (const character of sample) if (isControl(character)) controls += 1
  if (controls > sample.length * MAX_CONTROL_SHARE) return { status: 'binary' }
  return { status: 'decoded', text, encoding, warnings }
}

/** Some runtimes decode windows-1252 as ISO 8859-1 and leave control characters for its quotes and dashes. */
function withWindowsMarks(text: string): string {
  return text.replace(
    /[\u0080-\u009f]/g,
    (character) => WINDOWS_MARKS[character.charCodeAt(0) - 0x80] ?? character,
  )
}

/** A control character that no text holds: not tab, line feed, form feed, carriage return, escape of ISO 2022. */
function isControl(character: string): boolean {
  const code = character.charCodeAt(0)
  return (code < 32 && (code < 9 || code > 13)) || code === 127 || code >= 0xfffe
}

function tryDecode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    // A TypeError says that the bytes are not in this encoding: the question that was asked.
    if (error instanceof TypeError) return undefined
    throw error
  }
}

function isKnownEncoding(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== ''
  } catch (error) {
    // A RangeError says that the name is unknown.
    if (error instanceof RangeError) return false
    throw error
  }
}
