import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createHostBook } from '../../src/adapters/guards/host-book.js'
import { isGone, thisProcess } from '../../src/adapters/guards/lease-holder.js'
import { type NetworkDatabase, openNetworkState } from '../../src/adapters/guards/network-state.js'

const HOST = 'papers.example.org'
let directory = ''
let database: NetworkDatabase
const children: ChildProcess[] = []
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'firsthand-leases-'))
  database = openNetworkState(directory)
})
afterEach(async () => {
  for (const child of children.splice(0)) await end(child)
  database.close()
  rmSync(directory, { recursive: true, force: true })
})

const lease = (limit = 1) =>
  createHostBook(database).lease(HOST, limit, { now: Date.now(), expiresAt: Date.now() + 600_000 })

async function startHolder(): Promise<ChildProcess> {
  const script = fileURLToPath(new URL('lease-taker.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, directory, HOST])
  children.push(child)
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  expect(String(said)).toBe('held\n')
  return child
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
}

describe('the place of a process at a host', () => {
  it('is its own while it runs, and free at once when it was killed', { timeout: 60_000 }, async () => {
    const holder = await startHolder()
    expect(lease()).toBeUndefined()
    await end(holder)
    expect(lease()).toBeDefined()
    expect(lease()).toBeUndefined()
  })

  it('is free beside those of processes that run', { timeout: 60_000 }, async () => {
    const own = lease(2)
    const holder = await startHolderOfSecond()
    expect(lease(2)).toBeUndefined()
    await end(holder)
    expect(lease(2)).toBeDefined()
    createHostBook(database).release(own ?? 0)
    expect(lease(2)).toBeDefined()
    expect(lease(2)).toBeUndefined()
  })

  it('stays where the holder is on another machine: its process id says nothing here', () => {
    lease()
    database.prepare('UPDATE leases SET pid = 999999999, machine = ?').run(`not-${hostname()}`)
    expect(lease()).toBeUndefined()
  })

  it('is free where its process id has gone to this process', () => {
    lease()
    database.prepare("UPDATE leases SET started = '1'").run()
    expect(lease()).toBeDefined()
  })
})

/** The child asks for the only place; of two places it gets the one that is left, since it counts to one itself. */
async function startHolderOfSecond(): Promise<ChildProcess> {
  database.prepare("UPDATE leases SET host = 'elsewhere'").run()
  const child = await startHolder()
  database.prepare("UPDATE leases SET host = ? WHERE host = 'elsewhere'").run(HOST)
  return child
}

describe('a holder', () => {
  it('is there as long as its process, whoever asks', () => {
    expect(isGone(thisProcess())).toBe(false)
  })

  it('that has ended is gone', async () => {
    const child = spawn(process.execPath, ['--version'])
    await once(child, 'close')
    expect(isGone({ ...thisProcess(), pid: child.pid ?? 0 })).toBe(true)
  })

  it.skipIf(!existsSync('/proc/self/stat'))(
    'is gone where another process runs under its id (needs /proc to be seen)',
    () => {
      const parent = { ...thisProcess(), pid: process.ppid }
      expect(isGone(parent)).toBe(true)
    },
  )
})
