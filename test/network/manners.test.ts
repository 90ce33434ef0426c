import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type HostManners, mannersOf } from '../../src/adapters/guards/host-manners.js'
import { type Bench, FAST, outcomeOf, search, slowClock, startBench } from './network-bench.js'

let bench: Bench
beforeEach(async () => {
  bench = await startBench()
})
afterEach(() => bench.close())

const slowly = (more: Partial<HostManners> = {}) => ({
  manners: ({ host }: URL) => ({ ...FAST, perSecond: 1, burst: 1, lane: host, ...more }),
})
const status =
  (code: number, headers: Record<string, string> = {}, body = '{"message":"no"}'): RequestListener =>
  (_, response) =>
    void response.writeHead(code, headers).end(body)

/** Answers each request with the next of the list; the last one goes on. */
const inTurn = (...listeners: readonly RequestListener[]): RequestListener => {
  let at = -1
  return (request, response) => {
    at = Math.min(at + 1, listeners.length - 1)
    listeners[at]?.(request, response)
  }
}
const ok: RequestListener = (_, response) => void response.end('{"results":[1]}')

describe('a rate', () => {
  it('spaces requests to one host, and lets a burst through after a pause', async () => {
    const clock = slowClock()
    const { fetcher } = await bench.network({ clock, ...slowly({ burst: 2 }) })
    for (let at = 0; at < 4; at += 1) await fetcher.fetch(search(bench, `/${at}`))
    expect(clock.slept).toEqual([1000, 1000])
    clock.advance(60_000)
    for (let at = 4; at < 7; at += 1) await fetcher.fetch(search(bench, `/${at}`))
    expect(clock.slept).toEqual([1000, 1000, 1000])
  })

  it('holds over two processes with one data folder', async () => {
    const clock = slowClock()
    const one = await bench.network({ clock, ...slowly() })
    const two = await bench.network({ clock, ...slowly() })
    for (const [at, { fetcher }] of [one, two, one, two].entries())
      await fetcher.fetch(search(bench, `/${at}`))
    expect(clock.slept).toEqual([1000, 1000, 1000])
  })

  it('gives no turn twice, however many processes ask at once', async () => {
    const script = fileURLToPath(new URL('turn-taker.ts', import.meta.url))
    const start = Date.UTC(2026, 0, 2)
    const takers = Array.from({ length: 3 }, async () => {
      const taker = spawn(process.execPath, [
        '--import',
        'tsx',
        script,
        join(bench.directory, 'turns'),
        String(start),
      ])
      let printed = ''
      taker.stdout.on('data', (data) => (printed += String(data)))
      await new Promise((resolve) => taker.once('close', resolve))
      return JSON.parse(printed) as number[]
    })
    const turns = (await Promise.all(takers)).flat().sort((left, right) => left - right)
    expect(turns).toEqual(Array.from({ length: 300 }, (_, at) => start + at * 100))
  })

  it('is learned from the headers of Crossref, for single records and lists apart', async () => {
    const clock = slowClock()
    const manners = ({ host, pathname }: URL): HostManners => ({
      ...FAST,
      perSecond: 1,
      burst: 1,
      dialect: 'crossref',
      lane: `${host}${pathname.startsWith('/single') ? ' single' : ''}`,
    })
    bench.answer(({ url }, response) => {
      response.setHeader('x-rate-limit-limit', url?.startsWith('/single') ? '10' : '2')
      response.setHeader('x-rate-limit-interval', '1s').setHeader('x-concurrency-limit', '3').end('{}')
    })
    const { fetcher, hosts } = await bench.network({ clock, manners })
    for (let at = 0; at < 3; at += 1) await fetcher.fetch(search(bench, `/list/${at}`))
    for (let at = 0; at < 3; at += 1) await fetcher.fetch(search(bench, `/single/${at}`))
    // The first turn was booked at the rate of the table.
    expect(clock.slept).toEqual([1000, 500, 1000, 100])
    expect(hosts()[0]?.concurrency).toBe(3)
  })

  it('is not believed where it makes no sense', async () => {
    const clock = slowClock()
    bench.answer((_, response) => {
      response.setHeader('x-rate-limit-limit', '1e99').setHeader('x-rate-limit-interval', '-1s').end('{}')
    })
    const { fetcher } = await bench.network({ clock, ...slowly({ dialect: 'crossref' }) })
    for (let at = 0; at < 3; at += 1) await fetcher.fetch(search(bench, `/${at}`))
    expect(clock.slept).toEqual([1000, 1000])
  })

  it('pauses for a second where NCBI says that none is left', async () => {
    const clock = slowClock()
    bench.answer((_, response) => {
      response.setHeader('x-ratelimit-limit', '3').setHeader('x-ratelimit-remaining', '0').end('{}')
    })
    const { fetcher } = await bench.network({ clock, ...slowly({ perSecond: 3, burst: 3, dialect: 'ncbi' }) })
    await fetcher.fetch(search(bench, '/1'))
    await fetcher.fetch(search(bench, '/2'))
    expect(clock.slept).toEqual([1000])
  })

  it('lets no more requests be under way than the service allows', async () => {
    let now = 0
    let most = 0
    bench.answer(async (_, response) => {
      now += 1
      most = Math.max(most, now)
      await wait(30)
      now -= 1
      response.end('{}')
    })
    const real = { ...slowClock(), now: () => Date.now(), sleep: async () => void (await wait(5)) }
    const { fetcher } = await bench.network({
      clock: real,
      manners: ({ host }) => ({ ...FAST, concurrency: 2, lane: host }),
    })
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, at) => outcomeOf(fetcher, search(bench, `/${at}`))),
    )
    expect(most).toBe(2)
    expect(new Set(outcomes)).toEqual(new Set(['response 200']))
  })
})

