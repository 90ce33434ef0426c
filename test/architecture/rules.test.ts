import { describe, expect, it } from 'vitest'
import { BUILTIN_EXCEPTIONS, FOLDER_TABLE, type FolderRow } from './folder-table.js'
import { findViolations, type Rule, RULES } from './rules.js'
import { readSourceTree } from './source-tree.js'

const violationsOf = (
  files: Readonly<Record<string, string>>,
  table: Readonly<Record<string, FolderRow>> = FOLDER_TABLE,
) =>
  findViolations(new Map(Object.entries(files)), {
    table,
    builtinExceptions: BUILTIN_EXCEPTIONS,
    computedImportExceptions: ['adapters/allowed.ts'],
    declaredPackages: ['better-sqlite3', '@embedpdf/pdfium', 'commander', 'undici'],
    network: { folder: 'adapters/fetch/', exceptions: ['adapters/models/model-fetch.ts'] },
    minimumFiles: 1,
  })

const rulesOf = (files: Readonly<Record<string, string>>): Rule[] =>
  violationsOf(files).map((violation) => violation.rule)

/** Trees that break exactly the named rule, once. */
const RED: readonly (readonly [rule: Rule, why: string, files: Readonly<Record<string, string>>])[] = [
  ['file-in-no-row', 'an unknown folder', { 'helpers/trim.ts': 'export const a = 1' }],
  ['file-in-no-row', 'an unknown root file', { 'compose.ts': '', 'extra.ts': '' }],
  ['file-in-no-row', 'an asset in an unknown folder', { 'util/a.ts': '', 'assets/logo.svg': '' }],
  ['file-in-no-row', 'a test in an unknown folder', { 'util/a.ts': '', 'shared/a.test.ts': '' }],
  ['not-typescript', 'plain JavaScript', { 'util/a.ts': '', 'util/b.mjs': '' }],
  ['folder-direction', 'upwards', { 'util/a.ts': "import { b } from '../model/b.js'" }],
  ['folder-direction', 'a type', { 'util/a.ts': "import type { B } from '../model/b.js'" }],
  ['folder-direction', 'an inline type', { 'util/a.ts': "export type B = import('../model/b.js').B" }],
  ['folder-direction', 'a re-export', { 'model/a.ts': "export * from '../checks/b.js'" }],
  ['folder-direction', 'a dynamic import', { 'model/a.ts': "await import('../stages/plan/plan.js')" }],
  ['folder-direction', 'a side effect', { 'model/a.ts': "import '../contracts/clock.js'" }],
  ['folder-direction', 'require', { 'adapters/a.ts': "require('../config/load.js')" }],
  [
    'folder-direction',
    'a child process',
    { 'adapters/a.ts': "new URL('../operations/x.js', import.meta.url)" },
  ],
  [
    'folder-direction',
    'an import over several lines',
    { 'util/a.ts': "import {\n b,\n} from\n '../model/b.js'" },
  ],
  [
    'folder-direction',
    'from the interface',
    { 'interfaces/cli/a.ts': "import '../../adapters/models/x.js'" },
  ],
  ['folder-direction', 'configuration in a stage', { 'stages/plan/a.ts': "import '../../config/load.js'" }],
  ['folder-direction', 'the root file from below', { 'operations/a.ts': "import '../compose.js'" }],
  ['folder-direction', 'a Windows path', { 'stages\\plan\\a.ts': "import '../../adapters/models/x.js'" }],
  [
    'types-only',
    'a value of a domain',
    { 'stages/plan/a.ts': "import { d } from '../../domains/general/d.js'" },
  ],
  ['children-independent', 'a stage', { 'stages/plan/a.ts': "import '../verify/verify.js'" }],
  [
    'children-independent',
    'a stage, types',
    { 'stages/plan/a.ts': "import type { V } from '../verify/verify.js'" },
  ],
  ['children-independent', 'a file beside the stages', { 'stages/plan/a.ts': "import '../relays.js'" }],
  ['children-independent', 'an adapter', { 'adapters/stores/a.ts': "import '../readers/pdf/a.js'" }],
  ['children-independent', 'a domain', { 'domains/general/a.ts': "import '../neuroscience/a.js'" }],
  ['children-independent', 'an interface', { 'interfaces/http/a.ts': "import '../cli/main.js'" }],
  ['leaves-source', 'test support', { 'operations/a.ts': "import '../../test/support/corpus.js'" }],
  ['imports-test', 'a test', { 'util/a.ts': "import './b.test.js'" }],
  ['imports-test', 'test data', { 'util/a.ts': "import './b.gold.js'" }],
  ['builtin-in-pure', 'with prefix', { 'util/a.ts': "import { join } from 'node:path'" }],
  ['builtin-in-pure', 'without prefix', { 'checks/a.ts': "import { readFileSync } from 'fs'" }],
  [
    'builtin-in-pure',
    'crypto outside the exception',
    { 'util/a.ts': "import { createHash } from 'node:crypto'" },
  ],
  ['builtin-in-pure', 'more than the exception', { 'util/hash.ts': "import { join } from 'node:path'" }],
  ['ambient-in-pure', 'environment', { 'stages/plan/a.ts': 'export const a = () => process.env.HOME' }],
  ['ambient-in-pure', 'network', { 'pipeline/a.ts': "export const a = () => fetch('https://example.org')" }],
  ['ambient-in-pure', 'clock', { 'checks/a.ts': 'export const a = () => new Date()' }],
  ['ambient-in-pure', 'clock as number', { 'checks/a.ts': 'export const a = () => Date.now()' }],
  ['ambient-in-pure', 'chance', { 'checks/a.ts': 'export const a = () => Math.random()' }],
  ['package-not-allowed', 'a driver', { 'stages/plan/a.ts': "import Database from 'better-sqlite3'" }],
  ['package-not-allowed', 'a scoped one', { 'reading/a.ts': "import { init } from '@embedpdf/pdfium/x.js'" }],
  ['package-undeclared', 'in an adapter', { 'adapters/a.ts': "import 'left-pad'" }],
  [
    'computed-import',
    'a variable, in one of two files',
    {
      'adapters/allowed.ts': 'export const a = (name: string) => import(name)',
      'adapters/other.ts': 'export const a = (name: string) => import(name)',
    },
  ],
  ['computed-import', 'a variable', { 'adapters/a.ts': 'export const a = (name: string) => import(name)' }],
  [
    'network-outside-fetch',
    'the global in a pure folder',
    { 'stages/plan/a.ts': 'export const a = { fetch }' },
  ],
  ['network-outside-fetch', 'undici', { 'adapters/a.ts': "import { request } from 'undici'" }],
  ['network-outside-fetch', 'a module', { 'adapters/onnx/a.ts': "import { get } from 'node:https'" }],
  ['network-outside-fetch', 'without prefix', { 'interfaces/cli/a.ts': "import { connect } from 'net'" }],
  ['network-outside-fetch', 'names', { 'compose.ts': "await import('node:dns/promises')" }],
  ['network-outside-fetch', 'require', { 'config/a.ts': "require('node:tls')" }],
  ['network-outside-fetch', 'a re-export', { 'adapters/a.ts': "export { request } from 'node:http'" }],
  [
    'network-outside-fetch',
    'the global',
    { 'operations/a.ts': "export const a = () => fetch('https://x.org')" },
  ],
  [
    'network-outside-fetch',
    'the global by its object',
    { 'adapters/a.ts': 'export const a = globalThis.fetch' },
  ],
  ['network-outside-fetch', 'the global, passed on', { 'adapters/a.ts': 'export const a = { fetch }' }],
  [
    'network-outside-fetch',
    'a socket',
    { 'adapters/a.ts': "export const a = () => new WebSocket('wss://x.org')" },
  ],
  [
    'network-outside-fetch',
    'the global beside a function with such a parameter',
    {
      'adapters/a.ts':
        "export const a = (fetch: () => void) => fetch()\nexport const b = () => fetch('https://x.org')",
    },
  ],
  [
    'network-outside-fetch',
    'a file beside the exception',
    {
      'adapters/models/model-fetch.ts': "import { request } from 'undici'",
      'adapters/models/model-fetch-2.ts': "import { request } from 'undici'",
    },
  ],
  ['mutable-state', 'let', { 'util/a.ts': 'let count = 0' }],
  ['mutable-state', 'exported', { 'adapters/a.ts': 'export let count = 0' }],
  ['mutable-state', 'var', { 'interfaces/cli/a.ts': 'var count = 0' }],
]

