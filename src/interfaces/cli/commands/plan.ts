import { writeFile } from 'node:fs/promises'
import { FirsthandError } from '../../../model/errors.js'
import type { PlannedQuestion } from '../../../operations/plan-question.js'
import { type CliContext, EXIT, printJson } from '../cli-context.js'
import { withConsent } from '../consent.js'

export interface PlanFlags {
  readonly out?: string
  readonly yes?: boolean
}

/** Prints what would be searched for a question; `--out` writes it as a file that can be edited and given to `ask --plan`. */
export async function runPlan(
  words: readonly string[],
  flags: PlanFlags,
  context: CliContext,
): Promise<number> {
  const { terminal } = context
  const firsthand = await context.open()
  const planned = await withConsent(() => firsthand.plan(words.join(' ')), {
    firsthand,
    terminal,
    isYes: flags.yes === true,
  })
  if (flags.out !== undefined) await writePlan(flags.out, planned)
  if (context.isJson) printJson(context, planned)
  else terminal.print(planLines(planned).join('\n'))
  if (flags.out !== undefined)
    terminal.note(`Written to ${flags.out}. After editing: firsthand ask --plan ${flags.out}`)
  return EXIT.done
}

async function writePlan(path: string, { editable }: PlannedQuestion): Promise<void> {
  try {
    await writeFile(path, `${JSON.stringify(editable, undefined, 2)}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    // Only a file that cannot be made is expected here.
    throw new FirsthandError(
      'file-unwritable',
      `The plan cannot be written to ${path}${isThere(error) ? ': the file is there already and is not overwritten' : ''}.`,
      { cause: error },
    )
  }
}

function isThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}

/** A plan for people, one thing a line. */
export function planLines({ plan, question, fingerprint }: PlannedQuestion): string[] {
  const against = [...new Set(plan.falsificationQueries.map(({ query }) => query))]
  return [
    `Question: ${question}`,
    `Made by: ${plan.madeBy}${plan.mode === undefined ? '' : `, ${plan.mode}`}`,
    ...plan.subQuestions.flatMap(({ label, text, queries }) => [
      `${label}: ${text}`,
      ...queries.map((query) => `  search: ${query}`),
    ]),
    'Searches for the other side:',
    ...against.map((query) => `  search: ${query}`),
    ...(plan.premises.length === 0
      ? ['It takes nothing for granted that can be looked up.']
      : ['It takes for granted, and this is looked up first:']),
    ...plan.premises.map(({ label, text }) => `  ${label}: ${text}`),
    ...(plan.notTaken ?? []).map((note) => `Not taken over from the model: ${note}`),
    `Fingerprint: ${fingerprint}`,
  ]
}
