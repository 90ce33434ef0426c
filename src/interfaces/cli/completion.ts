import type { Command } from 'commander'

/** One command as the scripts need it; `path` is what stands before the word to complete. */
interface Node {
  readonly path: string
  readonly commands: readonly { readonly name: string; readonly description: string }[]
  readonly options: readonly {
    readonly name: string
    readonly description: string
    readonly takesFile: boolean
  }[]
  readonly takesFile: boolean
  readonly choices: readonly string[]
}

/** A completion script made from the command tree itself, so that it never lags behind. */
export function completionScript(program: Command, shell: string): string {
  const nodes = collect(program, program, '')
  if (shell === 'bash') return bashScript(nodes)
  return shell === 'zsh' ? zshScript(nodes) : fishScript(nodes)
}

const FILE_ARGUMENTS = /path|file|run|dir/i

function collect(command: Command, program: Command, path: string): Node[] {
  const options = [...command.options, ...(command === program ? [] : program.options)]
  const node: Node = {
    path,
    commands: command.commands.map((child) => ({ name: child.name(), description: child.description() })),
    options: options.map(({ long, short, description, flags }) => ({
      name: long ?? short ?? '',
      description,
      takesFile: FILE_ARGUMENTS.test(/<(.+)>/u.exec(flags)?.[1] ?? ''),
    })),
    takesFile: command.registeredArguments.some((argument) => FILE_ARGUMENTS.test(argument.name())),
    choices: command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
  }
  const children = command.commands.flatMap((child) =>
    collect(child, program, `${path} ${child.name()}`.trim()),
  )
  return [node, ...children]
}

function wordsOf(node: Node): string {
  return [
    ...node.commands.map(({ name }) => name),
    ...node.choices,
    ...node.options.map(({ name }) => name),
  ].join(' ')
}

/** Bash: the words before the cursor that name commands choose the list; file names where a file is expected. */
function bashScript(nodes: readonly Node[]): string {
  const cases = nodes.map(
    (node) => `    '${node.path}') words='${wordsOf(node)}'; files=${node.takesFile ? 1 : 0} ;;`,
  )
  const paths = nodes.map(({ path }) => `'${path}'`).join('|')
  return `_firsthand() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path='' word words='' files=0
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${path:+$path }$word" in ${paths}) path="\${path:+$path }$word" ;; esac
  done
  case "$path" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [[ $files == 1 && $current != -* || \${COMP_WORDS[COMP_CWORD-1]} == --@(library|out|rows|run) ]]; then
    local IFS=$'\\n'
    COMPREPLY+=($(compgen -f -- "$current"))
  fi
}
complete -o filenames -F _firsthand firsthand`
}

function zshScript(nodes: readonly Node[]): string {
  const cases = nodes.map((node) => {
    const described = [
      ...node.commands,
      ...node.choices.map((name) => ({ name, description: '' })),
      ...node.options,
    ]
    const words = described.map(({ name, description }) => `'${escapeZsh(name)}:${escapeZsh(description)}'`)
    return `    '${node.path}') described=(${words.join(' ')}); files=${node.takesFile ? 1 : 0} ;;`
  })
  const paths = nodes.map(({ path }) => `'${path}'`).join('|')
  return `#compdef firsthand
_firsthand() {
  local path_words='' word files=0
  local -a described
  for word in "\${words[@]:1:$((CURRENT-2))}"; do
    case "\${path_words:+$path_words }$word" in (${paths}) path_words="\${path_words:+$path_words }$word" ;; esac
  done
  case "$path_words" in
${cases.join('\n')}
  esac
  _describe 'firsthand' described
  (( files )) && _files
}
compdef _firsthand firsthand`
}

function escapeZsh(text: string): string {
  return text.replaceAll("'", "'\\''").replaceAll(':', '\\:')
}

function fishScript(nodes: readonly Node[]): string {
  const lines = nodes.flatMap((node) => {
    const parts = node.path === '' ? [] : node.path.split(' ')
    const condition = parts.map((part) => `__fish_seen_subcommand_from ${part}`).join('; and ')
    const children = node.commands.map(({ name }) => name).join(' ')
    const at =
      parts.length === 0
        ? '__fish_use_subcommand'
        : `${condition}; and not __fish_seen_subcommand_from ${children}`
    const where = parts.length === 0 ? '' : ` -n '${condition}'`
    return [
      ...node.commands.map(
        ({ name, description }) =>
          `complete -c firsthand -f -n '${at}' -a ${name} -d '${escapeFish(description)}'`,
      ),
      ...node.choices.map((choice) => `complete -c firsthand -f${where} -a ${choice}`),
      ...node.options.map(
        ({ name, description, takesFile }) =>
          `complete -c firsthand${takesFile ? ' -r' : ''}${where} -l ${name.replace(/^-+/u, '')} -d '${escapeFish(description)}'`,
      ),
    ]
  })
  return [...new Set(lines)].join('\n')
}

function escapeFish(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")
}
