import type { Embedder } from '../../contracts/embedder.js'
import { FirsthandError } from '../../model/errors.js'
import { shortHash } from '../../util/hash.js'
import { toBatches } from './batches.js'
import type { EmbedderSpecification } from './known-models.js'
import { openModel, type OpenModel, type OpenOptions } from './open-model.js'
import { pool } from './pool.js'

/** What of a model decides its vectors. A new way of pooling or of cutting needs a new number. */
const RECIPE_VERSION = 1

/** An embedding model of the BERT family on ONNX Runtime. Throws `model-failed`. */
export async function openOnnxEmbedder(
  specification: EmbedderSpecification,
  options: OpenOptions & { readonly digest: string },
): Promise<Embedder> {
  const model = await openModel(specification, options)
  const { name, dimension, queryPrefix, passagePrefix } = specification
  return {
    model: name,
    fingerprint: fingerprintOf(specification, options.digest),
    dimension,
    embedPassages: (texts, cancellation) =>
      embed(
        texts.map((text) => passagePrefix + text),
        { model, specification, isStopped: () => cancellation?.aborted === true },
      ),
    embedQueries: (queries) =>
      embed(
        queries.map((query) => queryPrefix + query),
        { model, specification, isStopped: () => false },
      ),
    close: model.close,
  }
}

/** Name and 12 hex digits of everything that decides the vectors; `digest` is that of the weights and the tokenizer. */
export function fingerprintOf(specification: EmbedderSpecification, digest: string): string {
  const { name, pooling, maxTokens, dimension, queryPrefix, passagePrefix } = specification
  const recipe = JSON.stringify([
    RECIPE_VERSION,
    digest,
    pooling,
    maxTokens,
    dimension,
    queryPrefix,
    passagePrefix,
  ])
  return `${name}@${shortHash(recipe, 12)}`
}

async function embed(
  texts: readonly string[],
  work: {
    readonly model: OpenModel
    readonly specification: EmbedderSpecification
    readonly isStopped: () => boolean
  },
): Promise<readonly Float32Array[]> {
  const { dimension, pooling, name } = work.specification
  const vectors = Array.from<Float32Array>({ length: texts.length })
  for (const batch of toBatches(texts.map((text) => work.model.tokenize(text)))) {
    if (work.isStopped()) throw new FirsthandError('cancelled', 'Embedding was stopped.')
    const { data, dims } = await work.model.run(batch)
    if (!(data instanceof Float32Array) || dims[2] !== dimension)
      throw new FirsthandError('model-failed', `The model ${name} gives no vectors of ${dimension} numbers.`)
    const lengths = batch.inputs.map(({ ids }) => ids.length)
    const pooled = pool(data, { lengths, length: batch.length, dimension }, pooling)
    for (const [row, vector] of pooled.entries()) vectors[batch.places[row] ?? 0] = vector
  }
  return vectors
}
