import { outputMarkOf } from '../../language/output-mark.js'
import { FirsthandError } from '../../model/errors.js'
import { RUN_SCHEMA, type RunRecord } from '../../model/run.js'
import { canonicalJson } from '../../util/canonical-json.js'
import { RUN_RECORD_SCHEMA } from './run-schema.js'

export { runHash } from '../../checks/run-hash.js'

/** Most issues that the message of a refused record names. */
const ISSUES_NAMED = 3

/** The record as indented JSON: members of the run in the order of its schema, all others by name. The first is the output mark. */
export function serialiseRun(run: RunRecord): string {
  const sorted = asObject(JSON.parse(canonicalJson(run)))
  const names = Object.keys(RUN_RECORD_SCHEMA.shape)
  const members = names.filter((name) => name in sorted).map((name) => [name, sorted[name]])
  return `${JSON.stringify({ mark: outputMarkOf(run.id), ...Object.fromEntries(members) }, null, 2)}\n`
}

/**
 * Reads what `serialiseRun` wrote. Throws `run-invalid` with what was expected where; its details have `kind`
 * `schema-version` for the record of another version, else `damaged`. The hash is not checked here.
 */
export function parseRun(text: string): RunRecord {
  const { mark: _mark, ...members } = asObject(parsedJson(text))
  if (typeof members['schema'] === 'string' && members['schema'] !== RUN_SCHEMA) {
    const message = `The run has the schema ${JSON.stringify(members['schema'])}; this version reads ${RUN_SCHEMA}.`
    throw new FirsthandError('run-invalid', message, { details: { kind: 'schema-version' } })
  }
  const result = RUN_RECORD_SCHEMA.safeParse(members)
  if (result.success) return result.data
  const issues = result.error.issues.map(({ path, message }) => `${pathName(path)}: ${message}`)
  const more = issues.length > ISSUES_NAMED ? ` (and ${issues.length - ISSUES_NAMED} more)` : ''
  throw damaged(`run.json is not a run record: ${issues.slice(0, ISSUES_NAMED).join('; ')}${more}`)
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // SyntaxError is all that JSON.parse throws.
    throw damaged(
      `run.json is not valid JSON: ${error instanceof Error ? error.message : String(error)}`,
      error,
    )
  }
}

function asObject(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  throw damaged('run.json is not a run record: expected an object.')
}

function pathName(path: readonly PropertyKey[]): string {
  const name = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('')
  return name.replace(/^\./, '') || 'the record'
}

function damaged(message: string, cause?: unknown): FirsthandError {
  return new FirsthandError('run-invalid', message, { details: { kind: 'damaged' }, cause })
}
