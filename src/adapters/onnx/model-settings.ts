import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Setting } from '../../model/setting.js'
import { HUB_URL } from './hub.js'

const REFUSED = {
  rule: 'refused',
  reason: 'code and models that run on this machine, and where they come from, are the choice of its user',
} as const

/** Where models are and how they run. `dataFolder`: where the platform keeps the data of programs. */
export function modelSettings(dataFolder: string) {
  return {
    'models.directory': {
      schema: z.string().min(1),
      default: join(dataFolder, 'models'),
      description: 'Folder of the embedding models and their runtime, shared by all libraries.',
      variable: 'FIRSTHAND_MODELS_DIRECTORY',
      projectRule: REFUSED,
      isPath: true,
    },
    'models.hub': {
      schema: z.url({ protocol: /^https?$/u }),
      default: HUB_URL,
      description: 'Address that models are downloaded from: the Hugging Face hub or a mirror of it.',
      variable: 'FIRSTHAND_MODELS_HUB',
      projectRule: REFUSED,
    },
    'models.threads': {
      schema: z.int().min(1).max(256),
      default: availableParallelism(),
      description: 'Threads that a model computes with.',
      variable: 'FIRSTHAND_MODELS_THREADS',
      flag: 'models embed --threads',
      projectRule: REFUSED,
    },
    'models.rerankMilliseconds': {
      schema: z.int().min(0).max(600_000),
      default: 3000,
      description:
        'Longest time in which a reranker judges passages for one sub-question, where one is enabled.',
      variable: 'FIRSTHAND_RERANK_MILLISECONDS',
      projectRule: { rule: 'allowed' },
    },
  } as const satisfies Record<string, Setting>
}
