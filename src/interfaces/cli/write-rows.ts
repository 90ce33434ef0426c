import { writeFile } from 'node:fs/promises'
import { FirsthandError } from '../../model/errors.js'

/** Writes one JSON line per row. Throws `file-unwritable`. */
export async function writeRows(file: string, rows: readonly unknown[]): Promise<void> {
  try {
    await writeFile(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  } catch (error) {
    // Whatever the system says is the reason.
    const reason = error instanceof Error ? error.message : String(error)
    throw new FirsthandError('file-unwritable', `${file} cannot be written: ${reason}`, { cause: error })
  }
}
