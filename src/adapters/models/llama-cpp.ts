import { existsSync } from 'node:fs'
import {
  type Completion,
  type CompletionRequest,
  type LanguageModel,
  MODEL_SEED,
  type ModelIdentity,
} from '../../contracts/language-model.js'
import type { Sampling } from '../../contracts/local-models.js'
import { FirsthandError } from '../../model/errors.js'
import { modelFamily } from '../../model/model-family.js'
import { canonicalJson } from '../../util/canonical-json.js'
import { sha256Hex } from '../../util/hash.js'
import { grammarOf } from './json-schema-grammar.js'
import { type LlamaChild, startLlamaChild, threadsFor } from './llama-child.js'
import { isLlamaInstalled, LOCAL_REMEDY, runtimeEntry } from './llama-runtime.js'
import { messagesOf, tooLong } from './messages.js'
import { timedCall } from './timed-call.js'

export interface LlamaCppOptions {
  /** Folder of the installed runtime. */
  readonly runtimeDirectory: string
  /** The GGUF file. */
  readonly path: string
  /** Name by which it is shown. */
  readonly name: string
  /** SHA-256 of the file, as pinned when it was installed. */
  readonly digest: string
  readonly contextTokens: number
  /** Wanted; never more than there are processors. */
  readonly threads: number
  readonly milliseconds: () => number
  readonly sampling?: Sampling
}

/**
 * A GGUF model in a process of its own, held to its form by a grammar while it writes. A process that crashes or does
 * not stop is replaced at the next call. Throws `model-unavailable` where the runtime or the file is missing, and
 * `model-failed` where the model does not load.
 */
export async function openLlamaCpp(options: LlamaCppOptions): Promise<LanguageModel> {
  if (!isLlamaInstalled(options.runtimeDirectory))
    throw new FirsthandError(
      'model-unavailable',
      `The runtime for local models is not installed. ${LOCAL_REMEDY}`,
    )
  if (!existsSync(options.path))
    throw new FirsthandError('model-unavailable', `The file of ${options.name} is missing. ${LOCAL_REMEDY}`)
  const start = () =>
    startLlamaChild({
      runtime: runtimeEntry(options.runtimeDirectory),
      model: options.path,
      threads: threadsFor(options.threads),
      contextTokens: options.contextTokens,
    })
  const open = { child: await start() }
  const living = async () => {
    if (!open.child.isAlive()) open.child = await start()
    return open.child
  }
  const identity = identityOf(options, open.child)
  const queue = createQueue()
  return {
    identity,
    complete: (request) =>
      timedCall(request, (signal) =>
        queue(signal, async () => {
          const child = await living()
          const call = { options, child, request, signal, identity }
          const first = await ask(call, MODEL_SEED)
          const { isRunaway: _isRunaway, ...completion } = first.isRunaway
            ? await ask(call, MODEL_SEED + 1)
            : first
          return completion
        }),
      ),
    close: async () => open.child.end(),
  }
}

/**
 * One call after the other: a call that does not stop costs its process, which must not be that of another call. Ends
 * early for a call whose signal is aborted while it waits.
 */
function createQueue() {
  const state: { last: Promise<unknown> } = { last: Promise.resolve() }
  return async <Result>(signal: AbortSignal, action: () => Promise<Result>): Promise<Result> => {
    const before = state.last
    const turn = new Promise<void>((resolve, reject) => {
      const onAbort = () =>
        reject(new FirsthandError('model-failed', 'The call was stopped while it waited.'))
      signal.addEventListener('abort', onAbort)
      void before.then(() => {
        signal.removeEventListener('abort', onAbort)
        resolve()
      })
    })
    const result = turn.then(action)
    // The next call waits for this one's end and for those before it, whatever they come to.
    state.last = Promise.allSettled([before, result])
    return result
  }
}

function identityOf(options: LlamaCppOptions, { facts, contextTokens }: LlamaChild): ModelIdentity {
  return {
    adapter: 'llama-cpp',
    model: options.name,
    digest: digestOf(options),
    family: modelFamily({ names: [...facts.names, options.name], architecture: facts.architecture }),
    contextTokens,
    endpoint: 'in-process',
    isRemote: false,
  }
}

/** Drawn answers are those of another model: no cache gives them out for the others. */
function digestOf({ digest, sampling }: LlamaCppOptions): string {
  return sampling === undefined ? digest : sha256Hex(canonicalJson([digest, sampling]))
}

interface Call {
  readonly options: LlamaCppOptions
  readonly child: LlamaChild
  readonly request: CompletionRequest
  readonly signal: AbortSignal
  readonly identity: ModelIdentity
}

async function ask(
  { options, child, request, signal, identity }: Call,
  seed: number,
): Promise<Completion & { readonly isRunaway: boolean }> {
  const { onProgress, maxOutputTokens } = request
  const [system, ...turns] = messagesOf(request)
  const start = options.milliseconds()
  const report = await child.complete(
    {
      system: system?.content ?? '',
      turns: turns.map(({ content }) => content),
      grammar: grammarOf(request.schema),
      maxOutputTokens,
      seed: seed + (options.sampling?.seed ?? 0),
      ...(options.sampling !== undefined && { temperature: options.sampling.temperature }),
    },
    { signal, ...(onProgress !== undefined && { onProgress }) },
  )
  if (report.type === 'too-long') throw tooLong(String(report.promptTokens), { ...identity, maxOutputTokens })
  if (signal.aborted) throw new FirsthandError('model-failed', 'The call was stopped.')
  return {
    text: report.text,
    usage: { promptTokens: report.promptTokens, outputTokens: report.outputTokens },
    milliseconds: options.milliseconds() - start,
    isCut: report.isCut,
    isRunaway: report.isRunaway,
  }
}