describe('Retry-After', () => {
  it.each([
    ['seconds', () => '7', 7000],
    ['a date', (now: number) => new Date(now + 9000).toUTCString(), 9000],
  ])('is waited for, given as %s', async (_, value, waited) => {
    const clock = slowClock()
    bench.answer(inTurn(status(429, { 'retry-after': value(clock.now()) }), ok))
    const { fetcher } = await bench.network({ clock })
    expect(await outcomeOf(fetcher, search(bench))).toBe('response 200')
    expect(clock.slept).toEqual([waited])
  })

  it.each([[503], [429]])(
    'beyond a minute ends the request (%d), says when to come back, and holds for all',
    async (code) => {
      const clock = slowClock()
      bench.answer(status(code, { 'retry-after': '53578' }))
      const one = await bench.network({ clock })
      expect(await one.fetcher.fetch(search(bench))).toMatchObject({
        kind: 'unavailable',
        reason: 'throttled',
        retryAfterSeconds: 53_578,
      })
      const two = await bench.network({ clock })
      expect(await two.fetcher.fetch(search(bench, '/other'))).toMatchObject({
        reason: 'throttled',
        retryAfterSeconds: 53_578,
      })
      expect([bench.seen.length, clock.slept]).toEqual([1, []])
      clock.advance(53_578_000)
      bench.answer(ok)
      expect(await outcomeOf(two.fetcher, search(bench))).toBe('response 200')
    },
  )

  it.each([['soon'], ['-5'], ['']])('of %j is no time: the usual waits are made', async (value) => {
    const clock = slowClock()
    bench.answer(inTurn(status(429, { 'retry-after': value }), ok))
    const { fetcher } = await bench.network({ clock })
    expect(await outcomeOf(fetcher, search(bench))).toBe('response 200')
    expect(clock.slept).toEqual([1500])
  })
})

