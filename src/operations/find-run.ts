import type { FileAccess } from '../contracts/file-access.js'
import type { Library } from '../contracts/library.js'
import { FirsthandError } from '../model/errors.js'
import { isRunId } from '../model/ids.js'
import type { RunRecord } from '../model/run.js'
import { parseRun } from '../stages/render/run-json.js'
import { readRunRecordText } from './run-folder.js'

export interface FindRunNeeds {
  /** Asked for only where a run of the library is wanted. */
  readonly openLibrary: () => Promise<Library>
  readonly files: FileAccess
}

/**
 * A run by its id in the library, by a run folder, or the last run of the library where nothing is named. Throws
 * `not-found`, and `run-invalid` for a folder that is none.
 */
export async function findRun(reference: string | undefined, needs: FindRunNeeds): Promise<RunRecord> {
  if (reference !== undefined && !isRunId(reference))
    return parseRun(await readRunRecordText(reference, needs.files))
  const library = await needs.openLibrary()
  const id = reference ?? library.runs()[0]?.id
  if (id === undefined)
    throw new FirsthandError(
      'not-found',
      `The library ${library.directory} holds no run yet; ask something first.`,
    )
  const run = library.findRun(id)
  if (run === undefined)
    throw new FirsthandError(
      'not-found',
      `The library ${library.directory} holds no run ${id}; see \`firsthand runs\`.`,
    )
  return run
}