const GREEN: readonly (readonly [why: string, files: Readonly<Record<string, string>>])[] = [
  ['downwards', { 'stages/plan/a.ts': "import '../../contracts/clock.js'\nimport '../../util/hash.js'" }],
  ['within its own stage', { 'stages/plan/a.ts': "import './rules.js'" }],
  ['types of a domain', { 'stages/plan/a.ts': "import type { D } from '../../domains/general/d.js'" }],
  ['inline types of a domain', { 'stages/plan/a.ts': "import { type D } from '../../domains/general/d.js'" }],
  ['the stated exception', { 'util/hash.ts': "import { createHash } from 'node:crypto'" }],
  [
    'a test imports anything',
    { 'util/a.ts': '', 'util/a.test.ts': "import '../adapters/stores/x.js'\nlet a = 1" },
  ],
  ['the fetcher', { 'adapters/fetch/a.ts': "import { connect } from 'node:net'\nimport 'undici'" }],
  ['types of the network', { 'adapters/a.ts': "import type { Socket } from 'node:net'" }],
  [
    'what is only called fetch',
    {
      'adapters/a.ts':
        'export const a = async (fetch: F, { inner }: N) => {\n  await fetch(1)\n  await inner.fetch(2)\n  return { fetch: 3 }\n}\nexport interface F {\n  fetch(url: string): void\n}\nexport function b() {\n  const fetch = inner\n  return { fetch, close: () => fetch.close() }\n}',
    },
  ],
  ['let inside a function', { 'util/a.ts': 'export function f() {\n  let n = 0\n  return n\n}' }],
  ['an import in a comment', { 'util/a.ts': "// import '../model/b.js'\n/* from '../model/b.js' */" }],
  ['an import in a string', { 'util/a.ts': 'export const text = "import \'../model/b.js\'"' }],
  ['a given time', { 'checks/a.ts': "export const a = new Date('2020-01-01')" }],
  ['the composition root', { 'compose.ts': "import './adapters/stores/x.js'\nimport './config/load.js'" }],
  [
    'an interface',
    { 'interfaces/cli/a.ts': "import '../../compose.js'\nimport 'node:fs'\nimport 'commander'" },
  ],
]

