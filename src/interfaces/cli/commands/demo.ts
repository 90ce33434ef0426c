import type { DemoAnswer } from '../../../operations/demo.js'
import { type CliContext, EXIT, printJson } from '../cli-context.js'
import { terminalMarkdown } from '../terminal-markdown.js'

/** Answers the example questions over the example papers in a temporary library. */
export async function runDemo(context: CliContext): Promise<number> {
  const { terminal } = context
  const firsthand = await context.open()
  if (!context.isJson) terminal.note('Reading the example papers into a temporary library …')
  const waiting: Promise<string>[] = []
  const render = ({ run }: DemoAnswer) => void waiting.push(firsthand.renderAnswer(run))
  const outcome = await firsthand.demo(render)
  if (context.isJson) printJson(context, outcome)
  else {
    const answers = await Promise.all(waiting)
    for (const [index, markdown] of answers.entries()) {
      const note = outcome.answers[index]?.note
      const title = `Question ${index + 1} of ${answers.length}${note === undefined ? '' : `: ${note}`}`
      terminal.print(`${terminal.colours.inverse(` ${title} `)}\n`)
      terminal.print(`${terminalMarkdown(markdown, terminal)}\n`)
    }
    terminal.note(
      'The temporary library is removed. Your own papers: firsthand add PATH, then firsthand ask "…".',
    )
  }
  return EXIT.done
}
