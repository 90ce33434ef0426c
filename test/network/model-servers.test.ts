import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createModelServers } from '../../src/adapters/fetch/model-servers.js'
import type { FetchRequest } from '../../src/contracts/fetcher.js'
import { type Bench, outcomeOf, startBench } from './network-bench.js'

let bench: Bench
beforeEach(async () => {
  bench = await startBench()
})
afterEach(() => bench.close())

const servers = (...endpoints: readonly string[]) =>
  createModelServers({ endpoints, userAgent: 'firsthand/1.0' })
const request = (url: string, more: Partial<FetchRequest> = {}): FetchRequest => ({
  url,
  maxBytes: 1000,
  timeoutMilliseconds: 3000,
  purpose: 'model',
  ...more,
})

describe('the way to servers of language models', () => {
  it('leads to those that are set, on this machine over plain HTTP', async () => {
    expect(await outcomeOf(servers(`${bench.origin}/v1`), request(`${bench.origin}/v1/models`))).toBe(
      'response 200',
    )
    expect(bench.seen[0]?.headers['user-agent']).toBe('firsthand/1.0')
  })

  it.each([
    ['a server that is not set', 'https://10.0.0.1/v1', {}],
    ['a set server over plain HTTP elsewhere', 'http://192.168.1.7:11434/api', {}],
    ['a set server, for something else than a model', 'https://192.168.1.8:8443/v1', { purpose: 'document' }],
  ] as const)('does not lead to %s', async (_, url, more) => {
    const fetcher = servers(bench.origin, 'http://192.168.1.7:11434', 'https://192.168.1.8:8443')
    expect(await outcomeOf(fetcher, request(url, more))).toBe('refused address-not-public')
  })

  it('leads to a set server of the own network over HTTPS: it is tried, and certificates count', async () => {
    const endpoint = bench.origin.replace('http:', 'https:')
    // The server of the test speaks no TLS: what matters is that its address was not refused.
    expect(await outcomeOf(servers(endpoint), request(`${endpoint}/v1`))).toMatch(/^unavailable /u)
    expect(await outcomeOf(servers('https://models.papers.org'), request(`${endpoint}/v1`))).toMatch(
      /^refused /u,
    )
  })

  it('is not led on, not even on the same server', async () => {
    bench.answer((_, response) => void response.writeHead(307, { location: '/other' }).end())
    const fetcher = servers(bench.origin)
    expect(await outcomeOf(fetcher, request(`${bench.origin}/v1`, { method: 'POST', body: 'prompt' }))).toBe(
      'refused redirect-refused',
    )
    expect(bench.seen.length).toBe(1)
  })

  it('waits as long as the call, also for the first word', async () => {
    bench.answer((_, response) => void setTimeout(() => response.end('late'), 400))
    const fetcher = servers(bench.origin)
    expect(await outcomeOf(fetcher, request(`${bench.origin}/v1`))).toBe('response 200')
    expect(await outcomeOf(fetcher, request(`${bench.origin}/v1`, { timeoutMilliseconds: 100 }))).toBe(
      'unavailable timeout',
    )
  })
})
