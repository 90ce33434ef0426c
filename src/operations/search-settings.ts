import { z } from 'zod'
import type { Setting } from '../model/setting.js'

/** How found papers are ordered. */
export const SEARCH_SETTINGS = {
  'search.judgeCandidates': {
    schema: z.boolean(),
    default: false,
    description:
      'Whether the model of models.extractor judges found papers by title and abstract, and so orders them.',
    variable: 'FIRSTHAND_JUDGE_CANDIDATES',
    flag: 'search --judge',
    projectRule: { rule: 'allowed' },
  },
} as const satisfies Record<string, Setting>
