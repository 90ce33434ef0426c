/*
 * Doctor, search by meaning: the models that are enabled and the vectors of the library come in; findings go out, each
 * with a remedy where something is amiss. Each enabled model is really opened and asked once.
 */
import type { Embedder } from '../contracts/embedder.js'
import { isUnavailable, type ModelRole, type ModelStore, type Unavailable } from '../contracts/model-store.js'
import type { Reranker } from '../contracts/reranker.js'
import type { VectorIndex } from '../contracts/vector-index.js'
import type { Finding } from './doctor.js'

export interface DoctorSemanticNeeds {
  readonly store: ModelStore
  /** Undefined where there is no library yet. */
  readonly openVectors: () => Promise<VectorIndex | undefined>
}

/** Findings on the embedder, the reranker and the vectors. Never throws for what is wrong with them. */
export async function doctorSemantic(needs: DoctorSemanticNeeds): Promise<readonly Finding[]> {
  const { store } = needs
  const enabled = (role: ModelRole) => store.models().find((model) => model.role === role && model.isEnabled)
  const embedder = enabled('embedder')
  const reranker = enabled('reranker')
  return [
    ...(embedder === undefined
      ? [ok('no embedding model is enabled: search is by words only (`firsthand models enable semantic`)')]
      : await tried(embedder.name, store, () => probeEmbedder(needs))),
    ...(reranker === undefined ? [] : await tried(reranker.name, store, () => probeReranker(store))),
    ...(await attempt('the vectors of the library', () => vectorFaults(needs))),
  ]
}

const ok = (message: string): Finding => ({ part: 'models', status: 'ok', message })
const problem = (message: string, remedy: string): Finding => ({
  part: 'models',
  status: 'problem',
  message,
  remedy,
})
const warning = (message: string, remedy: string): Finding => ({
  part: 'models',
  status: 'warning',
  message,
  remedy,
})

const INSTALL_AGAIN = 'Delete its folder below `models.directory` and run `firsthand models enable` again.'

/** Files first: a damaged one may well open and give nonsense. */
async function tried(
  model: string,
  store: ModelStore,
  probe: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  return attempt(model, async () => {
    const damaged = await store.damaged(model)
    if (damaged.length > 0)
      return [problem(`${model}: ${damaged.join(', ')} is not what was installed`, INSTALL_AGAIN)]
    return probe()
  })
}

async function attempt(what: string, action: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  try {
    return await action()
  } catch (error) {
    // A part that breaks is what the doctor looks for.
    const message = error instanceof Error ? error.message : String(error)
    return [problem(`${what}: ${message}`, INSTALL_AGAIN)]
  }
}

async function probeEmbedder(needs: DoctorSemanticNeeds): Promise<readonly Finding[]> {
  const opened = await needs.store.openEmbedder()
  if (isUnavailable(opened)) return [unavailable(opened)]
  const embedder = opened as Embedder
  try {
    const fault = await meaningFault(embedder)
    if (fault !== undefined) return [problem(`${embedder.model} ${fault}`, INSTALL_AGAIN)]
    const vectors = await needs.openVectors()
    return [
      ok(`${embedder.model} opens and tells like texts from unlike ones`),
      ...(vectors === undefined ? [] : matchFindings(embedder, vectors)),
    ]
  } finally {
    await embedder.close()
  }
}

const LIKE = ['A heart attack.', 'Myocardial infarction.'] as const
const UNLIKE = 'The soil drains badly.'

/** A model whose tokenizer is not its own opens, and gives vectors that mean nothing. */
async function meaningFault(embedder: Embedder): Promise<string | undefined> {
  const [one, other, unlike] = await embedder.embedPassages([...LIKE, UNLIKE])
  if (one === undefined || other === undefined || unlike === undefined) return 'gives no vectors'
  if (one.length !== embedder.dimension)
    return `gives vectors of ${one.length} numbers instead of ${embedder.dimension}`
  const dot = (left: Float32Array, right: Float32Array) =>
    left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0)
  if (Math.abs(dot(one, one) - 1) > 0.01) return 'gives vectors that are not of unit length'
  return dot(one, other) > dot(one, unlike) ? undefined : 'does not tell like texts from unlike ones'
}

/** Whether the library's vectors are those of the enabled model. */
function matchFindings({ fingerprint, model }: Embedder, vectors: VectorIndex): readonly Finding[] {
  const sets = vectors.sets()
  const own = sets.find((set) => set.fingerprint === fingerprint)
  const others = [...new Set(sets.filter((set) => set.fingerprint !== fingerprint).map((set) => set.model))]
  const missing = vectors.countMissing(fingerprint)
  const embed = 'Run `firsthand models embed`.'
  if (own === undefined || own.passages === 0) {
    if (missing === 0) return []
    const message =
      others.length === 0
        ? `the library has no vectors yet: its ${missing} passages are searched by words only`
        : `the library's vectors are of ${others.join(', ')}, not of ${model} as it is enabled`
    return [warning(message, others.length === 0 ? embed : `${embed} Or enable the other model again.`)]
  }
  return missing === 0
    ? [ok(`every passage has its vector of ${model}: ${own.passages}`)]
    : [warning(`${missing} passages have no vector of ${model} and are searched by words only`, embed)]
}

async function probeReranker(store: ModelStore): Promise<readonly Finding[]> {
  const opened = await store.openReranker()
  if (isUnavailable(opened)) return [unavailable(opened)]
  const reranker = opened as Reranker
  try {
    const scores = await reranker.score(LIKE[0], [LIKE[1], UNLIKE], { milliseconds: 60_000 })
    const isUsable = scores.every((score) => score !== undefined && Number.isFinite(score))
    return isUsable
      ? [ok(`${reranker.model} opens and judges`)]
      : [problem(`${reranker.model} gives no scores`, INSTALL_AGAIN)]
  } finally {
    await reranker.close()
  }
}

function unavailable({ reason, remedy }: Unavailable): Finding {
  return problem(reason.replace(/\.$/u, ''), remedy)
}

async function vectorFaults({ openVectors }: DoctorSemanticNeeds): Promise<readonly Finding[]> {
  const vectors = await openVectors()
  const faults = vectors?.faults() ?? []
  return faults.map((fault) => problem(fault, 'Run `firsthand models embed`: it mends them.'))
}
