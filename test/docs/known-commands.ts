import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { REPOSITORY, readText } from './repository.js'

const ENTRY = 'src/interfaces/cli/main.ts'
const NPM_COMMANDS = new Set(['ci', 'install', 'test', 'pack', 'link'])
const SCRIPTS: Readonly<Record<string, string>> = JSON.parse(readText('package.json')).scripts

/** Names of the commands that the command line's own help lists. */
export function firsthandCommands(): readonly string[] {
  if (!existsSync(join(REPOSITORY, ENTRY))) return []
  const result = spawnSync(process.execPath, ['--import', 'tsx', ENTRY, '--help'], {
    cwd: REPOSITORY,
    encoding: 'utf8',
  })
  if (result.status !== 0) throw new Error(`firsthand --help failed: ${result.stderr}`)
  const afterTitle = result.stdout.split(/^Commands:.*$/m)[1] ?? ''
  return [...afterTitle.matchAll(/^ {2}([a-z][a-z-]*)(?=[\s|])/gm)].map(([, name = '']) => name)
}

/** Those of the shell commands whose npm script, file or subcommand does not exist. */
export function unknownCommands(lines: readonly string[]): readonly string[] {
  const parts = lines.flatMap(partsOf)
  const known = parts.some((part) => /\bfirsthand\b/.test(part)) ? firsthandCommands() : []
  return parts.filter((part) => {
    const [program = '', ...words] = part.replace(/^(\w+=\S+\s+)+/, '').split(/\s+/)
    return Object.hasOwn(IS_KNOWN, program) && !IS_KNOWN[program]?.(words, known)
  })
}

/** The single commands of a line; separators inside quotation marks do not count. */
function partsOf(line: string): string[] {
  const parts = line.match(/(?:"[^"]*"|'[^']*'|[^"'&|;]|&(?!&))+/g) ?? []
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

type Judge = (words: readonly string[], firsthand: readonly string[]) => boolean

/** Programs that are looked into; others are taken as they are. */
const IS_KNOWN: Readonly<Record<string, Judge>> = {
  npm: ([first = '', second = '']) =>
    first === 'run'
      ? Object.hasOwn(SCRIPTS, second)
      : NPM_COMMANDS.has(first) || Object.hasOwn(SCRIPTS, first),
  npx: ([first = '', ...rest], firsthand) =>
    first === 'firsthand'
      ? isFirsthand(rest, firsthand)
      : existsSync(join(REPOSITORY, 'node_modules/.bin', first)),
  node: ([first = '']) =>
    !/\.[cm]?[jt]s$/.test(first) || first.startsWith('dist/') || existsSync(join(REPOSITORY, first)),
  firsthand: (words, firsthand) => isFirsthand(words, firsthand),
}

function isFirsthand([command = '']: readonly string[], known: readonly string[]): boolean {
  return command.startsWith('-') ? known.length > 0 : known.includes(command)
}
