import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { REPOSITORY } from '../docs/repository.js'

describe('the count of tests', () => {
  let folder = ''

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'firsthand-counts-'))
  })

  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const report = (name: string, numPassedTests: number, rest: object = {}): void => {
    const counts = { numPassedTests, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0 }
    writeFileSync(join(folder, `${name}.json`), JSON.stringify({ ...counts, testResults: [], ...rest }))
  }

  const count = (status = '0') => {
    const script = join(REPOSITORY, 'scripts/test-counts.mjs')
    const result = spawnSync(process.execPath, [script, folder, status], { encoding: 'utf8' })
    return { lastLine: result.stdout.trimEnd().split('\n').at(-1), exit: result.status }
  }

  it('adds up the reports', () => {
    report('unit', 10)
    report('docs', 5)
    expect(count()).toEqual({ lastLine: '15 passed, 0 failed, 2 skipped', exit: 0 })
  })

  it('fails where a test failed', () => {
    report('unit', 10, { numFailedTests: 2 })
    expect(count()).toEqual({ lastLine: '10 passed, 2 failed, 1 skipped', exit: 1 })
  })

  it('counts a file that could not be loaded as a failure', () => {
    report('unit', 10, { testResults: [{ status: 'failed', assertionResults: [] }] })
    expect(count()).toEqual({ lastLine: '10 passed, 1 failed, 1 skipped', exit: 1 })
  })

  it('fails where another step failed', () => {
    report('unit', 10)
    expect(count('2')).toEqual({ lastLine: '10 passed, 1 failed, 1 skipped', exit: 1 })
  })

  it('fails where no test ran', () => {
    expect(count()).toEqual({ lastLine: '0 passed, 0 failed', exit: 1 })
  })
})
