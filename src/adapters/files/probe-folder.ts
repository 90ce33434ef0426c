import { existsSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomHex } from '../../util/hash.js'

/** The folder, or the nearest one above it that exists. */
function nearestFolder(directory: string): string {
  for (let folder = directory; ; folder = dirname(folder))
    if (existsSync(folder) || dirname(folder) === folder) return folder
}

/** Writes and removes a private file; for a folder that does not exist, in the nearest one above. Throws what the system says. */
export async function tryWriting(directory: string): Promise<void> {
  const path = join(nearestFolder(directory), `.firsthand-${randomHex(6)}`)
  await writeFile(path, '', { flag: 'wx', mode: 0o600 })
  await rm(path)
}

/** Bytes that this user may still write to the disk of the folder. */
export async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(nearestFolder(directory))
  return bavail * bsize
}
