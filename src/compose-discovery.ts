/*
 * The part of the composition that deals with papers outside of the library: searching, staging, getting them, and asking about
 * their editorial status. Everything goes through the session's network, and with it through the guard for approvals.
 */
import type { AllProviderSettings } from './adapters/providers/all-providers.js'
import type { ProviderKeyValues } from './adapters/providers/provider-key-settings.js'
import type { RefreshOutcome } from './adapters/providers/retraction-watch.js'
import type { Network, NetworkValues, OpenNetwork } from './compose-network.js'
import type { AskRequest, ResearchSession } from './compose-research.js'
import type { Approvals } from './contracts/approvals.js'
import type { EditorialList } from './contracts/editorial-list.js'
import type { FileAccess } from './contracts/file-access.js'
import type { Collection, FoundPapers, KnownCandidate, SearchEntry } from './contracts/found-papers.js'
import type { Library } from './contracts/library.js'
import type { PassageIndex } from './contracts/passage-index.js'
import type { Provider } from './contracts/provider.js'
import type { Reader } from './contracts/reader.js'
import type { Acquisition } from './model/acquisition.js'
import type { ApprovalTerms } from './model/approval.js'
import type { AskedProvider, PaperFlow } from './model/discovery.js'
import { FirsthandError } from './model/errors.js'
import type { PaperKey } from './model/ids.js'
import type { RunRecord } from './model/run.js'
import type { AskOnlineNeeds, AskOnlineRequest } from './operations/ask-online.js'
import type { CandidateMarks } from './operations/candidate-marks.js'
import type { CheckEditorialNeeds, CheckEditorialOutcome } from './operations/check-editorial.js'
import type { FetchPapersNeeds, FetchPreview } from './operations/fetch-papers.js'
import type { FetchValues } from './operations/fetch-settings.js'
import type { Consent } from './operations/obtain-consent.js'
import type { ProviderRow } from './operations/list-providers.js'
import type { PaperSearch, SearchPapersNeeds } from './operations/search-papers.js'
import type { SearchProgress, SearchRequest } from './operations/search-providers.js'
import type { StagedRow } from './operations/stage-papers.js'

/** What of a session papers outside need. */
export interface DiscoverySession extends Omit<ResearchSession, 'values' | 'openExisting'> {
  readonly values: ResearchSession['values'] & NetworkValues & ProviderKeyValues & FetchValues
  readonly network: OpenNetwork
  openLibrary(): Promise<OpenedLibrary>
  openExisting(): Promise<OpenedLibrary>
  openReader(): Promise<Reader>
  files(): Promise<FileAccess>
  /** For tests: addresses that stand in for the services' own. */
  readonly providerUrls?: AllProviderSettings['baseUrls']
}

interface OpenedLibrary {
  readonly library: Library
  readonly passageIndex: PassageIndex
  readonly approvals: Approvals
  readonly foundPapers: FoundPapers
}

export interface FetchRequestOfUser {
  /** Default: `staged`. */
  readonly collection?: string
  /** Papers of one run; default 6. */
  readonly limit?: number
}

export interface FetchOutcomeOfUser {
  readonly preview: FetchPreview
  readonly acquisitions: readonly Acquisition[]
  /** Over everything that the library remembers. */
  readonly flow: PaperFlow
}

/** A search with what its reader should see at once. */
export interface MarkedSearch extends PaperSearch {
  /** By key of the candidate. */
  readonly marks: Readonly<Record<string, CandidateMarks>>
  readonly providers: readonly AskedProvider[]
  /** Earlier searches on the same concept, newest first. */
  readonly earlier: readonly SearchEntry[]
}

/** How a call asks and reports. */
export interface Watch<Progress> {
  /** Absent: only what was approved before is done. */
  readonly consent?: Consent
  readonly onProgress?: (progress: Progress) => void
}

