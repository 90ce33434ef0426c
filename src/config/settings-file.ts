import { lstatSync, readFileSync } from 'node:fs'
import { FirsthandError } from '../model/errors.js'

/** Larger files are no settings. */
const LARGEST_FILE_BYTES = 1024 * 1024

/** One value of a settings file under its dotted key. */
export interface WrittenValue {
  readonly key: string
  readonly value: unknown
}

/**
 * The values of a settings file, or undefined where there is no such file. `{"reader": {"maxPages": 5}}` and
 * `{"reader.maxPages": 5}` say the same. Throws `config-invalid`.
 */
export function readSettingsFile(path: string): readonly WrittenValue[] | undefined {
  const text = readText(path)
  if (text === undefined) return undefined
  const value = parse(text, path)
  if (!isObject(value)) throw invalid(path, 'holds no JSON object')
  const values = flatten(value, '')
  const keys = new Set<string>()
  for (const { key } of values) {
    if (keys.has(key)) throw invalid(path, `sets ${key} twice`)
    keys.add(key)
  }
  return values
}

function readText(path: string): string | undefined {
  try {
    const status = lstatSync(path, { throwIfNoEntry: false })
    if (status === undefined) return undefined
    if (!status.isFile()) throw invalid(path, 'is not a plain file')
    if (status.size > LARGEST_FILE_BYTES) throw invalid(path, `is larger than ${LARGEST_FILE_BYTES} bytes`)
    return readFileSync(path, 'utf8').replace(/^\uFEFF/u, '')
  } catch (error) {
    if (error instanceof FirsthandError) throw error
    throw invalid(path, `cannot be read (${messageOf(error)})`, error)
  }
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // SyntaxError is all that JSON.parse throws.
    throw invalid(path, `is not valid JSON (${messageOf(error)})`, error)
  }
}

function flatten(value: Readonly<Record<string, unknown>>, prefix: string): WrittenValue[] {
  return Object.entries(value).flatMap(([name, member]) => {
    const key = `${prefix}${name}`
    return isObject(member) && Object.keys(member).length > 0
      ? flatten(member, `${key}.`)
      : [{ key, value: member }]
  })
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function invalid(path: string, what: string, cause?: unknown): FirsthandError {
  return new FirsthandError('config-invalid', `The settings file ${path} ${what}.`, { cause })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
