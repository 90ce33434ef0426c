import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { referenceProgram } from '../../scripts/reference/cli-page.js'
import { REPOSITORY, readText } from './repository.js'

const NPM_COMMANDS = new Set(['ci', 'install', 'test', 'pack', 'link'])
const SCRIPTS: Readonly<Record<string, string>> = JSON.parse(readText('package.json')).scripts

/** Those of the shell commands whose npm script, file or subcommand does not exist. */
export function unknownCommands(lines: readonly string[]): readonly string[] {
  const parts = lines.flatMap(partsOf)
  return parts.filter((part) => {
    const [program = '', ...words] = part.replace(/^(\w+=\S+\s+)+/, '').split(/\s+/)
    return Object.hasOwn(IS_KNOWN, program) && !IS_KNOWN[program]?.(words)
  })
}

/** The single commands of a line; separators inside quotation marks do not count. */
function partsOf(line: string): string[] {
  const parts = line.match(/(?:"[^"]*"|'[^']*'|[^"'&|;]|&(?!&))+/g) ?? []
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

type Judge = (words: readonly string[]) => boolean

/** Programs that are looked into; others are taken as they are. */
const IS_KNOWN: Readonly<Record<string, Judge>> = {
  npm: ([first = '', second = '']) =>
    first === 'run'
      ? Object.hasOwn(SCRIPTS, second)
      : NPM_COMMANDS.has(first) || Object.hasOwn(SCRIPTS, first),
  npx: ([first = '', ...rest]) =>
    first === 'firsthand' ? isFirsthand(rest) : existsSync(join(REPOSITORY, 'node_modules/.bin', first)),
  node: ([first = '']) =>
    !/\.[cm]?[jt]s$/.test(first) || first.startsWith('dist/') || existsSync(join(REPOSITORY, first)),
  firsthand: (words) => isFirsthand(words),
}

/** The command exists, and so do its options, those of every command included. */
function isFirsthand(words: readonly string[]): boolean {
  const program = referenceProgram()
  const names = words.filter((word) => !word.startsWith('-'))
  const command = program.commands.find((candidate) => candidate.name() === names[0])
  if (names.length > 0 && command === undefined && names[0] !== 'help') return false
  const child = command?.commands.find((candidate) => candidate.name() === names[1])
  const known = new Set([program, command, child].flatMap(flagsOf))
  return words.filter((word) => word.startsWith('-')).every((word) => known.has(word.replace(/=.*$/, '')))
}

function flagsOf(command: Command | undefined): readonly (string | undefined)[] {
  if (command === undefined) return []
  return command
    .createHelp()
    .visibleOptions(command)
    .flatMap(({ short, long }) => [short, long])
}