/** The calls of `Firsthand` that deal with papers outside of the library. */
export interface DiscoveryCalls {
  /** Asks literature services. Throws `approval-missing` with the terms in its details. */
  searchPapers(request: SearchRequest, watch?: Watch<SearchProgress>): Promise<MarkedSearch>
  /** The queries that the plan of a run would send. */
  planQueries(run: RunRecord): Promise<readonly string[]>
  providers(): Promise<readonly ProviderRow[]>
  /** Newest first. */
  searches(): Promise<readonly SearchEntry[]>
  /** Best first. */
  candidates(): Promise<readonly KnownCandidate[]>
  /** Adds papers to a collection. Downloads nothing. Throws `not-found`. */
  stage(collection: string, keys: readonly string[]): Promise<readonly StagedRow[]>
  /** Stages the best papers of the last search. Throws `not-found` where there was none. */
  stageBest(collection: string, count: number): Promise<readonly StagedRow[]>
  unstage(collection: string, keys: readonly string[]): Promise<readonly StagedRow[]>
  collections(): Promise<readonly Collection[]>
  collection(name: string): Promise<readonly StagedRow[]>
  /** Keys of the papers of a collection that are in the library. Throws `not-found` for an empty one. */
  papersOfCollection(name: string): Promise<readonly PaperKey[]>
  previewFetch(request: FetchRequestOfUser): Promise<FetchPreview>
  /** Gets the open copies of staged papers. Throws `approval-missing` with the terms in its details. */
  fetchPapers(request: FetchRequestOfUser, watch?: Watch<Acquisition>): Promise<FetchOutcomeOfUser>
  acquisitions(): Promise<readonly Acquisition[]>
  checkEditorial(
    request: { readonly keys?: readonly PaperKey[] },
    watch?: Watch<{ readonly done: number; readonly total: number; readonly title: string }>,
  ): Promise<CheckEditorialOutcome>
  /** Downloads the list of Retraction Watch anew (about 60 MB); the old one stays where that fails. The caller has asked. */
  refreshRetractionList(): Promise<RefreshOutcome>
  /** Searches, gets papers and answers, asking before each. Throws `approval-missing` for a no. */
  askOnline(request: OnlineQuestion, watch: OnlineWatch): Promise<RunRecord>
}

export interface OnlineQuestion extends AskOnlineRequest {
  /** Where to search, and a plan that was approved. */
  readonly ask?: AskRequest
  /** True where only the papers of the collection may answer. */
  readonly isCollectionOnly?: boolean
}

export interface OnlineWatch extends Required<Pick<Watch<never>, 'consent'>> {
  readonly onProgress?: (step: { readonly stage: string; readonly item: string }) => void
}

const clock = { now: () => new Date() }

export function discoveryCalls(session: DiscoverySession): DiscoveryCalls {
  return { ...searching(session), ...staging(session), ...getting(session), ...asking(session) }
}

interface OpenedNetwork {
  readonly network: Network
  readonly providers: readonly Provider[]
}

async function openProviders(session: DiscoverySession): Promise<OpenedNetwork> {
  const [{ createProviders }, { providerSecrets }, network] = await Promise.all([
    import('./adapters/providers/all-providers.js'),
    import('./adapters/providers/provider-key-settings.js'),
    session.network.open(),
  ])
  const contact = session.values['network.contact']
  const providers = createProviders({
    fetcher: network.fetcher,
    clock,
    secret: providerSecrets(session.values, session.environment.variables),
    ...(contact !== '' && { contact }),
    ...(session.providerUrls !== undefined && { baseUrls: session.providerUrls }),
  })
  return { network, providers }
}

async function searchNeeds(
  session: DiscoverySession,
  onProgress?: SearchPapersNeeds['onProgress'],
): Promise<SearchPapersNeeds & { readonly approvals: Approvals }> {
  const { approvals, foundPapers } = await session.openLibrary()
  const { providers } = await openProviders(session)
  return {
    providers,
    approvals,
    foundPapers,
    clock,
    ...(session.signal !== undefined && { signal: session.signal }),
    ...(onProgress !== undefined && { onProgress }),
  }
}

type Searches = 'searchPapers' | 'planQueries' | 'providers' | 'searches' | 'candidates'

function searching(session: DiscoverySession): Pick<DiscoveryCalls, Searches> {
  return {
    async searchPapers(request, { consent, onProgress } = {}) {
      const [{ searchPapers }, { searchTerms }, needs] = await Promise.all([
        import('./operations/search-papers.js'),
        import('./operations/search-providers.js'),
        searchNeeds(session, onProgress),
      ])
      const terms = searchTerms(request, needs.providers)
      if (terms.kind === 'search' && terms.queries.length > 0) await agree(terms, needs, consent)
      const earlier = needs.foundPapers.searches()
      return marked(await searchPapers(request, needs), earlier, {
        ...needs,
        ...(await session.openLibrary()),
      })
    },
    planQueries: async ({ plan }) => (await import('./operations/choose-papers.js')).planQueries(plan),
    async providers() {
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
        now: clock.now(),
      })
    },
    searches: async () => (await session.openExisting()).foundPapers.searches(),
    candidates: async () => (await session.openExisting()).foundPapers.candidates(),
  }
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

