/*
 * The part of the composition that gets papers and looks up their editorial status.
 */
import type { RefreshOutcome } from './adapters/providers/retraction-watch.js'
import { agree, type DiscoverySession, openProviders, systemClock, type Watch } from './compose-providers.js'
import type { Approvals } from './contracts/approvals.js'
import type { EditorialList } from './contracts/editorial-list.js'
import type { Acquisition } from './model/acquisition.js'
import type { PaperFlow } from './model/discovery.js'
import type { PaperKey } from './model/ids.js'
import type { CheckEditorialNeeds, CheckEditorialOutcome } from './operations/check-editorial.js'
import type { FetchPapersNeeds, FetchPreview } from './operations/fetch-papers.js'

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

export interface AcquisitionCalls {
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
}

/** What getting papers needs. */
export async function fetchNeeds(
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
    clock: systemClock,
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

/** What looking up editorial status needs. */
export async function editorialNeeds(
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
    clock: systemClock,
    ...(session.signal !== undefined && { signal: session.signal }),
    ...(onProgress !== undefined && { onProgress }),
  }
}

export function acquisitionCalls(session: DiscoverySession): AcquisitionCalls {
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
      if (preview.terms !== undefined) await agree(preview.terms, { ...needs, consent })
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
      if (terms !== undefined) await agree(terms, { ...needs, consent })
      return checkEditorial(request, needs)
    },
  }
}
