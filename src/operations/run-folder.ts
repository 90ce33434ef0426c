import type { FileAccess } from '../contracts/file-access.js'
import { FirsthandError } from '../model/errors.js'
import { RUN_FILE } from '../stages/render/render-run.js'

/** The texts of a run folder by file name. Throws `run-invalid` where the folder has no `run.json`. */
export async function readRunFolder(
  directory: string,
  names: readonly string[],
  files: FileAccess,
): Promise<ReadonlyMap<string, string>> {
  const there = new Set(await files.list(directory))
  if (!there.has(RUN_FILE)) throw new FirsthandError('run-invalid', `${directory} has no ${RUN_FILE}.`)
  const texts = new Map<string, string>()
  for (const name of names) if (there.has(name)) texts.set(name, await files.readText({ directory, name }))
  return texts
}

/** The text of the folder's `run.json`. Throws `run-invalid` where there is none. */
export async function readRunRecordText(directory: string, files: FileAccess): Promise<string> {
  return (await readRunFolder(directory, [RUN_FILE], files)).get(RUN_FILE) ?? ''
}
