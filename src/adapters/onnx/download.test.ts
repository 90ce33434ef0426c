import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { download } from './download.js'
import { KNOWN_EMBEDDERS } from './known-models.js'
import { damagedFiles, digestOf, installModel, readManifest } from './model-files.js'

const CONTENT = Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * 7) % 251))
const SHA256 = createHash('sha256').update(CONTENT).digest('hex')
const blobId = (content: string) =>
  createHash('sha1')
    .update(`blob ${Buffer.byteLength(content)}\0${content}`)
    .digest('hex')

type Answer = (request: IncomingMessage, response: ServerResponse) => void

let folder = ''
let base = ''
let answer: Answer = () => undefined
const ranges: (string | undefined)[] = []
const server = createServer((request, response) => {
  ranges.push(request.headers.range)
  answer(request, response)
})

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'firsthand-download-'))
  ranges.length = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})

/** Serves the content, from where the range says. */
const serve: Answer = (request, response) => {
  const start = Number(/bytes=(\d+)-/u.exec(request.headers.range ?? '')?.[1] ?? 0)
  response.writeHead(start > 0 ? 206 : 200, { etag: '"one"' })
  response.end(CONTENT.subarray(start))
}
const file = () => ({
  url: `${base}/file`,
  target: join(folder, 'file'),
  bytes: CONTENT.length,
  expected: { kind: 'sha256', digest: SHA256 } as const,
})

it('downloads a file, tells how far it is, and leaves nothing beside it', async () => {
  answer = serve
  const seen: number[] = []
  await download(file(), { onBytes: (done) => void seen.push(done) })
  expect(readFileSync(join(folder, 'file')).equals(CONTENT)).toBe(true)
  expect(seen.at(-1)).toBe(CONTENT.length)
  expect(existsSync(join(folder, 'file.part'))).toBe(false)
})

it('goes on where a broken download ended', async () => {
  answer = (_request, response) => {
    response.writeHead(200, { etag: '"one"', 'content-length': String(CONTENT.length) })
    response.write(CONTENT.subarray(0, 60_000), () => setTimeout(() => response.destroy(), 50))
  }
  await expect(download(file())).rejects.toMatchObject({ code: 'download-failed' })
  const kept = readFileSync(join(folder, 'file.part')).length
  expect(kept).toBeGreaterThan(0)
  answer = serve
  await download(file())
  expect(ranges.at(-1)).toBe(`bytes=${kept}-`)
  expect(readFileSync(join(folder, 'file')).equals(CONTENT)).toBe(true)
})

it('deletes what is not the expected file, and says so', async () => {
  answer = (_request, response) => void response.end(Buffer.alloc(CONTENT.length))
  await expect(download(file())).rejects.toThrow(/SHA-256 differs/u)
  expect(existsSync(join(folder, 'file'))).toBe(false)
  expect(existsSync(join(folder, 'file.part'))).toBe(false)
})

it('stops at a file that is longer than announced', async () => {
  answer = (_request, response) => void response.end(Buffer.alloc(CONTENT.length * 3))
  await expect(download(file())).rejects.toThrow(/longer than announced/u)
})

it('reports a refusal of the server, and a stop by the user as such', async () => {
  answer = (_request, response) => void response.writeHead(404).end()
  await expect(download(file())).rejects.toThrow(/answered 404/u)
  const stop = new AbortController()
  stop.abort()
  await expect(download(file(), { signal: stop.signal })).rejects.toMatchObject({ code: 'cancelled' })
})

it('downloads over HTTPS only, also where it is sent on', async () => {
  await expect(download({ ...file(), url: 'http://example.org/model' })).rejects.toThrow(/not HTTPS/u)
})

const model = KNOWN_EMBEDDERS.find(({ name }) => name === 'all-MiniLM-L6-v2')
const COMMIT = 'a'.repeat(40)

/** A hub with one model, whose large file is listed by SHA-256 and the others by their Git ids. */
const hub: Answer = (request, response) => {
  const path = request.url ?? ''
  if (model === undefined) return
  if (path === `/api/models/${model.repository}/revision/main`) response.end(JSON.stringify({ sha: COMMIT }))
  else if (path.startsWith(`/api/models/${model.repository}/tree/${COMMIT}`))
    response.end(
      JSON.stringify(
        model.files.map(({ hubPath, name }) =>
          name === 'model.onnx'
            ? { path: hubPath, size: 1, oid: 'x', lfs: { oid: SHA256, size: CONTENT.length } }
            : { path: hubPath, size: 2, oid: blobId('{}') },
        ),
      ),
    )
  else if (path.startsWith(`/${model.repository}/resolve/${COMMIT}/`))
    response.end(path.endsWith('.onnx') ? CONTENT : '{}')
  else response.writeHead(404).end()
}

it('installs a model from a hub, whole, with what each file was', async () => {
  answer = hub
  if (model === undefined) throw new Error('no model')
  const seen: number[] = []
  await installModel(model, { directory: folder, hub: base, onProgress: ({ done }) => void seen.push(done) })
  const manifest = readManifest(folder, model)
  expect(manifest?.source).toBe(COMMIT)
  expect(manifest?.files['model.onnx']).toEqual({ sha256: SHA256, bytes: CONTENT.length })
  expect(Math.max(...seen)).toBe(CONTENT.length + 4)
  if (manifest === undefined) return
  expect(digestOf(manifest)).toMatch(/^[0-9a-f]{64}$/u)
  expect(await damagedFiles(folder, manifest)).toEqual([])
  writeFileSync(join(folder, model.name, 'tokenizer.json'), '[]')
  expect(await damagedFiles(folder, manifest)).toEqual(['tokenizer.json'])
})

it('installs a model from a folder, and names the file that the folder lacks', async () => {
  if (model === undefined) throw new Error('no model')
  const from = join(folder, 'stick')
  const options = { directory: join(folder, 'models'), hub: base, from }
  await expect(installModel(model, options)).rejects.toMatchObject({ code: 'not-found' })
  rmSync(from, { recursive: true, force: true })
  answer = hub
  await installModel(model, { directory: from, hub: base })
  await installModel(model, options)
  expect(readManifest(options.directory, model)?.source).toBe('folder')
})

it('takes a model of which a file is missing as not installed', async () => {
  if (model === undefined) throw new Error('no model')
  answer = hub
  await installModel(model, { directory: folder, hub: base })
  rmSync(join(folder, model.name, 'tokenizer_config.json'))
  expect(readManifest(folder, model)).toBeUndefined()
})
