import type { Reranker } from '../../contracts/reranker.js'
import { FirsthandError } from '../../model/errors.js'
import { shortHash } from '../../util/hash.js'
import { toBatches } from './batches.js'
import type { RerankerSpecification } from './known-models.js'
import { openModel, type OpenOptions } from './open-model.js'

/** Texts between two looks at the clock. */
const TEXTS_PER_STEP = 8

/** A cross-encoder with one output on ONNX Runtime. Throws `model-failed`. */
export async function openOnnxReranker(
  specification: RerankerSpecification,
  options: OpenOptions & { readonly digest: string; readonly milliseconds: () => number },
): Promise<Reranker> {
  const model = await openModel(specification, options)
  const scoreStep = async (query: string, texts: readonly string[], into: (number | undefined)[]) => {
    const start = into.length
    for (const batch of toBatches(texts.map((text) => model.tokenize(query, text)))) {
      const { data, dims } = await model.run(batch)
      const width = dims[1] ?? 1
      if (!(data instanceof Float32Array) || width !== 1)
        throw new FirsthandError('model-failed', `The model ${specification.name} gives no single score.`)
      for (const [row, place] of batch.places.entries()) into[start + place] = data[row]
    }
  }
  return {
    model: specification.name,
    fingerprint: `${specification.name}@${shortHash(options.digest, 12)}`,
    async score(query, texts, { milliseconds }) {
      const end = options.milliseconds() + milliseconds
      const scores: (number | undefined)[] = []
      while (scores.length < texts.length && options.milliseconds() < end)
        await scoreStep(query, texts.slice(scores.length, scores.length + TEXTS_PER_STEP), scores)
      return texts.map((_, index) => scores[index])
    },
    close: model.close,
  }
}
