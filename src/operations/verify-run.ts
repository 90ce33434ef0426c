import { type RunVerification, runVerification } from '../checks/run-verification.js'
import { fileProblems } from '../checks/verify-files.js'
import { verifyRun } from '../checks/verify-run.js'
import type { FileAccess } from '../contracts/file-access.js'
import { isFirsthandError } from '../model/errors.js'
import type { RunRecord } from '../model/run.js'
import { RUN_FILE, renderRun } from '../stages/render/render-run.js'
import { parseRun } from '../stages/render/run-json.js'
import { readRunFolder, readRunRecordText } from './run-folder.js'

const NOTHING_CHECKED = { passages: 0, sentences: 0, quotations: 0, claims: 0, premises: 0, files: 0 }

/**
 * Checks a run folder with no library and no network: the record against itself, and every file against a
 * fresh rendering. A `run.json` that can no longer be read is a result, not a failure. Throws `run-invalid` for
 * a folder without one and for the record of another version, `file-unreadable` where the folder cannot be read.
 */
export async function verifyRunFolder(
  directory: string,
  needs: { readonly files: FileAccess },
): Promise<RunVerification> {
  const run = readable(await readRunRecordText(directory, needs.files))
  if ('problems' in run) return run
  const expected = renderRun(run)
  const names = expected.map(({ name }) => name)
  const problems = fileProblems(expected, await readRunFolder(directory, names, needs.files))
  const record = verifyRun(run)
  return runVerification([...record.problems, ...problems], { ...record.checked, files: expected.length })
}

function readable(text: string): RunRecord | RunVerification {
  try {
    return parseRun(text)
  } catch (error) {
    // A damaged record is what this operation looks for; the record of another version is not damaged.
    if (!isFirsthandError(error, 'run-invalid') || error.details['kind'] !== 'damaged') throw error
    return runVerification([{ kind: 'record', where: RUN_FILE, message: error.message }], NOTHING_CHECKED)
  }
}
