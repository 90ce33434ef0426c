import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { READER_SETTINGS } from '../adapters/readers/reader-settings.js'
import { ASK_SETTINGS } from '../operations/ask-settings.js'
import type { Environment } from './environment.js'
import { librarySettings } from './library-settings.js'
import { loadSettings } from './load-settings.js'
import { configFolder, dataFolder } from './platform-folders.js'

let folder = ''
let environment: Environment

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firsthand-config-'))
  const workingDirectory = join(folder, 'project ü')
  mkdirSync(workingDirectory)
  environment = { variables: {}, platform: 'linux', homeDirectory: folder, workingDirectory }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value))
}
const writeUser = (value: unknown) => write(join(configFolder(environment), 'config.json'), value)
const writeProject = (value: unknown) => write(join(environment.workingDirectory, 'firsthand.json'), value)

function load(flags: Record<string, string | undefined> = {}, variables: Record<string, string> = {}) {
  const slice = { ...librarySettings(environment), ...READER_SETTINGS, ...ASK_SETTINGS }
  return loadSettings({ slice, environment: { ...environment, variables }, flags })
}
const originOf = (key: string, loaded: ReturnType<typeof load>) =>
  loaded.settings.find((setting) => setting.key === key)

describe('the layers of settings', () => {
  it('win in order: defaults, user, project, environment, flags', () => {
    const limit = () => load().values['ask.findingsLimit']
    expect(limit()).toBe(6)
    writeUser({ ask: { findingsLimit: 2 } })
    expect(limit()).toBe(2)
    writeProject({ 'ask.findingsLimit': 3 })
    expect(limit()).toBe(3)
    const variables = { FIRSTHAND_FINDINGS_LIMIT: '4' }
    expect(load({}, variables).values['ask.findingsLimit']).toBe(4)
    const loaded = load({ 'ask.findingsLimit': '5' }, variables)
    expect(loaded.values['ask.findingsLimit']).toBe(5)
    expect(originOf('ask.findingsLimit', loaded)).toMatchObject({
      origin: 'flag',
      place: 'ask --limit',
      default: 6,
    })
  })

  it('name the place that each value comes from', () => {
    writeUser({ reader: { maxPages: 10 } })
    const loaded = load({}, { FIRSTHAND_READER_MEMORY_MIB: '512' })
    expect(originOf('reader.maxPages', loaded)).toMatchObject({
      origin: 'user',
      place: expect.stringContaining('config.json'),
    })
    expect(originOf('reader.memoryMiB', loaded)).toMatchObject({ origin: 'environment', value: 512 })
    expect(originOf('reader.outputMiB', loaded)).toMatchObject({ origin: 'default' })
  })

  it('are frozen once read', () => {
    const { values, settings } = load()
    expect(Object.isFrozen(values) && Object.isFrozen(settings) && settings.every(Object.isFrozen)).toBe(true)
  })
})

describe('paths', () => {
  it('are resolved against the file they stand in, the working directory or the home folder', () => {
    const directory = (flags: Record<string, string> = {}) => load(flags).values['library.directory']
    expect(directory()).toBe(join(folder, '.local/share/firsthand'))
    writeUser({ library: { directory: 'papers' } })
    expect(directory()).toBe(join(configFolder(environment), 'papers'))
    writeUser({ library: { directory: '~/papers' } })
    expect(directory()).toBe(join(folder, 'papers'))
    expect(directory({ 'library.directory': 'bücher und mehr' })).toBe(
      join(environment.workingDirectory, 'bücher und mehr'),
    )
  })

  it('follow the platform by default', () => {
    const on = (platform: NodeJS.Platform, variables = {}) => ({
      ...environment,
      homeDirectory: '/home/moe',
      platform,
      variables,
    })
    expect(dataFolder(on('darwin'))).toBe('/home/moe/Library/Application Support/Firsthand')
    expect(dataFolder(on('linux', { XDG_DATA_HOME: '/data' }))).toBe('/data/firsthand')
    expect(dataFolder(on('linux', { XDG_DATA_HOME: 'relative' }))).toBe('/home/moe/.local/share/firsthand')
    expect(dataFolder(on('win32', { APPDATA: String.raw`C:\Users\Moe\AppData\Roaming` }))).toBe(
      String.raw`C:\Users\Moe\AppData\Roaming\Firsthand`,
    )
  })
})

describe('a project file', () => {
  it('may keep the library inside the project, and nowhere else', () => {
    writeProject({ library: { directory: 'library' } })
    expect(load().values['library.directory']).toBe(join(environment.workingDirectory, 'library'))
    for (const directory of ['../elsewhere', '/tmp/elsewhere', '~/elsewhere', '.']) {
      writeProject({ library: { directory } })
      expect(() => load(), directory).toThrowError(/outside its folder.*must not read or fill/s)
    }
  })

  it('cannot lead outside by a link', () => {
    symlinkSync(folder, join(environment.workingDirectory, 'link'))
    writeProject({ library: { directory: 'link/library' } })
    expect(() => load()).toThrowError(/outside its folder/)
  })

  it('cannot set what guards the machine', () => {
    for (const key of Object.keys(READER_SETTINGS)) {
      writeProject({ [key]: 200 })
      expect(() => load(), key).toThrowError(/must not set reader\..*guard this machine/s)
    }
  })
})

describe('what is wrong', () => {
  it('is an unknown key, with the nearest known one', () => {
    writeUser({ ask: { findingLimit: 3 } })
    expect(() => load()).toThrowError(
      /no setting ask\.findingLimit in .*config\.json\. Did you mean ask\.findingsLimit\?/,
    )
  })

  it('is an unknown variable, but not one of the development scripts', () => {
    expect(() => load({}, { FIRSTHAND_LIBARY: '/x' })).toThrowError(
      /FIRSTHAND_LIBARY\. Did you mean FIRSTHAND_LIBRARY\?/,
    )
    expect(() => load({}, { FIRSTHAND_CHECK_REPORTS: '/x', OTHER: 'x' })).not.toThrow()
  })

  it.each([['0'], ['five'], ['2.5'], ['1000']])('is a limit of %s', (value) => {
    expect(() => load({ 'ask.findingsLimit': value })).toThrowError(/ask\.findingsLimit cannot be/)
  })

  it('is a file that holds no settings', () => {
    for (const text of ['', '{', '[]', '"x"', '{"ask":{"findingsLimit":1},"ask.findingsLimit":2}']) {
      writeUser(text)
      expect(() => load(), text).toThrowError(/The settings file .*config\.json/)
    }
  })

  it('always has the code config-invalid', () => {
    writeUser('{')
    expect(() => load()).toThrowError(expect.objectContaining({ code: 'config-invalid' }))
  })
})
