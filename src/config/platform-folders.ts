import { posix, win32 } from 'node:path'
import type { Environment } from './environment.js'

/** Default folder of the library: where the platform keeps the data of programs. */
export function dataFolder(environment: Environment): string {
  const { homeDirectory: home, platform } = environment
  if (platform === 'win32') return win32.join(roamingFolder(environment), 'Firsthand')
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', 'Firsthand')
  return posix.join(
    xdgFolder(environment, 'XDG_DATA_HOME') ?? posix.join(home, '.local', 'share'),
    'firsthand',
  )
}

/** Folder of the user's settings file; never inside the library, so that deleting a library loses no settings. */
export function configFolder(environment: Environment): string {
  const { homeDirectory: home, platform } = environment
  if (platform === 'win32') return win32.join(roamingFolder(environment), 'Firsthand-Config')
  if (platform === 'darwin') return posix.join(home, 'Library', 'Preferences', 'Firsthand')
  return posix.join(xdgFolder(environment, 'XDG_CONFIG_HOME') ?? posix.join(home, '.config'), 'firsthand')
}

/** A relative path in these variables is invalid and ignored (XDG Base Directory Specification 0.8). */
function xdgFolder(environment: Environment, variable: string): string | undefined {
  const value = environment.variables[variable]
  return value !== undefined && posix.isAbsolute(value) ? value : undefined
}

function roamingFolder({ variables, homeDirectory }: Environment): string {
  const value = variables['APPDATA']
  return value !== undefined && value !== '' ? value : win32.join(homeDirectory, 'AppData', 'Roaming')
}