/** Without somebody to ask nothing happens here; the operation itself refuses what was not approved. */
async function agree(
  terms: ApprovalTerms,
  { approvals }: { readonly approvals: Approvals },
  consent: Consent | undefined,
): Promise<void> {
  if (consent === undefined) return
  const { obtainConsent } = await import('./operations/obtain-consent.js')
  if (!(await obtainConsent(terms, { approvals, clock, consent })))
    throw new FirsthandError('approval-missing', 'Nobody has agreed: nothing was sent.')
}

type Stages = 'stage' | 'stageBest' | 'unstage' | 'collections' | 'collection' | 'papersOfCollection'

function staging(session: DiscoverySession): Pick<DiscoveryCalls, Stages> {
  const operations = () => import('./operations/stage-papers.js')
  return {
    stage: async (collection, keys) =>
      (await operations()).stagePapers(collection, keys, await session.openExisting()),
    async stageBest(collection, count) {
      const { chooseDiverse, stagePapers } = await operations()
      const opened = await session.openExisting()
      const [last] = opened.foundPapers.searches()
      if (last === undefined) throw new FirsthandError('not-found', 'No search was made yet.')
      const candidates = last.candidates.flatMap((key) => opened.foundPapers.find(key)?.candidate ?? [])
      const keys = chooseDiverse(candidates, last.queries, count).map(({ key }) => key)
      return stagePapers(collection, keys, opened)
    },
    unstage: async (collection, keys) =>
      (await operations()).unstagePapers(collection, keys, await session.openExisting()),
    collections: async () => (await session.openExisting()).foundPapers.collections(),
    collection: async (name) => (await operations()).listStaged(name, await session.openExisting()),
    papersOfCollection: async (name) => (await operations()).paperKeysOf(name, await session.openExisting()),
  }
}

async function fetchNeeds(
  session: DiscoverySession,
  onProgress?: FetchPapersNeeds['onProgress'],
): Promise<FetchPapersNeeds & { readonly approvals: Approvals }> {
  const [{ createCurrentRegistry }, { fetchLimits }, { sniffFormat }, opened, { fetcher }] =
    await Promise.all([
      import('./operations/add-context.js'),
      import('./operations/fetch-settings.js'),
      import('./adapters/readers/sniff-format.js'),
      session.openLibrary(),
      session.network.open(),
    ])
  const { library, approvals, foundPapers } = opened
  return {
    library,
    registry: createCurrentRegistry(library),
    fetcher,
    reader: await session.openReader(),
    sniffFormat,
    approvals,
    foundPapers,
    clock,
    limits: fetchLimits(session.values),
    ...(session.signal !== undefined && { signal: session.signal }),
    ...(onProgress !== undefined && { onProgress }),
  }
}

/** The list of Retraction Watch lies beside the kept answers, where it was downloaded. */
const RETRACTION_LIST = 'retraction-watch.csv'

async function openLists({ values, files }: DiscoverySession): Promise<readonly EditorialList[]> {
  const directory = values['network.cacheDirectory']
  const names = await (await files()).list(directory)
  if (!names.includes(RETRACTION_LIST)) return []
  const { loadRetractionWatch } = await import('./adapters/providers/retraction-watch.js')
  return [await loadRetractionWatch(`${directory}/${RETRACTION_LIST}`)]
}

async function refreshList(session: DiscoverySession): Promise<RefreshOutcome> {
  const { refreshRetractionWatch } = await import('./adapters/providers/retraction-watch.js')
  const { fetcher } = await session.network.open()
  return refreshRetractionWatch({
    fetcher,
    files: await session.files(),
    place: { directory: session.values['network.cacheDirectory'], name: RETRACTION_LIST },
    ...(session.signal !== undefined && { signal: session.signal }),
  })
}

async function editorialNeeds(
  session: DiscoverySession,
  onProgress?: CheckEditorialNeeds['onProgress'],
): Promise<CheckEditorialNeeds & { readonly approvals: Approvals }> {
  const { library, approvals } = await session.openLibrary()
  const { providers } = await openProviders(session)
  return {
    library,
    providers,
    lists: await openLists(session),
    approvals,
    clock,
    ...(session.signal !== undefined && { signal: session.signal }),
    ...(onProgress !== undefined && { onProgress }),
  }
}

