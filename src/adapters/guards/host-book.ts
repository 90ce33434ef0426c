import type { HostManners } from './host-manners.js'
import { isGone, type LeaseHolder, thisProcess } from './lease-holder.js'
import type { HostState, NetworkDatabase } from './network-state.js'
import type { ToldLimits } from './rate-headers.js'

/** What a service told about its rate is believed for so long. */
const TOLD_HOLDS_MS = 86_400_000
/** A turn further away can only come of a clock that was set back. */
const FARTHEST_TURN_MS = 3_600_000
/** Faster than this is not asked for, whatever a service allows. */
const FASTEST_INTERVAL_MS = 50

/** Failures in a row after which a host is left alone. */
export const FAILURES_TO_OPEN = 5
const FIRST_REST_MS = 60_000
const LONGEST_REST_MS = 900_000

interface LaneRow {
  readonly next_at: number
  readonly interval_ms: number | null
  readonly told_at: number
}

/**
 * What all processes know of hosts and lanes: whose turn it is, who is being asked, who rests, what was spent. Every method
 * is one transaction. `now`: milliseconds since 1970.
 */
export interface HostBook {
  /** When the next request of the lane may go; its turn is taken where that is within `longestWait`. */
  takeTurn(manners: HostManners, now: number, longestWait: number): number
  /**
   * A place among the requests under way; undefined where all are taken. It ends by itself at `expiresAt`, and at once when the
   * process that holds it is gone.
   */
  lease(
    host: string,
    limit: number,
    times: { readonly now: number; readonly expiresAt: number },
  ): number | undefined
  release(lease: number): void
  state(host: string): HostState
  states(): readonly HostState[]
  /** Nobody asks the host before `until`. */
  pause(host: string, until: number): void
  learn(at: { readonly host: string; readonly lane: string }, told: ToldLimits, now: number): void
  succeeded(host: string): void
  failed(host: string, now: number): void
  /** One request may try whether the host is back; the others wait until `until`. */
  holdForTrial(host: string, until: number): void
  /** Adds to what was spent on a day, unless that would exceed the budget; then false. */
  spend(service: string, day: string, amount: { readonly microUsd: number; readonly budget: number }): boolean
  spent(service: string, day: string): number
}

/** The book in the shared state. */
export function createHostBook(database: NetworkDatabase): HostBook {
  return { ...turns(database), ...leases(database), ...health(database), ...spending(database) }
}

function turns(database: NetworkDatabase): Pick<HostBook, 'takeTurn' | 'learn'> {
  const find = database.prepare<[string], LaneRow>(
    'SELECT next_at, interval_ms, told_at FROM lanes WHERE lane = ?',
  )
  const move = database.prepare<[string, number]>(
    'INSERT INTO lanes (lane, next_at) VALUES (?, ?) ON CONFLICT (lane) DO UPDATE SET next_at = excluded.next_at',
  )
  const tell = database.prepare<[string, number, number]>(
    `INSERT INTO lanes (lane, interval_ms, told_at) VALUES (?, ?, ?)
     ON CONFLICT (lane) DO UPDATE SET interval_ms = excluded.interval_ms, told_at = excluded.told_at`,
  )
  const limit = database.prepare<[string, number]>(
    'INSERT INTO hosts (host, concurrency) VALUES (?, ?) ON CONFLICT (host) DO UPDATE SET concurrency = excluded.concurrency',
  )
  const take = database.transaction((manners: HostManners, now: number, longestWait: number) => {
    const row = find.get(manners.lane)
    const isTold = row !== undefined && row.interval_ms !== null && now - row.told_at < TOLD_HOLDS_MS
    const interval = isTold && row.interval_ms !== null ? row.interval_ms : 1000 / manners.perSecond
    const booked = row === undefined || row.next_at > now + FARTHEST_TURN_MS ? 0 : row.next_at
    // Generic cell rate algorithm (ITU-T I.371): `booked` is when the lane would be empty.
    const turn = Math.max(now, booked - (manners.burst - 1) * interval)
    if (turn - now <= longestWait) move.run(manners.lane, Math.max(booked, now) + interval)
    return turn
  })
  return {
    takeTurn: (manners, now, longestWait) => take.immediate(manners, now, longestWait),
    learn({ host, lane }, told, now) {
      if (told.perSecond !== undefined)
        tell.run(lane, Math.max(FASTEST_INTERVAL_MS, 1000 / told.perSecond), now)
      if (told.concurrency !== undefined) limit.run(host, told.concurrency)
    },
  }
}

