import { unzipSync } from 'fflate'
import { FirsthandError } from '../../model/errors.js'

/** Largest part that is unpacked, in bytes: far above any manuscript, far below what fills a memory. */
const LARGEST_PART = 64 * 1024 * 1024
const MOST_PARTS = 5000

/**
 * One part of a ZIP file (stored or deflated, no encryption), by its name. Undefined where the file has no such part.
 * The size that a part declares is checked before it is unpacked, and bounds what is. Throws `file-unreadable`.
 */
export function readZipEntry(bytes: Uint8Array, name: string): Uint8Array | undefined {
  if (isEncrypted(bytes)) throw new FirsthandError('file-unreadable', 'The file is encrypted.')
  const count = { parts: 0 }
  try {
    const parts = unzipSync(bytes, {
      filter: (part) => {
        count.parts += 1
        const isTooLarge = part.originalSize > LARGEST_PART || count.parts > MOST_PARTS
        if (isTooLarge && (part.name === name || count.parts > MOST_PARTS))
          throw new FirsthandError('file-unreadable', 'The file unpacks to more than is read.')
        return part.name === name
      },
    })
    return parts[name]
  } catch (error) {
    if (error instanceof FirsthandError) throw error
    // Expected: reads past the end, or data that does not inflate.
    throw new FirsthandError('file-unreadable', 'The file is not a sound ZIP file.', { cause: error })
  }
}

/** Bit 0 of the flags of the first part (APPNOTE 6.3, section 4.4.4). */
function isEncrypted(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && ((bytes[6] ?? 0) & 1) === 1
}
