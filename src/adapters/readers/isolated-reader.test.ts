import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Reader } from '../../contracts/reader.js'
import { isFirsthandError } from '../../model/errors.js'
import { createIsolatedReader, type IsolatedReaderOptions } from './isolated-reader.js'
import { sandboxLayers } from './sandbox.js'

const folder = mkdtempSync(join(tmpdir(), 'firsthand-reader-'))
mkdirSync(join(folder, 'dist'))
writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
const readers: Reader[] = []
afterAll(async () => {
  for (const reader of readers) await reader.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The reader's side of the protocol, up to the point where a file has arrived; `act` does the mischief. */
const PROTOCOL = `
import { Socket } from 'node:net'
const output = new Socket({ fd: 3, readable: false, writable: true })
export const send = (value) => {
  const json = Buffer.from(JSON.stringify(value))
  const head = Buffer.alloc(4)
  head.writeUInt32LE(json.length)
  output.write(Buffer.concat([head, json]))
}
export const raw = (bytes) => output.write(bytes)
const reading = (warning) => ({ reader: 'test-1', format: 'text', level: 'full-text', record: { type: 'article', title: warning, authors: [], ids: {} }, isRecordAuthoritative: false, blocks: [], references: [], pages: [], setAside: [], warnings: [warning] })
export const answer = (id, warning) => send({ type: 'outcome', id, outcome: { status: 'read', reading: reading(warning) } })
let held = Buffer.alloc(0)
export function serve(act) {
  send({ type: 'ready' })
  process.stdin.on('end', () => process.exit(0))
  process.stdin.on('data', async (part) => {
    held = Buffer.concat([held, part])
    if (held.length < 4) return
    const length = held.readUInt32LE()
    if (held.length < 4 + length) return
    const request = JSON.parse(held.subarray(4, 4 + length).toString())
    if (held.length < 4 + length + request.byteLength) return
    const bytes = held.subarray(4 + length, 4 + length + request.byteLength)
    held = held.subarray(4 + length + request.byteLength)
    await act(request, bytes.toString())
  })
}
`
writeFileSync(join(folder, 'dist', 'protocol.js'), PROTOCOL)

function readerDoing(name: string, act: string, options: IsolatedReaderOptions = {}): Reader {
  const program = join(folder, 'dist', `${name}.js`)
  writeFileSync(
    program,
    `import { answer, raw, send, serve } from './protocol.js'\nserve(async (request, text) => {\n${act}\n})\n`,
  )
  const reader = createIsolatedReader({ program, maxProcesses: 1, ...options })
  readers.push(reader)
  return reader
}

const file = (text: string) => ({ bytes: Buffer.from(text), format: 'text', fileName: 'x.txt' }) as const
const WELL = 'if (text === "good") return answer(request.id, String(process.pid))\n'

async function reasonOf(reader: Reader, text = 'bad'): Promise<string> {
  const outcome = await reader.read(file(text))
  return outcome.status === 'unreadable' ? outcome.reason : 'read'
}

async function pidOf(reader: Reader): Promise<string> {
  const outcome = await reader.read(file('good'))
  return outcome.status === 'read' ? (outcome.reading.warnings[0] ?? '') : outcome.reason
}

describe('createIsolatedReader', () => {
  it('uses one process for many files', async () => {
    const reader = readerDoing('reuse', WELL)
    const first = await pidOf(reader)
    expect(first).toMatch(/^\d+$/)
    expect(await pidOf(reader)).toBe(first)
  })

  it('replaces a process after so many pages', async () => {
    const reader = readerDoing('spent', WELL, { pagesPerProcess: 2 })
    const [first, second, third] = [await pidOf(reader), await pidOf(reader), await pidOf(reader)]
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('ends an endless loop and goes on with the next file', async () => {
    const reader = readerDoing('loop', `${WELL}for (;;) {}`, { timeoutMs: 1500 })
    expect(await reasonOf(reader)).toBe('timeout')
    expect(await pidOf(reader)).toMatch(/^\d+$/)
  })

  it.each([
    ['exit', 'process.exit(7)'],
    ['abort', 'process.abort()'],
    ['throw', 'setTimeout(() => { throw new Error("boom") })'],
    ['garbage', 'raw(Buffer.from([5, 0, 0, 0, 1, 2, 3, 4, 5]))'],
    [
      'form',
      'send({ type: "outcome", id: request.id, outcome: { status: "read", reading: { blocks: "none" } } })',
    ],
    ['wrong-id', 'answer(request.id + 1, "x")'],
  ])('turns a failure into an outcome and survives it: %s', async (name, act) => {
    const reader = readerDoing(name, WELL + act)
    expect(await reasonOf(reader)).toBe('crashed')
    expect(await pidOf(reader)).toMatch(/^\d+$/)
  })

  it('stops an answer that is too long', async () => {
    const reader = readerDoing(
      'long',
      `${WELL}const head = Buffer.alloc(4); head.writeUInt32LE(1_000_000_000); raw(head); raw(Buffer.alloc(10_000_000))`,
      { maxOutputBytes: 1_000_000 },
    )
    expect(await reasonOf(reader)).toBe('output-too-large')
    expect(await pidOf(reader)).toMatch(/^\d+$/)
  })

  it.skipIf(process.platform === 'win32')('stops a process that takes too much memory', async () => {
    const hog = `${WELL}const held = []; setInterval(() => { for (let i = 0; i < 8; i++) held.push(Buffer.alloc(8_000_000, 1)) }, 5)`
    const reader = readerDoing('hog', hog, { memoryBytes: 200_000_000 })
    expect(['out-of-memory', 'crashed']).toContain(await reasonOf(reader))
    expect(await pidOf(reader)).toMatch(/^\d+$/)
  })

  it('gives a process nothing of the environment and no files but its own', async () => {
    const act = `
      const { readFileSync, writeFileSync } = await import('node:fs')
      const { spawnSync } = await import('node:child_process')
      const denied = (what) => { try { what(); return 'allowed' } catch (error) { return 'denied' } }
      answer(request.id, JSON.stringify({
        environment: Object.keys(process.env).filter((name) => !['PWD', 'SHLVL', '_', 'OLDPWD'].includes(name)),
        read: denied(() => readFileSync('/etc/hosts')),
        write: denied(() => writeFileSync(${JSON.stringify(join(folder, 'dist', 'written'))}, 'x')),
        program: denied(() => { const run = spawnSync('true'); if (run.error) throw run.error }),
      }))`
    const outcome = await readerDoing('nosy', act).read(file('x'))
    const seen: unknown = JSON.parse(outcome.status === 'read' ? (outcome.reading.warnings[0] ?? '{}') : '{}')
    const hasPermissions = sandboxLayers().some((layer) => layer.name === 'permissions' && layer.isOn)
    expect(seen).toMatchObject({
      environment: [],
      ...(hasPermissions ? { read: 'denied', write: 'denied', program: 'denied' } : {}),
    })
  })

  it('stops the work in hand when the signal fires', async () => {
    const reader = readerDoing('stopped', `${WELL}for (;;) {}`)
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 300)
    await expect(reader.read(file('bad'), controller.signal)).rejects.toSatisfy((error) =>
      isFirsthandError(error, 'cancelled'),
    )
    expect(await pidOf(reader)).toMatch(/^\d+$/)
  })

  it('throws where the program does not start', async () => {
    const program = join(folder, 'dist', 'broken.js')
    writeFileSync(program, 'import "./missing.js"')
    const reader = createIsolatedReader({ program })
    readers.push(reader)
    await expect(reader.read(file('x'))).rejects.toSatisfy((error) =>
      isFirsthandError(error, 'reader-failed'),
    )
  })

  it('ends what is running when it is closed, also twice', async () => {
    const reader = readerDoing('closed', `${WELL}for (;;) {}`)
    const reading = reader.read(file('bad'))
    const settled = expect(reading).rejects.toSatisfy((error) => isFirsthandError(error, 'cancelled'))
    setTimeout(() => void reader.close(), 200)
    await settled
    await reader.close()
  })

  it('serves many files with few processes', async () => {
    const reader = readerDoing('many', WELL, { maxProcesses: 2 })
    const pids = await Promise.all(Array.from({ length: 8 }, () => pidOf(reader)))
    expect(new Set(pids).size).toBeLessThanOrEqual(2)
  })
})