describe('a failure', () => {
  it.each([
    ['500', status(500), 'unavailable server-error'],
    ['502 with a page', status(502, {}, '<html>bad gateway</html>'), 'unavailable server-error'],
    ['429 without a time', status(429), 'unavailable throttled'],
    [
      'a connection that breaks',
      ((request) => request.socket.destroy()) as RequestListener,
      'unavailable network',
    ],
    [
      'a body that is cut',
      ((_, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('{')
        setTimeout(() => response.destroy(), 20)
      }) as RequestListener,
      'refused length-wrong',
    ],
  ])(
    '(%s) is tried three times with doubling waits, and is never an empty answer',
    async (_, listener, outcome) => {
      const clock = slowClock()
      bench.answer(listener)
      const { fetcher } = await bench.network({ clock })
      expect(await outcomeOf(fetcher, search(bench))).toBe(outcome)
      expect([bench.seen.length, clock.slept]).toEqual([3, [1500, 3000]])
    },
  )

  it.each([[0], [0.999]])('waits between half of the time and all of it (chance %d)', async (chance) => {
    const clock = slowClock(undefined, chance)
    bench.answer(inTurn(status(500), ok))
    const { fetcher } = await bench.network({ clock })
    await fetcher.fetch(search(bench))
    expect(clock.slept).toEqual([Math.round(2000 * (0.5 + chance / 2))])
  })

  it.each([
    [404, 'response 404'],
    [401, 'response 401'],
    [403, 'response 403'],
    [400, 'response 400'],
  ])('of the caller (%d) is given back as it is, at once', async (code, outcome) => {
    bench.answer(status(code))
    const { fetcher } = await bench.network()
    expect(await outcomeOf(fetcher, search(bench))).toBe(outcome)
    expect(bench.seen.length).toBe(1)
  })

  it('inside a success is given back, and not kept', async () => {
    const bodies = [
      '{"errCode":"400","errMsg":"bad"}',
      '{"esearchresult":{"ERROR":"Search Backend failed"}}',
      '{"message":"Forbidden"}',
      '<feed><entry><id>http://arxiv.org/api/errors#x</id></entry></feed>',
      '<feed xmlns:opensearch="a"><opensearch:totalResults>9</opensearch:totalResults><opensearch:startIndex>0</opensearch:startIndex></feed>',
      '<html>Rate exceeded.</html>',
      '',
    ]
    const { fetcher } = await bench.network()
    for (const [at, body] of bodies.entries()) {
      bench.answer(status(200, {}, body))
      expect(await outcomeOf(fetcher, search(bench, `/${at}`))).toBe('response 200')
      expect(await outcomeOf(fetcher, search(bench, `/${at}`)), body).toBe('response 200')
    }
    expect(bench.seen.length).toBe(bodies.length * 2)
  })

  it('that is a page where JSON was asked for is refused, and not kept', async () => {
    bench.answer(
      status(
        200,
        { 'content-type': 'application/json' },
        '<!doctype html><title>Checking your browser</title>',
      ),
    )
    const { fetcher } = await bench.network()
    expect(await outcomeOf(fetcher, search(bench, '/', { expects: ['json'] }))).toBe('refused wrong-content')
    bench.answer(ok)
    expect(await outcomeOf(fetcher, search(bench, '/', { expects: ['json'] }))).toBe('response 200')
  })

  it('is stopped by the caller while it waits', async () => {
    bench.answer(status(500))
    const stop = new AbortController()
    const clock = { ...slowClock(), sleep: async () => stop.abort() }
    const { fetcher } = await bench.network({ clock })
    await expect(fetcher.fetch(search(bench, '/', { signal: stop.signal }))).rejects.toMatchObject({
      code: 'cancelled',
    })
    expect(bench.seen.length).toBe(1)
  })
})

describe('a host that keeps failing', () => {
  it('is left alone, longer each time, tried with one request, and back after a success', async () => {
    const clock = slowClock()
    bench.answer(status(500))
    const { fetcher } = await bench.network({ clock })
    await fetcher.fetch(search(bench, '/1'))
    await fetcher.fetch(search(bench, '/2'))
    expect(bench.seen.length).toBe(5)
    const rest = await fetcher.fetch(search(bench, '/3'))
    expect(rest).toMatchObject({ reason: 'circuit-open' })
    expect(bench.seen.length).toBe(5)

    clock.advance(60_000)
    expect(await outcomeOf(fetcher, search(bench, '/4'))).toBe('unavailable circuit-open')
    expect(bench.seen.length).toBe(6)
    clock.advance(60_000)
    expect(await outcomeOf(fetcher, search(bench, '/5'))).toBe('unavailable circuit-open')
    expect(bench.seen.length).toBe(6)

    clock.advance(60_000)
    bench.answer(ok)
    expect(await outcomeOf(fetcher, search(bench, '/6'))).toBe('response 200')
    expect(await outcomeOf(fetcher, search(bench, '/7'))).toBe('response 200')
  })

  it('does not take the others along', async () => {
    const other = await startBench()
    bench.answer(status(500))
    const { fetcher } = await bench.network({
      values: { 'network.loopbackServices': `${bench.origin},${other.origin}` },
      approvals: [],
    })
    await fetcher.fetch(search(bench))
    const second = await other.network()
    expect(await outcomeOf(second.fetcher, search(other))).toBe('response 200')
    await other.close()
  })
})

