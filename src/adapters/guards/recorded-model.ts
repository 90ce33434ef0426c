import { appendFileSync, chmodSync, existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import {
  type Completion,
  completionKey,
  type CompletionRequest,
  type LanguageModel,
  type ModelIdentity,
} from '../../contracts/language-model.js'
import { FirsthandError } from '../../model/errors.js'

const IDENTITY = z.object({
  adapter: z.string(),
  model: z.string(),
  digest: z.string(),
  family: z.string(),
  contextTokens: z.number(),
  endpoint: z.string(),
  isRemote: z.boolean(),
})
const COMPLETION = z.object({
  text: z.string(),
  usage: z.object({ promptTokens: z.number().exactOptional(), outputTokens: z.number().exactOptional() }),
  milliseconds: z.number(),
  isCut: z.boolean(),
})
const LINE = z.object({
  key: z.string(),
  promptId: z.string(),
  promptVersion: z.number(),
  form: z.string(),
  identity: IDENTITY,
  completion: COMPLETION,
})
type Line = z.infer<typeof LINE>

/** A model whose answers are written to a file, one JSON line each, without prompts. The file is for its owner only. */
export function recordingModel(model: LanguageModel, path: string): LanguageModel {
  return {
    identity: model.identity,
    async complete(request) {
      const completion = await model.complete(request)
      append(path, lineOf(request, model.identity, completion))
      return completion
    },
    close: () => model.close(),
  }
}

function lineOf(request: CompletionRequest, identity: ModelIdentity, completion: Completion): Line {
  const { prompt, schemaName } = request
  return {
    key: completionKey(request, identity),
    promptId: prompt.id,
    promptVersion: prompt.version,
    form: schemaName,
    identity,
    completion: COMPLETION.parse(completion),
  }
}

function append(path: string, line: Line): void {
  const isNew = !existsSync(path)
  appendFileSync(path, `${JSON.stringify(line)}\n`, { mode: 0o600 })
  if (isNew) chmodSync(path, 0o600)
}

/**
 * A model that gives recorded answers and asks nobody. A request that was not recorded throws `model-failed`: a changed
 * prompt or form must be recorded anew, not answered by something else. Throws `input-invalid` for a file that is no
 * recording, or one of several models where `model` names none of them.
 */
export function replayedModel(path: string, model?: string): LanguageModel {
  const lines = readLines(path).filter(({ identity }) => model === undefined || identity.model === model)
  const [first] = lines
  if (first === undefined || lines.some(({ identity }) => identity.model !== first.identity.model))
    throw new FirsthandError(
      'input-invalid',
      `${path} is no recording of one model${model === undefined ? '' : ` ${model}`}.`,
    )
  const answers = new Map(lines.map(({ key, completion }) => [key, completion]))
  const { identity } = first
  return {
    identity,
    async complete(request) {
      const answer = answers.get(completionKey(request, identity))
      if (answer !== undefined) return { ...answer, isCached: true }
      throw new FirsthandError(
        'model-failed',
        `The recording ${path} has no answer to this call of ${request.prompt.id} (version ${request.prompt.version}): record it again.`,
      )
    },
    close: async () => undefined,
  }
}

function readLines(path: string): Line[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.flatMap((text, index) => {
    if (text.trim() === '') return []
    const parsed = LINE.safeParse(parseLine(text))
    if (parsed.success) return [parsed.data]
    throw new FirsthandError('input-invalid', `Line ${index + 1} of ${path} is no recorded call.`)
  })
}

function parseLine(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // SyntaxError is all that it throws; the caller names the line.
    return undefined
  }
}
