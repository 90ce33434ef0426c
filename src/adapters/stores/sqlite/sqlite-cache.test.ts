import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqliteCache } from './sqlite-cache.js'

describe('the cache', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'firsthand-cache-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const path = () => join(folder, 'deep', 'cache.sqlite')

  it('keeps values between openings, in a private file', () => {
    const first = openSqliteCache(path())
    first.set('a', { opinion: 'partly', list: [1, 'é'] })
    first.set('a', { opinion: 'supported' })
    first.close()
    const second = openSqliteCache(path())
    expect(second.get('a')).toEqual({ opinion: 'supported' })
    expect(second.get('b')).toBeUndefined()
    second.close()
    expect(statSync(path()).mode & 0o777).toBe(0o600)
  })

  it('is begun anew where the file is no database, and misses a damaged value', () => {
    openSqliteCache(path()).close()
    writeFileSync(
      path(),
      'this is no database, and long enough to be looked at as a header of one'.repeat(20),
    )
    const cache = openSqliteCache(path())
    cache.set('a', 1)
    cache.close()
    const database = new Database(path())
    database.prepare("UPDATE entries SET value = '{broken'").run()
    database.close()
    const again = openSqliteCache(path())
    expect(again.get('a')).toBeUndefined()
    again.close()
  })

  it('refuses a link', () => {
    openSqliteCache(path()).close()
    symlinkSync(path(), join(folder, 'deep', 'other.sqlite'))
    expect(() => openSqliteCache(join(folder, 'deep', 'other.sqlite'))).toThrow('symbolic link')
  })

  it('serves two that have it open at once', () => {
    const [one, other] = [openSqliteCache(path()), openSqliteCache(path())]
    one.set('a', 'x')
    expect(other.get('a')).toBe('x')
    one.close()
    other.close()
  })
})