describe('a metered service', () => {
  const metered = (microUsd: number) => ({
    manners: ({ host }: URL): HostManners => ({
      ...FAST,
      lane: host,
      dialect: 'openalex',
      price: { service: 'openalex', microUsd },
    }),
  })

  it('is asked until the budget of the day is used up, over processes and restarts, and again tomorrow', async () => {
    const clock = slowClock(Date.UTC(2026, 0, 2, 23, 59, 0))
    const values = { 'network.dailyBudgetUsd': 0.002 }
    const one = await bench.network({ clock, values, ...metered(1000) })
    expect(await outcomeOf(one.fetcher, search(bench, '/1'))).toBe('response 200')
    const two = await bench.network({ clock, values, ...metered(1000) })
    expect(await outcomeOf(two.fetcher, search(bench, '/2'))).toBe('response 200')
    expect(await two.fetcher.fetch(search(bench, '/3'))).toMatchObject({
      kind: 'unavailable',
      reason: 'budget',
      retryAfterSeconds: 60,
    })
    expect(two.budget('openalex')).toEqual({ usedUsd: 0.002, budgetUsd: 0.002 })
    expect(bench.seen.length).toBe(2)
    clock.advance(61_000)
    expect(await outcomeOf(two.fetcher, search(bench, '/3'))).toBe('response 200')
  })

  it('is believed what a request did cost, and when its own budget is used up', async () => {
    const clock = slowClock()
    bench.answer((_, response) => {
      response.setHeader('x-ratelimit-cost-usd', '0.0001').setHeader('x-ratelimit-remaining-usd', '0')
      response.setHeader('x-ratelimit-reset', '3600').end('{}')
    })
    const { fetcher, budget } = await bench.network({ clock, ...metered(1000) })
    await fetcher.fetch(search(bench, '/1'))
    expect(budget('openalex').usedUsd).toBe(0.0001)
    expect(await fetcher.fetch(search(bench, '/2'))).toMatchObject({
      reason: 'throttled',
      retryAfterSeconds: 3600,
    })
  })

  it.each([
    ['/works?search=sleep', 1000],
    ['/works?filter=title_and_abstract.search:sleep', 1000],
    ['/works?filter=title.search%3Asleep', 1000],
    ['/works?filter=doi:10.1/a', 100],
    ['/works/doi:10.1%2Fa', 0],
    ['/works/W123?select=id', 0],
    ['/rate-limit?api_key=k', 0],
  ])('has its price: %s', (path, microUsd) => {
    expect(mannersOf(new URL(`https://api.openalex.org${path}`)).price?.microUsd).toBe(microUsd)
  })
})

describe('kept answers', () => {
  it('are used for 30 days, refreshed on request, and forgotten then', async () => {
    const clock = slowClock()
    const { fetcher } = await bench.network({ clock })
    const first = await fetcher.fetch(search(bench))
    clock.advance(29 * 86_400_000)
    const second = await fetcher.fetch(search(bench))
    expect(second).toMatchObject({ isCached: true, receivedAt: '2026-01-02T12:00:00.000Z' })
    expect(second.kind === 'response' && first.kind === 'response' && second.body).toEqual(
      first.kind === 'response' && first.body,
    )
    expect(await outcomeOf(fetcher, search(bench, '/works', { refresh: true }))).toBe('response 200')
    expect(await outcomeOf(fetcher, search(bench))).toBe('cached 200')
    clock.advance(30 * 86_400_000)
    expect(await outcomeOf(fetcher, search(bench))).toBe('response 200')
    expect(bench.seen.length).toBe(3)
  })

  it('hold a day for what is absent', async () => {
    const clock = slowClock()
    bench.answer(status(404, {}, 'Resource not found.'))
    const { fetcher } = await bench.network({ clock })
    const outcomes = [await outcomeOf(fetcher, search(bench)), await outcomeOf(fetcher, search(bench))]
    clock.advance(86_400_000)
    outcomes.push(await outcomeOf(fetcher, search(bench)))
    expect(outcomes).toEqual(['response 404', 'cached 404', 'response 404'])
  })

  it('do not depend on who asks, and depend on what is asked', async () => {
    const { fetcher } = await bench.network()
    await fetcher.fetch(search(bench, '/w?q=1&mailto=a@b.org&api_key=k'))
    expect(await outcomeOf(fetcher, search(bench, '/w?q=1'))).toBe('cached 200')
    expect(await outcomeOf(fetcher, search(bench, '/w?q=2'))).toBe('response 200')
    expect(await outcomeOf(fetcher, search(bench, '/w?q=1', { method: 'POST', body: 'x' }))).toBe(
      'response 200',
    )
    expect(await outcomeOf(fetcher, search(bench, '/w?q=1', { headers: { accept: 'text/xml' } }))).toBe(
      'response 200',
    )
  })

  it('are private files without keys, and a damaged one is asked for again', async () => {
    const { fetcher } = await bench.network()
    await fetcher.fetch(search(bench, '/w?api_key=verysecret'))
    const folder = join(bench.directory, 'cache', 'answers')
    const [path = ''] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((name) => statSync(name).isFile())
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(readFileSync(path, 'utf8')).not.toContain('verysecret')
    writeFileSync(path, readFileSync(path, 'utf8').replace('[1]', '[2]'))
    expect(await outcomeOf(fetcher, search(bench, '/w?api_key=verysecret'))).toBe('response 200')
  })

  it('are all that there is offline', async () => {
    const values = { 'network.loopbackServices': '' }
    const online = await bench.network()
    await online.fetcher.fetch(search(bench, '/kept'))
    const offline = await bench.network({ values: { ...values, 'network.offline': true } })
    expect(await outcomeOf(offline.fetcher, search(bench, '/kept'))).toBe('cached 200')
    expect(await outcomeOf(offline.fetcher, search(bench, '/new'))).toBe('unavailable offline')
    expect(bench.seen.length).toBe(1)
  })
})

