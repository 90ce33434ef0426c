import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { REPOSITORY } from '../docs/repository.js'

const GPL_TEXT = 'GNU GENERAL PUBLIC LICENSE\nVersion 3, 29 June 2007'

describe('the licence check', () => {
  let root = ''

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'firsthand-licences-'))
  })

  afterEach(() => rmSync(root, { recursive: true, force: true }))

  const check = (packages: Readonly<Record<string, object>>) => {
    const lock = { lockfileVersion: 3, packages: { '': {}, ...packages } }
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify(lock))
    const script = join(REPOSITORY, 'scripts/licences.mjs')
    return spawnSync(process.execPath, [script, '--root', root], { encoding: 'utf8' })
  }

  const install = (name: string, files: Readonly<Record<string, string>>): void => {
    mkdirSync(join(root, 'node_modules', name), { recursive: true })
    for (const [file, text] of Object.entries(files))
      writeFileSync(join(root, 'node_modules', name, file), text)
  }

  it.each([
    'AGPL-3.0-only',
    'GPL-2.0',
    'LGPL-3.0-or-later',
    'CPAL-1.0',
    'SEE LICENSE IN x',
    'UNLICENSED',
    'MIT AND GPL-3.0',
    'GPL-2.0 WITH Classpath-exception-2.0',
  ])('goes red on %s and names the package', (license) => {
    const result = check({
      'node_modules/a': { version: '1.0.0', license: 'MIT' },
      'node_modules/b': { version: '2.0.0', license },
    })
    expect(result.status).toBe(1)
    expect(result.stderr).toContain(`b 2.0.0: ${license}`)
    expect(result.stderr).not.toContain('a 1.0.0')
  })

  it('goes red on a package inside another package', () => {
    const result = check({ 'node_modules/a/node_modules/b': { version: '1.0.0', license: 'GPL-3.0' } })
    expect(result.stderr).toContain('a/node_modules/b 1.0.0')
  })

  it('reads the licence file where no field states one', () => {
    install('free', {
      LICENSE: 'Permission is hereby granted, free of charge, to any person obtaining a copy',
    })
    install('bound', { COPYING: GPL_TEXT })
    install('silent', { 'index.js': '' })
    const row = { version: '1.0.0' }
    const result = check({ 'node_modules/free': row, 'node_modules/bound': row, 'node_modules/silent': row })
    expect(result.stderr).not.toContain('free')
    expect(result.stderr).toContain('bound 1.0.0: GPL')
    expect(result.stderr).toContain('silent 1.0.0: none found')
  })

  it('passes a choice that includes a permissive licence, and what only development needs', () => {
    const result = check({
      'node_modules/a': { version: '1.0.0', license: '(MIT OR GPL-3.0)' },
      'node_modules/b': { version: '1.0.0', license: 'GPL-3.0', dev: true },
    })
    expect(result.stderr).toBe('')
    expect(result.status).toBe(0)
  })

  it('goes red where there is nothing to check', () => {
    expect(check({}).status).toBe(1)
  })
})
