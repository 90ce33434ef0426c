import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { FirsthandError } from '../model/errors.js'
import { randomHex } from '../util/hash.js'
import type { Environment } from './environment.js'
import { USER_FILE } from './load-settings.js'
import { configFolder } from './platform-folders.js'
import { readSettingsFile } from './settings-file.js'

/**
 * Writes settings into the user's file beside those that are there, private and whole or not at all, and returns its
 * path. They are not checked: load them first. Throws `config-invalid` for a file that is none, and `file-unwritable`.
 */
export function writeUserSettings(
  values: Readonly<Record<string, string | number | boolean>>,
  environment: Environment,
): string {
  const path = join(configFolder(environment), USER_FILE)
  const before = Object.fromEntries((readSettingsFile(path) ?? []).map(({ key, value }) => [key, value]))
  const part = `${path}.${randomHex(4)}`
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeFileSync(part, `${JSON.stringify(nested({ ...before, ...values }), null, 2)}\n`, { mode: 0o600 })
    chmodSync(part, 0o600)
    renameSync(part, path)
  } catch (error) {
    rmSync(part, { force: true })
    throw new FirsthandError('file-unwritable', `The settings file ${path} cannot be written.`, {
      cause: error,
    })
  }
  return path
}

/** `{"models.writer": …}` as `{"models": {"writer": …}}`. */
function nested(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const root: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(values)) {
    const parts = key.split('.')
    const last = parts.pop() ?? key
    let at = root
    for (const part of parts) {
      const known = at[part]
      const next = typeof known === 'object' && known !== null ? (known as Record<string, unknown>) : {}
      at[part] = next
      at = next
    }
    at[last] = value
  }
  return root
}
