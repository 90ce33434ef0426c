import type { FileAccess } from '../contracts/file-access.js'
import { FirsthandError, isFirsthandError } from '../model/errors.js'
import type { RunRecord } from '../model/run.js'
import { RUN_FILE, renderRun } from '../stages/render/render-run.js'
import { parseRun } from '../stages/render/run-json.js'

export interface ExportRunNeeds {
  readonly files: FileAccess
}

/**
 * Writes a run as a folder and returns the names of its files. `run.json` comes last: a folder without it was
 * not finished. Throws `file-unwritable`, also where the folder holds another run or a `run.json` of something else.
 */
export async function exportRun(
  run: RunRecord,
  directory: string,
  needs: ExportRunNeeds,
): Promise<readonly string[]> {
  await refuseOtherRun(run, directory, needs)
  const files = renderRun(run)
  const ordered = [
    ...files.filter(({ name }) => name !== RUN_FILE),
    ...files.filter(({ name }) => name === RUN_FILE),
  ]
  for (const { name, text } of ordered) await needs.files.writeTextAtomically({ directory, name }, text)
  return files.map(({ name }) => name)
}

async function refuseOtherRun(run: RunRecord, directory: string, { files }: ExportRunNeeds): Promise<void> {
  if (!(await files.list(directory)).includes(RUN_FILE)) return
  const there = idOf(await files.readText({ directory, name: RUN_FILE }))
  if (there === run.id) return
  const message = `${directory} already holds ${there ?? 'a run.json that is no run'}; choose another folder.`
  throw new FirsthandError('file-unwritable', message)
}

function idOf(text: string): string | undefined {
  try {
    return parseRun(text).id
  } catch (error) {
    // A run.json that is no readable run is not overwritten either; it only has no id to name.
    if (isFirsthandError(error, 'run-invalid')) return undefined
    throw error
  }
}
