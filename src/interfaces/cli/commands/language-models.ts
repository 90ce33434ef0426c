import { createInterface } from 'node:readline/promises'
import type { LanguageModelsOverview } from '../../../compose.js'
import type { LocalInstallPlan } from '../../../contracts/local-models.js'
import type { Destination } from '../../../model/approval.js'
import { FirsthandError } from '../../../model/errors.js'
import { LANGUAGE_ROLES } from '../../../model/model-reference.js'
import { type CliContext, EXIT, printJson } from '../cli-context.js'
import { createStatusLine } from '../progress.js'
import { formatTable } from '../table.js'
import { wrapText } from '../wrap-text.js'
import { printFinding } from './doctor.js'

export interface PullFlags {
  readonly model?: string
  readonly from?: string
  readonly yes?: boolean
}

/** The model that is installed where none is named. */
const DEFAULT_LOCAL = 'qwen2.5-1.5b'

/** Installs a GGUF model and its runtime after showing what that fetches. No role gets it by that. */
export async function runModelsPull(
  name: string | undefined,
  flags: PullFlags,
  context: CliContext,
): Promise<number> {
  const { terminal } = context
  const firsthand = await context.open()
  const request = { model: name ?? DEFAULT_LOCAL, ...(flags.from !== undefined && { from: flags.from }) }
  const plan = await firsthand.planLocalModel(request)
  const lines = linesOf(plan)
  for (const line of lines) terminal.note(line)
  if (lines.length > 0 && flags.yes !== true) await askConsent('Install this?', 'Nothing was installed')
  const status = createStatusLine(terminal)
  const installed = await firsthand
    .installLocalModel(request, {
      signal: context.signal,
      onProgress: ({ item, done, total }) =>
        status.show(
          item === 'runtime' ? 'installing the runtime' : `${item} ${megabytes(done)} of ${megabytes(total)}`,
        ),
    })
    .finally(() => status.clear())
  if (context.isJson) printJson(context, { model: installed, directory: plan.directory })
  else {
    terminal.print(`${installed.name} is installed (SHA-256 ${installed.sha256 ?? 'unknown'}).`)
    terminal.note(
      `Name it local/${installed.name} for a role, or choose a profile: firsthand models use embedded-small`,
    )
  }
  return EXIT.done
}

function linesOf({
  model,
  packages,
  packageBytes,
  fetchesModel,
  directory,
  source,
  runtimeSource,
}: LocalInstallPlan): readonly string[] {
  const size = model.bytes > 0 ? `, about ${megabytes(model.bytes)}` : ''
  const runtime = `Runtime: ${packages.join(', ')} with what they need, about ${megabytes(packageBytes)}, from ${runtimeSource ?? 'the npm registry that npm is set to'}; their install scripts do not run.`
  const weights = `Model: ${model.name} (licence: ${model.licence})${size}, from ${source}.`
  const lines = [...(packages.length > 0 ? [runtime] : []), ...(fetchesModel ? [weights] : [])]
  return lines.length > 0 ? [...lines, `Into: ${directory}`] : lines
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
}

async function askConsent(question: string, otherwise: string): Promise<void> {
  if (process.stdin.isTTY !== true || process.stderr.isTTY !== true)
    throw new FirsthandError('usage-invalid', `${otherwise}: --yes is needed where nobody can be asked.`)
  const prompt = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await prompt.question(`${question} [y/N] `).finally(() => prompt.close())
  if (!/^y(?:es)?$/iu.test(answer.trim())) throw new FirsthandError('cancelled', `${otherwise}.`)
}

/** Writes the models of a profile into the user's settings. */
export async function runModelsUse(name: string, context: CliContext): Promise<number> {
  const { terminal } = context
  const firsthand = await context.open()
  const { profile, path } = await firsthand.useProfile(name)
  if (context.isJson) printJson(context, { profile, path })
  else {
    terminal.print(`${profile.name}: ${profile.summary}.`)
    for (const role of LANGUAGE_ROLES) terminal.print(`  ${role.padEnd(10)} ${profile.roles[role]}`)
    terminal.print(`Written to ${path}; each role can be changed there or by FIRSTHAND_MODELS_…`)
    for (const step of profile.steps) terminal.note(`Next: ${step}`)
  }
  return EXIT.done
}

/** Tries the model of every role that is set, or of one, and shows what each can do. */
export async function runModelsTest(
  role: string | undefined,
  flags: { readonly yes?: boolean },
  context: CliContext,
): Promise<number> {
  const { terminal } = context
  const firsthand = await context.open()
  const remote = await firsthand.remoteDestinations(role)
  const consent = await consentTo(remote, flags.yes === true, context)
  const status = createStatusLine(terminal)
  const tried = await firsthand
    .tryLanguageModels(
      { ...(role !== undefined && { role }), ...(consent !== undefined && { consent }) },
      {
        signal: context.signal,
        contextMilliseconds: 300_000,
        onProgress: (of, check) => status.show(`${of}: ${check}`),
      },
    )
    .finally(() => status.clear())
  const isWell = tried.findings.every((finding) => finding.status !== 'problem')
  if (context.isJson) printJson(context, { isWell, ...tried })
  else if (tried.probes.length === 0)
    terminal.print('No role has a language model: rules do the work. See `firsthand models use`.')
  else for (const finding of tried.findings) printFinding(finding, context)
  return isWell ? EXIT.done : EXIT.checkFailed
}

/** How somebody agreed to what would be sent to other machines; undefined where nothing would. */
async function consentTo(
  remote: readonly Destination[],
  isAgreed: boolean,
  { terminal }: CliContext,
): Promise<'prompt' | 'flag' | undefined> {
  if (remote.length === 0) return undefined
  terminal.note('Two test prompts, made up, with nothing of your library, would be sent to:')
  for (const { model, endpoint } of remote) terminal.note(`  ${model ?? ''} at ${endpoint}`)
  if (isAgreed) return 'flag'
  await askConsent('Send them?', 'Nothing was sent')
  return 'prompt'
}

/** The part of `models list` about language models. */
export function printLanguageModels(overview: LanguageModelsOverview, { terminal }: CliContext): void {
  terminal.print('\nLanguage models by role:')
  for (const role of LANGUAGE_ROLES) {
    const names = overview.roles[role].join(', ')
    terminal.print(`  ${role.padEnd(10)} ${names === '' ? 'none (rules)' : names}`)
  }
  for (const { model, endpoint, transport } of overview.destinations)
    if (transport === 'remote')
      terminal.print(`  ${model ?? ''} is asked at ${endpoint}, only after an approval of each run.`)
  terminal.print('\nLocal models (GGUF):')
  terminal.print(
    formatTable(
      overview.local,
      [
        { title: 'Model', text: ({ name }) => `local/${name}` },
        { title: 'State', text: ({ isInstalled }) => (isInstalled ? 'installed' : '') },
        { title: 'Licence', text: ({ licence }) => licence },
        { title: 'Size', text: ({ bytes }) => megabytes(bytes), isRight: true },
        { title: 'Note', text: ({ note }) => note, isElastic: true },
      ],
      terminal.width,
    ),
  )
  terminal.print(
    `Runtime: ${overview.runtime.isInstalled ? 'installed' : 'not installed'} (${overview.runtime.packages.join(', ')})`,
  )
  terminal.print('\nProfiles (firsthand models use NAME):')
  for (const { name, summary } of overview.profiles)
    terminal.print(
      wrapText(summary, { width: terminal.width, first: `  ${name.padEnd(15)} `, rest: ' '.repeat(18) }),
    )
}
