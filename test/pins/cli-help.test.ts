import { expect, it } from 'vitest'
import type { Command } from 'commander'
import { createProgram } from '../../src/interfaces/cli/command-tree.js'

/** A change here is a change of what users type: update with `npx vitest run test/pins -u` and the changelog. */
it('prints the help that is pinned', async () => {
  const program = createProgram(async () => undefined, '0.0.0')
  await expect(helpOf(program).join('\n\n================\n\n')).toMatchFileSnapshot('cli-help.txt')
})

function helpOf(command: Command): string[] {
  let text = ''
  command.configureOutput({ getOutHelpWidth: () => 80, writeOut: (part) => (text += part) })
  command.outputHelp()
  return [text.trimEnd(), ...command.commands.flatMap(helpOf)]
}
