import { homedir } from 'node:os'

/** Everything outside the program that settings depend on. */
export interface Environment {
  readonly variables: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
  readonly homeDirectory: string
  readonly workingDirectory: string
}

/** The environment of this process. */
export function readEnvironment(): Environment {
  return {
    variables: { ...process.env },
    platform: process.platform,
    homeDirectory: homedir(),
    workingDirectory: process.cwd(),
  }
}
