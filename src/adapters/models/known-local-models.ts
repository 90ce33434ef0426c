/** A GGUF file on the hub. */
export interface LocalModelSource {
  readonly name: string
  readonly licence: string
  readonly repository: string
  readonly file: string
  /** About, in bytes. */
  readonly bytes: number
  readonly note: string
}

/**
 * Small models of two families with free licences, as their makers publish them. The digest is the one that the hub
 * lists at the first download, and is pinned from then on.
 */
export const KNOWN_LOCAL_MODELS: readonly LocalModelSource[] = [
  {
    name: 'qwen2.5-1.5b',
    licence: 'Apache-2.0',
    repository: 'Qwen/Qwen2.5-1.5B-Instruct-GGUF',
    file: 'qwen2.5-1.5b-instruct-q4_k_m.gguf',
    bytes: 1_120_000_000,
    note: 'fills forms; about 2 GB of memory',
  },
  {
    name: 'smollm2-1.7b',
    licence: 'Apache-2.0',
    repository: 'HuggingFaceTB/SmolLM2-1.7B-Instruct-GGUF',
    file: 'smollm2-1.7b-instruct-q4_k_m.gguf',
    bytes: 1_060_000_000,
    note: 'of another family: as a judge of the first; about 2 GB of memory',
  },
  {
    name: 'qwen2.5-0.5b',
    licence: 'Apache-2.0',
    repository: 'Qwen/Qwen2.5-0.5B-Instruct-GGUF',
    file: 'qwen2.5-0.5b-instruct-q4_k_m.gguf',
    bytes: 491_000_000,
    note: 'the smallest; weak, for machines with little memory',
  },
]

/** A file on the hub by its address `OWNER/REPOSITORY/FILE.gguf`; undefined for what is no such address. */
export function sourceOfAddress(address: string): LocalModelSource | undefined {
  const found = /^([\w.-]+\/[\w.-]+)\/([\w./-]*?([\w.-]+)\.gguf)$/u.exec(address)
  const [, repository, file, name] = found ?? []
  if (repository === undefined || file === undefined || name === undefined || file.includes('..'))
    return undefined
  return { name: name.toLowerCase(), licence: 'see its repository', repository, file, bytes: 0, note: '' }
}
