/*
 * The part of the composition that searches for papers at literature services, and has a model judge what was found.
 */
import {
  agree,
  type DiscoverySession,
  type OpenedLibrary,
  openProviders,
  systemClock,
  type Watch,
} from './compose-providers.js'
import type { Approvals } from './contracts/approvals.js'
import type { CandidateJudge } from './contracts/candidate-judge.js'
import type { KnownCandidate, SearchEntry } from './contracts/found-papers.js'
import type { ModelBudget } from './adapters/guards/budgeted-model.js'
import type { SearchBrief } from './model/candidate-judgement.js'
import type { AskedProvider } from './model/discovery.js'
import type { RunRecord } from './model/run.js'
import type { CandidateMarks } from './operations/candidate-marks.js'
import type { JudgeCandidatesNeeds } from './operations/judge-candidates.js'
import type { ProviderRow } from './operations/list-providers.js'
import type { PaperSearch, SearchPapersNeeds, SearchPapersRequest } from './operations/search-papers.js'
import type { SearchProgress } from './operations/search-providers.js'

/** A search with what its reader should see at once. */
export interface MarkedSearch extends PaperSearch {
  /** By key of the candidate. */
  readonly marks: Readonly<Record<string, CandidateMarks>>
  readonly providers: readonly AskedProvider[]
  /** Earlier searches on the same concept, newest first. */
  readonly earlier: readonly SearchEntry[]
}

export interface SearchWatch extends Watch<SearchProgress> {
  readonly onJudged?: (progress: { readonly done: number; readonly total: number }) => void
}

export interface SearchCalls {
  /** Asks literature services. Throws `approval-missing` with the terms in its details. */
  searchPapers(request: SearchPapersRequest, watch?: SearchWatch): Promise<MarkedSearch>
  /** The queries that the plan of a run would send. */
  planQueries(run: RunRecord): Promise<readonly string[]>
  /** What papers found for the plan of a run are judged against. */
  planBrief(run: RunRecord): Promise<SearchBrief>
  providers(): Promise<readonly ProviderRow[]>
  /** Newest first. */
  searches(): Promise<readonly SearchEntry[]>
  /** Best first. */
  candidates(): Promise<readonly KnownCandidate[]>
}

/** What the models of one run share. */
export interface SharedModels {
  readonly budget: ModelBudget
  readonly workTime: { resume(): void; pause(): void }
}

/** Who is told, and what is shared with the models that answer. */
export interface SearchUse extends SearchWatch {
  readonly models?: SharedModels
}

/** What a search needs, with the model that judges where that is wanted. */
export async function searchNeeds(
  session: DiscoverySession,
  { consent, onProgress, onJudged, models }: SearchUse,
): Promise<SearchPapersNeeds & { readonly approvals: Approvals }> {
  const { approvals, foundPapers } = await session.openLibrary()
  const { providers } = await openProviders(session)
  const signal = session.signal !== undefined && { signal: session.signal }
  const judge = await candidateJudge(session, approvals, models)
  const judging: JudgeCandidatesNeeds = {
    approvals,
    clock: systemClock,
    ...(judge !== undefined && { judge }),
    ...(consent !== undefined && { consent }),
    ...(onJudged !== undefined && { onProgress: onJudged }),
    ...signal,
  }
  return {
    providers,
    approvals,
    foundPapers,
    clock: systemClock,
    ...(session.values['search.judgeCandidates'] && { judging }),
    ...signal,
    ...(onProgress !== undefined && { onProgress }),
  }
}

/** Answers of language models that were given before, as runs keep them. */
const COMPLETIONS_FILE = 'completions.sqlite'

