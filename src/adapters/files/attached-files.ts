import { realpath, stat } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'

/** An attached file that an export names, or why it is not read. */
export type AttachedFile =
  | { readonly status: 'found'; readonly path: string }
  | { readonly status: 'missing' | 'outside'; readonly name: string }

/**
 * Where the attached files of an export lie. Only files inside the folder of the export are taken, links followed: a path in
 * somebody's export must not make a file from elsewhere part of the library.
 */
export async function findAttachedFiles(
  exportFile: string,
  names: readonly string[],
): Promise<readonly AttachedFile[]> {
  const folder = await realpath(dirname(resolve(exportFile)))
  return Promise.all([...new Set(names)].map((name) => findOne(folder, name)))
}

async function findOne(folder: string, name: string): Promise<AttachedFile> {
  try {
    const path = await realpath(resolve(folder, name.replaceAll('\\', '/')))
    if (!path.startsWith(folder + sep)) return { status: 'outside', name }
    return (await stat(path)).isFile() ? { status: 'found', path } : { status: 'missing', name }
  } catch (error) {
    // A file that is named and is not there is a row of the outcome.
    if (error instanceof Error && 'code' in error) return { status: 'missing', name }
    throw error
  }
}
