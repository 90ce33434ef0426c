import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { referenceSettings } from '../scripts/reference/config-page.js'
import { pageText } from '../scripts/reference/page.js'
import { REFERENCE_PAGES } from '../scripts/reference/pages.js'
import { ERROR_TABLE } from '../src/model/errors.js'
import { anchorsOf, linksOf, shellCommandsOf } from './docs/markdown.js'
import { documentedFiles, REPOSITORY, readText, repositoryFiles } from './docs/repository.js'
import { unknownCommands } from './docs/known-commands.js'

const MANIFEST = JSON.parse(readText('package.json'))
const MARKDOWN = documentedFiles().map((path) => ({ path, text: readText(path) }))

describe('the reference', () => {
  it.each(REFERENCE_PAGES.map((page) => [page.path, page] as const))(
    '%s is up to date',
    async (path, page) => {
      expect(existsSync(join(REPOSITORY, path)), `${path}: run npm run reference`).toBe(true)
      expect(readText(path), `${path}: run npm run reference`).toBe(await pageText(page))
    },
  )

  it('documents each error code', () => {
    const text = readText('docs/reference/errors.md')
    expect(Object.keys(ERROR_TABLE).filter((code) => !text.includes(`\`${code}\``))).toEqual([])
  })
})

describe('the settings', () => {
  it('are all documented, with their variables', async () => {
    const text = readText('docs/reference/config.md')
    const { settings } = await referenceSettings()
    expect(settings.length).toBeGreaterThan(3)
    expect(
      settings.filter(({ key, variable }) => !text.includes(`\`${key}\``) || !text.includes(variable)),
    ).toEqual([])
  })
})

describe('the documents', () => {
  it('are found', () => {
    const paths = MARKDOWN.map(({ path }) => path)
    for (const needed of ['README.md', 'CONTRIBUTING.md', 'REVIEW.md', 'AGENTS.md', 'docs/glossary.md'])
      expect(paths).toContain(needed)
  })

  it('link only to files and headings that exist', () => {
    const broken = MARKDOWN.flatMap(({ path, text }) =>
      linksOf(text)
        .filter((link) => !/^[a-z]+:/i.test(link))
        .filter((link) => !resolves(path, link))
        .map((link) => `${path}: ${link}`),
    )
    expect(broken).toEqual([])
  })

  it('show only commands that exist', { timeout: 60_000 }, () => {
    const shown = MARKDOWN.filter(({ path }) => path !== 'CHANGELOG.md').flatMap(({ path, text }) =>
      unknownCommands(shellCommandsOf(text)).map((command) => `${path}: ${command}`),
    )
    expect(shown).toEqual([])
  })

  it('keep to their length', () => {
    const limits = { 'README.md': 200, 'CONTRIBUTING.md': 100, 'REVIEW.md': 100, 'AGENTS.md': 60 }
    const tooLong = Object.entries(limits).filter(
      ([path, limit]) => readText(path).split('\n').length - 1 > limit,
    )
    expect(tooLong).toEqual([])
  })

  it('name the paths of this machine, registries and sealed data nowhere', () => {
    const here = `${REPOSITORY.replace(/[\\/]$/, '')}/`
    const forbidden = [/\b(registry\.npm|pypi\.org|deb\.debian)/, /shared\/sealed/]
    const named = repositoryFiles()
      .filter((path) => path !== 'test/docs.test.ts')
      .filter((path) => {
        const text = readText(path)
        return text.includes(here) || forbidden.some((pattern) => pattern.test(text))
      })
    expect(named).toEqual([])
  })
})

describe('the glossary', () => {
  const rows = [...readText('docs/glossary.md').matchAll(/`(\w+)` in `(src\/[^`]+)`/g)]

  it('names types that exist where it says', () => {
    expect(rows.length).toBeGreaterThan(20)
    const missing = rows
      .map(([, type = '', path = '']) => ({ type, path }))
      .filter(({ type, path }) => !existsSync(join(REPOSITORY, path)) || !exportsName(readText(path), type))
    expect(missing).toEqual([])
  })
})

describe('the decisions', () => {
  const paths = documentedFiles().filter((path) => /^docs\/decisions\/\d{4}-/.test(path))

  it('each have a status, a context, a decision, consequences and alternatives', () => {
    expect(paths.length).toBeGreaterThan(5)
    const parts = [/^# \d{4} /m, /^Status: (accepted|superseded by)/m, /^## Context$/m, /^## Decision$/m]
    const needed = [...parts, /^## Consequences$/m, /^## Alternatives$/m]
    expect(paths.filter((path) => !needed.every((part) => part.test(readText(path))))).toEqual([])
  })

  it('are all listed', () => {
    const index = readText('docs/decisions/README.md')
    expect(paths.filter((path) => !index.includes(`(${path.replace('docs/decisions/', '')})`))).toEqual([])
  })

  it('give a reason for each run-time dependency, and for no other', () => {
    const text = readText('docs/decisions/0011-run-time-dependencies.md')
    const listed = [...text.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name)
    expect(listed.sort()).toEqual(Object.keys(MANIFEST.dependencies).sort())
  })

  it('state how many run-time packages there are', () => {
    const lock = JSON.parse(readText('package-lock.json')).packages as Record<string, { dev?: boolean }>
    const count = Object.entries(lock).filter(([path, entry]) => path !== '' && !entry.dev).length
    expect(readText('docs/decisions/0011-run-time-dependencies.md')).toContain(
      `${count} packages, none refused`,
    )
  })
})

describe('the test command', () => {
  it('of the README is what CI runs', () => {
    const ci = readFileSync(join(REPOSITORY, '.ci/run'), 'utf8')
    const commands = shellCommandsOf(readText('README.md')).filter((command) =>
      command.includes('npm run check'),
    )
    expect(commands.filter((command) => ci.includes(`(${command})`))).not.toEqual([])
  })
})

function resolves(from: string, link: string): boolean {
  const [target = '', anchor] = decodeURIComponent(link).split('#')
  const path = target === '' ? from : join(dirname(from), target)
  if (!existsSync(join(REPOSITORY, path))) return false
  return anchor === undefined || !path.endsWith('.md') || anchorsOf(readText(path)).includes(anchor)
}

function exportsName(text: string, name: string): boolean {
  return new RegExp(`^export (interface|type|class|const|function) ${name}\\b`, 'm').test(text)
}
