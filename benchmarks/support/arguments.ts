import { parseArgs } from 'node:util'

/** An option of a benchmark; `default` is what counts where it is not given. */
export interface BenchmarkOption {
  readonly description: string
  readonly default?: string
}

/** Values by option name, and whether JSON is asked for. */
export interface BenchmarkArguments<Name extends string> {
  readonly values: Readonly<Record<Name, string | undefined>>
  readonly isJson: boolean
}

/** Reads `--name value` options; prints help and ends the process on `--help`. Throws for unknown options. */
export function readArguments<Name extends string>(
  about: string,
  options: Readonly<Record<Name, BenchmarkOption>>,
): BenchmarkArguments<Name> {
  const names = Object.keys(options) as Name[]
  const config = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  const { values } = parseArgs({
    options: { ...config, json: { type: 'boolean' }, help: { type: 'boolean' } },
    strict: true,
  })
  if (values.help === true) {
    const lines = names.map((name) => {
      const option = options[name]
      const fallback = option.default === undefined ? '' : ` (default ${option.default})`
      return `  --${name.padEnd(14)} ${option.description}${fallback}`
    })
    console.log([about, '', ...lines, '  --json           print JSON'].join('\n'))
    process.exit(0)
  }
  const read = values as Readonly<Record<string, string | boolean | undefined>>
  const chosen = names.map((name) => [name, read[name] ?? options[name].default])
  return { values: Object.fromEntries(chosen), isJson: read['json'] === true }
}

/** A whole number above 0. Throws where the text is none. */
export function wholeNumber(text: string | undefined, name: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value <= 0)
    throw new Error(`--${name} takes a whole number above 0, not ${text}.`)
  return value
}
