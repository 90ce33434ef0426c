import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import { PUBLIC_ONLY } from '../../src/adapters/fetch/host-policy.js'
import { createSafeFetcher } from '../../src/adapters/fetch/safe-fetcher.js'
import type { Fetcher, FetchOutcome, ResponseHead } from '../../src/contracts/fetcher.js'
import {
  type Chance,
  chanceOf,
  makeAddress,
  makeAnswer,
  makePlainRedirect,
  type Ports,
} from './fuzz-answers.js'

/** What a run of the fuzzer found. */
export interface FuzzReport {
  readonly cases: number
  /** By kind and reason. */
  readonly outcomes: Readonly<Record<string, number>>
  /** Broken promises, each with the seed of its case. */
  readonly faults: readonly string[]
}

export interface FuzzOptions {
  readonly seed: number
  /** Ends after so many cases or so many milliseconds, whichever comes first. */
  readonly cases: number
  readonly milliseconds: number
  readonly onDone?: (done: number) => void
}

const MAX_BYTES = 20_000
const TIMEOUT_MS = 400
/** A busy machine may be late; a limit that does not hold is later than that. */
const SLACK_MS = 4000
const KEY = 'key-of-the-user'

interface Stage {
  readonly ports: Ports
  /** Makes the answers of the next case. */
  begin(chance: Chance): void
  /** Heads of requests to the second server since then. */
  readonly foreignHeads: string[]
  openSockets(): number
  close(): Promise<void>
}

async function startStage(): Promise<Stage> {
  const sockets = new Set<Socket>()
  const foreignHeads: string[] = []
  const current: { chance: Chance; ports: Ports; isPlain: boolean } = {
    chance: chanceOf(0),
    ports: { home: 0, other: 0 },
    isPlain: false,
  }
  const makeServer = (isForeign: boolean): Server =>
    createServer((socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      socket.on('error', () => socket.destroy())
      socket.once('data', (data) => {
        if (isForeign) foreignHeads.push(data.toString('latin1'))
        const { chance, ports, isPlain } = current
        const answer =
          isPlain && chance.next() < 0.9 ? makePlainRedirect(chance, ports) : makeAnswer(chance, ports)
        const cut = chance.next() < 0.3 ? chance.below(answer.length) : answer.length
        socket.write(answer.subarray(0, cut))
        const rest = () => {
          if (socket.destroyed) return
          socket.write(answer.subarray(cut))
          if (chance.next() < 0.8) socket.end()
        }
        if (cut < answer.length) setTimeout(rest, 5)
        else rest()
      })
    })
  const servers = [makeServer(false), makeServer(true)]
  for (const server of servers) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const [home = 0, other = 0] = servers.map((server) => (server.address() as AddressInfo).port)
  current.ports = { home, other }
  return {
    ports: current.ports,
    begin(chance) {
      current.chance = chance
      current.isPlain = chance.next() < 0.2
      foreignHeads.length = 0
    },
    foreignHeads,
    openSockets: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy()
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
    },
  }
}

const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  'inside.org': ['10.0.0.7'],
  'mixed.org': ['93.184.215.14', '192.168.0.1'],
}

interface Attempt {
  readonly host: string
  readonly port: number
}

/** Everything but the two servers is judged as by default; connections to public addresses end at the first server. */
function makeFetcher(stage: Stage, attempts: Attempt[]): Fetcher {
  const isOwn = (port: string) => port === String(stage.ports.home) || port === String(stage.ports.other)
  return createSafeFetcher({
    userAgent: 'firsthand-fuzz',
    clock: { now: () => new Date(0) },
    policy: {
      grant: ({ url }) =>
        isOwn(url.port) ? { plainHttp: true, anyPort: true, addresses: 'loopback' } : PUBLIC_ONLY,
    },
    resolve: async (name) => ANSWERS[name] ?? ['93.184.215.14'],
    openSocket(to) {
      attempts.push(to)
      return connect(to.port === 443 ? { host: '127.0.0.1', port: stage.ports.home } : to)
    },
  })
}

/** Judged here without the code under test. */
function isWrongAttempt({ host, port }: Attempt, { home, other }: Ports): boolean {
  if (port === home || port === other) return ipaddr.process(host).range() !== 'loopback'
  return port !== 443 || ipaddr.process(host).range() !== 'unicast'
}

