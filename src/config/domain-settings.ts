import { posix, win32 } from 'node:path'
import { z } from 'zod'
import type { Setting } from '../model/setting.js'
import type { Environment } from './environment.js'
import { configFolder } from './platform-folders.js'

/** Where the user's own domains are, and which domain is in use. */
export function domainSettings(environment: Environment) {
  const { join } = environment.platform === 'win32' ? win32 : posix
  return {
    'domains.directory': {
      schema: z.string().min(1),
      default: join(configFolder(environment), 'domains'),
      description: 'Folder of your own domains, one JSON file each; see docs/guides/domains.md.',
      variable: 'FIRSTHAND_DOMAINS',
      projectRule: {
        rule: 'inside-project',
        reason: 'a project that somebody else wrote must not read files elsewhere on this machine',
      },
      isPath: true,
    },
    'domains.use': {
      schema: z.string().min(1),
      default: 'general',
      description: 'Domain whose rules labels and checks follow; see `firsthand domains`.',
      variable: 'FIRSTHAND_DOMAIN',
      projectRule: { rule: 'allowed' },
    },
  } as const satisfies Record<string, Setting>
}