describe('equal requests at the same time', () => {
  it('are one request', async () => {
    bench.answer((_, response) => void setTimeout(() => response.end('{}'), 50))
    const { fetcher } = await bench.network()
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcomeOf(fetcher, search(bench))))
    expect([outcomes, bench.seen.length]).toEqual([Array(5).fill('response 200'), 1])
  })

  it('go on for the others when one of them is stopped, and end when nobody waits', async () => {
    let closed = 0
    bench.answer((request, response) => {
      request.on('close', () => (closed += 1))
      setTimeout(() => response.end('{}'), 150)
    })
    const { fetcher } = await bench.network()
    const stop = new AbortController()
    const stopped = fetcher.fetch(search(bench, '/', { signal: stop.signal }))
    const kept = outcomeOf(fetcher, search(bench, '/'))
    setTimeout(() => stop.abort(), 30)
    await expect(stopped).rejects.toMatchObject({ code: 'cancelled' })
    expect([await kept, bench.seen.length]).toEqual(['response 200', 1])
    expect(closed).toBe(1)

    const alone = new AbortController()
    const last = fetcher.fetch(search(bench, '/alone', { signal: alone.signal }))
    setTimeout(() => alone.abort(), 30)
    await expect(last).rejects.toMatchObject({ code: 'cancelled' })
    await expect.poll(() => closed).toBe(2)
  })
})

it('without a usable state nothing is sent', async () => {
  const { fetcher, close } = await bench.network()
  await close()
  await expect(fetcher.fetch(search(bench))).resolves.toMatchObject({ kind: 'unavailable' })
  expect(bench.seen).toEqual([])
})

it('every request names Firsthand and the contact', async () => {
  const { fetcher } = await bench.network()
  await fetcher.fetch(search(bench))
  const without = await bench.network({ values: { 'network.contact': '' } })
  await without.fetcher.fetch(search(bench, '/2'))
  expect(bench.seen.map(({ headers }) => headers['user-agent'])).toEqual([
    'firsthand/1.0 (mailto:me@papers.org)',
    'firsthand/1.0',
  ])
})

it('ten kills in the middle of writing leave whole answers and a usable state', async () => {
  const child = fileURLToPath(new URL('cache-writer.ts', import.meta.url))
  const directory = join(bench.directory, 'killed')
  let whole = 0
  for (let round = 0; round < 10; round += 1) {
    const writer = spawn(process.execPath, ['--import', 'tsx', child, directory, String(round)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise((resolve) => writer.stdout.once('data', resolve))
    await wait(20 + round * 13)
    const ended = new Promise((resolve) => writer.once('exit', (_, signal) => resolve(signal)))
    writer.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')
    const { inspectKilled } = await import('./cache-writer.js')
    const found = inspectKilled(directory)
    expect(found).toMatchObject({ damaged: 0, approvalsDamaged: 0 })
    expect(found.answers).toBeGreaterThan(whole)
    whole = found.answers
  }
}, 120_000)