type Gets = 'previewFetch' | 'fetchPapers' | 'acquisitions' | 'checkEditorial' | 'refreshRetractionList'

function getting(session: DiscoverySession): Pick<DiscoveryCalls, Gets> {
  const stagedOf = async ({ collection, limit }: FetchRequestOfUser) => {
    const [{ previewFetch }, { fetchLimits }, { DEFAULT_COLLECTION, emptyCollection, listStaged }] =
      await Promise.all([
        import('./operations/fetch-papers.js'),
        import('./operations/fetch-settings.js'),
        import('./operations/stage-papers.js'),
      ])
    const name = collection ?? DEFAULT_COLLECTION
    const staged = listStaged(name, await session.openExisting())
    if (staged.length === 0) throw emptyCollection(name)
    const limits = { ...fetchLimits(session.values), ...(limit !== undefined && { papers: limit }) }
    return { staged, limits, preview: previewFetch(staged, limits) }
  }
  return {
    previewFetch: async (request) => (await stagedOf(request)).preview,
    async fetchPapers(request, { consent, onProgress } = {}) {
      const { staged, limits, preview } = await stagedOf(request)
      const needs = await fetchNeeds(session, onProgress)
      if (preview.terms !== undefined) await agree(preview.terms, needs, consent)
      const [{ fetchPapers }, { paperFlow }] = await Promise.all([
        import('./operations/fetch-papers.js'),
        import('./operations/paper-flow.js'),
      ])
      const acquisitions = await fetchPapers(staged, needs, limits)
      const { foundPapers } = needs
      return { preview, acquisitions, flow: paperFlow(foundPapers.searches(), foundPapers.acquisitions()) }
    },
    acquisitions: async () => (await session.openExisting()).foundPapers.acquisitions(),
    refreshRetractionList: () => refreshList(session),
    async checkEditorial(request, { consent, onProgress } = {}) {
      const [{ checkEditorial, editorialTerms }, needs] = await Promise.all([
        import('./operations/check-editorial.js'),
        editorialNeeds(session, onProgress),
      ])
      const terms = editorialTerms(request, needs)
      if (terms !== undefined) await agree(terms, needs, consent)
      return checkEditorial(request, needs)
    },
  }
}

/** Who was chosen for the search is chosen for the look-ups too. */
function onlyAsked<Needs extends CheckEditorialNeeds>(needs: Needs, { search }: AskOnlineRequest): Needs {
  const chosen = search?.providers
  if (chosen === undefined) return needs
  return { ...needs, providers: needs.providers.filter(({ id }) => chosen.includes(id)) }
}

function asking(session: DiscoverySession): Pick<DiscoveryCalls, 'askOnline'> {
  return {
    async askOnline(request, { consent, onProgress }) {
      if (session.values['network.offline'])
        throw new FirsthandError('config-invalid', 'network.offline is set: nothing can be asked online.')
      const [{ askOnline }, { askWith, planWith }, { paperKeysOf }] = await Promise.all([
        import('./operations/ask-online.js'),
        import('./compose-research.js'),
        import('./operations/stage-papers.js'),
      ])
      const search = await searchNeeds(session, ({ done, total, provider }) =>
        onProgress?.({ stage: 'search', item: `${provider} ${done}/${total}` }),
      )
      const fetch = await fetchNeeds(session, ({ title }) => onProgress?.({ stage: 'fetch', item: title }))
      const needs: AskOnlineNeeds = {
        approvals: search.approvals,
        clock,
        consent,
        plan: async (question) => request.ask?.plan ?? planWith(session, question),
        search,
        fetch,
        editorial: onlyAsked(
          await editorialNeeds(session, ({ title }) => onProgress?.({ stage: 'editorial', item: title })),
          request,
        ),
        async answer(plan, online, collection) {
          const papers = request.isCollectionOnly === true && {
            papers: paperKeysOf(collection, await session.openExisting()),
          }
          return askWith(session, {
            question: request.question,
            onProgress,
            request: { ...request.ask, plan, ...papers },
            online,
          })
        },
        ...(onProgress !== undefined && { onStep: onProgress }),
      }
      return askOnline(request, needs)
    },
  }
}
