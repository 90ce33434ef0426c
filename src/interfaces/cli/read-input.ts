import { readFile } from 'node:fs/promises'
import { FirsthandError } from '../../model/errors.js'

/** A text file that the user named. Throws `file-unreadable`. */
export async function readInput(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    // Whatever the system says is the reason.
    const reason = error instanceof Error ? error.message : String(error)
    throw new FirsthandError('file-unreadable', `${file} cannot be read: ${reason}`, { cause: error })
  }
}
