/*
 * Settings: layers come in, one frozen value per setting with its origin goes out.
 * Order: defaults < user file < project file < environment < flags. Nothing here knows a setting by name; what a
 * project file may not set is refused, not passed over, and an unknown key is an error in every layer.
 */
import { existsSync, realpathSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { FirsthandError } from '../model/errors.js'
import type {
  ResolvedSetting,
  Setting,
  SettingOrigin,
  SettingSlice,
  SettingValues,
} from '../model/setting.js'
import { nearestName } from '../util/nearest-name.js'
import type { Environment } from './environment.js'
import { configFolder } from './platform-folders.js'
import { readSettingsFile, type WrittenValue } from './settings-file.js'

/** Name of the settings file in the user's config folder. */
export const USER_FILE = 'config.json'
/** Name of the settings file in the working directory. */
export const PROJECT_FILE = 'firsthand.json'
/** Start of every environment variable that is a setting. */
export const VARIABLE_PREFIX = 'FIRSTHAND_'
/** Variables of the development scripts: no settings. */
const DEVELOPMENT_PREFIX = 'FIRSTHAND_CHECK_'

export interface SettingsRequest<Slice extends SettingSlice> {
  readonly slice: Slice
  readonly environment: Environment
  /** Values given on the command line or by a program, by key. */
  readonly flags: Readonly<Record<string, string | number | boolean | undefined>>
}

export interface LoadedSettings<Slice extends SettingSlice> {
  readonly values: SettingValues<Slice>
  /** In the order of the slice. */
  readonly settings: readonly ResolvedSetting[]
}

interface Layer {
  readonly origin: SettingOrigin
  readonly values: readonly (WrittenValue & { readonly place: string })[]
  /** Folder against which relative paths are resolved. */
  readonly folder: string
}

/** Merges and checks all layers. Throws `config-invalid`. */
export function loadSettings<Slice extends SettingSlice>(
  request: SettingsRequest<Slice>,
): LoadedSettings<Slice> {
  const { slice, environment } = request
  const found = new Map<string, Pick<ResolvedSetting, 'value' | 'origin' | 'place'>>()
  for (const layer of layersOf(request)) {
    for (const { key, value, place } of layer.values) {
      const setting = settingOf(slice, key, place)
      if (layer.origin === 'project' && setting.projectRule.rule === 'refused')
        throw refusal(key, place, setting.projectRule.reason)
      const context = { key, place, layer, environment }
      const checked = checkValue(setting, value, context)
      if (layer.origin === 'project') checkProjectPath(setting, String(checked), context)
      found.set(key, { value: checked, origin: layer.origin, place })
    }
  }
  const settings = Object.entries(slice).map(([key, setting]) =>
    Object.freeze({
      key,
      ...(found.get(key) ?? { value: setting.default, origin: 'default' as const }),
      default: setting.default,
      description: setting.description,
      variable: setting.variable,
      ...(setting.flag !== undefined && { flag: setting.flag }),
      projectRule: setting.projectRule,
    }),
  )
  const values = Object.freeze(Object.fromEntries(settings.map(({ key, value }) => [key, value])))
  return Object.freeze({ values: values as SettingValues<Slice>, settings: Object.freeze(settings) })
}

function layersOf(request: SettingsRequest<SettingSlice>): readonly Layer[] {
  const { environment, slice, flags } = request
  const folder = environment.workingDirectory
  const flagValues = Object.entries(flags)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ({ key, value, place: slice[key]?.flag ?? key }))
  return [
    fileLayer('user', join(configFolder(environment), USER_FILE)),
    fileLayer('project', join(folder, PROJECT_FILE)),
    { origin: 'environment', values: variablesOf(slice, environment), folder },
    { origin: 'flag', values: flagValues, folder },
  ]
}

function fileLayer(origin: SettingOrigin, path: string): Layer {
  const values = readSettingsFile(path) ?? []
  return { origin, values: values.map((value) => ({ ...value, place: path })), folder: dirname(path) }
}

function variablesOf(slice: SettingSlice, environment: Environment) {
  const keys = new Map(Object.entries(slice).map(([key, setting]) => [setting.variable, key]))
  return Object.entries(environment.variables)
    .filter(([name, value]) => isSettingVariable(name) && value !== undefined && value !== '')
    .map(([name, value]) => {
      const key = keys.get(name)
      if (key === undefined) throw unknown(`environment variable ${name}`, nearestName(name, keys.keys()))
      return { key, value, place: name }
    })
}

function isSettingVariable(name: string): boolean {
  return name.startsWith(VARIABLE_PREFIX) && !name.startsWith(DEVELOPMENT_PREFIX)
}

function settingOf(slice: SettingSlice, key: string, place: string): Setting {
  const setting = Object.hasOwn(slice, key) ? slice[key] : undefined
  if (setting === undefined) throw unknown(`setting ${key} in ${place}`, nearestName(key, Object.keys(slice)))
  return setting
}

function unknown(what: string, nearest: string | undefined): FirsthandError {
  const suggestion = nearest === undefined ? '' : ` Did you mean ${nearest}?`
  return new FirsthandError('config-invalid', `There is no ${what}.${suggestion}`)
}

function refusal(key: string, place: string, reason: string): FirsthandError {
  return new FirsthandError('config-invalid', `The project file ${place} must not set ${key}: ${reason}.`)
}

interface ValueContext {
  readonly key: string
  readonly place: string
  readonly layer: Layer
  readonly environment: Environment
}

function checkValue(setting: Setting, value: unknown, context: ValueContext): string | number | boolean {
  const result = setting.schema.safeParse(value)
  const parsed = result.success ? result : setting.schema.safeParse(fromText(value))
  if (!parsed.success) {
    const issue = result.error?.issues[0]?.message ?? 'not valid'
    const from = context.place === context.key ? '' : ` (from ${context.place})`
    const given = JSON.stringify(value)
    throw new FirsthandError('config-invalid', `${context.key} cannot be ${given}${from}: ${issue}.`)
  }
  return setting.isPath === true ? absolutePath(String(parsed.data), context) : parsed.data
}

/** Variables and flags are text; a setting that is a number or a switch takes them as such. */
function fromText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (/^-?\d+(?:\.\d+)?$/u.test(value)) return Number(value)
  return value === 'true' ? true : value === 'false' ? false : value
}

function absolutePath(path: string, { layer, environment }: ValueContext): string {
  const home = /^~(?=$|[\\/])/u
  const expanded = home.test(path) ? path.replace(home, () => environment.homeDirectory) : path
  return resolve(layer.folder, expanded)
}

function checkProjectPath(setting: Setting, path: string, context: ValueContext): void {
  const { projectRule } = setting
  const { key, place, environment } = context
  if (projectRule.rule !== 'inside-project' || isBelow(environment.workingDirectory, path)) return
  const message = `The project file ${place} sets ${key} to ${path}, outside its folder: ${projectRule.reason}.`
  throw new FirsthandError('config-invalid', message)
}

/** Links are followed as far as the path exists, so that one inside the project leads nowhere else. */
function isBelow(folder: string, path: string): boolean {
  const way = relative(realPath(folder), realPath(path))
  return way !== '' && way !== '..' && !/^\.\.[\\/]/u.test(way) && !isAbsolute(way)
}

function realPath(path: string): string {
  for (let existing = path; ; existing = dirname(existing)) {
    if (existsSync(existing)) return join(realpathSync(existing), relative(existing, path))
    if (dirname(existing) === existing) return path
  }
}
