import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import type { FolderRow } from './folder-table.js'
import { type ModuleFacts, type ModuleReference, readModuleFacts } from './module-facts.js'
import { isCode, isTestFile, type SourceTree, toSlashes } from './source-tree.js'

export const RULES = [
  'tree-too-small',
  'file-in-no-row',
  'row-names-no-row',
  'not-typescript',
  'folder-direction',
  'types-only',
  'children-independent',
  'leaves-source',
  'imports-test',
  'builtin-in-pure',
  'ambient-in-pure',
  'package-not-allowed',
  'package-undeclared',
  'computed-import',
  'mutable-state',
  'network-outside-fetch',
] as const
export type Rule = (typeof RULES)[number]

/** One place where the tree breaks a rule. */
export interface Violation {
  readonly rule: Rule
  readonly file: string
  readonly message: string
}

export interface RuleOptions {
  readonly table: Readonly<Record<string, FolderRow>>
  /** Built-in modules that one file of a pure folder may import. */
  readonly builtinExceptions: Readonly<Record<string, readonly string[]>>
  /** Files that may import a module whose place is known only when it runs. */
  readonly computedImportExceptions?: readonly string[]
  /** Run-time dependencies of `package.json`; what only comes along with another package may vanish. */
  readonly declaredPackages: readonly string[]
  /** The folder that opens connections, and what touches the network besides it. */
  readonly network?: { readonly folder: string; readonly exceptions: readonly string[] }
  /** Fewer code files than this are a violation themselves. */
  readonly minimumFiles: number
}

interface SourceFile {
  readonly path: string
  readonly text: string
  /** Folder below the root, or the root file itself: the key of its row. */
  readonly folder: string
  readonly row: FolderRow
}

/** Every violation of the folder table in a source tree, in the order of its files. */
export function findViolations(tree: SourceTree, options: RuleOptions): readonly Violation[] {
  const files = [...tree].map(([path, text]) => ({ path: toSlashes(path), text }))
  return [
    ...checkSize(
      files.map((file) => file.path),
      options.minimumFiles,
    ),
    ...checkTable(options.table),
    ...files.flatMap((file) => checkFile(file, options)),
  ]
}

function checkSize(paths: readonly string[], minimum: number): Violation[] {
  const count = paths.filter((path) => isCode(path) && !isTestFile(path)).length
  if (count >= minimum) return []
  return [
    { rule: 'tree-too-small', file: '.', message: `${count} code files found, at least ${minimum} expected` },
  ]
}

function checkTable(table: RuleOptions['table']): Violation[] {
  return Object.entries(table).flatMap(([folder, row]) =>
    [...row.mayImport, ...(row.mayImportTypesOf ?? [])]
      .filter((target) => !Object.hasOwn(table, target))
      .map((target) => ({
        rule: 'row-names-no-row' as const,
        file: folder,
        message: `may import ${target}, which is no row`,
      })),
  )
}

function checkFile(file: { path: string; text: string }, options: RuleOptions): Violation[] {
  const folder = folderOf(file.path)
  const row = Object.hasOwn(options.table, folder) ? options.table[folder] : undefined
  if (!row)
    return [{ rule: 'file-in-no-row', file: file.path, message: `${folder} is no row of the folder table` }]
  if (!isCode(file.path)) return []
  if (!file.path.endsWith('.ts'))
    return [{ rule: 'not-typescript', file: file.path, message: 'code is TypeScript' }]
  return isTestFile(file.path) ? [] : checkCode({ ...file, folder, row }, options)
}

