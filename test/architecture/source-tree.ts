import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Files of a source folder: path below it, with `/` on every platform, to text. */
export type SourceTree = ReadonlyMap<string, string>

/** Path with `/` as the only separator, as Windows and POSIX paths compare. */
export function toSlashes(path: string): string {
  return path.replaceAll('\\', '/')
}

/** True for files that hold code. */
export function isCode(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path)
}

/** True for unit tests and for data that only they use. */
export function isTestFile(path: string): boolean {
  return /\.(test|gold)\.[cm]?[jt]sx?$/.test(path)
}

/** Reads every file below a folder. Throws where the folder does not exist. */
export function readSourceTree(folder: string): SourceTree {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort()
  return new Map(
    paths.map((path) => [toSlashes(relative(folder, path)), isCode(path) ? readFileSync(path, 'utf8') : '']),
  )
}
