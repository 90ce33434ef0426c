import { writeFile } from 'node:fs/promises'
import { FirsthandError } from '../../model/errors.js'

/** Writes one JSON line per row. Throws `file-unwritable`. */
export function writeRows(file: string, rows: readonly unknown[]): Promise<void> {
  return writeText(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
}

/** Writes a result where the user wants it. Throws `file-unwritable`. */
export async function writeText(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text)
  } catch (error) {
    // Whatever the system says is the reason.
    const reason = error instanceof Error ? error.message : String(error)
    throw new FirsthandError('file-unwritable', `${file} cannot be written: ${reason}`, { cause: error })
  }
}
