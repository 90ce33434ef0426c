import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDownloads } from '../../src/compose-network.js'
import type { FetchRequest } from '../../src/contracts/fetcher.js'
import { type Bench, networkValues, outcomeOf, startBench } from './network-bench.js'

let bench: Bench
beforeEach(async () => {
  bench = await startBench()
})
afterEach(() => bench.close())

const downloads = (hub: string, more: Parameters<typeof networkValues>[1] = {}) =>
  createDownloads({ version: '1.0', values: { ...networkValues(bench.directory, more), 'models.hub': hub } })

const request = (url: string): FetchRequest => ({
  url,
  maxBytes: 1000,
  timeoutMilliseconds: 2000,
  purpose: 'install',
})

describe('the way to the hub of models', () => {
  it('reaches a hub on this machine that the user has set, and is not told whom to write to', async () => {
    expect(await outcomeOf(downloads(bench.origin), request(`${bench.origin}/api`))).toBe('response 200')
    expect(bench.seen[0]?.headers['user-agent']).toBe('firsthand/1.0')
  })

  it('reaches no other service of this machine, nor one of the home network', async () => {
    const fetcher = downloads('https://hub.papers.org:8443')
    expect(await outcomeOf(fetcher, request(`${bench.origin}/api`))).toBe('refused address-not-public')
    expect(await outcomeOf(fetcher, request('https://192.168.1.9/api'))).toBe('refused address-not-public')
    expect(await outcomeOf(downloads('https://192.168.1.9'), request('https://192.168.1.9/api'))).toBe(
      'refused address-not-public',
    )
    expect(bench.seen).toEqual([])
  })

  it('is not led from there to plain HTTP or inside', async () => {
    const fetcher = downloads(bench.origin)
    for (const location of ['http://papers.org/x', 'https://10.0.0.1/x', 'http://127.0.0.1:1/x']) {
      bench.answer((_, response) => void response.writeHead(302, { location }).end())
      expect(await outcomeOf(fetcher, request(`${bench.origin}/api`))).toMatch(/^refused /u)
    }
  })

  it('is closed while the user works offline, but for a hub on this machine', async () => {
    const offline = { 'network.offline': true }
    expect(
      await outcomeOf(downloads('https://hub.papers.org', offline), request('https://hub.papers.org/x')),
    ).toBe('unavailable offline')
    expect(await outcomeOf(downloads(bench.origin, offline), request(`${bench.origin}/x`))).toBe(
      'response 200',
    )
  })
})
