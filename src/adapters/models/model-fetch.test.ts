import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { modelFetchTo, offlineModelFetchTo } from '../../../test/support/model-fetch.js'
import { wholeText } from './read-response.js'

let origin = ''
const closed = { promise: Promise.resolve(), resolve: () => undefined as void }
closed.promise = new Promise((resolve) => (closed.resolve = resolve))
const server = createServer((request, response) => {
  if (request.url === '/elsewhere') response.writeHead(302, { location: 'http://example.org/' }).end()
  else if (request.url === '/drip') {
    response.write('one ')
    response.on('close', closed.resolve)
  } else if (request.url === '/broken') {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half', () => setTimeout(() => response.destroy(), 20))
  } else if (request.url !== '/silent') response.end(`answer to ${request.url}`)
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

it('asks configured servers only, over HTTPS or on this machine', async () => {
  const fetch = modelFetchTo(`${origin}/v1`, 'http://192.168.1.7:11434', 'https://models.example')
  expect(await wholeText(await fetch({ url: `${origin}/v1/models`, method: 'GET' }))).toBe(
    'answer to /v1/models',
  )
  const refused = (url: string) =>
    expect(fetch({ url, method: 'GET' })).rejects.toMatchObject({ code: 'config-invalid' })
  await refused('http://127.0.0.1:9/v1')
  await refused('http://192.168.1.7:11434/api/tags')
  await refused('http://models.example/')
  await refused('https://models.example.evil.example/')
  await refused(origin.replace('//', '//user:secret@'))
  await fetch.close()
})

it('asks servers on this machine only while the user works offline', async () => {
  const fetch = offlineModelFetchTo(origin, 'https://models.example')
  expect((await fetch({ url: `${origin}/v1`, method: 'GET' })).status).toBe(200)
  await expect(fetch({ url: 'https://models.example/v1', method: 'GET' })).rejects.toMatchObject({
    code: 'config-invalid',
  })
  await fetch.close()
})

it('gives an answer on while it comes, and closes the connection where nobody reads on', async () => {
  const fetch = modelFetchTo(origin)
  const response = await fetch({ url: `${origin}/drip`, method: 'GET' })
  for await (const piece of response.body) {
    expect(new TextDecoder().decode(piece)).toBe('one ')
    break
  }
  await closed.promise
  await fetch.close()
})

it('tells an answer that breaks off from one that ends', async () => {
  const fetch = modelFetchTo(origin)
  const response = await fetch({ url: `${origin}/broken`, method: 'GET' })
  await expect(wholeText(response)).rejects.toMatchObject({
    code: 'model-failed',
    isRetryable: true,
    message: expect.stringContaining('broke off'),
  })
  await fetch.close()
})

it('ends with the reason of the caller who stops it', async () => {
  const fetch = modelFetchTo(origin)
  const reason = new Error('enough')
  await expect(
    fetch({ url: `${origin}/silent`, method: 'GET', signal: AbortSignal.any([AbortSignal.abort(reason)]) }),
  ).rejects.toBe(reason)
  const stop = new AbortController()
  const response = await fetch({ url: `${origin}/drip`, method: 'GET', signal: stop.signal })
  const reading = wholeText(response)
  stop.abort(reason)
  await expect(reading).rejects.toThrow()
  await fetch.close()
})

it('follows no redirect', async () => {
  const fetch = modelFetchTo(origin)
  await expect(fetch({ url: `${origin}/elsewhere`, method: 'GET' })).rejects.toMatchObject({
    code: 'model-failed',
    isRetryable: false,
    message: expect.stringContaining('not followed to another address'),
  })
  await fetch.close()
})
