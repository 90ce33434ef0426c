/*
 * Search providers: queries come in, answers of literature services merged into candidates go out, with who answered.
 * Nothing is asked before a stored approval covers exactly these queries, services and limits.
 */
import type { Approvals } from '../contracts/approvals.js'
import type { Discovery } from '../contracts/paper-candidate.js'
import type { Provider, ProviderId } from '../contracts/provider.js'
import { type ApprovalTerms, approvalFingerprint } from '../model/approval.js'
import { FirsthandError } from '../model/errors.js'
import type { IssuedDate } from '../model/paper.js'
import { type AnsweredQuery, discover } from '../stages/discover/discover.js'
import { inParallel } from '../util/in-parallel.js'

export interface SearchRequest {
  readonly queries: readonly string[]
  /** Default: every provider that searches by words. */
  readonly providers?: readonly ProviderId[]
  /** Hits for each query and provider; default 25. */
  readonly limit?: number
  /** Inclusive. */
  readonly from?: IssuedDate
  readonly to?: IssuedDate
  /** Ask the services even where the cache has an answer. */
  readonly refresh?: boolean
}

export interface SearchProgress {
  readonly done: number
  readonly total: number
  readonly provider: ProviderId
  readonly query: string
}

export interface SearchProvidersNeeds {
  readonly providers: readonly Provider[]
  readonly approvals: Pick<Approvals, 'find'>
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: SearchProgress) => void
}

const HITS = 25
/** Questions that are asked at once, over all services; each service has limits of its own below the fetcher. */
const AT_ONCE = 4
/** Works that may be looked up to replace a component by its article. */
const LOOK_UPS = 10

/**
 * What has to be approved before the search: the exact queries, in order, and who would see them. A service that cannot be
 * asked with these settings is no part of it.
 */
export function searchTerms(request: SearchRequest, providers: readonly Provider[]): ApprovalTerms {
  const asked = chosenProviders(request, providers).filter(({ skipReason }) => skipReason === undefined)
  return {
    kind: 'search',
    queries: queriesOf(request),
    destinations: asked.map(({ name, origin }) => ({ name, endpoint: origin, transport: 'remote' as const })),
    limits: { hitsPerQuery: request.limit ?? HITS, lookUps: LOOK_UPS },
  }
}

/** The services that were chosen and will not be asked, one line each, for the preview. */
export function skippedLines(
  request: Pick<SearchRequest, 'providers'>,
  providers: readonly Provider[],
): readonly string[] {
  return chosenProviders(request, providers).flatMap(({ name, skipReason }) => {
    if (skipReason === undefined) return []
    return [`will be skipped: ${skipReason.startsWith(name) ? skipReason : `${name}: ${skipReason}`}`]
  })
}

/** Throws `approval-missing`, `input-invalid` for a search without words or without a service to ask, and `cancelled`. */
export async function searchProviders(
  request: SearchRequest,
  needs: SearchProvidersNeeds,
): Promise<Discovery> {
  const queries = queriesOf(request)
  if (queries.length === 0) throw new FirsthandError('input-invalid', 'There is no query with words in it.')
  const terms = searchTerms(request, needs.providers)
  if (terms.kind === 'search' && terms.destinations.length === 0)
    throw new FirsthandError(
      'input-invalid',
      ['No service can be asked.', ...skippedLines(request, needs.providers)].join(' '),
    )
  const approval = approvalFingerprint(terms)
  if (needs.approvals.find(approval) === undefined)
    throw new FirsthandError(
      'approval-missing',
      `Nobody has approved to send ${queries.length} queries to ${terms.kind === 'search' ? terms.destinations.map(({ name }) => name).join(', ') : ''}.`,
      { details: { terms, fingerprint: approval } },
    )
  const answers = await askAll(request, needs, approval)
  const bounds = { from: request.from, to: request.to }
  const parents = await findParents(discover(answers, bounds), needs, approval)
  return discover([...answers, ...parents], bounds)
}

function queriesOf({ queries }: SearchRequest): readonly string[] {
  const tidy = queries.map((query) => query.replace(/\s+/gu, ' ').trim())
  return [...new Set(tidy)].filter((query) => /[\p{L}\p{N}]/u.test(query))
}

function chosenProviders(
  request: Pick<SearchRequest, 'providers'>,
  providers: readonly Provider[],
): readonly Provider[] {
  return providers.filter(({ id, capabilities }) => request.providers?.includes(id) ?? capabilities.canSearch)
}

async function askAll(
  request: SearchRequest,
  needs: SearchProvidersNeeds,
  approval: string,
): Promise<readonly AnsweredQuery[]> {
  const { limit = HITS, from, to, refresh } = request
  const providers = chosenProviders(request, needs.providers)
  const questions = queriesOf(request).flatMap((query) => providers.map((provider) => ({ provider, query })))
  let done = 0
  return inParallel(questions, AT_ONCE, async ({ provider, query }) => {
    const bounds = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
    const answer = await provider.search(
      { query, limit, ...bounds },
      {
        approval,
        ...(refresh !== undefined && { refresh }),
        ...(needs.signal !== undefined && { signal: needs.signal }),
      },
    )
    done += 1
    needs.onProgress?.({ done, total: questions.length, provider: provider.id, query })
    return { provider: provider.id, query, answer }
  })
}

/** A component was replaced by its article, of which only the DOI is known: its record is looked up. */
async function findParents(
  { candidates }: Discovery,
  needs: SearchProvidersNeeds,
  approval: string,
): Promise<readonly AnsweredQuery[]> {
  const registrar = needs.providers.find(({ id }) => id === 'crossref')
  const dois = candidates.flatMap(({ record }) => (record.title === '' ? (record.ids.doi ?? []) : []))
  if (registrar === undefined) return []
  const options = { approval, ...(needs.signal !== undefined && { signal: needs.signal }) }
  return inParallel(dois.slice(0, LOOK_UPS), AT_ONCE, async (doi) => ({
    provider: registrar.id,
    query: `doi:${doi}`,
    answer: await registrar.lookUp({ doi }, options),
  }))
}