function leases(database: NetworkDatabase): Pick<HostBook, 'lease' | 'release'> {
  const expire = database.prepare<[number]>('DELETE FROM leases WHERE expires_at <= ?')
  const count = database.prepare<[string], number>('SELECT COUNT(*) FROM leases WHERE host = ?').pluck()
  const insert = database.prepare<[string, number, number, string, string]>(
    'INSERT INTO leases (host, expires_at, pid, machine, started) VALUES (?, ?, ?, ?, ?)',
  )
  const remove = database.prepare<[number]>('DELETE FROM leases WHERE id = ?')
  const holders = database.prepare<[string], LeaseHolder & { readonly id: number }>(
    'SELECT id, pid, machine, started FROM leases WHERE host = ?',
  )
  const own = thisProcess()
  const take = database.transaction<HostBook['lease']>((host, limit, { now, expiresAt }) => {
    expire.run(now)
    const isFull = () => (count.get(host) ?? 0) >= limit
    if (isFull()) for (const holder of holders.all(host)) if (isGone(holder)) remove.run(holder.id)
    if (isFull()) return undefined
    return Number(insert.run(host, expiresAt, own.pid, own.machine, own.started).lastInsertRowid)
  })
  return {
    lease: (host, limit, times) => take.immediate(host, limit, times),
    release(lease) {
      // A request that is stopped by closing ends after the file was closed; its place ends by time.
      if (database.open) remove.run(lease)
    },
  }
}

type Health = 'state' | 'states' | 'pause' | 'succeeded' | 'failed' | 'holdForTrial'

function health(database: NetworkDatabase): Pick<HostBook, Health> {
  const columns = `host, paused_until AS pausedUntil, concurrency, failures, trips, open_until AS openUntil`
  const find = database.prepare<[string], HostState>(`SELECT ${columns} FROM hosts WHERE host = ?`)
  const all = database.prepare<[], HostState>(`SELECT ${columns} FROM hosts ORDER BY host`)
  const make = database.prepare<[string]>('INSERT OR IGNORE INTO hosts (host) VALUES (?)')
  const pause = database.prepare<[number, string]>(
    'UPDATE hosts SET paused_until = MAX(paused_until, ?) WHERE host = ?',
  )
  const reset = database.prepare<[string]>(
    'UPDATE hosts SET failures = 0, trips = 0, open_until = 0 WHERE host = ? AND (failures > 0 OR open_until > 0)',
  )
  const count = database.prepare<[string]>('UPDATE hosts SET failures = failures + 1 WHERE host = ?')
  const hold = database.prepare<[number, string]>('UPDATE hosts SET open_until = ? WHERE host = ?')
  const trip = database.prepare<[number, string]>(
    'UPDATE hosts SET trips = trips + 1, open_until = ? WHERE host = ?',
  )
  const state = (host: string): HostState =>
    find.get(host) ?? { host, pausedUntil: 0, concurrency: null, failures: 0, trips: 0, openUntil: 0 }
  const fail = database.transaction((host: string, now: number) => {
    make.run(host)
    count.run(host)
    const { failures, trips } = state(host)
    const rest = Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** trips)
    if (failures >= FAILURES_TO_OPEN) trip.run(now + rest, host)
  })
  return {
    state,
    states: () => all.all(),
    pause: database.transaction((host: string, until: number) => {
      make.run(host)
      pause.run(until, host)
    }),
    succeeded: (host) => void reset.run(host),
    failed: (host, now) => fail.immediate(host, now),
    holdForTrial: (host, until) => void hold.run(until, host),
  }
}

function spending(database: NetworkDatabase): Pick<HostBook, 'spend' | 'spent'> {
  const find = database
    .prepare<[string, string], number>('SELECT micro_usd FROM spending WHERE service = ? AND day = ?')
    .pluck()
  const add = database.prepare<[string, string, number]>(
    `INSERT INTO spending (service, day, micro_usd) VALUES (?, ?, ?)
     ON CONFLICT (service, day) DO UPDATE SET micro_usd = MAX(0, micro_usd + excluded.micro_usd)`,
  )
  const spent = (service: string, day: string) => find.get(service, day) ?? 0
  const spend = database.transaction<HostBook['spend']>((service, day, { microUsd, budget }) => {
    if (microUsd > 0 && spent(service, day) + microUsd > budget) return false
    add.run(service, day, microUsd)
    return true
  })
  return {
    spent,
    spend: (service, day, amount) => spend.immediate(service, day, amount),
  }
}
