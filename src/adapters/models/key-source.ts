import { execFile } from 'node:child_process'
import type { KeyOwner, Secret, Secrets } from '../../contracts/secrets.js'
import { FirsthandError } from '../../model/errors.js'

export interface KeySourceOptions {
  /** Environment variable by owner; empty: none. */
  readonly variables: Readonly<Record<KeyOwner, string>>
  /** Command by owner, as a setting has it; empty: none. */
  readonly commands: Readonly<Record<KeyOwner, string>>
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Time that a command may take, in milliseconds; default 60 s, for a password that has to be typed. */
  readonly timeoutMilliseconds?: number
}

const COMMAND_MS = 60_000
const MOST_OUTPUT_BYTES = 64 * 1024
/** Printable ASCII without white space: what can stand in a header. */
const KEY = /^[\x21-\x7e]{8,1000}$/u
const SHOWN = '[secret]'

/** Keys from environment variables or from commands. A key is asked for once per session and kept in memory only. */
export function createKeySource(options: KeySourceOptions): Secrets {
  const given = new Map<KeyOwner, Secret>()
  const texts = new Set<string>()
  return {
    async find(owner) {
      const known = given.get(owner)
      if (known !== undefined) return known
      const text = await readKey(owner, options)
      if (text === undefined) return undefined
      texts.add(text)
      const secret = secretOf(text)
      given.set(owner, secret)
      return secret
    },
    redact: (text) => [...texts].reduce((shown, key) => shown.replaceAll(key, SHOWN), text),
  }
}

/** A key in a closure: no property, text, JSON or inspection of it shows it. */
export function secretOf(text: string): Secret {
  return Object.freeze({ reveal: () => text, toString: () => SHOWN, toJSON: () => SHOWN })
}

async function readKey(owner: KeyOwner, options: KeySourceOptions): Promise<string | undefined> {
  const variable = options.variables[owner]
  const value = variable === '' ? undefined : options.environment[variable]?.trim()
  if (value !== undefined && value !== '') return checkKey(value, `The variable ${variable}`)
  const command = options.commands[owner]
  if (command === '') return undefined
  const output = await run(parseCommand(command), options.timeoutMilliseconds ?? COMMAND_MS)
  return checkKey(output.split('\n')[0]?.trim() ?? '', `The key command of ${owner}`)
}

function checkKey(text: string, what: string): string {
  if (KEY.test(text)) return text
  throw new FirsthandError('config-invalid', `${what} gives no key: one line without spaces is expected.`)
}

/** Program and arguments: a JSON list of texts, or words. Nothing is handed to a shell. Throws `config-invalid`. */
export function parseCommand(text: string): readonly [string, ...string[]] {
  const words = text.trim().startsWith('[') ? parseList(text) : text.trim().split(/\s+/u)
  if (!text.trim().startsWith('[') && /["'`$|;&<>\\]/u.test(text))
    throw new FirsthandError(
      'config-invalid',
      'A key command is run without a shell: for arguments with spaces or quotes write it as a JSON list, ["pass", "show", "my key"].',
    )
  const [program, ...rest] = words
  if (program === undefined || program === '')
    throw new FirsthandError('config-invalid', 'The key command is empty.')
  return [program, ...rest]
}

function parseList(text: string): readonly string[] {
  try {
    const list: unknown = JSON.parse(text)
    if (Array.isArray(list) && list.every((word) => typeof word === 'string')) return list
  } catch (error) {
    throw new FirsthandError('config-invalid', 'The key command is no valid JSON list.', { cause: error })
  }
  throw new FirsthandError('config-invalid', 'The key command is no JSON list of texts.')
}

/** What a program prints. Its output is never part of a message: it may hold the key. */
function run([program, ...args]: readonly [string, ...string[]], timeout: number): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      program,
      args,
      { timeout, maxBuffer: MOST_OUTPUT_BYTES, shell: false, windowsHide: true, encoding: 'utf8' },
      (error, output) => {
        if (error === null) return resolve(output)
        const why =
          error.code === 'ENOENT'
            ? 'there is no such program'
            : error.killed === true
              ? 'it took too long'
              : `it ended with ${error.code ?? error.signal ?? 'an error'}`
        return reject(new FirsthandError('config-invalid', `The key command ${program} gave no key: ${why}.`))
      },
    )
  })
}
