import { createInterface } from 'node:readline/promises'
import type { Firsthand, InstallPlan, ModelsOverview } from '../../../compose.js'
import { FirsthandError } from '../../../model/errors.js'
import { type CliContext, EXIT, printJson } from '../cli-context.js'
import { INTERRUPTED } from '../interruption.js'
import { createProgress, createStatusLine } from '../progress.js'
import { formatTable } from '../table.js'
import { countOf } from '../wrap-text.js'
import { printLanguageModels } from './language-models.js'

export interface EnableFlags {
  readonly model?: string
  readonly from?: string
  readonly yes?: boolean
}

/** The model of each kind that is installed where none is named. */
const DEFAULT_MODELS = { semantic: 'bge-small-en-v1.5', reranker: 'ms-marco-MiniLM-L-6-v2' } as const
export type ModelKind = keyof typeof DEFAULT_MODELS | 'judge'

const ROLES = { semantic: 'embedder', reranker: 'reranker', judge: 'judge' } as const satisfies Record<
  ModelKind,
  string
>

/** Installs a model and its runtime after showing what that fetches, and chooses it. */
export async function runModelsEnable(
  kind: ModelKind,
  flags: EnableFlags,
  context: CliContext,
): Promise<number> {
  const { terminal } = context
  const firsthand = await context.open()
  const plan = await planOf(kind, flags, firsthand)
  const { name } = plan.model
  if (plan.model.role !== ROLES[kind])
    throw new FirsthandError(
      'input-invalid',
      `${name} is a model of another kind; see \`firsthand models list\`.`,
    )
  const lines = linesOf(plan, flags.from)
  for (const line of lines) terminal.note(line)
  if (lines.length > 0 && flags.yes !== true) await askConsent()
  const status = createStatusLine(terminal)
  const model = await firsthand
    .enableModel({ model: name, ...(flags.from !== undefined && { from: flags.from }) }, (progress) =>
      status.show(progressText(progress)),
    )
    .finally(() => status.clear())
  if (context.isJson) printJson(context, { model, directory: plan.directory })
  else {
    terminal.print(`${model.name} is enabled.`)
    if (kind === 'semantic')
      terminal.note('Papers that are in the library get their vectors by `firsthand models embed`.')
  }
  return EXIT.done
}

/** A judge comes from a folder, since its thresholds have to have been measured; the others are known by name. */
function planOf(kind: ModelKind, { model, from }: EnableFlags, firsthand: Firsthand) {
  if (kind !== 'judge') return firsthand.planModel(model ?? DEFAULT_MODELS[kind])
  if (from !== undefined) return firsthand.planJudge(from)
  if (model !== undefined) return firsthand.planModel(model)
  throw new FirsthandError(
    'usage-invalid',
    'A judge is installed from a folder: give --from DIR with model.onnx, tokenizer.json, config.json and calibration.json, or --model with an installed one.',
  )
}

function linesOf(
  { packages, packageBytes, fetchesModel, model, hub, directory }: InstallPlan & { readonly hub: string },
  from: string | undefined,
): string[] {
  const source = (net: string) => (from === undefined ? net : from)
  const lines: string[] = []
  if (packages.length > 0)
    lines.push(
      `Runtime: ${packages.join(', ')}, up to ${megabytes(packageBytes)} while unpacked, from ${source('the npm registry that npm is set to')}; their install scripts do not run.`,
    )
  if (fetchesModel)
    lines.push(
      `Model: ${model.name} (${model.licence}), about ${megabytes(model.bytes)}, from ${source(`${hub}/${model.repository}`)}.`,
    )
  if (lines.length > 0) lines.push(`Into: ${directory}`)
  return lines
}

async function askConsent(): Promise<void> {
  if (process.stdin.isTTY !== true || process.stderr.isTTY !== true)
    throw new FirsthandError(
      'usage-invalid',
      'Nothing was installed: --yes is needed where nobody can be asked.',
    )
  const prompt = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await prompt.question('Install this? [y/N] ').finally(() => prompt.close())
  if (!/^y(?:es)?$/iu.test(answer.trim())) throw new FirsthandError('cancelled', 'Nothing was installed.')
}

function progressText({ item, done, total }: { item: string; done: number; total: number }): string {
  if (item === 'runtime') return 'installing the runtime'
  return total === 0 ? item : `${item} ${megabytes(done)} of ${megabytes(total)}`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
}

/** Goes on without a model. */
export async function runModelsDisable(kind: ModelKind, context: CliContext): Promise<number> {
  const firsthand = await context.open()
  await firsthand.disableModel(ROLES[kind])
  if (context.isJson) printJson(context, { disabled: kind })
  else context.terminal.print(`No ${kind} model is used any more. Its files and vectors are kept.`)
  return EXIT.done
}

/** Lists the models that can be used, and the vectors in the library. */
export async function runModelsList(context: CliContext): Promise<number> {
  const { terminal } = context
  const firsthand = await context.open()
  const overview = await firsthand.models()
  const language = await firsthand.languageModels()
  if (context.isJson) printJson(context, { ...overview, language })
  else {
    terminal.print(modelsTable(overview, terminal.width))
    terminal.print(
      `Runtime: ${overview.runtime.isInstalled ? 'installed' : 'not installed'} (${overview.runtime.packages.join(', ')})`,
    )
    for (const { fingerprint, passages } of overview.vectors)
      terminal.print(`Vectors in the library: ${countOf(passages, 'passage')} by ${fingerprint}`)
    printLanguageModels(language, context)
  }
  return EXIT.done
}

function modelsTable({ models }: ModelsOverview, width: number): string {
  return formatTable(
    models,
    [
      { title: 'Model', text: ({ name }) => name },
      { title: 'Role', text: ({ role }) => role },
      {
        title: 'State',
        text: ({ isInstalled, isEnabled }) => (isEnabled ? 'enabled' : isInstalled ? 'installed' : ''),
      },
      { title: 'Licence', text: ({ licence }) => licence },
      { title: 'Size', text: ({ bytes }) => megabytes(bytes), isRight: true },
      { title: 'Note', text: ({ note }) => note, isElastic: true },
    ],
    width,
  )
}

/** Gives every passage that has none a vector of the enabled model. */
export async function runModelsEmbed(
  flags: { readonly threads?: string },
  context: CliContext,
): Promise<number> {
  const firsthand = await context.open({ 'models.threads': flags.threads })
  const outcome = await embedWithProgress(firsthand, context)
  if (outcome === undefined) throw new FirsthandError('model-unavailable', 'No embedding model is enabled.')
  if (context.isJson) printJson(context, outcome)
  else
    context.terminal.print(
      `${countOf(outcome.embedded, 'passage')} embedded by ${outcome.model}, ${outcome.missing} still without a vector.`,
    )
  return outcome.isCancelled ? INTERRUPTED : EXIT.done
}

/** Embeds what has no vector and shows how far it has come; undefined where no model is enabled. */
export async function embedWithProgress(
  firsthand: Firsthand,
  { terminal }: CliContext,
): ReturnType<Firsthand['embed']> {
  const progress = await createProgress(terminal, 'passages embedded')
  return firsthand
    .embed(({ done, total }) => {
      if (total > 0) progress.update({ done, total, item: '' })
    })
    .finally(() => progress.stop())
}
