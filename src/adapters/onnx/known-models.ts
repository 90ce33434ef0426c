import type { KnownModel } from '../../contracts/model-store.js'
import type { Calibration } from './calibration.js'

/** A file of a model: where the hub has it, and as what it is kept. */
export interface ModelFile {
  readonly hubPath: string
  readonly name:
    | 'model.onnx'
    | 'tokenizer.json'
    | 'tokenizer_config.json'
    | 'config.json'
    | 'calibration.json'
  /** SHA-256 of the file at `revision`; absent: the digest that the hub lists is taken, and pinned at the first download. */
  readonly sha256?: string
}

/** How token vectors become one. */
export type Pooling = 'mean' | 'cls'

export interface ModelSpecification extends KnownModel {
  /** Branch, tag or commit on the hub. */
  readonly revision: string
  readonly files: readonly ModelFile[]
  /** Longest input, in tokens with the special ones. */
  readonly maxTokens: number
}

export interface EmbedderSpecification extends ModelSpecification {
  readonly role: 'embedder'
  readonly dimension: number
  readonly pooling: Pooling
  readonly queryPrefix: string
  readonly passagePrefix: string
}

export interface RerankerSpecification extends ModelSpecification {
  readonly role: 'reranker'
}

/** A judge comes from a folder with its calibration; none is known by name. */
export interface JudgeSpecification extends ModelSpecification {
  readonly role: 'judge'
  readonly calibration: Calibration
}

const MEGABYTE = 1_000_000

/** Model, tokenizer and its configuration as the ONNX exports on the hub lay them out. */
function filesAt(model: string): readonly ModelFile[] {
  return [
    { hubPath: model, name: 'model.onnx' },
    { hubPath: 'tokenizer.json', name: 'tokenizer.json' },
    { hubPath: 'tokenizer_config.json', name: 'tokenizer_config.json' },
  ]
}

/** Prefixes, pooling and dimension are those of the model cards. */
export const KNOWN_EMBEDDERS: readonly EmbedderSpecification[] = [
  {
    name: 'bge-small-en-v1.5',
    role: 'embedder',
    licence: 'MIT',
    repository: 'Xenova/bge-small-en-v1.5',
    revision: 'main',
    files: filesAt('onnx/model_quantized.onnx'),
    bytes: 34.8 * MEGABYTE,
    note: '33 M weights, 8 bits; the better search',
    maxTokens: 512,
    dimension: 384,
    pooling: 'cls',
    queryPrefix: 'Represent this sentence for searching relevant passages: ',
    passagePrefix: '',
  },
  {
    name: 'all-MiniLM-L6-v2',
    role: 'embedder',
    licence: 'Apache-2.0',
    repository: 'Xenova/all-MiniLM-L6-v2',
    revision: 'main',
    files: filesAt('onnx/model_quantized.onnx'),
    bytes: 23.7 * MEGABYTE,
    note: '22 M weights, 8 bits; the quickest',
    maxTokens: 256,
    dimension: 384,
    pooling: 'mean',
    queryPrefix: '',
    passagePrefix: '',
  },
  {
    name: 'e5-small-v2',
    role: 'embedder',
    licence: 'MIT',
    repository: 'Xenova/e5-small-v2',
    revision: 'main',
    files: filesAt('onnx/model_quantized.onnx'),
    bytes: 34.8 * MEGABYTE,
    note: '33 M weights, 8 bits',
    maxTokens: 512,
    dimension: 384,
    pooling: 'mean',
    queryPrefix: 'query: ',
    passagePrefix: 'passage: ',
  },
  {
    name: 'gte-small',
    role: 'embedder',
    licence: 'MIT',
    repository: 'Xenova/gte-small',
    revision: 'main',
    files: filesAt('onnx/model_quantized.onnx'),
    bytes: 34.8 * MEGABYTE,
    note: '33 M weights, 8 bits',
    maxTokens: 512,
    dimension: 384,
    pooling: 'mean',
    queryPrefix: '',
    passagePrefix: '',
  },
  {
    name: 'granite-embedding-small-english-r2',
    role: 'embedder',
    licence: 'Apache-2.0',
    repository: 'onnx-community/granite-embedding-small-english-r2-ONNX',
    revision: 'main',
    files: filesAt('onnx/model_quantized.onnx'),
    bytes: 51 * MEGABYTE,
    note: '47 M weights, 8 bits',
    maxTokens: 1024,
    dimension: 384,
    pooling: 'cls',
    queryPrefix: '',
    passagePrefix: '',
  },
]

export const KNOWN_RERANKERS: readonly RerankerSpecification[] = [
  {
    name: 'ms-marco-MiniLM-L-6-v2',
    role: 'reranker',
    licence: 'Apache-2.0',
    repository: 'Xenova/ms-marco-MiniLM-L-6-v2',
    revision: 'main',
    files: filesAt('onnx/model_quantized.onnx'),
    bytes: 23.7 * MEGABYTE,
    note: 'cross-encoder, 22 M weights, 8 bits',
    maxTokens: 512,
  },
]

/** Every model that can be installed, the recommended one of each role first. */
export const KNOWN_MODELS: readonly (EmbedderSpecification | RerankerSpecification)[] = [
  ...KNOWN_EMBEDDERS,
  ...KNOWN_RERANKERS,
]
