import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REPOSITORY, readText } from '../docs/repository.js'

const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n')

/** A file that breaks exactly one rule of the lint configuration, by rule. */
const SEEDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'eslint(max-lines)': { 'src/util/long.ts': lines(401, (index) => `export const a${index} = ${index}`) },
  'eslint(max-lines-per-function)': {
    'src/util/function.ts': `export function f(a: string[]): void {\n${lines(60, (index) => `  a.push('${index}')`)}\n}\n`,
  },
  'eslint(max-params)': {
    'src/util/params.ts': 'export const f = (a: 1, b: 1, c: 1, d: 1): number => a + b + c + d\n',
  },
  'eslint(max-depth)': {
    'src/util/depth.ts':
      'export function f(a: number): number {\n  if (a) { for (;;) { if (a > 1) { if (a > 2) { return 1 } } } }\n  return 0\n}\n',
  },
  'eslint(complexity)': {
    'src/util/complex.ts': `export const f = (a: number): number => ${lines(12, (index) => `a === ${index} ? ${index} :`)} 0\n`,
  },
  'eslint(no-console)': { 'src/stages/print.ts': "export const f = (): void => console.log('')\n" },
  'eslint(no-empty)': {
    'src/util/empty.ts': 'export function f(g: () => void): void {\n  try {\n    g()\n  } catch {}\n}\n',
  },
  'eslint(no-throw-literal)': { 'src/util/literal.ts': "export function f(): never {\n  throw 'text'\n}\n" },
  'node(no-process-env)': {
    'src/operations/env.ts': 'export const f = (): unknown => process.env.HOME\n',
  },
  'import(no-cycle)': {
    'src/util/one.ts': "import type { Two } from './two.js'\nexport interface One {\n  two: Two\n}\n",
    'src/util/two.ts': "import type { One } from './one.js'\nexport interface Two {\n  one: One\n}\n",
  },
  'import(no-default-export)': { 'src/util/default.ts': 'export default 1\n' },
  'import(no-mutable-exports)': {
    'src/util/mutable.ts': 'export let a = 1\nexport const f = (): number => (a += 1)\n',
  },
  'typescript(no-explicit-any)': { 'src/util/any.ts': 'export const f = (a: any): unknown => a\n' },
  'typescript(no-non-null-assertion)': {
    'src/util/assert.ts': 'export const f = (a: string | undefined): string => a!\n',
  },
  'typescript(consistent-type-imports)': {
    'src/util/type-import.ts':
      "import { One } from '../model/thing.js'\nexport const f = (a: One): One => a\n",
    'src/model/thing.ts': 'export type One = 1\n',
  },
  'unicorn(filename-case)': { 'src/util/camelCase.ts': 'export const a = 1\n' },
}

describe('the lint configuration', () => {
  let folder = ''

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'firsthand-lint-'))
    cpSync(join(REPOSITORY, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const findingsOf = (name: string, files: Readonly<Record<string, string>>): string[] => {
    const root = join(folder, name.replaceAll(/\W/g, '-'))
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    cpSync(join(folder, '.oxlintrc.json'), join(root, '.oxlintrc.json'))
    const tool = join(REPOSITORY, 'node_modules/oxlint/bin/oxlint')
    const result = spawnSync(process.execPath, [tool, '--deny-warnings', '--format=json', '.'], {
      cwd: root,
      encoding: 'utf8',
    })
    const codes = JSON.parse(result.stdout).diagnostics.map(({ code }: { code: string }) => code)
    expect(result.status).toBe(codes.length > 0 ? 1 : 0)
    return [...new Set<string>(codes)].sort()
  }

  it.each(Object.entries(SEEDS))('goes red: %s', (rule, files) => {
    expect(findingsOf(rule, files)).toContain(rule)
  })

  it('is seen to go red for every rule that it names', () => {
    const rules = Object.keys(JSON.parse(readText('.oxlintrc.json')).rules)
    const named = rules.map((rule) => rule.split('/').at(-1) ?? rule)
    expect(named.filter((rule) => !Object.keys(SEEDS).some((seed) => seed.endsWith(`(${rule})`)))).toEqual([])
  })

  it('stays green on the same things where they are allowed', () => {
    const files = {
      'src/interfaces/cli/print.ts': "export const f = (): void => console.log('')\n",
      'src/config/env.ts': 'export const f = (): unknown => process.env.HOME\n',
      'vitest.config.ts': 'export default 1\n',
      'dist/any.ts': 'export const f = (a: any): any => a\n',
    }
    expect(findingsOf('allowed', files)).toEqual([])
  })
})
