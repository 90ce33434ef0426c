import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Environment } from './environment.js'
import { writeUserSettings } from './write-settings.js'

let folder = ''
let environment: Environment
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firsthand-settings-'))
  const variables = { XDG_CONFIG_HOME: folder }
  environment = { variables, platform: 'linux', homeDirectory: folder, workingDirectory: folder }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('makes a private file, and keeps what is in it however it is written', () => {
  const path = writeUserSettings({ 'models.writer': 'none' }, environment)
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
  writeFileSync(path, '{"ask.findingsLimit": 3, "models": {"writer": "ollama/a", "threads": 2}}')
  writeUserSettings({ 'models.writer': 'ollama/b', 'models.contextTokens': 4096 }, environment)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
    ask: { findingsLimit: 3 },
    models: { writer: 'ollama/b', threads: 2, contextTokens: 4096 },
  })
})

it('does not touch a file that it cannot read', () => {
  const path = writeUserSettings({ 'models.writer': 'none' }, environment)
  writeFileSync(path, '{"models": ')
  expect(() => writeUserSettings({ 'models.writer': 'none' }, environment)).toThrow(/not valid JSON/u)
  expect(readFileSync(path, 'utf8')).toBe('{"models": ')
})
