import type { ResolvedSetting } from '../../../model/setting.js'
import { explainConfig } from '../../../operations/explain-config.js'
import { type CliContext, EXIT, printJson } from '../cli-context.js'
import { wrapText } from '../wrap-text.js'

/** Prints every setting with its value, where that comes from, and what it does. */
export async function runConfigExplain(key: string | undefined, context: CliContext): Promise<number> {
  const firsthand = await context.open()
  const settings = explainConfig(key === undefined ? {} : { key }, firsthand.settings)
  if (context.isJson) printJson(context, { settings })
  else for (const setting of settings) printSetting(setting, context)
  return EXIT.done
}

function printSetting(setting: ResolvedSetting, { terminal }: CliContext): void {
  const { colours, width } = terminal
  const { key, value, origin, place, description, variable, flag, projectRule } = setting
  const from = place === undefined ? origin : `${origin}: ${place}`
  terminal.print(`${colours.bold(key)} = ${String(value)}  (${from})`)
  const isDefault = value === setting.default ? '' : ` Default: ${String(setting.default)}.`
  const ways = [variable, flag].filter((way) => way !== undefined).join(' or ')
  const indent = { width, first: '  ' }
  terminal.print(wrapText(`${description}${isDefault} Set by ${ways}.`, indent))
  if (projectRule.rule === 'inside-project')
    terminal.print(
      wrapText(`A project file may set it inside the project only: ${projectRule.reason}.`, indent),
    )
  if (projectRule.rule === 'refused')
    terminal.print(wrapText(`A project file must not set it: ${projectRule.reason}.`, indent))
}
