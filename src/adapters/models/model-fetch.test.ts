import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createModelFetch } from './model-fetch.js'
import { wholeText } from './read-response.js'

let origin = ''
const server = createServer((request, response) => {
  if (request.url === '/elsewhere') response.writeHead(302, { location: 'http://example.org/' }).end()
  else response.end(`answer to ${request.url}`)
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

it('asks configured servers only, over HTTPS or on this machine', async () => {
  const fetch = createModelFetch({
    endpoints: [`${origin}/v1`, 'http://192.168.1.7:11434', 'https://models.example'],
  })
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
  const fetch = createModelFetch({ endpoints: [origin, 'https://models.example'], isOffline: true })
  expect((await fetch({ url: `${origin}/v1`, method: 'GET' })).status).toBe(200)
  await expect(fetch({ url: 'https://models.example/v1', method: 'GET' })).rejects.toMatchObject({
    code: 'config-invalid',
  })
  await fetch.close()
})

it('follows no redirect', async () => {
  const fetch = createModelFetch({ endpoints: [origin] })
  expect((await fetch({ url: `${origin}/elsewhere`, method: 'GET' })).status).toBe(302)
  await fetch.close()
})