function checkCode(file: SourceFile, options: RuleOptions): Violation[] {
  const facts = readModuleFacts(file.path, file.text)
  const violation = (rule: Rule, message: string): Violation => ({ rule, file: file.path, message })
  return [
    ...facts.references.flatMap((reference) => checkReference(file, reference, options)),
    ...(options.computedImportExceptions?.includes(file.path) ? [] : facts.computedImports).map((text) =>
      violation('computed-import', `imports a computed module: ${text}`),
    ),
    ...facts.mutableState.map((name) => violation('mutable-state', `holds module-level state: ${name}`)),
    ...(file.row.isPure ? facts.ambientUses : []).map((use) => violation('ambient-in-pure', `uses ${use}`)),
    ...networkUses(file, facts, options).map((use) =>
      violation('network-outside-fetch', `only ${options.network?.folder} opens connections: ${use}`),
    ),
  ]
}

const NETWORK_MODULE =
  /^(?:node:)?(?:http|https|http2|net|tls|dgram|dns|dns\/promises)$|^(?:undici|axios|got|ky|needle|node-fetch|superagent|ws)(?:\/|$)/

/** What of a file could open a connection. Of a pure folder modules and calls are violations of their own. */
function networkUses(file: SourceFile, facts: ModuleFacts, { network }: RuleOptions): readonly string[] {
  if (network === undefined) return []
  if (file.row.isPure)
    return facts.ambientUses.length > 0 ? [] : facts.networkUses.map((use) => `uses ${use}`)
  const allowed = [network.folder, ...network.exceptions]
  if (allowed.some((path) => file.path === path || (path.endsWith('/') && file.path.startsWith(path))))
    return []
  const modules = facts.references
    .filter(({ specifier, isTypeOnly }) => !isTypeOnly && NETWORK_MODULE.test(specifier))
    .map(({ specifier }) => `imports ${specifier}`)
  return [...modules, ...facts.networkUses.map((use) => `uses ${use}`)]
}

function checkReference(file: SourceFile, reference: ModuleReference, options: RuleOptions): Violation[] {
  const found = reference.specifier.startsWith('.')
    ? judgeRelative(file, reference)
    : judgeModule(file, reference.specifier, options)
  return found ? [{ ...found, file: file.path }] : []
}

type Finding = Omit<Violation, 'file'>

function judgeModule(file: SourceFile, specifier: string, options: RuleOptions): Finding | undefined {
  if (isBuiltin(specifier)) {
    const isException = options.builtinExceptions[file.path]?.includes(specifier) ?? false
    if (!file.row.isPure || isException) return undefined
    return { rule: 'builtin-in-pure', message: `${file.folder} is pure and must not import ${specifier}` }
  }
  const name = packageName(specifier)
  if (!options.declaredPackages.includes(name))
    return { rule: 'package-undeclared', message: `${name} is no run-time dependency in package.json` }
  if (!file.row.packages || file.row.packages.includes(name)) return undefined
  return { rule: 'package-not-allowed', message: `${file.folder} must not import the package ${name}` }
}

function judgeRelative(file: SourceFile, reference: ModuleReference): Finding | undefined {
  const target = posix.join(posix.dirname(file.path), reference.specifier).replace(/\.js$/, '.ts')
  if (target.startsWith('..')) return { rule: 'leaves-source', message: `imports ${reference.specifier}` }
  if (isTestFile(target)) return { rule: 'imports-test', message: `must not import ${target}` }
  const targetFolder = folderOf(target)
  if (targetFolder === file.folder) return judgeSibling(file, target)
  if (file.row.mayImport.includes(targetFolder)) return undefined
  if (!file.row.mayImportTypesOf?.includes(targetFolder))
    return { rule: 'folder-direction', message: `${file.folder} must not import ${target}` }
  if (reference.isTypeOnly) return undefined
  return { rule: 'types-only', message: `${file.folder} may import only types of ${target}` }
}

function judgeSibling(file: SourceFile, target: string): Finding | undefined {
  if (!file.row.hasIndependentChildren || childOf(file.path) === childOf(target)) return undefined
  return {
    rule: 'children-independent',
    message: `${childOf(file.path)} must not import its sibling ${target}`,
  }
}

function folderOf(path: string): string {
  return path.split('/')[0] ?? path
}

function childOf(path: string): string {
  return path.split('/').slice(0, 2).join('/')
}

function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
