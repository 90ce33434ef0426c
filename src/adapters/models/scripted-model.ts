import type {
  Completion,
  CompletionRequest,
  LanguageModel,
  ModelIdentity,
} from '../../contracts/language-model.js'
import { FirsthandError } from '../../model/errors.js'

/** One expected call. */
export interface ScriptedCall {
  /** Id of the prompt that it answers; absent: any. */
  readonly prompt?: string
  /** A further condition on the request, for example on a text in `prompt.user`. */
  readonly when?: (request: CompletionRequest) => boolean
  /** Text as it comes, any other value as JSON, or what to throw. */
  readonly answer: ScriptedAnswer | ((request: CompletionRequest) => ScriptedAnswer)
  /** The answer ended at a cap. */
  readonly isCut?: boolean
  /** Times that it may be used; default 1. */
  readonly times?: number
}

export type ScriptedAnswer = string | number | boolean | object | null

export interface ScriptedModel extends LanguageModel {
  /** Every request, in order. */
  readonly requests: readonly CompletionRequest[]
  /** Calls of the script that were not made. */
  unused(): readonly ScriptedCall[]
}

/** For tests: answers from a script; the first fitting call that is not used up. A call outside it throws `internal`. */
export function scriptedModel(
  script: readonly ScriptedCall[],
  identity: Partial<ModelIdentity> = {},
): ScriptedModel {
  const left = script.map(({ times = 1 }) => times)
  const requests: CompletionRequest[] = []
  return {
    requests,
    identity: {
      adapter: 'scripted',
      model: 'script',
      digest: 'script',
      family: 'scripted',
      contextTokens: 8192,
      endpoint: 'in-process',
      isRemote: false,
      ...identity,
    },
    unused: () => script.filter((_call, at) => (left[at] ?? 0) > 0),
    async complete(request) {
      requests.push(request)
      if (request.signal?.aborted === true) throw new FirsthandError('cancelled', 'The call was stopped.')
      const at = script.findIndex((call, index) => (left[index] ?? 0) > 0 && isFor(call, request))
      const call = script[at]
      if (call === undefined)
        throw new FirsthandError(
          'internal',
          `No call of the script answers ${request.prompt.id}: ${request.prompt.user.slice(0, 400)}`,
        )
      left[at] = (left[at] ?? 0) - 1
      return toCompletion(call, request)
    },
    close: async () => undefined,
  }
}

function isFor({ prompt, when }: ScriptedCall, request: CompletionRequest): boolean {
  return (prompt === undefined || prompt === request.prompt.id) && (when?.(request) ?? true)
}

function toCompletion({ answer, isCut = false }: ScriptedCall, request: CompletionRequest): Completion {
  const given = typeof answer === 'function' ? (answer(request) as ScriptedAnswer) : answer
  if (given instanceof Error) throw given
  const text = typeof given === 'string' ? given : JSON.stringify(given)
  request.onProgress?.(text.length)
  return { text, usage: {}, milliseconds: 0, isCut }
}
