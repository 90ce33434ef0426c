import { z } from 'zod'
import type { Setting } from '../model/setting.js'

/** How answers are made. */
export const ASK_SETTINGS = {
  'ask.findingsLimit': {
    schema: z.int().min(1).max(100),
    default: 6,
    description: 'Findings shown for each sub-question; further ones are counted.',
    variable: 'FIRSTHAND_FINDINGS_LIMIT',
    flag: 'ask --limit',
    projectRule: { rule: 'allowed' },
  },
  'ask.perPaper': {
    schema: z.int().min(0).max(50),
    default: 0,
    description: 'Pieces of context of one paper at most while other papers have any; 0: no cap.',
    variable: 'FIRSTHAND_PER_PAPER',
    flag: 'ask --per-paper',
    projectRule: { rule: 'allowed' },
  },
} as const satisfies Record<string, Setting>