/** The extractor, opened when the first papers are judged; undefined where none is set. Nothing is loaded before. */
async function candidateJudge(
  { values, environment }: DiscoverySession,
  approvals: Approvals,
  shared: SharedModels | undefined,
): Promise<CandidateJudge | undefined> {
  if (!values['search.judgeCandidates'] || values['models.extractor'] === 'none') return undefined
  const [
    { configuredRoles, createModelOpening, endpointsOf },
    { destinationOfReference },
    { openSqliteCache },
  ] = await Promise.all([
    import('./compose-language-models.js'),
    import('./adapters/models/open-model.js'),
    import('./adapters/stores/sqlite/sqlite-cache.js'),
  ])
  const [reference] = configuredRoles(values).extractor
  if (reference === undefined) return undefined
  return {
    destination: destinationOfReference(reference, endpointsOf(values)),
    async open(terms) {
      const cache = openSqliteCache(`${values['library.directory']}/${COMPLETIONS_FILE}`)
      const opening = await createModelOpening(
        { values, environment },
        {
          approvals,
          cache,
          ...(terms !== undefined && { terms }),
          ...(shared !== undefined && { budget: shared.budget }),
        },
      )
      shared?.workTime.resume()
      const close = async () => {
        shared?.workTime.pause()
        await opening.close()
        cache.close()
      }
      try {
        const model = await opening.open(reference)
        return { identity: model.identity, complete: (request) => model.complete(request), close }
      } catch (error) {
        await close()
        throw error
      }
    },
  }
}

export function searchCalls(session: DiscoverySession): SearchCalls {
  const choosing = () => import('./operations/choose-papers.js')
  return {
    async searchPapers(request, watch = {}) {
      const [{ searchPapers }, { searchTerms, skippedLines }, needs] = await Promise.all([
        import('./operations/search-papers.js'),
        import('./operations/search-providers.js'),
        searchNeeds(session, watch),
      ])
      const { providers, approvals } = needs
      const terms = searchTerms(request, providers)
      if (terms.kind === 'search' && terms.queries.length > 0 && terms.destinations.length > 0)
        await agree(terms, { approvals, consent: watch.consent }, skippedLines(request, providers))
      const earlier = needs.foundPapers.searches()
      return marked(await searchPapers(request, needs), earlier, {
        ...needs,
        ...(await session.openLibrary()),
      })
    },
    planQueries: async ({ plan }) => (await choosing()).planQueries(plan),
    planBrief: async ({ question, plan }) =>
      (await import('./operations/search-brief.js')).briefOfPlan(question, plan),
    providers: () => providerRows(session),
    searches: async () => (await session.openExisting()).foundPapers.searches(),
    candidates: async () => (await session.openExisting()).foundPapers.candidates(),
  }
}

async function providerRows(session: DiscoverySession): Promise<readonly ProviderRow[]> {
  const [{ listProviders }, { providerSecrets }, { network, providers }] = await Promise.all([
    import('./operations/list-providers.js'),
    import('./adapters/providers/provider-key-settings.js'),
    openProviders(session),
  ])
  const secret = providerSecrets(session.values, session.environment.variables)
  return listProviders(providers, {
    hosts: network.hosts(),
    budget: network.budget('openalex'),
    hasKey: (setting) => secret(setting) !== undefined,
    hasContact: session.values['network.contact'] !== '',
    now: systemClock.now(),
  })
}

async function marked(
  search: PaperSearch,
  history: readonly SearchEntry[],
  { providers, ...needs }: OpenedLibrary & Pick<SearchPapersNeeds, 'providers'>,
): Promise<MarkedSearch> {
  const [{ earlierSearches, marksOf }, { paperOfCandidate }, { askedProviders }] = await Promise.all([
    import('./operations/candidate-marks.js'),
    import('./operations/stage-papers.js'),
    import('./operations/paper-flow.js'),
  ])
  const names = new Map<string, string>(providers.map(({ id, name }) => [id, name]))
  const marks = search.discovery.candidates.map((candidate) => [
    candidate.key,
    marksOf(candidate, paperOfCandidate(candidate, needs.library)?.key, search.entry),
  ])
  return {
    ...search,
    marks: Object.fromEntries(marks) as Readonly<Record<string, CandidateMarks>>,
    providers: askedProviders(search.discovery.report, (id) => names.get(id) ?? id),
    earlier: earlierSearches(search.entry.queries, history),
  }
}
