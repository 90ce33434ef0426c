import type { Command } from 'commander'
import { createProgram } from '../../src/interfaces/cli/command-tree.js'
import { commandSections, notesOf, optionTable } from './command-sections.js'
import type { ReferencePage } from './page.js'

/** The command line as the program defines it; its commands do nothing here. */
export function referenceProgram(): Command {
  return createProgram(() => Promise.resolve(), '0.0.0')
}

/** Every command with its arguments and options. */
export const CLI_PAGE: ReferencePage = {
  path: 'docs/reference/cli.md',
  source: 'src/interfaces/cli/command-tree.ts',
  render: () => {
    const program = referenceProgram()
    return [
      '# Command line',
      '',
      'Results go to standard output, progress and messages to standard error. Exit codes of failures:',
      '[errors](errors.md). Settings behind the options: [settings](config.md).',
      '',
      'Options of every command:',
      '',
      optionTable(program.createHelp().visibleOptions(program)),
      '',
      notesOf(program),
      '',
      commandSections(program),
    ].join('\n')
  },
}
