import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FirsthandError } from '../../model/errors.js'
import { type Batch, cutTo, toColumns, type TokenizedInput } from './batches.js'
import type { ModelSpecification } from './known-models.js'
import type { InferenceSession, OnnxRuntime, Tensor } from './runtime.js'

/** A model in memory: tokenizer and session. */
export interface OpenModel {
  tokenize(text: string, pair?: string): TokenizedInput
  /** The first output of the model for a batch. Throws `model-failed`. */
  run(batch: Batch): Promise<Tensor>
  close(): Promise<void>
}

export interface OpenOptions {
  readonly runtime: OnnxRuntime
  /** Folder with the model's files. */
  readonly directory: string
  readonly threads: number
}

/** Opens a model from its folder. Throws `model-failed`. */
export async function openModel(
  specification: ModelSpecification,
  { runtime, directory, threads }: OpenOptions,
): Promise<OpenModel> {
  return failing(specification.name, 'cannot be opened', async () => {
    const read = (name: string) => JSON.parse(readFileSync(join(directory, name), 'utf8')) as object
    // A tokenizer of the fast kind says all in its own file; the other one refines it where it is there.
    const configuration = existsSync(join(directory, 'tokenizer_config.json'))
      ? read('tokenizer_config.json')
      : {}
    const tokenizer = new runtime.tokenizers.Tokenizer(read('tokenizer.json'), configuration)
    const session = await runtime.onnx.InferenceSession.create(join(directory, 'model.onnx'), {
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      executionProviders: ['cpu'],
      graphOptimizationLevel: 'all',
    })
    return {
      tokenize(text, pair) {
        const { ids, token_type_ids: types } = tokenizer.encode(text, {
          return_token_type_ids: true,
          ...(pair !== undefined && { text_pair: pair }),
        })
        return cutTo(specification.maxTokens, { ids, types })
      },
      run: (batch) =>
        failing(specification.name, 'failed on its input', () => runSession(session, batch, runtime)),
      close: () => session.release(),
    }
  })
}

async function runSession(session: InferenceSession, batch: Batch, runtime: OnnxRuntime): Promise<Tensor> {
  const columns = toColumns(batch)
  const dims = [batch.inputs.length, batch.length]
  const feeds = Object.fromEntries(
    session.inputNames.map((name) => {
      const column = columns[name]
      if (column === undefined) throw new Error(`it wants an input ${name}`)
      return [name, new runtime.onnx.Tensor('int64', column, dims)]
    }),
  )
  const outputs = await session.run(feeds)
  const output = outputs[session.outputNames[0] ?? '']
  if (output === undefined) throw new Error('it gave no output')
  return output
}

async function failing<Result>(model: string, what: string, action: () => Promise<Result>): Promise<Result> {
  try {
    return await action()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new FirsthandError('model-failed', `The model ${model} ${what}: ${message}`, { cause: error })
  }
}
