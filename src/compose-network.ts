/*
 * The part of the composition that deals with the network. From the outside in: approval, one request for equal ones, kept
 * answers, offline, manners, the safe fetcher. Nothing else in Firsthand opens a connection for a search or a document.
 */
import type { HostPolicy } from './adapters/fetch/host-policy.js'
import type { SafeFetcherOptions } from './adapters/fetch/safe-fetcher.js'
import type { HostState } from './adapters/guards/network-state.js'
import type { PoliteNeeds } from './adapters/guards/polite-fetcher.js'
import type { Timing } from './adapters/guards/timing.js'
import type { Approvals } from './contracts/approvals.js'
import type { Fetcher } from './contracts/fetcher.js'
import type { Approval } from './model/approval.js'
import { FirsthandError } from './model/errors.js'
import type { StageNeeds } from './operations/stage-papers.js'
import type { ApprovalPreview, ApprovalRow, ApproveRequest } from './operations/approve.js'

/** The settings that the network needs. */
export interface NetworkValues {
  readonly 'network.offline': boolean
  readonly 'network.contact': string
  readonly 'network.loopbackServices': string
  readonly 'network.httpsOrigins': string
  readonly 'network.proxy': string
  readonly 'network.dailyBudgetUsd': number
  readonly 'network.cacheDirectory': string
  readonly 'network.cacheDays': number
}

export interface NetworkOptions {
  readonly values: NetworkValues
  readonly version: string
  readonly approvals: Pick<Approvals, 'find'>
  /** For tests: stand-ins for the outside. The default is never weaker than what the settings say. */
  readonly testing?: {
    readonly policy?: HostPolicy
    readonly timing?: Timing
    readonly manners?: NonNullable<PoliteNeeds['manners']>
    readonly fetcher?: Partial<Pick<SafeFetcherOptions, 'resolve' | 'openSocket' | 'ca' | 'limits'>>
  }
}

/** The way to the network, and what is known of it. */
export interface Network {
  readonly fetcher: Fetcher
  /** What was seen of each host: pauses, failures, open circuits. */
  hosts(): readonly HostState[]
  /** US dollars used up today (UTC) at a metered service, and the budget. */
  budget(service: string): { readonly usedUsd: number; readonly budgetUsd: number }
  close(): Promise<void>
}

/** Composes the fetcher with its guards. Throws `config-invalid` and `file-unwritable`. */
export async function createNetwork(options: NetworkOptions): Promise<Network> {
  const { values, approvals, testing = {} } = options
  const guards = await loadGuards()
  const timing = testing.timing ?? guards.SYSTEM_TIMING
  const directory = values['network.cacheDirectory']
  const database = guards.openNetworkState(directory)
  const book = guards.createHostBook(database)
  const cache = guards.openAnswerCache(directory)
  const maxAgeMilliseconds = values['network.cacheDays'] * DAY_MS
  cache.prune(timing.now() - maxAgeMilliseconds)
  const { fetcher: safe, isLocal } = await createInnermost(options, { timing })
  const polite = guards.createPoliteFetcher({
    inner: safe,
    book,
    timing,
    dailyBudgetUsd: values['network.dailyBudgetUsd'],
    ...(testing.manners !== undefined && { manners: testing.manners }),
  })
  const reachable = values['network.offline'] ? guards.createOfflineFetcher(polite, isLocal) : polite
  const cached = guards.createCachedFetcher({ inner: reachable, cache, timing, maxAgeMilliseconds })
  const coalesced = guards.createCoalescedFetcher(cached)
  const fetcher = guards.createApprovedOnlyFetcher({ inner: coalesced, approvals, isLocal })
  return {
    fetcher,
    hosts: () => book.states(),
    budget: (service) => ({
      usedUsd: book.spent(service, new Date(timing.now()).toISOString().slice(0, 10)) / 1e6,
      budgetUsd: values['network.dailyBudgetUsd'],
    }),
    async close() {
      await fetcher.close()
      database.close()
    },
  }
}

/** What of a session the network needs. */
export interface NetworkSession {
  readonly values: NetworkValues & { readonly 'models.hub': string }
  readonly version: string
  /** Approvals of the library in use; finds none where there is no library. */
  openApprovals(): Promise<Pick<Approvals, 'find'>>
  /** For tests. */
  readonly testing?: NonNullable<NetworkOptions['testing']>
}

/** The network of a session, opened when it is first needed. */
export interface OpenNetwork {
  open(): Promise<Network>
  /** The way to the hub of models. */
  readonly downloads: Fetcher
  close(): Promise<void>
}

export function createOpenNetwork(session: NetworkSession): OpenNetwork {
  const held: { network?: Promise<Network> } = {}
  const downloads = createDownloads(session)
  const start = async () =>
    createNetwork({
      values: session.values,
      version: session.version,
      approvals: await session.openApprovals(),
      ...(session.testing !== undefined && { testing: session.testing }),
    })
  return {
    open: () => (held.network ??= start()),
    downloads,
    async close() {
      await downloads.close()
      await (await held.network)?.close()
      delete held.network
    },
  }
}

