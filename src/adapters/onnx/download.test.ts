import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { safeFetcherFor } from '../../../test/support/safe-fetcher.js'
import type { Fetcher } from '../../contracts/fetcher.js'
import { type Download, download as downloadWith, type DownloadNeeds } from './download.js'
import { installRuntime } from './install-runtime.js'
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
let fetcher: Fetcher
const download = (file: Download, needs: DownloadNeeds = {}) => downloadWith(file, { fetcher, ...needs })
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
  fetcher = safeFetcherFor({ loopbackServices: [base] })
})
afterEach(async () => {
  await fetcher.close()
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

it('stops at a file that is longer than announced, declared or not, and also where it goes on', async () => {
  answer = (_request, response) => void response.end(Buffer.alloc(CONTENT.length * 3))
  await expect(download(file())).rejects.toThrow(/300000 bytes, more than 100000/u)
  answer = (_request, response) => {
    response.write(CONTENT)
    response.end(CONTENT)
  }
  await expect(download(file())).rejects.toThrow(/more than 100000/u)
  rmSync(join(folder, 'file.part'), { force: true })
  writeFileSync(join(folder, 'file.part'), CONTENT.subarray(0, 90_000))
  answer = (_request, response) => void response.writeHead(206).end(CONTENT.subarray(0, 20_000))
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
  await expect(download({ ...file(), url: 'http://example.org/model' })).rejects.toThrow(
    /plain HTTP is not used/u,
  )
  answer = (_request, response) =>
    void response.writeHead(302, { location: 'http://example.org/model' }).end()
  await expect(download(file())).rejects.toThrow(/plain HTTP is not used/u)
})

it.each([
  ['http://127.0.0.1:9/model', /plain HTTP is not used|not a public address/u],
  ['https://169.254.169.254/latest', /not a public address/u],
  ['https://10.0.0.1/model', /not a public address/u],
  ['file:///etc/passwd', /file is not HTTPS/u],
])('is not sent on to %s', async (location, reason) => {
  answer = (_request, response) => void response.writeHead(302, { location }).end()
  await expect(download(file())).rejects.toThrow(reason)
  expect(existsSync(join(folder, 'file.part'))).toBe(false)
})

it('follows three redirects of the hub and keeps its range over them, and no more', async () => {
  answer = (request, response) => {
    const hop = Number(/hop=(\d)/u.exec(request.url ?? '')?.[1] ?? 0)
    if (hop < 3) response.writeHead(302, { location: `/file?hop=${hop + 1}` }).end()
    else serve(request, response)
  }
  writeFileSync(join(folder, 'file.part'), CONTENT.subarray(0, 1000))
  await download(file())
  expect(ranges).toEqual(['bytes=1000-', 'bytes=1000-', 'bytes=1000-', 'bytes=1000-'])
  answer = (_request, response) => void response.writeHead(302, { location: '/file' }).end()
  await expect(download({ ...file(), target: join(folder, 'other') })).rejects.toThrow(
    /more than 3 redirects/u,
  )
})

it('begins anew where the server has another file by now', async () => {
  const other = Buffer.alloc(CONTENT.length, 7)
  writeFileSync(join(folder, 'file.part'), CONTENT.subarray(0, 1000))
  writeFileSync(join(folder, 'file.part.etag'), '"one"')
  answer = (request, response) => {
    expect(request.headers['if-range']).toBe('"one"')
    response.writeHead(200, { etag: '"two"' })
    response.end(other)
  }
  await download({
    ...file(),
    expected: { kind: 'sha256', digest: createHash('sha256').update(other).digest('hex') },
  })
  expect(readFileSync(join(folder, 'file')).equals(other)).toBe(true)
})

it('takes files larger than any answer that is collected, without holding them in memory', {
  timeout: 120_000,
}, async () => {
  const bytes = 120 * 2 ** 20
  const piece = Buffer.alloc(2 ** 20, 3)
  const hash = createHash('sha256')
  for (let at = 0; at < bytes; at += piece.length) hash.update(piece)
  answer = (_request, response) => {
    response.writeHead(200, { 'content-length': String(bytes) })
    const send = (left: number): void => {
      if (left === 0) return void response.end()
      response.write(piece, () => send(left - piece.length))
    }
    send(bytes)
  }
  const before = process.memoryUsage().arrayBuffers
  let most = 0
  await download(
    { ...file(), bytes, expected: { kind: 'sha256', digest: hash.digest('hex') } },
    { onBytes: () => (most = Math.max(most, process.memoryUsage().arrayBuffers - before)) },
  )
  expect(most).toBeLessThan(60 * 2 ** 20)
})

it('asks for the file as it is, and refuses a coded one', async () => {
  answer = (request, response) => {
    expect(request.headers['accept-encoding']).toBe('identity')
    response.writeHead(200, { 'content-encoding': 'gzip' })
    response.end(CONTENT)
  }
  await expect(download(file())).rejects.toThrow(/coding that was not asked for/u)
})

it('says what could not be written', async () => {
  answer = serve
  mkdirSync(join(folder, 'file.part.etag'))
  await expect(download(file())).rejects.toThrow(/could not be written: .*EISDIR/u)
})

it('downloads nothing where there is no way to the network', async () => {
  await expect(downloadWith(file(), {})).rejects.toMatchObject({ code: 'download-failed' })
  expect(ranges).toEqual([])
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
  await installModel(model, {
    directory: folder,
    hub: base,
    fetcher,
    onProgress: ({ done }) => void seen.push(done),
  })
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
  const options = { directory: join(folder, 'models'), hub: base, fetcher, from }
  await expect(installModel(model, options)).rejects.toMatchObject({ code: 'not-found' })
  rmSync(from, { recursive: true, force: true })
  answer = hub
  await installModel(model, { directory: from, hub: base, fetcher })
  await installModel(model, options)
  expect(readManifest(options.directory, model)?.source).toBe('folder')
})

it('takes a model of which a file is missing as not installed', async () => {
  if (model === undefined) throw new Error('no model')
  answer = hub
  await installModel(model, { directory: folder, hub: base, fetcher })
  rmSync(join(folder, model.name, 'tokenizer_config.json'))
  expect(readManifest(folder, model)).toBeUndefined()
})

it('starts no npm while the user works offline, and leaves nothing', async () => {
  const options = { directory: join(folder, 'runtime'), isOffline: true }
  await expect(installRuntime(options)).rejects.toThrow(/npm is not started while working offline/u)
  expect(readdirSync(folder)).toEqual([])
})
