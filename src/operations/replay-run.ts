import type { RunProblem } from '../checks/run-verification.js'
import { fileProblems } from '../checks/verify-files.js'
import type { FileAccess } from '../contracts/file-access.js'
import type { RunId } from '../model/ids.js'
import { renderRun } from '../stages/render/render-run.js'
import { parseRun } from '../stages/render/run-json.js'
import { readRunFolder, readRunRecordText } from './run-folder.js'

/** What rendering a run again has shown. */
export interface RunReplay {
  readonly status: 'same' | 'different'
  readonly runId: RunId
  /** Names of all files that were rendered. */
  readonly files: readonly string[]
  /** Files that are missing or differ, with the first difference of each. */
  readonly differences: readonly RunProblem[]
}

/**
 * Renders a run folder again from its `run.json` and compares byte for byte; nothing is written. Throws
 * `run-invalid` where `run.json` is missing or not a run record, `file-unreadable` where the folder cannot be read.
 */
export async function replayRunFolder(
  directory: string,
  needs: { readonly files: FileAccess },
): Promise<RunReplay> {
  const run = parseRun(await readRunRecordText(directory, needs.files))
  const rendered = renderRun(run)
  const files = rendered.map(({ name }) => name)
  const differences = fileProblems(rendered, await readRunFolder(directory, files, needs.files))
  return { status: differences.length === 0 ? 'same' : 'different', runId: run.id, files, differences }
}
