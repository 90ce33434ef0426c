import type { EventEmitter } from 'node:events'
import type { Argument, Command, Option } from 'commander'
import { markdownTable } from './page.js'

/** Markdown sections for every command of a program, subcommands after their command. */
export function commandSections(program: Command): string {
  return commandsOf(program)
    .map(([name, command]) => section(name, command))
    .join('\n\n')
}

/** Every command that can be called, with its full name; hidden ones are left out. */
export function commandsOf(
  program: Command,
  prefix = '',
): readonly (readonly [name: string, command: Command])[] {
  return program
    .createHelp()
    .visibleCommands(program)
    .filter((command) => command.name() !== 'help')
    .flatMap((command) => {
      const name = `${prefix}${command.name()}`
      return [[name, command] as const, ...commandsOf(command, `${name} `)]
    })
}

/** Table of options, or nothing where there are none. */
export function optionTable(options: readonly Option[]): string {
  if (options.length === 0) return ''
  const rows = options.map((option) => [`\`${option.flags}\``, option.description, defaultOf(option)])
  return markdownTable(['Option', 'Meaning', 'Default'], rows)
}

/** The text that the help prints below the options, as it stands there. */
export function notesOf(command: Command): string {
  const parts: string[] = []
  const write = (text: string): void => void parts.push(text)
  // Commands are event emitters; their types leave it out, and no getter gives the added text.
  const emitter = command as unknown as EventEmitter
  emitter.emit('afterHelp', { error: false, command, write })
  const text = parts.join('').trim()
  return text === '' ? '' : `\`\`\`text\n${text}\n\`\`\``
}

function section(name: string, command: Command): string {
  const words = command.registeredArguments.map(argumentText)
  const usage = `\`firsthand ${[name, ...words].join(' ')}\``
  const options = command
    .createHelp()
    .visibleOptions(command)
    .filter(({ long }) => long !== '--help')
  return [
    `## ${name}`,
    command.description(),
    usage,
    argumentList(command),
    optionTable(options),
    notesOf(command),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function argumentText(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? '…' : ''}`
  return argument.required ? name : `[${name}]`
}

function argumentList(command: Command): string {
  const described = command.registeredArguments.filter(({ description }) => description !== '')
  return described.map((argument) => `- \`${argument.name()}\`: ${argument.description}`).join('\n')
}

function defaultOf({ defaultValue, defaultValueDescription }: Option): string {
  if (defaultValueDescription !== undefined) return defaultValueDescription
  return defaultValue === undefined || defaultValue === false ? '' : `\`${String(defaultValue)}\``
}