/** Runs cases against real local servers and checks what the fetcher promises of each. */
export async function fuzzFetcher(options: FuzzOptions): Promise<FuzzReport> {
  const stage = await startStage()
  const faults: string[] = []
  const outcomes: Record<string, number> = {}
  const running = { seed: options.seed }
  const onFault = (error: unknown) => void faults.push(`seed ${running.seed}: not caught: ${String(error)}`)
  process.on('uncaughtException', onFault)
  process.on('unhandledRejection', onFault)
  const start = performance.now()
  let done = 0
  for (; done < options.cases && performance.now() - start < options.milliseconds; done += 1) {
    running.seed = options.seed + done
    const { outcome, found } = await oneCase(running.seed, stage)
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    faults.push(...found.map((fault) => `seed ${running.seed}: ${fault}`))
    options.onDone?.(done + 1)
  }
  await new Promise((resolve) => setTimeout(resolve, 300))
  if (stage.openSockets() > 0) faults.push(`${stage.openSockets()} connections were left open`)
  process.off('uncaughtException', onFault)
  process.off('unhandledRejection', onFault)
  await stage.close()
  return { cases: done, outcomes, faults }
}

async function oneCase(seed: number, stage: Stage) {
  const chance = chanceOf(seed)
  stage.begin(chance)
  const attempts: Attempt[] = []
  const fetcher = makeFetcher(stage, attempts)
  const url =
    chance.next() < 0.85 ? `http://127.0.0.1:${stage.ports.home}/` : makeAddress(chance, stage.ports)
  const begun = performance.now()
  const found: string[] = []
  const stream = chance.next() < 0.25 ? watchStream(found) : undefined
  const outcome = await fetcher
    .fetch({
      url,
      method: chance.next() < 0.2 ? 'POST' : 'GET',
      headers: { authorization: KEY, 'x-api-key': KEY },
      body: KEY,
      maxBytes: MAX_BYTES,
      timeoutMilliseconds: TIMEOUT_MS,
      purpose: 'document',
      ...(chance.next() < 0.3 && { expects: ['json'] as const }),
      ...(stream !== undefined && { onBody: stream.take }),
    })
    .catch((error: unknown) => {
      found.push(`thrown: ${String(error)}`)
      return undefined
    })
  await fetcher.close()
  if (performance.now() - begun > TIMEOUT_MS + SLACK_MS) found.push('the time limit did not hold')
  found.push(...placeFaults(url, attempts, stage))
  if (outcome === undefined) return { outcome: 'thrown', found }
  stream?.end(outcome)
  return { outcome: labelOf(outcome), found: [...found, ...faultsOf(outcome)] }
}

/** Who was reached that must not be, and what went there. */
function placeFaults(url: string, attempts: readonly Attempt[], stage: Stage): string[] {
  const wrong = attempts.filter((attempt) => isWrongAttempt(attempt, stage.ports))
  // A first request may be to the second server itself, with the key.
  const isFirst = url.includes(String(stage.ports.other))
  const isKeySentOn = !isFirst && stage.foreignHeads.some((head) => head.includes(KEY))
  return [
    ...wrong.map(({ host, port }) => `connected to ${host}:${port}`),
    ...(isKeySentOn ? ['the key went to another origin'] : []),
  ]
}

/** Takes a body piece by piece and holds it against what is promised of such bodies. */
function watchStream(found: string[]) {
  const state = { bytes: 0, isEnded: false }
  return {
    async take(piece: Uint8Array, { status, headers }: ResponseHead) {
      state.bytes += piece.length
      if (state.isEnded) found.push('a piece came after the outcome')
      if (status !== 200 && status !== 206) found.push(`a piece of an answer with status ${status}`)
      if (headers['content-encoding'] !== undefined && !/^(?:identity)?$/iu.test(headers['content-encoding']))
        found.push('a coded piece')
    },
    end(outcome: FetchOutcome) {
      state.isEnded = true
      if (state.bytes > MAX_BYTES) found.push(`${state.bytes} bytes were streamed`)
      if (outcome.kind !== 'response') return
      const isStreamed = outcome.status === 200 || outcome.status === 206
      if (isStreamed ? outcome.body.length > 0 : state.bytes > 0) found.push('a body came twice')
    },
  }
}

function faultsOf(outcome: FetchOutcome): string[] {
  const faults: string[] = []
  if (outcome.kind === 'unavailable') return faults
  if (outcome.hops.length > 4) faults.push(`${outcome.hops.length} hops`)
  if (outcome.kind === 'refused') return faults
  if (outcome.body.length > MAX_BYTES) faults.push(`a body of ${outcome.body.length} bytes`)
  if ('set-cookie' in outcome.headers) faults.push('a cookie came through')
  if (Object.keys(outcome.headers).length > 100) faults.push('more than 100 headers')
  if (!Number.isInteger(outcome.status) || outcome.status < 200) faults.push(`status ${outcome.status}`)
  return faults
}

function labelOf(outcome: FetchOutcome): string {
  if (outcome.kind === 'response') return 'response'
  return outcome.kind === 'refused' ? `refused ${outcome.refusal}` : `unavailable ${outcome.reason}`
}
