import { z } from 'zod'
import type { Cache } from '../../contracts/cache.js'
import { type Completion, completionKey, type LanguageModel } from '../../contracts/language-model.js'
import { parseStrictJson } from '../../util/strict-json.js'

const COMPLETION = z.object({
  text: z.string(),
  usage: z.object({ promptTokens: z.number().exactOptional(), outputTokens: z.number().exactOptional() }),
  milliseconds: z.number(),
  isCut: z.literal(false),
})

/**
 * A model that is asked the same thing once: by prompt, form, cap, weights, context and seed. An answer that was cut or
 * is no JSON is not kept: it may have been a hiccup of the server.
 */
export function cachedModel(model: LanguageModel, cache: Pick<Cache, 'get' | 'set'>): LanguageModel {
  return {
    identity: model.identity,
    async complete(request) {
      const key = `model ${completionKey(request, model.identity)}`
      const known = COMPLETION.safeParse(cache.get(key))
      if (known.success) return { ...known.data, isCached: true }
      const completion: Completion = await model.complete(request)
      if (!completion.isCut && parseStrictJson(completion.text).ok) cache.set(key, completion)
      return completion
    },
    close: () => model.close(),
  }
}