describe('the architecture rules', () => {
  it.each(RED)('go red: %s (%s)', (rule, _why, files) => {
    expect(rulesOf(files)).toEqual([rule])
  })

  it.each(GREEN)('stay green: %s', (_why, files) => {
    expect(violationsOf(files)).toEqual([])
  })

  it('go red on an empty tree and on one that is too small', () => {
    const options = { table: FOLDER_TABLE, builtinExceptions: {}, declaredPackages: [], minimumFiles: 3 }
    const small = new Map([
      ['util/a.ts', ''],
      ['util/b.ts', ''],
      ['util/b.test.ts', ''],
      ['util/words.txt', ''],
    ])
    for (const tree of [new Map<string, string>(), small])
      expect(findViolations(tree, options).map((violation) => violation.rule)).toEqual(['tree-too-small'])
  })

  it('go red on a table that names a folder without a row', () => {
    const table = { util: { purpose: '', mayImport: ['lost'], isPure: true } }
    expect(violationsOf({ 'util/a.ts': '' }, table).map((violation) => violation.rule)).toEqual([
      'row-names-no-row',
    ])
  })

  it('throw on a folder that does not exist', () => {
    expect(() => readSourceTree('no/such/folder')).toThrow(/ENOENT/)
  })

  it('were each seen to go red', () => {
    const seen = new Set<Rule>([...RED.map(([rule]) => rule), 'tree-too-small', 'row-names-no-row'])
    expect([...RULES].filter((rule) => !seen.has(rule))).toEqual([])
  })

  it('use a table without circles', () => {
    const reach = (folder: string, seen: ReadonlySet<string>): string[] =>
      (FOLDER_TABLE[folder]?.mayImport ?? []).flatMap((next) =>
        seen.has(next) ? [`${folder} → ${next}`] : reach(next, new Set([...seen, next])),
      )
    expect(Object.keys(FOLDER_TABLE).flatMap((folder) => reach(folder, new Set([folder])))).toEqual([])
  })
})
