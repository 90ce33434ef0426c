import { z } from 'zod'
import type { Setting } from '../model/setting.js'
import type { Environment } from './environment.js'
import { dataFolder } from './platform-folders.js'

/** Where the library is. */
export function librarySettings(environment: Environment) {
  return {
    'library.directory': {
      schema: z.string().min(1),
      default: dataFolder(environment),
      description: 'Folder of the library that every command works on.',
      variable: 'FIRSTHAND_LIBRARY',
      flag: '--library',
      projectRule: {
        rule: 'inside-project',
        reason:
          'a project that somebody else wrote must not read or fill a library elsewhere on this machine',
      },
      isPath: true,
    },
  } as const satisfies Record<string, Setting>
}
