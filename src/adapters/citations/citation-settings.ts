import { join } from 'node:path'
import { z } from 'zod'
import type { Setting } from '../../model/setting.js'

/** Where a CSL engine of the user is. `dataFolder`: where the platform keeps the data of programs. */
export function citationSettings(dataFolder: string) {
  return {
    'citations.directory': {
      schema: z.string().min(1),
      default: join(dataFolder, 'citations'),
      description:
        'Folder into which you installed a CSL engine for `firsthand cite --style` (npm install citeproc).',
      variable: 'FIRSTHAND_CITATIONS_DIRECTORY',
      projectRule: {
        rule: 'refused',
        reason: 'code that runs on this machine is the choice of its user',
      },
      isPath: true,
    },
  } as const satisfies Record<string, Setting>
}
