import type { z } from 'zod'

/**
 * Whether the settings file of a project may set it. A project folder may come from somebody else, so a setting is
 * open to it only where it says so: never an endpoint, a permission, or a limit that guards the machine.
 */
export type ProjectRule =
  | { readonly rule: 'allowed' }
  /** A path that has to lie inside the project folder. */
  | { readonly rule: 'inside-project'; readonly reason: string }
  | { readonly rule: 'refused'; readonly reason: string }

/** One setting, defined beside the code that uses it. Units are in the name of its key. */
export interface Setting<Value extends string | number | boolean = string | number | boolean> {
  readonly schema: z.ZodType<Value>
  readonly default: Value
  /** One sentence for `config explain` and the reference. */
  readonly description: string
  /** Name of the environment variable that sets it. */
  readonly variable: string
  /** Flag that sets it, where there is one, and the command that has it. */
  readonly flag?: string
  readonly projectRule: ProjectRule
  /** Relative paths are resolved against the folder of the file, else the working directory; `~/` is the home folder. */
  readonly isPath?: boolean
}

/** Settings by dotted key, e.g. `reader.timeoutSeconds`. */
export type SettingSlice = Readonly<Record<string, Setting>>

/** The values of a slice, by key. */
export type SettingValues<Slice extends SettingSlice> = {
  readonly [Key in keyof Slice]: Slice[Key] extends Setting<infer Value> ? Value : never
}

export const SETTING_ORIGINS = ['default', 'user', 'project', 'environment', 'flag'] as const
/** The layer that a value comes from; a later one wins. */
export type SettingOrigin = (typeof SETTING_ORIGINS)[number]

/** A setting with the value that holds, and where it comes from. */
export interface ResolvedSetting {
  readonly key: string
  readonly value: string | number | boolean
  readonly origin: SettingOrigin
  /** Path of the file, name of the variable or the flag; absent for a default. */
  readonly place?: string
  readonly default: string | number | boolean
  readonly description: string
  readonly variable: string
  readonly flag?: string
  readonly projectRule: ProjectRule
}