/** The calls of `Firsthand` that deal with consent. */
export interface ApprovalCalls {
  /** What would be agreed to. Throws `input-invalid`. */
  previewApproval(terms: unknown): Promise<ApprovalPreview>
  /** Stores a yes to a preview. Throws `approval-missing` where the terms are not those that were shown. */
  approve(request: ApproveRequest): Promise<Approval>
  /** Newest first. */
  approvals(): Promise<readonly ApprovalRow[]>
  /** Takes a yes back. Throws `not-found`. */
  revokeApproval(fingerprint: string): Promise<Approval>
}

export function approvalCalls(session: {
  /** Makes the library where there is none. */
  openApprovals(): Promise<Approvals>
  hasLibrary(): Promise<boolean>
  openExisting(): Promise<StageNeeds>
}): ApprovalCalls {
  const needs = async () => ({ approvals: await session.openApprovals(), clock: { now: () => new Date() } })
  const operations = () => import('./operations/approve.js')
  return {
    previewApproval: async (terms) => (await operations()).previewApproval(terms, await needs()),
    approve: async (request) => (await operations()).approve(request, await needs()),
    async approvals() {
      if (!(await session.hasLibrary())) return []
      const { currentFingerprints } = await import('./operations/answer-standing.js')
      const staged = currentFingerprints(await session.openExisting())
      return (await operations()).listApprovals({ ...(await needs()), staged })
    },
    revokeApproval: async (fingerprint) => (await operations()).revokeApproval(fingerprint, await needs()),
  }
}

const DAY_MS = 86_400_000

async function loadGuards() {
  const [state, book, cache, polite, cached, coalesced, offline, approved, timing] = await Promise.all([
    import('./adapters/guards/network-state.js'),
    import('./adapters/guards/host-book.js'),
    import('./adapters/guards/answer-cache.js'),
    import('./adapters/guards/polite-fetcher.js'),
    import('./adapters/guards/cached-fetcher.js'),
    import('./adapters/guards/coalesced-fetcher.js'),
    import('./adapters/guards/offline-fetcher.js'),
    import('./adapters/guards/approved-only-fetcher.js'),
    import('./adapters/guards/timing.js'),
  ])
  return {
    ...state,
    ...book,
    ...cache,
    ...polite,
    ...cached,
    ...coalesced,
    ...offline,
    ...approved,
    ...timing,
  }
}

/**
 * The way to the hub of models: the safe fetcher without the guards for literature, since who installs a model was asked before,
 * and nobody else is queued. It is loaded when something is downloaded. A hub on this machine, or at a port of its own, is reached
 * since the user has set it.
 */
export function createDownloads(options: Omit<NetworkSession, 'openApprovals'>): Fetcher {
  const held: { fetcher?: Promise<Fetcher> } = {}
  const open = async () => {
    const { SYSTEM_TIMING } = await import('./adapters/guards/timing.js')
    const { createOfflineFetcher } = await import('./adapters/guards/offline-fetcher.js')
    const { fetcher, isLocal } = await createInnermost(options, {
      timing: options.testing?.timing ?? SYSTEM_TIMING,
      hub: options.values['models.hub'],
    })
    return options.values['network.offline'] ? createOfflineFetcher(fetcher, isLocal) : fetcher
  }
  return {
    fetch: async (request) => (await (held.fetcher ??= open())).fetch(request),
    close: async () => (await held.fetcher)?.close(),
  }
}

interface Innermost {
  readonly timing: Timing
  /** Address of the hub of models, where it is one of those that may be reached. */
  readonly hub?: string
}

async function createInnermost(
  { values, version, testing = {} }: Pick<NetworkOptions, 'values' | 'version' | 'testing'>,
  { timing, hub }: Innermost,
) {
  const [{ createSafeFetcher }, { hostPolicyFor, isLoopbackName, loopbackOrigin }, { listed }] =
    await Promise.all([
      import('./adapters/fetch/safe-fetcher.js'),
      import('./adapters/fetch/host-policy.js'),
      import('./adapters/fetch/network-settings.js'),
    ])
  const own = hub === undefined ? [] : [new URL(hub)]
  const services = [
    ...listed(values['network.loopbackServices']),
    ...own.filter(({ hostname }) => isLoopbackName(hostname)).map(({ origin }) => origin),
  ]
  const httpsOrigins = [
    ...listed(values['network.httpsOrigins']),
    ...own.filter(({ protocol }) => protocol === 'https:').map(({ origin }) => origin),
  ]
  const configured = hostPolicyFor({ loopbackServices: services, httpsOrigins })
  const origins = new Set(services.map(loopbackOrigin))
  const fetcher = createSafeFetcher({
    // A hub of models is no literature service: it is not told whom to write to.
    userAgent: userAgent(version, hub === undefined ? values['network.contact'] : ''),
    clock: { now: () => new Date(timing.now()) },
    policy: testing.policy ?? configured,
    ...(values['network.proxy'] !== '' && { proxy: proxyUrl(values['network.proxy']) }),
    ...testing.fetcher,
  })
  return { fetcher, isLocal: (url: string) => URL.canParse(url) && origins.has(new URL(url).origin) }
}

/** `firsthand/1.0 (mailto:me@example.org)`; without a contact only the name and version. */
export function userAgent(version: string, contact: string): string {
  return `firsthand/${version}${contact === '' ? '' : ` (mailto:${contact})`}`
}

function proxyUrl(text: string): URL {
  const url = new URL(text)
  if (url.username === '' && url.password === '') return url
  throw new FirsthandError('config-invalid', 'network.proxy must not hold a user name or password.')
}
